"""Every text of the page is there in both languages, and every text that the code names is there."""

import re
from pathlib import Path
from string import Formatter

import pytest

from gieok.doors.page.words import LANGUAGES, all_texts, preferred, say

PAGE = Path(__file__).parents[3] / "src" / "gieok" / "doors" / "page"
SCREENS = {file.stem for file in (PAGE / "words").glob("*.yaml")}
NAMED = re.compile(rf"""["']((?:{"|".join(sorted(SCREENS))})\.(?:[A-Za-z0-9_.]|\{{[^{{}}]*\}})+)["']""")


def used() -> list[tuple[str, str]]:
    """Each key in the code with its file; a place in braces stands for anything."""
    return [
        (file.name, key)
        for file in sorted(PAGE.rglob("*.py"))
        for key in NAMED.findall(file.read_text(encoding="utf-8"))
        if not key.endswith((".py", ".js", ".css", ".yaml"))
    ]


def test_every_text_is_there_in_both_languages_with_the_same_places() -> None:
    for key, texts in all_texts().items():
        assert set(texts) == set(LANGUAGES), key
        assert all(text.strip() for text in texts.values()), key
        places = [{name for _, name, _, _ in Formatter().parse(texts[language]) if name} for language in LANGUAGES]
        assert places[0] == places[1], key


def test_every_text_that_the_code_names_exists() -> None:
    found = used()
    assert len(found) > 50
    for file, key in found:
        assert any(re.fullmatch(_pattern(key), known) for known in all_texts()), f"{file} says {key}"


def _pattern(key: str) -> str:
    """A key as it stands in the code; {what} and the end of a beginning_ can be anything."""
    parts = re.split(r"(\{[^{}]*\})", key)
    return "".join(".+" if part.startswith("{") else re.escape(part) for part in parts) + (
        ".+" if key[-1] == "_" else ""
    )


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        ("en-US,en;q=0.9,ko;q=0.8", "en"),
        ("fr,ko;q=0.5,en;q=0.4", "ko"),
        ("en;q=0.1,ko;q=nonsense", "en"),
        ("fr", "en"),
        ("KO", "ko"),
        ("", "en"),
    ],
)
def test_the_browser_says_which_language_it_wants(asked: str, language: str) -> None:
    assert preferred(asked) == language


def test_places_are_filled() -> None:
    assert say("en", "chat.kept", what="{peanuts}") == "kept: {peanuts}"
