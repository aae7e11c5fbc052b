"""Long texts are cut at the ends of sentences, and nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.chunks import MOST_CHUNKS, chunks


def letters(text: str) -> str:
    return "".join(text.split())


def test_sentences_are_packed_while_they_fit() -> None:
    assert chunks("One. Two. Three four.", longest=10) == ["One. Two.", "Three", "four."]


def test_a_short_text_is_one_chunk() -> None:
    assert chunks("나는 고양이를 키워. 이름은 나비야.") == ["나는 고양이를 키워. 이름은 나비야."]


def test_lines_are_borders_too() -> None:
    assert chunks("첫째 줄\n둘째 줄", longest=6) == ["첫째 줄", "둘째 줄"]


@pytest.mark.parametrize("empty", ["", " ", "\n \n"])
def test_nothing_gives_no_chunks(empty: str) -> None:
    assert chunks(empty) == []


def test_korean_chunks_are_shorter_than_english_ones() -> None:
    assert max(map(len, chunks("오늘은 날씨가 좋다. " * 100))) <= 160
    assert 160 < max(map(len, chunks("The weather is fine today. " * 100))) <= 400


def test_a_closing_quote_stays_with_its_sentence() -> None:
    assert chunks('She said "Stop!" Then she left.', longest=20) == ['She said "Stop!"', "Then she left."]


@given(st.text(), st.integers(min_value=1, max_value=50))
def test_no_chunk_is_too_long_and_no_letter_is_lost(text: str, longest: int) -> None:
    cut = chunks(text, longest=longest, at_most=10_000)
    assert all(0 < len(chunk) <= longest for chunk in cut)
    assert letters("".join(cut)) == letters(text)


@pytest.mark.parametrize("unit", ["가", "a. ", "\n", " ", '."'])
def test_ten_megabytes_give_a_bounded_number_of_chunks(unit: str) -> None:
    assert len(chunks(unit * (10_000_000 // len(unit)))) <= MOST_CHUNKS
