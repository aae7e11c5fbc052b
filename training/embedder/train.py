"""Step 4: learn the units' vectors, so that the sum over a sentence points where the teachers say.

English starts at MiniLM's vector of each token; Korean starts at Kiwi's vectors, sent through a ridge regression from
Kiwi's sentence vectors to MiniLM's vectors of the translations. A unit's length is its weight. Several seeds are
averaged; they start and aim alike, so the average is a model too. Everything is seeded; the same machine gives the same
file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
from bags import Vocabulary, vocabulary
from corpus import Corpus, Numbers, one_answer_each, read_corpus, unit_rows
from losses import neighbours_like, ranked_like, softmax, through_length, toward, without_itself
from scipy.sparse import block_diag, csr_matrix, load_npz, vstack
from student import Adam, Floats, Student, stems

BATCH = 768
RATE = 2e-3  # falls to zero along a cosine
TEMPERATURE = 0.12  # how far the teacher's neighbours count; 0.05 and 0.2 were worse on similarity and on memories
KIWI_TEMPERATURE = 0.2  # Kiwi's similarities are flatter than MiniLM's
DROPPED = 0.1  # share of the units left out of each sentence, so that no unit relies on its neighbours
RIDGE = 3.0  # small beside the tens of thousands of pairs; keeps directions that few words use from growing
ASKED = 0.2  # weight: questions and what answers them, made from frames; 0.6 costs similarity, 1.5 everything
PARAPHRASES = 0.1  # weight: questions of one topic, not translations, and few


def start(build: Path, known: Vocabulary, corpus: Corpus, axes: Floats) -> Student:
    pieces = unit_rows(np.load(build / "pieces.npy"))
    pieces = unit_rows((pieces - pieces.mean(0)) @ axes)
    often = np.asarray(corpus.pairs_english.sum(0) + corpus.english.sum(0)).ravel()[: len(pieces)]
    lengths = np.clip(1.2 - 0.12 * np.log1p(often), 0.15, 1.0)  # frequent words start short; training sets the rest
    readings = load_npz(build / "readings.npz")
    kiwi = readings @ np.load(build / "morphemes.npy")
    own = np.vstack([pieces * lengths[:, None], np.zeros((len(kiwi), axes.shape[1]))]).astype(np.float32)
    belongs = csr_matrix(block_diag([stems(known.pieces), readings], "csr", np.float32))
    return Student(
        own=Adam(own),
        shared=Adam(np.zeros((belongs.shape[1], axes.shape[1]), np.float32)),
        map=Adam(ridge(kiwi, corpus, len(pieces)), rate=0.5),
        belongs=belongs,
        kiwi=np.vstack([np.zeros((len(pieces), kiwi.shape[1]), np.float32), kiwi]),
    )


def ridge(kiwi: Floats, corpus: Corpus, first_korean: int) -> Floats:
    """The map from Kiwi's sentence vectors to the teacher's, scaled so that the longest unit has length 1.5."""
    seen = unit_rows(corpus.pairs_korean[:, first_korean:] @ kiwi)
    gram = seen.T @ seen + RIDGE * np.eye(kiwi.shape[1], dtype=np.float32)
    found = np.linalg.solve(gram, seen.T @ (corpus.pairs_target - corpus.pairs_target.mean(0))).astype(np.float32)
    return found * np.float32(1.5 / np.linalg.norm(kiwi @ found, axis=1).max())


class Step:
    """Sentences that are embedded together; the losses add to `gradient`, then `learn` passes it on to the units."""

    def __init__(self, student: Student, parts: list[csr_matrix], random: np.random.Generator) -> None:
        whole = csr_matrix(vstack(parts, "csr"))
        whole.data = whole.data * (random.random(len(whole.data)) >= DROPPED)
        self.units, columns = np.unique(whole.indices, return_inverse=True)
        self.bag = csr_matrix((whole.data, columns, whole.indptr), (whole.shape[0], len(self.units)))
        self.student = student
        self.summed = np.asarray(self.bag @ student.rows(self.units), np.float32)
        self.rows = unit_rows(self.summed)
        self.gradient = np.zeros_like(self.rows)
        borders = np.cumsum([0] + [part.shape[0] for part in parts])
        self.parts = [slice(a, b) for a, b in pairwise(borders)]

    def learn(self, rate: float) -> None:
        self.student.learn(self.units, self.bag.T @ through_length(self.summed, self.gradient), rate)


def follow_teacher(step: Step, part: slice, target: Floats, weight: float = 1.0) -> float:
    """Each row to its target; the targets ranked as the teacher ranks them; the rows among themselves likewise."""
    rows, likeness = step.rows[part], target @ target.T
    one, pull_one = toward(rows, target)
    two, pull_two, _ = ranked_like(rows, target, softmax(likeness / np.float32(TEMPERATURE)), TEMPERATURE)
    three, pull_three = neighbours_like(rows, softmax(without_itself(likeness) / np.float32(TEMPERATURE)), TEMPERATURE)
    step.gradient[part] += np.float32(weight) * (pull_one + pull_two + pull_three)
    return one + two + three


def follow_kiwi(step: Step, part: slice, kiwi: Floats) -> None:
    wanted = softmax(without_itself(kiwi @ kiwi.T) / np.float32(KIWI_TEMPERATURE))
    _, pull = neighbours_like(step.rows[part], wanted, KIWI_TEMPERATURE)
    step.gradient[part] += pull


def belong_together(step: Step, one: slice, other: slice, wanted: Floats, weight: float) -> None:
    _, left, right = ranked_like(step.rows[one], step.rows[other], wanted, TEMPERATURE)
    step.gradient[one] += np.float32(weight) * left
    step.gradient[other] += np.float32(weight) * right


def one_step(student: Student, corpus: Corpus, kiwi: Floats, rows: list[Numbers], rate: float,
             random: np.random.Generator) -> float:  # fmt: skip
    pair, english, korean, same = rows
    question, answer = one_answer_each(corpus, random)
    parts = [corpus.pairs_english[pair], corpus.pairs_korean[pair], corpus.english[english], corpus.korean[korean],
             corpus.same_one[same], corpus.same_other[same],
             corpus.questions[question], corpus.answers[answer]]  # fmt: skip
    step = Step(student, parts, random)
    target = corpus.pairs_target[pair]
    loss = follow_teacher(step, step.parts[0], target) + follow_teacher(step, step.parts[1], target)
    if len(english) > 1:
        follow_teacher(step, step.parts[2], corpus.english_target[english], len(english) / BATCH)
    if len(korean) > 1:
        follow_kiwi(step, step.parts[3], kiwi[korean])
    if len(same) > 1:
        belong_together(step, step.parts[4], step.parts[5], np.eye(len(same), dtype=np.float32), PARAPHRASES)
    belong_together(step, step.parts[6], step.parts[7], corpus.answers_wanted, ASKED)
    step.learn(rate)
    return loss


def batches(sizes: list[int], random: np.random.Generator) -> Iterator[list[Numbers]]:
    """Row numbers for each source of one step; the smaller sources are spread over the epoch."""
    steps = max(1, max(sizes) // BATCH)
    orders = [np.array_split(random.permutation(size), steps) for size in sizes]
    yield from ([order[step] for order in orders] for step in range(steps))


def train(build: Path, dims: int, epochs: int, seed: int) -> Floats:
    known = vocabulary(build)
    corpus, axes = read_corpus(build, known, dims)
    student = start(build, known, corpus, axes)
    kiwi = unit_rows(corpus.korean @ student.kiwi)
    random = np.random.default_rng(seed)
    steps, done = epochs * max(1, max(corpus.sizes) // BATCH), 0
    for epoch in range(epochs):
        losses = []
        for rows in batches(corpus.sizes, random):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / steps))
            losses.append(one_step(student, corpus, kiwi, rows, rate, random))
            done += 1
        print(f"seed {seed} epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)
    return student.table()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--dims", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    arguments = parser.parse_args()
    tables = [train(arguments.build, arguments.dims, arguments.epochs, seed) for seed in arguments.seeds]
    np.save(arguments.build / "table.npy", np.mean(tables, 0))


if __name__ == "__main__":
    main()
