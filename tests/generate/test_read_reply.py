"""A reply is read: what is shown, what is told and said in it, and the notes at its end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.generate.narration import told
from gieok.generate.read_reply import read_reply


@pytest.mark.parametrize(
    ("text", "narration", "dialogue"),
    [
        ("Hello there!", "", "Hello there!"),
        ("*smiles* Hello there!", "smiles", "Hello there!"),
        ("*고개를 끄덕인다* 응, 알았어.", "고개를 끄덕인다", "응, 알았어."),
        ("(웃으며) 안녕, 유나야!", "웃으며", "안녕, 유나야!"),
        ("안녕! (손을 흔든다) 오랜만이야.", "손을 흔든다", "안녕! 오랜만이야."),
        ('She looked up. "You came back!" Her eyes were wet.', "She looked up.\nHer eyes were wet.", "You came back!"),
        ("그녀가 웃었다. “정말 왔구나!”", "그녀가 웃었다.", "정말 왔구나!"),
        ("「약속이야.」 그가 말했다.", "그가 말했다.", "약속이야."),
        ("I *really* mean it.", "", "I really mean it."),
        ("Seoul (the capital) is big.", "", "Seoul (the capital) is big."),
        ('He said "no" to me, you know?', "", 'He said "no" to me, you know?'),
        ("**Important:** drink water.", "", "Important: drink water."),
        ("* one\n* two", "", "* one\n* two"),
        ("*sighs*\nFine.\n*leaves the room*", "sighs\nleaves the room", "Fine."),
        ("snake_case_name and 2 * 3 * 4", "", "snake_case_name and 2 * 3 * 4"),
        ("", "", ""),
    ],
)
def test_what_is_told_and_what_is_said(text: str, narration: str, dialogue: str) -> None:
    parts = told(text)
    assert (parts.narration, parts.dialogue) == (narration, dialogue)


@given(st.text(alphabet='ab *_()"“”.!\n가', max_size=80))
def test_no_letter_of_a_reply_is_lost_or_doubled(text: str) -> None:
    parts = told(text)
    letters = sorted(letter for letter in text if letter in "ab가")
    assert sorted(letter for letter in parts.narration + parts.dialogue if letter in "ab가") == letters


def test_a_plain_reply_has_no_notes_and_no_problem() -> None:
    reply = read_reply("I have a good memory, you know: I never forget.")
    assert (reply.text, reply.memory, reply.memory_problem) == (
        "I have a good memory, you know: I never forget.",
        None,
        None,
    )


def test_notes_in_a_fence_are_taken_and_not_shown() -> None:
    reply = read_reply('*nods* Got it.\n\n```json\n{"memory": {"goal": "restroom", "steps": ["a", "b"]}}\n```')
    assert (reply.text, reply.narration, reply.dialogue) == ("*nods* Got it.", "nods", "Got it.")
    assert reply.memory == {"goal": "restroom", "steps": ["a", "b"]}


def test_a_reply_that_is_all_json_says_its_words_in_a_field() -> None:
    whole = {"reply": "오른쪽으로 갈게.", "memory": {"previous_action": "move right"}}
    reply = read_reply(json.dumps(whole, ensure_ascii=False))
    assert (reply.text, reply.memory) == ("오른쪽으로 갈게.", whole["memory"])


def test_a_reply_that_is_all_json_and_says_nothing_is_shown_as_it_is() -> None:
    text = '{"action": "north", "memory": {"a": 1}}'
    reply = read_reply(text)
    assert (reply.text, reply.memory) == (text, {"a": 1})


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ('```json\n{"memory": {"goal": "restroom", "plan": ["a", "b', "cut off"),
        ('{"memory": "I remember"}', "is str, not an object"),
        ('{"memory": [1, 2]}', "is list, not an object"),
        ('{"memory": ' + '{"a":' * 200 + "1" + "}" * 201, "nested"),
    ],
)
def test_notes_that_cannot_be_read_are_not_taken_and_not_shown(block: str, problem: str) -> None:
    reply = read_reply(f"All right.\n{block}")
    assert reply.text == "All right."
    assert reply.memory is None
    assert reply.memory_problem is not None
    assert problem in reply.memory_problem


@given(st.text(max_size=300))
def test_any_reply_is_read(text: str) -> None:
    read_reply(text)


@given(st.dictionaries(st.text(max_size=5), st.text(max_size=20) | st.integers(), max_size=4))
def test_notes_come_back_as_they_were_written(notes: dict[str, object]) -> None:
    reply = read_reply(f"Hello.\n```json\n{json.dumps({'memory': notes}, ensure_ascii=False)}\n```")
    if "```" not in json.dumps(notes):
        assert (reply.text, reply.memory) == ("Hello.", notes)
