"""Other firms' APIs through pydantic-ai, tried on its own client against a scripted endpoint on loopback."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing

import pytest

from gieok.errors import BadAnswer, ModelTimeout, ModelUnavailable
from gieok.models.any_provider import AnyProvider
from gieok.models.patience import Patience
from gieok.ports.chat_model import Answer, ChatRequest, Image, JsonShape, Message
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends

pytest.importorskip("pydantic_ai", reason="pydantic-ai-slim is not installed: pip install 'pydantic-ai-slim[openai]'")
openai = pytest.importorskip("openai", reason="the official client is not installed: pip install 'gieok[openai]'")

from pydantic_ai.models.openai import OpenAIChatModel  # noqa: E402  (after the check that it is there)
from pydantic_ai.providers.openai import OpenAIProvider  # noqa: E402

HELLO = ChatRequest((Message("system", "be brief"), Message("user", "hello")), "speak", temperature=0.5, max_tokens=50)
HURRIED = Patience(silence_seconds=0.4, answer_seconds=0.4, tries=3, first_wait=0.01, longest_wait=1)


def at(endpoint: ScriptedEndpoint, patience: Patience = HURRIED) -> AnyProvider:
    client = openai.AsyncOpenAI(base_url=endpoint.url, api_key="none", max_retries=0)
    return AnyProvider(OpenAIChatModel("any-model", provider=OpenAIProvider(openai_client=client)), patience)


async def streamed(model: AnyProvider) -> tuple[str, Answer | None]:
    pieces = [piece async for piece in model.stream(HELLO)]
    return "".join(piece.text for piece in pieces), pieces[-1].answer


async def test_a_whole_answer_comes_with_its_tokens() -> None:
    async with ScriptedEndpoint([Sends("안녕, 유나!", given="be brief")]) as endpoint:
        assert await at(endpoint).answer(HELLO) == Answer("안녕, 유나!", 7, 2, "scripted", "stop")
    assert endpoint.requests[0]["temperature"] == 0.5


async def test_a_stream_is_the_same_text_in_pieces_without_reasoning() -> None:
    async with ScriptedEndpoint([Sends("<think>hm</think>오늘은 좋은 날이야")]) as endpoint:
        text, answer = await streamed(at(endpoint))
    assert text == "오늘은 좋은 날이야"
    assert answer is not None
    assert (answer.text, answer.finish_reason) == (text, "stop")


async def test_what_passes_is_asked_again() -> None:
    async with ScriptedEndpoint([Sends(status=503), "here", Sends(status=429), "here"]) as endpoint:
        assert (await at(endpoint).answer(HELLO)).text == "here"
        assert (await streamed(at(endpoint)))[0] == "here"


async def test_what_does_not_pass_is_an_error() -> None:
    async with ScriptedEndpoint([Sends(status=401)]) as endpoint:
        with pytest.raises(ModelUnavailable):
            await at(endpoint).answer(HELLO)


async def test_silence_is_a_timeout() -> None:
    async with ScriptedEndpoint([Sends("late", after=30), Sends(pieces=("one ", "two"), between=30)]) as endpoint:
        with pytest.raises(ModelTimeout):
            await at(endpoint).answer(HELLO)
        with pytest.raises(ModelTimeout):
            await streamed(at(endpoint))


async def test_an_answer_without_words_is_an_error() -> None:  # I3
    async with ScriptedEndpoint([Sends("<think>I wonder</think>")]) as endpoint:
        with pytest.raises(BadAnswer, match="nothing"):
            await at(endpoint).answer(HELLO)


async def test_a_stream_cut_off_is_an_error() -> None:
    async with ScriptedEndpoint([Sends(pieces=("처음 ", "여기서 끊겨"), cut_in="끊")]) as endpoint:
        with pytest.raises(ModelUnavailable):
            await streamed(at(endpoint))


async def test_a_stream_that_nobody_reads_any_more_is_closed() -> None:
    async with ScriptedEndpoint([Sends("word " * 1000, between=0.02)]) as endpoint:
        async with aclosing(at(endpoint, Patience()).stream(HELLO)) as pieces:
            async for _ in pieces:
                break
        await _until(lambda: endpoint.hung_up == 1)


async def test_a_form_is_asked_for_in_words_and_pictures_are_sent_as_data() -> None:
    shape = JsonShape("mood", {"type": "object", "properties": {"happy": {"type": "integer"}}})
    pictured = Message("user", "who is this?", (Image("image/png", b"\x89PNG"),))
    async with ScriptedEndpoint(['{"happy": 1}']) as endpoint:
        await at(endpoint).answer(ChatRequest((pictured,), "judge", shape=shape))
    sent = str(endpoint.requests[0]["messages"])
    assert "JSON schema" in sent
    assert "data:image/png;base64,iVBORw==" in sent


async def test_a_model_that_does_not_exist_is_told() -> None:
    with pytest.raises(ModelUnavailable, match="nobody:nothing"):
        await AnyProvider("nobody:nothing", HURRIED).answer(HELLO)


async def _until(happened: Callable[[], bool], seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not happened():
            await asyncio.sleep(0.01)
