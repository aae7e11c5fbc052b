"""Tools over the protocol of OpenAI: asked for by the model, done by the program, one turn in the ledger."""

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import openai

from gieok.home import Home
from gieok.models.openai_compatible import OpenAICompatible
from gieok.nouns.tool_call import ToolCall
from gieok.parts import Models
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends
from gieok.testing.scripted_model import Says, ScriptedModel

WEATHER: Any = {
    "type": "function",
    "function": {"name": "weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}},
}
ASKED = ToolCall("call_1", "weather", '{"city": "부산"}')
TWO = (ASKED, ToolCall("call_2", "weather", '{"city": "서울"}'))
QUESTION: Any = {"role": "user", "content": "부산 날씨 어때?"}
IN_CHARGE = {"model": "gieok/mina", "user": "yuna"}


@asynccontextmanager
async def program(served: Any, home: Home, endpoint: ScriptedEndpoint) -> AsyncIterator[openai.AsyncOpenAI]:
    model = OpenAICompatible("behind", base_url=endpoint.url)
    speaking = Home(replace(home.parts, models=Models(speak=model)), home.settings, home.personas)
    async with (
        served(speaking) as url,
        openai.AsyncOpenAI(base_url=f"{url}/v1", api_key="none", max_retries=0) as client,
    ):
        yield client


async def said(home: Home) -> list[str]:
    return [post.message for post in await home.mind("yuna", "mina").posts()]


def results(message: Any, *found: str) -> list[Any]:
    """What a program sends behind the question: the calls as it got them, and what came of each."""
    calls = message.tool_calls
    told = [{"role": "tool", "tool_call_id": one.id, "content": text} for one, text in zip(calls, found, strict=True)]
    return [message.model_dump(exclude_none=True), *told]


async def test_a_tool_is_asked_for_and_its_result_goes_on_with_the_same_turn(home: Home, served: Any) -> None:
    async with ScriptedEndpoint([Sends("잠깐만", tool_calls=TWO), Sends("부산은 맑고 서울은 비!")]) as endpoint:
        async with program(served, home, endpoint) as client:
            first = await client.chat.completions.create(
                messages=[QUESTION], tools=[WEATHER], tool_choice="auto", parallel_tool_calls=True, **IN_CHARGE
            )
            choice = first.choices[0]
            assert choice.finish_reason == "tool_calls"
            assert choice.message.content == "잠깐만"
            calls = [(one.id, one.function.name, one.function.arguments) for one in choice.message.tool_calls or ()]  # type: ignore[union-attr]
            assert calls == [(one.id, one.name, one.arguments) for one in TWO]
            assert await said(home) == ["부산 날씨 어때?"]
            sent = [QUESTION, *results(choice.message, "맑음", "비")]
            last = await client.chat.completions.create(messages=sent, tools=[WEATHER], **IN_CHARGE)
            assert last.choices[0].message.content == "부산은 맑고 서울은 비!"
            assert last.choices[0].finish_reason == "stop"
        asked, gone_on = endpoint.requests
    assert {name: asked[name] for name in ("tools", "tool_choice", "parallel_tool_calls")} == {
        "tools": [WEATHER],
        "tool_choice": "auto",
        "parallel_tool_calls": True,
    }
    assert [one["role"] for one in gone_on["messages"]][-4:] == ["user", "assistant", "tool", "tool"]
    assert [one["id"] for one in gone_on["messages"][-3]["tool_calls"]] == ["call_1", "call_2"]
    assert [(one["tool_call_id"], one["content"]) for one in gone_on["messages"][-2:]] == [
        ("call_1", "맑음"),
        ("call_2", "비"),
    ]
    assert await said(home) == ["부산 날씨 어때?", "부산은 맑고 서울은 비!"]
    (round_,) = (await home.mind("yuna", "mina").conversation()).rounds
    assert (round_.state, round_.error) == ("finished", None)


async def test_tools_are_streamed_and_the_header_names_the_memories(home: Home, served: Any) -> None:
    await home.mind("yuna", "mina").record("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘")
    steps = [Sends(tool_calls=(ASKED,)), Sends(tool_calls=(ASKED,)), Sends("맑아!")]
    sent: list[Any] = [QUESTION]
    async with ScriptedEndpoint(steps) as endpoint, program(served, home, endpoint) as client:
        for step in steps:
            raw = await client.chat.completions.with_raw_response.create(
                messages=sent, tools=[WEATHER], stream=True, **IN_CHARGE
            )
            chunks = [chunk async for chunk in raw.parse()]
            (ours,) = [(one.model_extra or {})["gieok"] for one in chunks if (one.model_extra or {}).get("gieok")]
            assert ours["memory_ids"]
            assert raw.headers["x-gieok-memories"].split(",") == ours["memory_ids"]
            deltas = [one.choices[0].delta for one in chunks if one.choices]
            assert "".join(one.content or "" for one in deltas) == step.text
            called = [call for one in deltas for call in one.tool_calls or ()]
            assert [(one.id, one.function.arguments) for one in called if one.function] == [
                (call.id, call.arguments) for call in step.tool_calls
            ]
            finish = [one.choices[0].finish_reason for one in chunks if one.choices][-1]
            assert finish == ("tool_calls" if step.tool_calls else "stop")
            sent += [
                {"role": "assistant", "content": None, "tool_calls": [one.model_dump() for one in called]},
                {"role": "tool", "tool_call_id": "call_1", "content": "맑음"},
            ]
    assert (await said(home))[1:] == ["부산 날씨 어때?", "맑아!"]


def test_the_client_that_waits_uses_tools_too(in_a_thread: Any) -> None:
    # A tool that nobody offered is nobody's to do: the words are the answer.
    with (
        in_a_thread(models=Models(speak=ScriptedModel([Says("그냥 말할게")]))) as url,
        openai.OpenAI(base_url=f"{url}/v1", api_key="none", max_retries=0) as client,
    ):
        reply = client.chat.completions.create(messages=[QUESTION], tools=[WEATHER], **IN_CHARGE)
        assert reply.choices[0].message.content == "그냥 말할게"
        assert not reply.choices[0].message.tool_calls


async def test_an_answer_with_tools_can_be_regenerated(home: Home, served: Any) -> None:
    steps = [Sends(tool_calls=(ASKED,)), Sends("맑아"), Sends(tool_calls=(ASKED,)), Sends("아주 맑아")]
    async with ScriptedEndpoint(steps) as endpoint, program(served, home, endpoint) as client:
        for answer in ("맑아", "아주 맑아"):
            first = await client.chat.completions.create(messages=[QUESTION], tools=[WEATHER], **IN_CHARGE)
            sent = [QUESTION, *results(first.choices[0].message, "맑음")]
            last = await client.chat.completions.create(messages=sent, tools=[WEATHER], **IN_CHARGE)
            assert last.choices[0].message.content == answer
            ours = (last.model_extra or {})["gieok"]
            # Another answer has a face and a trace like any other.
            await home.parts.afterwards.settled()
            trace = await home.mind("yuna", "mina").trace(ours["trace_id"])
            assert trace.round_id == ours["round_id"]
            assert sum(ours["emotion"].values()) == 1
    assert await said(home) == ["부산 날씨 어때?", "맑아", "아주 맑아"]
    posts = await home.mind("yuna", "mina").posts()
    assert all(post.attachment_list for post in posts[1:])
    used = await home.parts.store.spending.used(home.mind("yuna", "mina").space, home.parts.clock().date())
    assert used.calls == 4


async def test_results_of_a_question_that_is_not_known_are_a_turn_of_their_own(home: Home, served: Any) -> None:
    sent = [
        QUESTION,
        {
            "role": "assistant",
            "tool_calls": [{"id": "x", "type": "function", "function": {"name": "weather", "arguments": ""}}],
        },
        {"role": "tool", "tool_call_id": "x", "content": "맑음"},
    ]
    async with ScriptedEndpoint([Sends("맑아")]) as endpoint, program(served, home, endpoint) as client:
        await client.chat.completions.create(messages=sent, **IN_CHARGE)  # type: ignore[arg-type]
    assert await said(home) == ["부산 날씨 어때?", "맑아"]


async def test_a_picture_alone_is_kept_as_a_line_and_recognised_in_the_history(home: Home, served: Any) -> None:
    url = f"data:image/png;base64,{base64.b64encode(bytes(20_000)).decode()}"
    shown: Any = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": url}}]}
    async with ScriptedEndpoint([Sends("까맣네"), Sends("응")]) as endpoint, program(served, home, endpoint) as client:
        await client.chat.completions.create(messages=[shown], **IN_CHARGE)
        later = [shown, {"role": "assistant", "content": "까맣네"}, {"role": "user", "content": "그렇지?"}]
        await client.chat.completions.create(messages=later, **IN_CHARGE)
    assert await said(home) == ["[picture: image/png, 20 kB]", "까맣네", "그렇지?", "응"]
