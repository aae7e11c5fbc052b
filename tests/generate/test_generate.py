"""A model's words reach the reader as they come, and the reply is whole at the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import ModelUnavailable
from gieok.generate.generate import Generated, generate, speaking
from gieok.nouns.prompt import Prompt
from gieok.ports.chat_model import ChatRequest, Image, Message
from gieok.testing.scripted_model import Says, ScriptedModel

REQUEST = ChatRequest((Message("user", "hello"),), "speak")
NOTES = '\n\n```json\n{"memory": {"mood": "good"}}\n```'


async def spoken(text: str, characters: int = 1) -> tuple[str, Generated]:
    said, end = "", None
    with ScriptedModel([Says(text, purpose="speak", characters=characters)]) as model:
        async for event in generate(REQUEST, model):
            if isinstance(event, Generated):
                end = event
            else:
                assert end is None
                said += event
    assert end is not None
    return said, end


async def test_words_come_in_pieces_and_then_the_reply() -> None:
    with ScriptedModel([Says("하나 둘 셋", characters=2)]) as model:
        events = [event async for event in generate(REQUEST, model)]
    assert events[:-1] == ["하나", " 둘", " 셋"]
    assert isinstance(events[-1], Generated)
    assert events[-1].reply.text == "하나 둘 셋"


@pytest.mark.parametrize("characters", [1, 2, 7, 1000])
async def test_notes_are_never_shown(characters: int) -> None:
    said, end = await spoken(f"안녕, 유나!{NOTES}", characters)
    assert said == end.reply.text == "안녕, 유나!"
    assert end.reply.memory == {"mood": "good"}


@pytest.mark.parametrize(
    "text", ["Use `x` here {like} this.", "```python\nprint(1)\n```\nThat is all.", 'Try {"a": 1}, ok?']
)
async def test_code_that_is_no_memory_is_shown_in_the_end(text: str) -> None:
    said, end = await spoken(text)
    assert said == end.reply.text == text


async def test_code_in_a_fence_does_not_hold_back_what_follows() -> None:
    with ScriptedModel([Says("```python\nprint(1)\n``` and on", characters=1)]) as model:
        events = [event async for event in generate(REQUEST, model)]
    assert len(events) > 10


@given(st.text(alphabet='ab `{}":\n', max_size=60), st.integers(1, 5))
async def test_what_was_shown_is_what_is_kept(text: str, characters: int) -> None:
    said, end = await spoken(f"x{text}", characters)
    assert said == end.reply.text


async def test_leaving_early_closes_the_models_stream() -> None:
    with ScriptedModel([Says("one two three four")]) as model:
        events = generate(REQUEST, model)
        await anext(events)
        await events.aclose()
    assert model.closed_early == 1


async def test_a_stream_that_breaks_off_is_an_error() -> None:
    model = ScriptedModel([Says("one two", then=ModelUnavailable("gone"))])
    with pytest.raises(ModelUnavailable, match="gone"):
        _ = [event async for event in generate(REQUEST, model)]


def test_pictures_go_with_the_last_message() -> None:
    prompt = Prompt((), ({"role": "system", "content": "look"}, {"role": "user", "content": "what is it?"}))
    picture = Image("image/png", b"1")
    request = speaking(prompt, temperature=0.8, max_tokens=100, images=(picture,))
    assert request.messages == (Message("system", "look"), Message("user", "what is it?", (picture,)))
    assert (request.purpose, request.temperature, request.max_tokens) == ("speak", 0.8, 100)
