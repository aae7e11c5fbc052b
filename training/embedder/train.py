"""Step 4: learn one vector per unit, so that the sum over a sentence points where the teachers say.

English units start at MiniLM's vector of the token, Korean units at `kiwi @ W + own`, where `W` is a ridge regression from
Kiwi's sentence vectors to MiniLM's vectors of the translations and `own` starts at zero: what is learned from the pairs
reaches words that no pair holds through `W`. A unit's length is its weight. Everything is seeded; the same machine gives
the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bags import Vocabulary, bags, read_texts, vocabulary
from losses import Floats, neighbours_like, ranked_like, softmax, through_length, toward, without_itself
from scipy.sparse import csr_matrix
from teach_english import keys, load

BATCH = 768
RATE = 2e-3  # falls to zero along a cosine
TEMPERATURE = 0.05
DROPPED = 0.1  # share of the units left out of each sentence, so that no unit relies on its neighbours
RIDGE = 3.0


@dataclass(slots=True)
class Adam:
    """Adam whose moments move only for the rows that a step touches."""

    values: Floats
    rate: float = 1.0
    first: Floats | None = None
    second: Floats | None = None

    def step(self, rows: np.ndarray | slice, gradient: Floats, rate: float) -> None:
        if self.first is None or self.second is None:
            self.first, self.second = np.zeros_like(self.values), np.zeros_like(self.values)
        self.first[rows] += np.float32(0.1) * (gradient - self.first[rows])
        self.second[rows] += np.float32(0.01) * (gradient * gradient - self.second[rows])
        self.values[rows] -= np.float32(rate * self.rate) * self.first[rows] / (np.sqrt(self.second[rows]) + 1e-7)


@dataclass(slots=True)
class Student:
    """English vectors, Kiwi's fixed vectors, the map `W`, and what each Korean unit learns for itself."""

    english: Adam
    kiwi: Floats
    map: Adam
    own: Adam

    def rows(self, units: np.ndarray) -> Floats:
        first = len(self.english.values)
        is_korean = units >= first
        out = np.empty((len(units), self.english.values.shape[1]), np.float32)
        out[~is_korean] = self.english.values[units[~is_korean]]
        korean = units[is_korean] - first
        out[is_korean] = self.kiwi[korean] @ self.map.values + self.own.values[korean]
        return out

    def learn(self, units: np.ndarray, gradient: Floats, rate: float) -> None:
        first = len(self.english.values)
        is_korean = units >= first
        korean = units[is_korean] - first
        self.english.step(units[~is_korean], gradient[~is_korean], rate)
        self.own.step(korean, gradient[is_korean], rate)
        self.map.step(slice(None), self.kiwi[korean].T @ gradient[is_korean], rate)

    def table(self) -> Floats:
        return np.vstack([self.english.values, self.kiwi @ self.map.values + self.own.values])


@dataclass(slots=True)
class Corpus:
    """Bags and targets. `teacher` belongs to `pairs_en` and `pairs_ko` row by row, `lines_teacher` to `lines_en`."""

    pairs_en: csr_matrix
    pairs_ko: csr_matrix
    teacher: Floats
    lines_en: csr_matrix
    lines_teacher: Floats
    lines_ko: csr_matrix
    same_a: csr_matrix
    same_b: csr_matrix


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
    same = texts["paraphrases"]
    corpus = Corpus(
        bag(english), bag(korean), unit_rows(pairs @ axes), bag(texts["english"]), unit_rows(single @ axes),
        bag(texts["korean"]), bag([a for a, _ in same]), bag([b for _, b in same]),
    )  # fmt: skip
    return corpus, axes


def start(build: Path, known: Vocabulary, corpus: Corpus, axes: Floats) -> Student:
    pieces = unit_rows(np.load(build / "pieces.npy"))
    pieces = unit_rows((pieces - pieces.mean(0)) @ axes)
    often = np.asarray(corpus.pairs_en.sum(0)).ravel()[: len(pieces)] + np.asarray(corpus.lines_en.sum(0)).ravel()[: len(pieces)]
    rarity = np.clip(1.2 - 0.12 * np.log1p(often), 0.15, 1.0)  # frequent words start short; training sets the rest
    with np.load(build / "korean_units.npz") as units:
        kiwi = units["vectors"]
    seen = unit_rows(corpus.pairs_ko[:, len(pieces) :] @ kiwi)
    gram = seen.T @ seen + RIDGE * np.eye(kiwi.shape[1], dtype=np.float32)
    first_map = np.linalg.solve(gram, seen.T @ (corpus.teacher - corpus.teacher.mean(0))).astype(np.float32)
    scale = 1.0 / np.linalg.norm(kiwi @ first_map, axis=1).max()
    own = np.zeros((len(kiwi), axes.shape[1]), np.float32)
    return Student(Adam(pieces * rarity[:, None].astype(np.float32)), kiwi, Adam(first_map * np.float32(scale * 1.5), 0.5), Adam(own))


