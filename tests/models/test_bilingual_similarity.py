"""A question is compared with the best chunk of a long text."""

import numpy as np
import pytest

from gieok.models.bilingual.embedder import BilingualEmbedder
from gieok.models.bilingual.similarity import best_chunk, best_chunk_of_each, chunk_vectors, similarity

EMBEDDER = BilingualEmbedder()
PAGE = " ".join(["회의록을 정리해서 팀에 보냈다. 예산은 다음 주에 다시 논의하기로 했다."] * 20)
ANSWER = "우리 강아지가 어제 동물병원에 다녀왔어."
QUESTION = "반려견이 병원에 갔었나?"


def test_the_best_chunk_is_not_drowned_by_its_page() -> None:
    (question,) = EMBEDDER.vectors([QUESTION])
    whole, _ = EMBEDDER.matrix([f"{PAGE} {ANSWER} {PAGE}"])
    assert question is not None
    chunked = best_chunk(question, chunk_vectors(EMBEDDER, f"{PAGE}\n{ANSWER}\n{PAGE}"))
    assert chunked is not None
    assert chunked > float(whole[0] @ question) + 0.1


def test_a_text_is_most_similar_to_itself() -> None:
    assert similarity(EMBEDDER, ANSWER, ANSWER) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("nothing", ["", "???", "🙂"])
def test_what_says_nothing_cannot_be_compared(nothing: str) -> None:
    assert similarity(EMBEDDER, nothing, ANSWER) is None
    assert similarity(EMBEDDER, ANSWER, nothing) is None
    (question,) = EMBEDDER.vectors([QUESTION])
    assert question is not None
    assert best_chunk(question, chunk_vectors(EMBEDDER, nothing)) is None


def test_many_texts_are_compared_at_once_and_empty_ones_come_last() -> None:
    (question,) = EMBEDDER.vectors([QUESTION])
    assert question is not None
    texts = [chunk_vectors(EMBEDDER, text) for text in (PAGE, "", f"{PAGE}\n{ANSWER}")]
    scores = best_chunk_of_each(question, texts)
    assert scores[1] == -1
    assert scores.argmax() == 2
    assert scores[0] == pytest.approx(best_chunk(question, texts[0]))
    assert best_chunk_of_each(question, []).tolist() == np.zeros(0).tolist()
