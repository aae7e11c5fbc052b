"""The official client against a real server: a chat program gains memory by changing its base URL."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import openai
import pytest

from gieok.home import Home
from gieok.models.openai_compatible import OpenAICompatible
from gieok.parts import Models
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends
from gieok.testing.scripted_model import Says, ScriptedModel

MOVING = "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"


def user(text: str) -> Any:
    return {"role": "user", "content": text}


def assistant(text: str) -> Any:
    return {"role": "assistant", "content": text}


@asynccontextmanager
async def program(served: Any, home: Home, model: Any = None) -> AsyncIterator[openai.AsyncOpenAI]:
    """A chat program whose base URL was changed."""
    speaking = Home(replace(home.parts, models=Models(speak=model)), home.settings, home.personas)
    async with (
        served(speaking) as url,
        openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="none", max_retries=0) as client,
    ):
        yield client


async def said(home: Home, conversation: str = "main") -> list[str]:
    return [post.message for post in await home.mind("yuna", "mina").posts(conversation)]


async def test_a_program_talks_and_is_remembered(home: Home, served: Any) -> None:
    with ScriptedModel([Says("응, 기억할게!"), Says("12월 3일이야", given="부산")]) as model:
        async with program(served, home, model) as client:
            first = await client.chat.completions.create(model="gieok/mina", user="yuna", messages=[user(MOVING)])
            assert first.choices[0].message.content == "응, 기억할게!"
            assert first.choices[0].finish_reason == "stop"
            assert first.usage is not None
            assert first.usage.total_tokens > 0
            raw = await client.chat.completions.with_raw_response.create(
                model="gieok/mina", user="yuna", messages=[user("나 언제 이사 가지?")]
            )
    second = raw.parse()
    ours = (second.model_extra or {})["gieok"]
    assert ours["memory_ids"]
    assert raw.headers["x-gieok-memories"].split(",") == ours["memory_ids"]
    assert "degraded" in ours
    assert await said(home) == [MOVING, "응, 기억할게!", "나 언제 이사 가지?", "12월 3일이야"]
    (slot,) = await home.mind("yuna", "mina").slots()
    assert "부산" in slot.value


async def test_words_are_streamed(home: Home, served: Any) -> None:
    with ScriptedModel([Says("하나 둘 셋 넷")]) as model:
        async with program(served, home, model) as client:
            stream = await client.chat.completions.create(
                model="gieok/mina",
                user="yuna",
                messages=[user("세어 봐")],
                stream=True,
                stream_options={"include_usage": True},
            )
            chunks = [chunk async for chunk in stream]
    words = [chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices]
    assert "".join(words) == "하나 둘 셋 넷"
    assert len([one for one in words if one]) > 1
    assert chunks[-1].usage is not None
    (ours,) = [(chunk.model_extra or {})["gieok"] for chunk in chunks if (chunk.model_extra or {}).get("gieok")]
    assert set(ours) >= {"memory_ids", "degraded"}
    assert [chunk.choices[0].finish_reason for chunk in chunks if chunk.choices][-1] == "stop"


def test_the_client_that_waits_works_too(in_a_thread: Any) -> None:
    model = ScriptedModel(["안녕!", "또 왔네"])
    with (
        in_a_thread(models=Models(speak=model)) as url,
        openai.OpenAI(base_url=f"{url}/v1", api_key="none", max_retries=0) as client,
    ):
        assert "gieok/mina" in [one.id for one in client.models.list()]
        assert client.models.retrieve("gieok/mina").id == "gieok/mina"
        reply = client.chat.completions.create(model="gieok/mina", messages=[user("안녕")])
        assert reply.choices[0].message.content == "안녕!"
        stream = client.chat.completions.create(model="mina", messages=[user("나야")], stream=True)
        assert "".join(one.choices[0].delta.content or "" for one in stream if one.choices) == "또 왔네"


async def test_history_that_is_sent_again_is_not_said_again(home: Home, served: Any) -> None:
    with ScriptedModel([Says("1"), Says("2", given="one"), Says("2!"), Says("3")]) as model:
        async with program(served, home, model) as client:

            async def ask(*messages: Any) -> str:
                reply = await client.chat.completions.create(model="gieok/mina", user="yuna", messages=messages)
                return reply.choices[0].message.content or ""

            history = [user("one")]
            assert await ask(*history) == "1"
            history += [assistant("1"), user("two")]
            assert await ask(*history) == "2"
            assert await ask(*history) == "2!"  # regenerated
            edited = [*history[:2], user("two, edited")]
            assert await ask(*edited) == "3"
            shown = model.requests[-1].messages
    assert await said(home) == ["one", "1", "two", "2", "2!", "two, edited", "3"]
    # The model sees the talk as the program shows it: not the branch that was left.
    assert [one.text for one in shown if one.role == "assistant"] == ["1"]


async def test_history_from_before_is_brought_in_once_and_learned_from(home: Home, served: Any) -> None:
    before = [assistant("어서 와!"), user(MOVING), assistant("알았어")]
    with ScriptedModel([Says("부산으로!"), Says("응")]) as model:
        async with program(served, home, model) as client:
            asked = {"model": "gieok/mina", "user": "yuna"}
            await client.chat.completions.create(messages=[*before, user("나 어디로 가지?")], **asked)
            later = [*before, user("나 어디로 가지?"), assistant("부산으로!"), user("맞아")]
            await client.chat.completions.create(messages=later, **asked)
    assert await said(home) == ["어서 와!", MOVING, "알았어", "나 어디로 가지?", "부산으로!", "맞아", "응"]
    (slot,) = await home.mind("yuna", "mina").slots()
    assert "부산" in slot.value
    assert slot.times_seen == 1


async def test_a_failed_turn_is_retried_and_not_doubled(home: Home, served: Any) -> None:
    async with ScriptedEndpoint([Sends(status=400, text="no"), Sends("이제 돼")]) as endpoint:
        model = OpenAICompatible("any", base_url=endpoint.url)
        async with program(served, home, model) as client:
            asked = {"model": "gieok/mina", "user": "yuna", "messages": [user("되니?")]}
            with pytest.raises(openai.APIStatusError) as problem:
                await client.chat.completions.create(**asked)
            assert problem.value.status_code == 502
            reply = await client.chat.completions.create(**asked)
    assert reply.choices[0].message.content == "이제 돼"
    assert await said(home) == ["되니?", "이제 돼"]


async def test_wishes_of_the_program_reach_the_model_behind(home: Home, served: Any) -> None:
    picture = base64.b64encode(b"\x89PNG\r\n").decode()
    content = [
        {"type": "text", "text": "뭐가 보여?"},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{picture}"}},
        {"type": "image_url", "image_url": {"url": "https://elsewhere.example/x.png"}},
    ]
    async with ScriptedEndpoint([Sends("고양이")]) as endpoint:
        model = OpenAICompatible("behind", base_url=endpoint.url)
        async with program(served, home, model) as client:
            reply = await client.chat.completions.create(
                model="gieok/mina",
                user="yuna",
                messages=[{"role": "system", "content": "Answer in one word."}, {"role": "user", "content": content}],  # type: ignore[list-item]
                temperature=0.1,
                max_tokens=7,
                top_p=0.5,
                seed=3,
                stop=["\n"],
                response_format={"type": "json_object"},
                logprobs=True,
                extra_body={"min_p": 0.05},
            )
        (sent,) = endpoint.requests
    assert {name: sent[name] for name in ("temperature", "max_tokens", "top_p", "seed", "stop", "min_p")} == {
        "temperature": 0.1,
        "max_tokens": 7,
        "top_p": 0.5,
        "seed": 3,
        "stop": ["\n"],
        "min_p": 0.05,
    }
    assert sent["model"] == "behind"
    assert sent["response_format"] == {"type": "json_object"}
    assert not {"logprobs", "user", "n"} & set(sent)
    assert "Answer in one word." in sent["messages"][0]["content"]
    urls = [part["image_url"]["url"] for part in sent["messages"][-1]["content"] if part["type"] == "image_url"]
    assert urls == [f"data:image/png;base64,{picture}", "https://elsewhere.example/x.png"]
    degraded = (reply.model_extra or {})["gieok"]["degraded"]
    assert "not passed on: log probabilities" in degraded
    # What is kept says that there were pictures; their bytes are not kept.
    kept = "뭐가 보여?\n[picture: image/png, 6 bytes]\n[picture: at elsewhere.example]"
    assert await said(home) == [kept, "고양이"]


async def test_a_program_that_hangs_up_stops_the_model(home: Home, served: Any) -> None:
    async with ScriptedEndpoint([Sends("하나 둘 셋 넷 다섯 여섯", between=0.3)]) as endpoint:
        model = OpenAICompatible("any", base_url=endpoint.url)
        async with program(served, home, model) as client:
            stream = await client.chat.completions.create(
                model="gieok/mina", user="yuna", messages=[user("세어 봐")], stream=True
            )
            async for chunk in stream:
                if chunk.choices and chunk.choices[0].delta.content:
                    break
            await stream.close()
            mind = home.mind("yuna", "mina")
            for _ in range(100):
                (round_,) = (await mind.conversation()).rounds
                if round_.state == "failed":
                    break
                await asyncio.sleep(0.05)
    assert round_.state == "failed"
    assert endpoint.hung_up == 1
    assert await said(home) == ["세어 봐"]


async def test_another_conversation_is_named_by_header_or_metadata(home: Home, served: Any) -> None:
    async with program(served, home) as client:
        asked = {"model": "gieok/mina", "user": "yuna", "messages": [user("여기는 다른 방")]}
        await client.chat.completions.create(**asked, extra_headers={"X-Gieok-Conversation": "a"})
        reply = await client.chat.completions.create(**asked, metadata={"conversation": "b"})
    assert (reply.model_extra or {})["gieok"]["conversation"] == "b"
    assert any("no language model" in one for one in (reply.model_extra or {})["gieok"]["degraded"])
    for conversation in ("a", "b"):
        assert (await said(home, conversation))[0] == "여기는 다른 방"
    assert await said(home) == []


async def test_what_makes_no_sense_is_refused(home: Home, served: Any) -> None:
    async with program(served, home) as client:
        with pytest.raises(openai.NotFoundError):
            await client.chat.completions.create(model="gpt-4o", messages=[user("안녕")])
        with pytest.raises(openai.UnprocessableEntityError):
            await client.chat.completions.create(model="gieok/mina", messages=[assistant("안녕")])
        with pytest.raises(openai.UnprocessableEntityError):
            await client.chat.completions.create(model="gieok/mina", messages=[user("안녕")], n=2)


async def test_an_error_in_the_middle_of_a_stream_is_told(home: Home, served: Any) -> None:
    async with ScriptedEndpoint([Sends("하나 둘 셋", cut_in="둘")]) as endpoint:
        model = OpenAICompatible("any", base_url=endpoint.url)
        async with program(served, home, model) as client:
            stream = await client.chat.completions.create(
                model="gieok/mina", user="yuna", messages=[user("세어 봐")], stream=True
            )
            with pytest.raises(openai.APIError):
                async for _ in stream:
                    pass


async def test_the_models_are_the_characters_of_the_tenant(home: Home, client_of: Any, key_for: Any) -> None:
    acme, other = [await key_for(home, tenant) for tenant in ("acme", "other")]
    async with client_of(home) as client:
        bearer = {"Authorization": f"Bearer {acme}"}
        await client.put("/api/v1/spaces/x/땅콩이/persona", json={"name": "땅콩이"}, headers=bearer)
        models = (await client.get("/v1/models", headers=bearer)).json()["data"]
        assert "gieok/땅콩이" in [one["id"] for one in models]
        assert "땅콩이" not in (await client.get("/v1/models", headers={"Authorization": f"Bearer {other}"})).text


async def test_without_a_model_the_same_question_gets_the_same_answer(home: Home, served: Any) -> None:
    async with program(served, home) as client:
        asked = {"model": "gieok/mina", "user": "yuna", "messages": [user("뭐 기억해?")]}
        first = await client.chat.completions.create(**asked)
        again = await client.chat.completions.create(**asked)
    assert again.choices[0].message.content == first.choices[0].message.content
    assert len(await said(home)) == 2