class Step:
    """One forward and backward pass over a group of bags that share a batch."""

    def __init__(self, student: Student, batches: list[csr_matrix], random: np.random.Generator) -> None:
        self.student = student
        self.sizes = np.cumsum([0] + [b.shape[0] for b in batches])
        indices = np.concatenate([b.indices for b in batches])
        starts = np.concatenate([[0]] + [b.indptr[1:] + offset for b, offset in zip(batches, np.cumsum([0] + [b.nnz for b in batches]))])  # noqa: E501
        data = np.concatenate([b.data for b in batches]) * (random.random(len(indices)) >= DROPPED)
        self.units, columns = np.unique(indices, return_inverse=True)
        self.bag = csr_matrix((data.astype(np.float32), columns, starts), shape=(len(starts) - 1, len(self.units)))
        self.summed = self.bag @ student.rows(self.units)
        self.rows = unit_rows(self.summed)
        self.gradient = np.zeros_like(self.rows)

    def part(self, i: int) -> slice:
        return slice(self.sizes[i], self.sizes[i + 1])

    def learn(self, rate: float) -> None:
        self.student.learn(self.units, self.bag.T @ through_length(self.summed, self.gradient), rate)


def batches(sizes: list[int], random: np.random.Generator) -> Iterator[list[np.ndarray]]:
    """Row numbers for each source of one step; the smaller sources are spread over the epoch."""
    steps = max(1, max(sizes) // BATCH)
    orders = [np.array_split(random.permutation(size), steps) for size in sizes]
    yield from ([order[step] for order in orders] for step in range(steps))


def taught(step: Step, i: int, target: Floats, weight: float = 1.0) -> float:
    """A language against the teacher: direction, ranking against the teacher's vectors, ranking among themselves."""
    rows, part = step.rows[step.part(i)], step.part(i)
    teacher_sims = target @ target.T
    wanted = softmax(teacher_sims / np.float32(TEMPERATURE))
    near = softmax(without_itself(teacher_sims) / np.float32(TEMPERATURE))
    one, toward_gradient = toward(rows, target)
    two, ranked_gradient, _ = ranked_like(rows, target, wanted, TEMPERATURE)
    three, near_gradient = neighbours_like(rows, near, TEMPERATURE)
    step.gradient[part] += np.float32(weight) * (toward_gradient + ranked_gradient + near_gradient)
    return one + two + three


def one_step(student: Student, corpus: Corpus, kiwi_lines: Floats, rows: list[np.ndarray], rate: float, random: np.random.Generator) -> float:
    pair, english, korean, same = rows
    step = Step(student, [corpus.pairs_en[pair], corpus.pairs_ko[pair], corpus.lines_en[english], corpus.lines_ko[korean],
                          corpus.same_a[same], corpus.same_b[same]], random)  # fmt: skip
    loss = taught(step, 0, corpus.teacher[pair]) + taught(step, 1, corpus.teacher[pair])
    if len(english) > 1:
        taught(step, 2, corpus.lines_teacher[english], weight=len(english) / BATCH)
    if len(korean) > 1:
        kiwi = kiwi_lines[korean]
        wanted = softmax(without_itself(kiwi @ kiwi.T) / np.float32(0.1))
        _, gradient = neighbours_like(step.rows[step.part(3)], wanted, 0.1)
        step.gradient[step.part(3)] += gradient
    if len(same) > 1:
        wanted = np.eye(len(same), dtype=np.float32)
        _, left, right = ranked_like(step.rows[step.part(4)], step.rows[step.part(5)], wanted, TEMPERATURE)
        step.gradient[step.part(4)] += np.float32(0.1) * left
        step.gradient[step.part(5)] += np.float32(0.1) * right
    step.learn(rate)
    return loss


def train(build: Path, dims: int, epochs: int, seed: int) -> Floats:
    known = vocabulary(build)
    corpus, axes = read_corpus(build, known, dims)
    student = start(build, known, corpus, axes)
    kiwi_lines = unit_rows(corpus.lines_ko[:, len(known.pieces) :] @ student.kiwi)
    random = np.random.default_rng(seed)
    sizes = [m.shape[0] for m in (corpus.pairs_en, corpus.lines_en, corpus.lines_ko, corpus.same_a)]
    steps = epochs * max(1, max(sizes) // BATCH)
    done = 0
    for epoch in range(epochs):
        losses = []
        for rows in batches(sizes, random):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / steps))
            losses.append(one_step(student, corpus, kiwi_lines, rows, rate, random))
            done += 1
        print(f"seed {seed} epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)
    return student.table()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--dims", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="the tables of several seeds are averaged")
    arguments = parser.parse_args()
    tables = [train(arguments.build, arguments.dims, arguments.epochs, seed) for seed in arguments.seeds]
    np.save(arguments.build / "table.npy", np.mean(tables, 0))


if __name__ == "__main__":
    main()
