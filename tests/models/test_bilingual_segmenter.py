"""Texts are cut into the units a reader would name; what is in no list is hashed, not guessed."""

import pytest

from gieok.models.bilingual.model_file import read_model

CUT = read_model().segmenter
NAMES = [*CUT.pieces, *CUT.surfaces]


def units(text: str) -> list[str]:
    return [NAMES[unit] if unit < CUT.first_bucket else "?" for unit in CUT.units(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("은행을 그만뒀어", ["은행", "을", "그만뒀", "어"]),
        ("할머니가 병원에 입원하셨어", ["할머니", "가", "병원", "에", "입원", "하", "셨", "어"]),
        ("커피보다 녹차를", ["커피", "보다", "녹차", "를"]),
        ("I don't know", ["i", "do", "not", "know"]),
        ("She can't, he won't", ["she", "can", "not", "he", "will", "not"]),
        ("It’s Yuna's café", ["it", "yun", "##a", "cafe"]),
        ("BTS콘서트", ["bt", "##s", "콘서트"]),
    ],
)
def test_a_text_is_cut_into_its_words(text: str, expected: list[str]) -> None:
    assert units(text) == expected


def test_an_unknown_name_is_hashed_and_its_particle_is_not() -> None:
    assert units("뷁쒧이랑") == ["?", "이랑"]


def test_the_same_unknown_string_falls_into_the_same_bucket() -> None:
    assert CUT.units("뷁쒧") == CUT.units("뷁쒧")
    assert CUT.units("뷁쒧") != CUT.units("쫣뤠")


@pytest.mark.parametrize("word", ["a" * 100_000, "가" * 100_000, "뷁" * 100_000, "1" * 100_000, "'" * 1000, "é" * 1000])
def test_an_endless_word_is_cut_in_bounded_time(word: str) -> None:
    assert len(CUT.units(word)) <= 60_000
