"""A real server with the page on loopback, and a real browser that looks at it.

All servers of a test run live in one thread with one event loop, since NiceGUI is one per process. The browser is
driven without an event loop, so tests here are plain functions; what waits belongs into a file without a browser.
"""

import asyncio
import os
import re
import shutil
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from gieok.assemble import open_home
from gieok.doors.http.house import House
from gieok.doors.http.keys import digest_of, new_key
from gieok.doors.http.options import Options
from gieok.doors.http.serve import server_for
from gieok.home import Home
from gieok.mind import Mind
from gieok.models.openai_compatible import OpenAICompatible
from gieok.nouns.moment_in_time import utc_now
from gieok.parts import Models
from gieok.ports.chat_model import ChatModel
from gieok.settings import Settings
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends

T = TypeVar("T")
QUICK = Settings(model="none", embedder="none", prompt_log=False)
PATIENCE = 10_000
"""Milliseconds a browser waits for what should be there; a busy machine is not a failing test."""

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def site_loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield loop
    asyncio.run_coroutine_threadsafe(_end_what_is_left(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(20)
    loop.close()


async def _end_what_is_left() -> None:
    """As asyncio.run does at its end: connections whose browser has gone are still being pinged."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


@dataclass
class Site:
    """One server on an empty store. ``url`` is its address; ``run`` does something at home, in the server's loop."""

    url: str
    home: Home
    house: House
    loop: asyncio.AbstractEventLoop
    endpoint: ScriptedEndpoint | None = None

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def mind(self, user: str = "me", character: str = "mina") -> Mind:
        return self.home.mind(user, character)

    def key_for(self, tenant: str = "main") -> str:
        key, kept = new_key(tenant, f"for {tenant}", utc_now())
        self.run(self.home.parts.store.keys.add(kept, digest_of(key)))
        return key


OpenSite = Callable[..., Site]


@pytest.fixture
def open_site(site_loop: asyncio.AbstractEventLoop, tmp_path: Path) -> Iterator[OpenSite]:
    """Opens a site: ``open_site(Sends("hello"), …)`` with a model that answers so, ``open_site()`` without a model.

    ``settings``, ``options`` and ``model`` (any ChatModel) can be chosen.
    """
    stack, number = AsyncExitStack(), 0

    async def start(
        steps: tuple[Sends | str, ...], settings: Settings, options: Options, model: ChatModel | None
    ) -> Site:
        nonlocal number
        number += 1
        home = await stack.enter_async_context(await open_home(str(tmp_path / f"gieok{number}.db"), settings))
        endpoint = await stack.enter_async_context(ScriptedEndpoint(steps)) if steps else None
        speak = OpenAICompatible("scripted", base_url=endpoint.url, api_key="none") if endpoint else model
        home = Home(replace(home.parts, models=Models(speak=speak)), home.settings, home.personas)
        server = server_for(home, replace(options, port=0))
        running = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)

        async def stop() -> None:
            server.should_exit = True
            await running

        stack.push_async_callback(stop)
        port = server.servers[0].sockets[0].getsockname()[1]
        return Site(f"http://127.0.0.1:{port}", home, server.config.app.state.house, site_loop, endpoint)  # type: ignore[union-attr]

    def opened(
        *steps: Sends | str,
        settings: Settings = QUICK,
        options: Options | None = None,
        model: ChatModel | None = None,
    ) -> Site:
        patient = options or Options(patience_at_the_end=2.0)
        return asyncio.run_coroutine_threadsafe(start(steps, settings, patient, model), site_loop).result(30)

    yield opened
    asyncio.run_coroutine_threadsafe(stack.aclose(), site_loop).result(30)


@pytest.fixture
def site(open_site: OpenSite) -> Site:
    """A site without a language model: it answers from memory."""
    return open_site()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("there is no Chromium for the tests of the page; scripts/install_for_tests.sh installs it")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


class Watched:
    """What a browser complained about: scripts that failed, answers that did not come."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", lambda said: self._add(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda problem: self._add(f"page error: {problem}"))
        page.on("request", lambda asked: self._stays_here(asked.url))
        page.on("requestfailed", lambda asked: self._failed(asked.url, asked.failure or ""))
        page.on("response", lambda answer: self._add(f"{answer.status} {answer.url}") if answer.status >= 400 else None)

    def _stays_here(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "data:", "blob:")):
            self._add(f"not from this machine: {url}")

    def _failed(self, url: str, why: str) -> None:
        if "ERR_ABORTED" not in why:  # a page that is left does not wait for its pictures
            self._add(f"failed: {url} {why}")

    def _add(self, complaint: str) -> None:
        self.complaints.append(complaint)


PageOf = Callable[..., Page]


@pytest.fixture
def page_of(browser: Browser) -> Iterator[PageOf]:
    """Opens an address in a browser of its own; at the end nothing may have gone wrong there.

    ``page_of(url, width=390, height=844, language="ko", dark=True, quiet=True)``; with ``complaints=False`` nobody
    listens for errors, for tests that cause them.
    """
    watched, contexts = Watched(), []

    def opened(
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        language: str = "en",
        dark: bool = False,
        touch: bool = False,
        complaints: bool = True,
        **more: Any,
    ) -> Page:
        context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"ko": "ko-KR", "en": "en-US"}[language],
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if complaints:
            watched.watch(page)
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watched.complaints == []


@pytest.fixture
def picture() -> Callable[[Page, str], Path]:
    """Saves what a page looks like, for people to look at: to build/screens, or where GIEOK_TEST_SCREENS says."""
    folder = Path(SCREENS_FOLDER)

    def saved(page: Page, name: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{re.sub(r'[^A-Za-z0-9_.-]+', '-', name)}.png"
        page.screenshot(path=path)
        return path

    return saved


SCREENS_FOLDER = os.environ.get("GIEOK_TEST_SCREENS") or str(Path(__file__).parents[3] / "build" / "screens")
"""Read here, since tests run without the GIEOK_ names of the environment."""


@pytest.fixture
def fits() -> Callable[[Page], bool]:
    """Whether nothing is wider than the window."""
    return lambda page: bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
