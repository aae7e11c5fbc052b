"""A model's answer is read as JSON, or refused with a reason, within bounds of time, size and depth."""

import contextlib
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.ask import DEEPEST, LONGEST, LONGEST_MENDED, ask_for_json, find_json, read_json, without_thinking
from gieok.errors import BadAnswer
from gieok.ports.chat_model import ChatRequest, Message
from gieok.testing.scripted_model import ScriptedModel

plain_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
objects = st.dictionaries(st.text(max_size=8), plain_json, max_size=5)


@given(
    objects, st.sampled_from(["{}", "```json\n{}\n```", "Sure! Here it is:\n{}\nAnything else?", "<think>hm</think>{}"])
)
def test_an_object_is_read_as_itself_whatever_stands_around_it(value: dict[str, object], around: str) -> None:
    text = around.replace("{}", json.dumps(value, ensure_ascii=False))
    if "```" in json.dumps(value):
        return  # a fence inside a value inside a fence is ambiguous
    assert read_json(text) == value


@given(
    st.lists(st.dictionaries(st.sampled_from("abc"), st.text(max_size=10), min_size=1), min_size=2, max_size=5),
    st.data(),
)
def test_a_cut_off_list_never_holds_a_value_that_was_not_said(items: list[dict[str, str]], data: st.DataObject) -> None:
    whole = json.dumps({"items": items}, ensure_ascii=False)
    cut = whole[: data.draw(st.integers(1, len(whole) - 1))]
    try:
        read = find_json(cut)
    except BadAnswer:
        return
    assert read.how == "cut off"
    for found, said in zip(read.value["items"], items, strict=False):
        assert found.items() <= said.items()


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadAnswer):
        read_json(text)


@given(st.text(alphabet='{}[]",: \\ab1n', max_size=60))
def test_any_heap_of_brackets_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadAnswer):
        json.dumps(read_json(text), allow_nan=False).encode()


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ('{"a": 1,}', {"a": 1}),
        ("{'a': 'it\\'s', 'b': True, 'c': None}", {"a": "it's", "b": True, "c": None}),
        ("{“a”: “b”}", {"a": "b"}),
        ('{memories: [{key: "x"}]}', {"memories": [{"key": "x"}]}),
        ('{"a": "he said "hi"", "b": 2}', {"a": 'he said "hi"', "b": 2}),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}),
        ('{"a":1}\n{"b":2}\n', [{"a": 1}, {"b": 2}]),
        ('As said in [1]: {"a": [1, 2]}', {"a": [1, 2]}),
        ("I mean {this}: [3, 5]", [3, 5]),
        ('reasoning that began in the prompt</think>{"a": 1}', {"a": 1}),
        ('<think>{"wrong": 1}</think>```json\n{"right": 1}\n```', {"right": 1}),
        ('{"said": "<think> about it"}', {"said": "<think> about it"}),
        ('{"a": NaN, "b": -Infinity, "c": 1e999}', {"a": None, "b": None, "c": None}),
        ('{"a": "\\ud800 alone"}', {"a": "\ufffd alone"}),
        ('{"a": "' + "[" * 500 + '"}', {"a": "[" * 500}),
    ],
)  # fmt: skip
def test_what_models_write_is_read(answer: str, value: object) -> None:
    assert read_json(answer) == value


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ('{"memories": [{"key": "home", "value": "부산", "conf', {"memories": [{"key": "home", "value": "부산"}]}),
        ('{"memories": [{"key": "home", "value": "부', {"memories": [{"key": "home"}]}),
        ('```json\n[{"a": 1}, {"a": 23', [{"a": 1}, {}]),
        ('{"a": true, "b": fal', {"a": True}),
    ],
)
def test_a_cut_off_answer_loses_its_half_value_and_says_so(answer: str, value: object) -> None:
    read = find_json(answer)
    assert (read.value, read.how) == (value, "cut off")


@pytest.mark.parametrize(
    "answer", ["", "   ", "no idea", "{", '{"a": 12', '{"a', "[" * 10_000, "[" * 5_000 + "]" * 5_000]
)
def test_what_says_nothing_is_refused(answer: str) -> None:
    with pytest.raises(BadAnswer):
        read_json(answer)


def test_depth_is_limited_exactly() -> None:
    deep = "[" * (DEEPEST - 1) + '{"a": 1}' + "]" * (DEEPEST - 1)
    assert read_json(deep)
    with pytest.raises(BadAnswer, match="nested"):
        read_json(f'{{"a": [{deep}]}}')


@pytest.mark.parametrize(
    "answer",
    [
        '{"a": "' + "x" * (LONGEST - 10),
        "{'a': '" + "it's " * (LONGEST // 5 - 10),
        '{"m": [' + '{"key": "home", "value": "부산"},' * 30_000,
        "{" * LONGEST,
        "{ and so on: " * 70_000,
        '{"a":' * 200_000,
        "[1, " * 250_000,
        "x" * (LONGEST + 1),
        "{'a': \"" + "it's " * (LONGEST_MENDED // 5 - 10),
    ],
)
def test_a_megabyte_of_anything_is_read_or_refused_in_seconds(answer: str) -> None:
    started = time.perf_counter()
    with contextlib.suppress(BadAnswer):
        read_json(answer)
    assert time.perf_counter() - started < 5


def test_where_the_json_stood_is_told_with_its_fence() -> None:
    text = 'Hello there.\n```json\n{"memory": {}}\n```\nBye.'
    read = find_json(text)
    assert text[: read.start] + text[read.end :] == "Hello there.\n\nBye."


@pytest.mark.parametrize(
    ("answer", "spoken"),
    [
        ("<think>let me see</think>\n\nHello!", "Hello!"),
        ("<THINK>let me see</THINK>Hello!", "Hello!"),
        ("[THINK]hm[/THINK]안녕", "안녕"),
        ("let me see</think>Hello!", "Hello!"),
        ("<think>I never finish", ""),
        ("Hello! <thinking>what now</thinking>Bye", "Hello! Bye"),
        ("I think <b>so</b>", "I think <b>so</b>"),
        ("they wrote <think> on the wall", "they wrote <think> on the wall"),
    ],
)
def test_reasoning_is_not_part_of_an_answer(answer: str, spoken: str) -> None:
    assert without_thinking(answer) == spoken


async def test_a_question_is_put_and_its_answer_read() -> None:
    request = ChatRequest((Message("user", "how many?"),), "select")
    with ScriptedModel(['Three: {"n": 3}']) as model:
        read, answer = await ask_for_json(model, request)
    assert (read.value, answer.model) == ({"n": 3}, "scripted")
