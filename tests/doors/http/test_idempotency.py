"""A write that is sent twice happens once: after a restart, through another server, after a crash."""

import asyncio
import hashlib
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gieok.assemble import open_home
from gieok.doors.http import idempotency
from gieok.errors import ModelUnavailable
from gieok.home import Home
from gieok.parts import Models
from gieok.settings import Settings
from gieok.testing.scripted_model import Fails, Says, ScriptedModel

QUICK = Settings(model="none", embedder="none", prompt_log=False)
SPACE = "/api/v1/spaces/yuna/mina"
KEY = {"Idempotency-Key": "k"}


async def opened(path: Path, held: AsyncExitStack, model: ScriptedModel | None = None) -> Home:
    home = await held.enter_async_context(await open_home(str(path), QUICK))
    return Home(replace(home.parts, models=Models(speak=model)), home.settings, home.personas)


async def said(home: Home) -> list[str]:
    return [post.message for post in await home.mind("yuna", "mina").posts()]


async def test_a_restarted_server_gives_the_same_answer(tmp_path: Path, client_of: Any) -> None:
    answers = []
    for _ in range(2):
        async with AsyncExitStack() as held:
            home = await opened(tmp_path / "gieok.db", held)
            client = await held.enter_async_context(client_of(home))
            answers.append(await client.post(f"{SPACE}/turns", json={"message": "한 번만"}, headers=KEY))
            other = await client.post(f"{SPACE}/turns", json={"message": "다른 말"}, headers=KEY)
            assert (other.status_code, other.json()["error"]["type"]) == (422, "BadInput")
            posts = await said(home)
    assert answers[0].status_code == 200
    assert answers[0].content == answers[1].content
    assert len(posts) == 2


async def test_another_server_waits_for_the_one_that_answers(tmp_path: Path, client_of: Any) -> None:
    async with AsyncExitStack() as held:
        path = tmp_path / "gieok.db"
        slow = await opened(path, held, ScriptedModel([Says("천천히", after=0.2, characters=1)]))
        other = await opened(path, held, ScriptedModel([]))
        clients = [await held.enter_async_context(client_of(one)) for one in (slow, other)]
        first = asyncio.create_task(clients[0].post(f"{SPACE}/turns", json={"message": "안녕"}, headers=KEY))
        await asyncio.sleep(0.2)
        second = await clients[1].post(f"{SPACE}/turns", json={"message": "안녕"}, headers=KEY)
        assert (await first).content == second.content
        assert await said(slow) == ["안녕", "천천히"]


async def test_whoever_waits_too_long_is_told(tmp_path: Path, client_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "PATIENCE", 0.2)
    async with AsyncExitStack() as held:
        home = await opened(tmp_path / "gieok.db", held)
        client = await held.enter_async_context(client_of(home))
        await client.post(f"{SPACE}/turns", json={"message": "안녕"}, headers=KEY)
        name = idempotency._digest("main", "POST", f"{SPACE}/posts", "k")
        body = b'{"said": "hello"}'
        await home.parts.store.answers.claim(name, _fingerprint(body), "elsewhere:1:x", 600)
        sent = await client.post(f"{SPACE}/posts", content=body, headers={**KEY, "Content-Type": "application/json"})
        assert (sent.status_code, sent.headers["retry-after"]) == (409, "0")


def _fingerprint(body: bytes) -> str:
    return hashlib.sha256(body + b"?").hexdigest()


async def test_a_turn_that_failed_is_tried_again_through_another_server(tmp_path: Path, client_of: Any) -> None:
    async with AsyncExitStack() as held:
        path = tmp_path / "gieok.db"
        models = [ScriptedModel([Fails(ModelUnavailable("nobody"))]), ScriptedModel(["이제 왔어"])]
        homes = [await opened(path, held, model) for model in models]
        clients = [await held.enter_async_context(client_of(home)) for home in homes]
        sent = [await one.post(f"{SPACE}/turns", json={"message": "거기 있어?"}, headers=KEY) for one in clients]
        assert [one.status_code for one in sent] == [502, 200]
        assert await said(homes[0]) == ["거기 있어?", "이제 왔어"]


@pytest.mark.parametrize("cut", ["before the answer", "behind the answer"])
async def test_a_turn_that_a_crash_cut_short_is_not_said_again(tmp_path: Path, client_of: Any, cut: str) -> None:
    """A claim of a dead process, and in the ledger what it had written."""
    async with AsyncExitStack() as held:
        home = await opened(tmp_path / "gieok.db", held, ScriptedModel(["처음", "다시"]))
        client = await held.enter_async_context(client_of(home))
        body = b'{"message": "hello"}'
        name = idempotency._digest("main", "POST", f"{SPACE}/turns", "k")
        await home.parts.store.answers.claim(name, _fingerprint(body), _dead(), 600)
        mind = home.mind("yuna", "mina")
        if cut == "behind the answer":
            await mind.chat("hello")
        else:
            await mind._turn("main")._open(
                "hello", await home.parts.store.leases.acquire(mind.space, _dead(), 30) or 0, None
            )
        sent = await client.post(f"{SPACE}/turns", content=body, headers={**KEY, "Content-Type": "application/json"})
        assert sent.status_code == 200, sent.text
        assert sent.json()["text"] == "처음"
        assert await said(home) == ["hello", "처음"]
        again = await client.post(f"{SPACE}/turns", content=body, headers={**KEY, "Content-Type": "application/json"})
        assert again.content == sent.content


def _dead() -> str:
    return f"{socket.gethostname()}:{2**22 + 7}:x"  # no process has such a number


async def test_what_was_recorded_before_a_crash_is_not_recorded_again(tmp_path: Path, client_of: Any) -> None:
    async with AsyncExitStack() as held:
        home = await opened(tmp_path / "gieok.db", held)
        client = await held.enter_async_context(client_of(home))
        body = b'{"said": "hello", "reply": "hi"}'
        name = idempotency._digest("main", "POST", f"{SPACE}/posts", "k")
        await home.parts.store.answers.claim(name, _fingerprint(body), _dead(), 600)
        written = await home.mind("yuna", "mina").record("hello", "hi")
        sent = await client.post(f"{SPACE}/posts", content=body, headers={**KEY, "Content-Type": "application/json"})
        assert (sent.status_code, sent.json()["id"]) == (201, written.id)
        assert await said(home) == ["hello", "hi"]
