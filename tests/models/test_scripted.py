"""The test doubles are strict: what the script does not say fails, and so does what nobody asked for."""

import pytest

from gieok.errors import ModelUnavailable
from gieok.models.openai_compatible import OpenAICompatible
from gieok.models.patience import Patience
from gieok.ports.chat_model import ChatRequest, Message
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends
from gieok.testing.scripted_model import Fails, Says, ScriptedModel, Unscripted

SPEAK = ChatRequest((Message("user", "hello"),), "speak")


async def test_a_call_after_the_end_of_the_script_fails() -> None:
    model = ScriptedModel([])
    with pytest.raises(Unscripted, match="the script is over"):
        await model.answer(SPEAK)


async def test_a_step_that_nobody_asked_for_fails() -> None:
    with pytest.raises(Unscripted, match="1 steps"), ScriptedModel(["one", "two"]) as model:
        await model.answer(SPEAK)


async def test_another_purpose_than_the_script_says_fails() -> None:
    model = ScriptedModel([Says("x", purpose="judge")])
    with pytest.raises(Unscripted, match="was asked to speak"):
        await model.answer(SPEAK)


async def test_a_request_without_what_it_must_contain_fails() -> None:
    model = ScriptedModel([Says("x", given="goodbye")])
    with pytest.raises(Unscripted, match="goodbye"):
        await model.answer(SPEAK)


async def test_a_failure_of_the_test_is_not_hidden_by_the_script() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedModel(["never asked for"]):
        raise ZeroDivisionError


async def test_a_step_can_fail() -> None:
    with ScriptedModel([Fails(ModelUnavailable("gone"))]) as model, pytest.raises(ModelUnavailable, match="gone"):
        await model.answer(SPEAK)


async def test_a_streamed_step_is_the_same_text_in_pieces() -> None:
    with ScriptedModel([Says("안녕하세요", characters=2)]) as model:
        pieces = [piece async for piece in model.stream(SPEAK)]
    assert [piece.text for piece in pieces] == ["안녕", "하세", "요", ""]
    assert pieces[-1].answer is not None
    assert pieces[-1].answer.text == "안녕하세요"


async def test_an_endpoint_is_strict_as_well() -> None:
    endpoint = ScriptedEndpoint(["once", "twice"])
    async with endpoint:
        await OpenAICompatible("any", base_url=endpoint.url).answer(SPEAK)
        with pytest.raises(Unscripted, match="1 steps"):
            endpoint.finished()
        await OpenAICompatible("any", base_url=endpoint.url).answer(SPEAK)


async def test_a_request_that_an_endpoint_did_not_expect_fails_at_the_end() -> None:
    endpoint = ScriptedEndpoint([Sends("hi", given="goodbye")])
    with pytest.raises(Unscripted, match="goodbye"):
        await _asked_once(endpoint)


async def test_a_request_after_the_end_of_the_script_fails_at_the_end() -> None:
    endpoint = ScriptedEndpoint([])
    with pytest.raises(ModelUnavailable, match="script is over"):
        await _asked_once(endpoint)
    with pytest.raises(Unscripted, match="asked again"):
        endpoint.finished()


async def _asked_once(endpoint: ScriptedEndpoint) -> None:
    async with endpoint:
        await OpenAICompatible("any", base_url=endpoint.url, patience=Patience(tries=1)).answer(SPEAK)
