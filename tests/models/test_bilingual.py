"""The packaged Korean-English embedder: what it promises to whoever stores its vectors."""

import hashlib
import subprocess
import sys
import unicodedata

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gieok.models.bilingual.embedder import BilingualEmbedder

EMBEDDER = BilingualEmbedder()


def cosine(one: str, other: str) -> float:
    left, right = EMBEDDER.vectors([one, other])
    assert left is not None
    assert right is not None
    return float(left @ right)


async def test_a_vector_has_length_one_and_the_promised_dimension() -> None:
    (vector,) = await EMBEDDER.embed(["나는 고양이를 키워"])
    assert vector is not None
    assert vector.dtype == np.float32
    assert vector.shape == (EMBEDDER.dimension,)
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("text", ["", "  ", "!!! ???", "😀😀", "ㅋㅋㅋ", "你好吗", "こんにちは", "\x00\x01", "—", "ㅏ"])
def test_a_text_that_says_nothing_has_no_vector(text: str) -> None:
    assert EMBEDDER.vectors([text]) == [None]


def test_no_texts_give_no_vectors() -> None:
    assert EMBEDDER.vectors([]) == []


@pytest.mark.parametrize(
    ("question", "near", "far"),
    [
        ("Where do I work?", "I got a job at a hospital", "I ate noodles for lunch"),
        ("반려동물 있어?", "강아지를 한 마리 키워", "회사에서 회의가 있었어"),
        ("무슨 악기를 연주해?", "I have been playing the violin since I was six", "My car broke down on the highway"),
        ("What did I eat?", "점심에 김치찌개를 먹었어", "주말에 등산을 갔어"),
    ],
)
def test_a_question_is_nearer_to_its_answer_than_to_another_line(question: str, near: str, far: str) -> None:
    assert cosine(question, near) > cosine(question, far)


def test_a_translation_is_near_and_an_unrelated_line_is_not() -> None:
    assert cosine("나는 비 오는 날을 좋아해", "I like rainy days") > 0.4
    assert cosine("나는 비 오는 날을 좋아해", "The bank raised its interest rates") < 0.3


def test_a_line_in_two_languages_is_near_to_both() -> None:
    mixed = "오늘 meeting 너무 길어서 피곤해"
    assert cosine(mixed, "회의가 길어서 피곤했어") > 0.5
    assert cosine(mixed, "I am tired from the long meeting") > 0.4


def test_a_name_in_no_list_is_recognised_with_any_particle() -> None:
    assert cosine("뷁쒧이랑 만났어", "뷁쒧한테 전화했어") > cosine("뷁쒧이랑 만났어", "쫣뤠한테 전화했어") + 0.1


def test_composed_and_decomposed_hangul_are_the_same_text() -> None:
    text = "할머니가 병원에 가셨어"
    one, other = EMBEDDER.vectors([text, unicodedata.normalize("NFD", text)])
    assert one is not None
    assert other is not None
    assert one.tobytes() == other.tobytes()


def test_a_text_has_the_same_bits_alone_and_in_a_batch() -> None:
    texts = [f"문장 {i} and a sentence about {word}" for i, word in enumerate(["tea", "rain", "work", "music"] * 300)]
    together, _ = EMBEDDER.matrix(texts)
    for row in (0, 1, 599, 1199):
        assert EMBEDDER.matrix([texts[row]])[0].tobytes() == together[row].tobytes()


def test_another_process_computes_the_same_bits() -> None:
    code = (
        "import hashlib; from gieok.models.bilingual.embedder import BilingualEmbedder;"
        "m, _ = BilingualEmbedder().matrix(['오늘 뷁쒧이랑 coffee 마셨어', 'I never quit']);"
        "print(hashlib.sha256(m.tobytes()).hexdigest())"
    )
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    here, _ = EMBEDDER.matrix(["오늘 뷁쒧이랑 coffee 마셨어", "I never quit"])
    assert there == hashlib.sha256(here.tobytes()).hexdigest()


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_gives_a_vector_of_length_one_or_none(text: str) -> None:
    (vector,) = EMBEDDER.vectors([text])
    assert vector is None or np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("unit", ["가", "a", "뷁", "word ", "\u0301", "ㅋ", "한글 and words. ", "🙂"])
def test_ten_megabytes_of_anything_take_bounded_time(unit: str) -> None:
    text = unit * (10_000_000 // len(unit.encode()))
    vector, small = EMBEDDER.vectors([text, "짧은 문장"])
    assert vector is None or vector.shape == (EMBEDDER.dimension,)
    assert small is not None
