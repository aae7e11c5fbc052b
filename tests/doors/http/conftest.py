"""A home with a server over it: in this process for most tests, on loopback where the wire itself matters."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from queue import Queue
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from gieok.assemble import open_home
from gieok.doors.http.app import http_app
from gieok.doors.http.keys import digest_of, new_key
from gieok.doors.http.options import Options
from gieok.doors.http.serve import server_for
from gieok.home import Home
from gieok.nouns.moment_in_time import utc_now
from gieok.parts import Models
from gieok.ports.chat_model import ChatModel
from gieok.settings import Settings

HERE = "http://127.0.0.1:8765"

QUICK = Settings(model="none", embedder="none", prompt_log=False)


@pytest_asyncio.fixture
async def home() -> AsyncIterator[Home]:
    async with await open_home(":memory:", QUICK) as opened:
        yield opened


@pytest_asyncio.fixture
async def file_home(tmp_path: Path) -> AsyncIterator[Home]:
    async with await open_home(str(tmp_path / "gieok.db"), QUICK) as opened:
        yield opened


@pytest_asyncio.fixture
async def client(home: Home) -> AsyncIterator[httpx2.AsyncClient]:
    async with _client_of(home) as opened:
        yield opened


@pytest.fixture
def client_of() -> Any:
    return _client_of


@pytest.fixture
def served() -> Any:
    return _served


@pytest.fixture
def key_for() -> Any:
    return _key_for


@pytest.fixture(scope="session")
def in_a_thread() -> Any:
    """A server with a loop and an empty store of its own, for clients that wait."""
    return _in_a_thread


@contextmanager
def _in_a_thread(store: str = ":memory:", models: Models | None = None) -> Iterator[str]:
    told: Queue[str] = Queue()
    stop = threading.Event()

    async def run() -> None:
        async with await open_home(store, QUICK) as home:
            parts = replace(home.parts, models=models or Models())
            async with _served(Home(parts, home.settings, home.personas)) as url:
                told.put(url)
                await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    try:
        yield told.get(timeout=20)
    finally:
        stop.set()
        thread.join(20)


@asynccontextmanager
async def _client_of(home: Home, options: Options | None = None) -> AsyncIterator[httpx2.AsyncClient]:
    """A client of the application in this process, which is begun and ended as a server does."""
    app = http_app(home, options)
    begun, over = asyncio.Event(), asyncio.Event()

    async def live() -> None:
        async with app.router.lifespan_context(app):
            begun.set()
            await over.wait()

    living = asyncio.create_task(live())  # as servers do: begun and ended by one task
    await begun.wait()
    try:
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url=HERE) as opened:
            yield opened
    finally:
        over.set()
        await living


@asynccontextmanager
async def _served(home: Home, options: Options | None = None) -> AsyncIterator[str]:
    """A real server on a free port of loopback; gives its address."""
    server = server_for(home, replace(options or Options(), port=0))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await running


async def _key_for(home: Home, tenant: str) -> str:
    key, kept = new_key(tenant, f"for {tenant}", utc_now())
    await home.parts.store.keys.add(kept, digest_of(key))
    return key


@pytest.fixture
def speaking(home: Home) -> Callable[[ChatModel], Home]:
    """The same home with somebody who speaks; nobody else asks the model anything."""

    def with_model(model: ChatModel) -> Home:
        return Home(replace(home.parts, models=Models(speak=model)), home.settings, home.personas)

    return with_model
