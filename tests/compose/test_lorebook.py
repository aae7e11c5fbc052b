"""Lorebook entries are called up by what the current message mentions."""

from datetime import datetime

import pytest

from gieok.compose.compose import compose
from gieok.compose.lorebook import called_up
from gieok.nouns.persona import LoreEntry, Persona


@pytest.mark.parametrize(
    ("key", "message", "found"),
    [
        ("cat", "The cat sleeps", True),
        ("cat", "CAT!", True),
        ("cat", "concatenate", False),
        ("cat", "cats", False),
        ("cat", "cat은 자고 있어", True),
        ("cat", "my_cat", True),
        ("고양이", "우리고양이는 어디 갔어", True),
        ("고양", "고양이", True),
        ("tower clock", "that tower clock again", True),
        ("C++", "I write C++ daily", True),
        ("7호", "7호선", True),
        ("7", "17", False),
        (".*", "anything", False),
        ("", "anything", False),
        ("  ", "any thing", False),
        ("\u1100\u1161", "가을", True),
    ],
)
def test_latin_keys_match_whole_words_and_hangul_keys_anywhere(key: str, message: str, found: bool) -> None:
    assert bool(called_up([LoreEntry((key,), "told")], message).entries) is found


def test_at_most_five_entries_are_told_the_highest_priority_first(now: datetime) -> None:
    book = tuple(LoreEntry(("sea",), f"note {n}", priority=n % 4) for n in range(8))
    prompt = compose(persona=Persona("R", "x", lorebook=book), message="the sea", now=now)
    assert prompt.block("lorebook") == "[World notes]\n• note 3\n• note 7\n• note 2\n• note 6\n• note 1"
    assert [(cut.line, cut.reason) for cut in prompt.cut] == [
        (f"note {n}", "at most 5 entries are told at once") for n in (5, 0, 4)
    ]


def test_switches_of_an_entry_are_obeyed() -> None:
    def told(entry: LoreEntry, message: str) -> bool:
        return bool(called_up([entry], message).entries)

    assert not told(LoreEntry(("sea",), "x", enabled=False, always=True), "the sea")
    assert told(LoreEntry((), "x", always=True), "nothing of it")
    assert not told(LoreEntry(("Sea",), "x", case=True), "the sea")
    assert told(LoreEntry(("Sea",), "x", case=True), "the Sea")
    assert not told(LoreEntry(("sea",), "x", also=("winter",)), "the sea")
    assert told(LoreEntry(("sea",), "x", also=("winter",)), "the sea in winter")
    assert not told(LoreEntry(("sea",), "  "), "the sea")
