"""Which language a text is in, and where its sentences end."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.which import language_of, nfc, sentences


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("나 서울 살아", "ko"),
        ("ㅋㅋㅋ", "ko"),
        ("I live in Seoul", "en"),
        ("나 Python 좋아해", "ko"),
        ("¿dónde?", "en"),
        ("12345 !!! 😀", "other"),
        ("", "other"),
        ("東京", "other"),
    ],
)
def test_hangul_makes_a_text_korean_and_latin_letters_make_it_english(text: str, language: str) -> None:
    assert language_of(text) == language


def test_letters_typed_apart_are_the_same_text_as_letters_typed_together() -> None:
    assert nfc(unicodedata.normalize("NFD", "기억해 줘")) == "기억해 줘"


def test_laughter_tears_and_emoji_end_a_sentence_and_are_left_out() -> None:
    assert sentences("나 여친 생겼다 ㅋㅋㅋ 진짜야 ㅠㅠ 응😀 끝") == ["나 여친 생겼다", "진짜야", "응", "끝"]


def test_a_full_stop_inside_a_number_or_a_title_ends_nothing() -> None:
    assert sentences("Dr. Kim is 3.5 km away. ok!") == ["Dr. Kim is 3.5 km away.", "ok!"]


def test_the_question_mark_stays_with_its_sentence() -> None:
    assert sentences("어디 살아? 나는 서울") == ["어디 살아?", "나는 서울"]


def test_lines_are_sentences_even_without_a_full_stop() -> None:
    assert sentences("i live in rome\ni have a cat") == ["i live in rome", "i have a cat"]


@given(st.text())
def test_any_text_has_sentences_or_none(text: str) -> None:
    assert all(any(letter.isalnum() for letter in sentence) for sentence in sentences(text))
