"""Turns as server-sent events over a real connection: nothing is lost when it breaks, and none is cut off at the end."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2
import pytest

from gieok.doors.http.options import Options
from gieok.errors import ModelUnavailable
from gieok.home import Home
from gieok.ports.chat_model import ChatModel
from gieok.testing.scripted_model import Says, ScriptedModel

SPACE = "/api/v1/spaces/yuna/mina"
STREAM = {"Accept": "text/event-stream"}
Speaking = Callable[[ChatModel], Home]
LONG = "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열"


async def events_of(answer: httpx2.Response) -> AsyncIterator[dict[str, Any]]:
    """The events of a stream; a sign of life counts as one named heartbeat."""
    event: dict[str, Any] = {}
    async for line in answer.aiter_lines():
        name, _, value = line.partition(": ")
        if line.startswith(":"):
            yield {"event": "heartbeat"}
        elif line:
            event[name] = json.loads(value) if name == "data" else value
        elif event:
            yield event
            event = {}


async def test_words_come_as_they_are_written_and_then_the_reply(speaking: Speaking, served: Any) -> None:
    with ScriptedModel([Says(LONG)]) as model:
        async with (
            served(speaking(model)) as url,
            httpx2.AsyncClient(base_url=url) as client,
            client.stream("POST", f"{SPACE}/turns", json={"message": "세어 봐"}, headers=STREAM) as answer,
        ):
            assert answer.headers["content-type"].startswith("text/event-stream")
            found = [event async for event in events_of(answer)]
    assert "".join(one["data"]["text"] for one in found if one["event"] == "words") == LONG
    assert found[-1]["event"] == "reply"
    assert found[-1]["data"]["text"] == LONG
    assert "degraded" in found[-1]["data"]
    assert [one["id"].rpartition(":")[2] for one in found] == [str(n + 1) for n in range(len(found))]


async def test_a_reader_who_was_cut_off_goes_on_behind_the_last_event(speaking: Speaking, served: Any) -> None:
    with ScriptedModel([Says(LONG, after=0.02)]) as model:
        async with served(speaking(model)) as url, httpx2.AsyncClient(base_url=url) as client:
            async with client.stream("POST", f"{SPACE}/turns", json={"message": "세어 봐"}, headers=STREAM) as answer:
                turn = answer.headers["x-gieok-turn"]
                events = events_of(answer)
                seen = [await anext(events), await anext(events)]
            last = {"Last-Event-ID": seen[-1]["id"]}
            async with client.stream("GET", f"{SPACE}/turns/{turn}/events", headers=last) as answer:
                seen += [event async for event in events_of(answer)]
            again = await client.get(f"{SPACE}/turns/{turn}/events")
            wrong = await client.get(f"{SPACE}/turns/{turn}/events", headers={"Last-Event-ID": "x:1"})
            posts = (await client.get(f"{SPACE}/posts")).json()["items"]
    assert "".join(one["data"]["text"] for one in seen if one["event"] == "words") == LONG
    assert seen[-1]["event"] == "reply"
    assert again.text.count("event: words") == len(seen) - 1
    assert wrong.status_code == 422
    assert [post["message"] for post in posts] == ["세어 봐", LONG]  # I14


async def test_a_stream_that_is_asked_for_twice_is_one_turn(speaking: Speaking, served: Any) -> None:
    asked = {"json": {"message": "한 번만"}, "headers": {**STREAM, "Idempotency-Key": "k"}}
    with ScriptedModel([Says("응")]) as model:
        async with served(speaking(model)) as url, httpx2.AsyncClient(base_url=url) as client:
            first = await client.post(f"{SPACE}/turns", **asked)
            second = await client.post(f"{SPACE}/turns", **asked)
            asked["json"] = {"message": "다른 말"}
            other = await client.post(f"{SPACE}/turns", **asked)
    assert first.text == second.text
    assert other.status_code == 422


async def test_a_silent_stream_shows_signs_of_life(speaking: Speaking, served: Any) -> None:
    options = Options(heartbeat_seconds=0.05)
    with ScriptedModel([Says("응", after=0.3)]) as model:
        async with (
            served(speaking(model), options) as url,
            httpx2.AsyncClient(base_url=url) as client,
            client.stream("POST", f"{SPACE}/turns", json={"message": "음"}, headers=STREAM) as answer,
        ):
            found = [event["event"] async for event in events_of(answer)]
    assert found.count("heartbeat") >= 3
    assert found[-1] == "reply"


async def test_a_turn_that_fails_or_is_broken_off_says_so_at_the_end(speaking: Speaking, served: Any) -> None:
    broken = Says("가나다라마바", then=ModelUnavailable("the line is dead"))
    with ScriptedModel([broken, Says(LONG, after=0.2)]) as model:
        async with served(speaking(model)) as url, httpx2.AsyncClient(base_url=url) as client:
            failed = await client.post(f"{SPACE}/turns", json={"message": "하나"}, headers=STREAM)
            assert "the line is dead" in failed.text.split("\n\n")[-2]
            async with client.stream("POST", f"{SPACE}/turns", json={"message": "둘"}, headers=STREAM) as answer:
                events = events_of(answer)
                await anext(events)
                turn = answer.headers["x-gieok-turn"]
                assert (await client.delete(f"{SPACE}/turns/{turn}")).json() == {"stopped": True}
                rest = [event async for event in events]
            assert rest[-1]["data"]["error"]["type"] == "TurnFailed"
            assert (await client.delete(f"{SPACE}/turns/{turn}")).json() == {"stopped": False}
            posts = (await client.get(f"{SPACE}/posts")).json()["items"]
    assert [post["message"] for post in posts] == ["하나", "둘"]
    assert model.closed_early == 1


async def test_a_turn_is_finished_when_its_listener_leaves(speaking: Speaking, served: Any, home: Home) -> None:
    with ScriptedModel([Says("끝까지 말할게", after=0.05)]) as model:
        async with served(speaking(model)) as url, httpx2.AsyncClient(base_url=url) as client:
            with pytest.raises(httpx2.ReadTimeout):
                await client.post(f"{SPACE}/turns", json={"message": "나 간다"}, timeout=0.1)
    assert [post.message for post in await home.mind("yuna", "mina").posts()] == ["나 간다", "끝까지 말할게"]


async def test_a_space_that_is_erased_while_somebody_speaks_stays_empty(speaking: Speaking, client_of: Any) -> None:
    with ScriptedModel([Says(LONG, after=0.2)]) as model:
        async with client_of(speaking(model)) as client:
            turn = asyncio.create_task(client.post(f"{SPACE}/turns", json={"message": "비밀"}))
            while not model.requests:
                await asyncio.sleep(0.01)
            assert (await client.delete(SPACE)).json()["counts"]["chat_turns"] == 1
            assert (await turn).status_code == 502
            assert (await client.get(f"{SPACE}/posts")).json()["items"] == []
            assert (await client.delete(SPACE)).status_code in (200, 404)


async def test_many_clients_at_once_lose_and_double_nothing(home: Home, client_of: Any) -> None:  # I9, I14
    async def talk(client: httpx2.AsyncClient, number: int) -> None:
        for line in range(3):
            said = {"message": f"{number}: {line}"}
            answer = await client.post(f"/api/v1/spaces/user{number % 10}/mina/turns", json=said)
            assert answer.status_code == 200, answer.text

    async with client_of(home) as client:
        await asyncio.gather(*(talk(client, number) for number in range(30)))
        for user in range(10):
            posts = (await client.get(f"/api/v1/spaces/user{user}/mina/posts")).json()["items"]
            said = [post["message"] for post in posts if post["send_from"] == f"user{user}"]
            assert sorted(said) == sorted(f"{one}: {line}" for one in range(user, 30, 10) for line in range(3))
            for one in range(user, 30, 10):
                assert [line for line in said if line.startswith(f"{one}: ")] == [f"{one}: {n}" for n in range(3)]
            assert [post["send_from"] for post in posts] == [f"user{user}", "mina"] * 9


async def test_a_server_that_is_stopped_finishes_running_turns(speaking: Speaking, served: Any, home: Home) -> None:
    with ScriptedModel([Says("금방 끝나", after=0.1)]) as model:
        async with httpx2.AsyncClient() as client:
            async with served(speaking(model)) as url:
                turn = asyncio.create_task(client.post(f"{url}{SPACE}/turns", json={"message": "멈춰도 돼?"}))
                await asyncio.sleep(0.15)  # the server is stopped now, while the model speaks
            answer = await turn
    assert answer.json()["text"] == "금방 끝나"
    assert [post.message for post in await home.mind("yuna", "mina").posts()] == ["멈춰도 돼?", "금방 끝나"]
