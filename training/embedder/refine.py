"""Step 5: the second course: memories, and questions that ask for them in other words.

Starts from the averaged table of step 4 and goes on with the same lessons, so that little is forgotten, while questions
are pulled to the memories that answer them (`text/memories.txt`, `text/topics.txt`), in both languages and across.
Short, because some hundred memories are soon learned by heart. Seeded and averaged like the first course, and then
averaged with where it began: the second course alone finds less in long talk, the mean of the two hardly.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bags import Vocabulary, bags, vocabulary
from corpus import Corpus, Numbers, read_corpus, unit_rows, unit_sum
from losses import ranked_like
from own_text import Told, told
from scipy.sparse import csr_matrix, load_npz
from student import Adam, Floats, Student
from train import BATCH, DROPPED, Step, batches, follow_kiwi, follow_teacher

RATE = 1e-3  # half of the first course
EPOCHS = 3
PULL = 0.3  # weight of each of the two kinds below; at 1.0 memories that were held out are found less often
TEMPERATURE = 0.07  # sharper than the teacher's: which memory answers is known, not estimated
FORGOTTEN = 0.25  # of the units of a memory or question are left out, or the pairs are learned by heart


@dataclass(frozen=True, slots=True)
class Lessons:
    """Questions row by row, with the group of memories that answers each."""

    questions: csr_matrix
    memories: csr_matrix
    group: Numbers
    start: Numbers  # where the memories of each group begin; the last entry is their number

    def draw(self, random: np.random.Generator) -> tuple[csr_matrix, csr_matrix]:
        """All questions, and for each a memory that answers it, in either language."""
        rows = random.integers(self.start[self.group], self.start[self.group + 1])
        return forgetful(self.questions, random), forgetful(self.memories[rows], random)

    def fits(self) -> Floats:
        return unit_sum((self.group[:, None] == self.group[None, :]).astype(np.float32))


def forgetful(bag: csr_matrix, random: np.random.Generator) -> csr_matrix:
    out = bag.copy()
    out.data = out.data * (random.random(len(out.data)) >= (FORGOTTEN - DROPPED) / (1 - DROPPED))
    return out


def lessons(known: Vocabulary, groups: list[Told]) -> Lessons:
    segmenter = known.segmenter()
    return Lessons(
        bags(segmenter, [question for each in groups for question in each.questions], known.units),
        bags(segmenter, [memory for each in groups for memory in each.memories], known.units),
        np.repeat(np.arange(len(groups)), [len(each.questions) for each in groups]),
        np.cumsum([0] + [len(each.memories) for each in groups]),
    )


def pull(step: Step, one: slice, other: slice, fits: Floats) -> None:
    for left, right in ((one, other), (other, one)):
        _, from_left, from_right = ranked_like(step.rows[left], step.rows[right], fits, TEMPERATURE)
        step.gradient[left] += np.float32(PULL) * from_left
        step.gradient[right] += np.float32(PULL) * from_right


def one_step(student: Student, corpus: Corpus, kiwi: Floats, kinds: list[tuple[Lessons, Floats]], rows: list[Numbers],
             rate: float, random: np.random.Generator) -> None:  # fmt: skip
    pair, english, korean, _ = rows
    told_parts = [part for kind, _ in kinds for part in kind.draw(random)]
    step = Step(student, [corpus.pairs_english[pair], corpus.pairs_korean[pair], corpus.english[english],
                          corpus.korean[korean], *told_parts], random)  # fmt: skip
    target = corpus.pairs_target[pair]
    follow_teacher(step, step.parts[0], target)
    follow_teacher(step, step.parts[1], target)
    if len(english) > 1:
        follow_teacher(step, step.parts[2], corpus.english_target[english], len(english) / BATCH)
    if len(korean) > 1:
        follow_kiwi(step, step.parts[3], kiwi[korean])
    for number, (_, fits) in enumerate(kinds):
        pull(step, step.parts[4 + 2 * number], step.parts[5 + 2 * number], fits)
    step.learn(rate)


def of_table(table: Floats) -> Student:
    """Each unit on its own: what units share they learned in the first course."""
    nothing = np.zeros((len(table), 1), np.float32)
    none = csr_matrix((len(table), 1), dtype=np.float32)
    flat = np.zeros((1, table.shape[1]), np.float32)
    return Student(own=Adam(table.copy()), shared=Adam(flat.copy()), map=Adam(flat.copy()), belongs=none, kiwi=nothing)


def refine(build: Path, table: Floats, epochs: int, seed: int) -> Floats:
    known = vocabulary(build)
    corpus, _ = read_corpus(build, known, table.shape[1])
    vectors = load_npz(build / "readings.npz") @ np.load(build / "morphemes.npy")
    kiwi = unit_rows(corpus.korean[:, len(known.pieces) :] @ vectors)
    singles, by_topic = told()
    kinds = [(kind, kind.fits()) for kind in (lessons(known, singles), lessons(known, by_topic))]
    student, random = of_table(table), np.random.default_rng(seed)
    steps, done = epochs * max(1, max(corpus.sizes) // BATCH), 0
    for _ in range(epochs):
        for rows in batches(corpus.sizes, random):
            one_step(student, corpus, kiwi, kinds, rows, RATE * 0.5 * (1 + np.cos(np.pi * done / steps)), random)
            done += 1
    return student.table()


def halfway(first: Floats, second: Floats) -> Floats:
    return np.float32(0.5) * first + np.float32(0.5) * second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3])
    arguments = parser.parse_args()
    first = np.load(arguments.build / "table.npy")
    tables = [refine(arguments.build, first, arguments.epochs, seed) for seed in arguments.seeds]
    np.save(arguments.build / "refined.npy", halfway(first, np.mean(tables, 0)))


if __name__ == "__main__":
    main()
