"""What training reads: every line as a bag of units, and the teacher's vector beside each English one.

It knows where the steps before have put things, and nothing of learning.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bags import Vocabulary, bags, read_texts
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from student import Floats
from teach_english import keys, load

Numbers = NDArray[np.int64]

OF_THE_KIND = 0.4  # of a question's pull goes to the answers of all questions of its kind, the rest to its own


@dataclass(frozen=True, slots=True)
class Corpus:
    """Bags, and the teacher's vectors for the English ones, row by row."""

    pairs_english: csr_matrix
    pairs_korean: csr_matrix
    pairs_target: Floats
    english: csr_matrix
    english_target: Floats
    korean: csr_matrix
    same_one: csr_matrix
    same_other: csr_matrix
    questions: csr_matrix  # Korean, then English
    answers: csr_matrix  # Korean, then English
    answers_start: Numbers  # where the answers of each question begin; the last entry is their number
    answers_wanted: Floats  # how much an answer to one question answers another

    @property
    def sizes(self) -> list[int]:
        return [m.shape[0] for m in (self.pairs_english, self.english, self.korean, self.same_one)]


def unit_rows(matrix: Floats) -> Floats:
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-6)


def principal_axes(vectors: Floats, dims: int) -> Floats:
    _, axes = np.linalg.eigh(vectors.T.astype(np.float64) @ vectors)
    return axes[:, ::-1][:, :dims].astype(np.float32)


def read_corpus(build: Path, known: Vocabulary, dims: int) -> tuple[Corpus, Floats]:
    """The corpus with teacher vectors in `dims` dimensions, and the axes that were kept."""
    texts = read_texts(build)
    taught = load(build / "english.npz")
    segmenter = known.segmenter()

    def bag(lines: list[str]) -> csr_matrix:
        return bags(segmenter, lines, known.units)

    def target(lines: list[str]) -> Floats:
        return np.array([taught[key] for key in keys(lines)], np.float32).reshape(len(lines), -1)

    english, korean = [e for e, _ in texts["pairs"]], [k for _, k in texts["pairs"]]
    pairs, single = target(english), target(texts["english"])
    axes = principal_axes(np.vstack([pairs, single]), dims)
    same, asked = texts["paraphrases"], texts["asked"]
    corpus = Corpus(
        pairs_english=bag(english),
        pairs_korean=bag(korean),
        pairs_target=unit_rows(pairs @ axes),
        english=bag(texts["english"]),
        english_target=unit_rows(single @ axes),
        korean=bag(texts["korean"]),
        same_one=bag([one for one, _ in same]),
        same_other=bag([other for _, other in same]),
        questions=bag([each["question"][side] for side in (1, 0) for each in asked]),
        answers=bag([answer[side] for side in (1, 0) for each in asked for answer in each["answers"]]),
        answers_start=np.cumsum([0] + [len(each["answers"]) for each in asked]),
        answers_wanted=mostly_own([each["kind"] for each in asked]),
    )
    return corpus, axes


def mostly_own(kinds: list[str]) -> Floats:
    """A question wants its own answer most, but "how do I make a living?" is answered by "I am a baker" as well."""
    alike = np.array([[one == other for other in kinds] for one in kinds], np.float32)
    return np.float32(1 - OF_THE_KIND) * np.eye(len(kinds), dtype=np.float32) + OF_THE_KIND * unit_sum(alike)


def unit_sum(matrix: Floats) -> Floats:
    return matrix / matrix.sum(1, keepdims=True)


def one_answer_each(corpus: Corpus, random: np.random.Generator) -> tuple[Numbers, Numbers]:
    """Rows of all questions, in a random language each, and of one answer to each, in a random language too."""
    starts = corpus.answers_start
    count, answers = len(starts) - 1, starts[-1]
    picked = random.integers(starts[:-1], starts[1:])
    return np.arange(count) + count * random.integers(0, 2, count), picked + answers * random.integers(0, 2, count)
