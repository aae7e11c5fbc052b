"""In which order the posts of a conversation fit some criteria, without any model.

What belongs to a matter is said in a run: the question, three answers, a "yes". So a post counts mostly by
what is said around it: how much of each wanted word gathers there (a word that gathers twice says less the
second time, so stretches that hold all the words come before those that repeat one), who speaks there, and how
near it lies in meaning; and by its own words, so that a single remark is found as well. Long talks are first
gone through in blocks, and only the promising blocks post by post. Knows nothing of stores and texts.

Tried on the development half of QMSum and left out: words taken from the best posts (pseudo relevance
feedback, +.000), the direction of the best posts (+.001), several scales at once (+.002), the place in the talk (helps
one kind of meeting and hurts the others), a heavier meaning (-.01 from twice the share).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gieok.recall.neighbourhood import LONGEST, Around, line_of

Scores = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Shares:
    """How much each kind of evidence counts, and how far it reaches (in the units of a Line)."""

    words_around: float = 0.9
    words_reach: float = 40.0
    """About fourteen posts of a line each, or three of a page."""
    enough_words: float = 2.0
    """So much of a word around a post makes half of what it can say."""
    own_words: float = 0.3
    """Less is a little better where matters are talked over at length (.1: +.005), worse for single remarks."""
    speaker: float = 0.3
    speaker_reach: float = 8.0
    meaning_around: float = 0.1
    meaning_reach: float = 20.0
    exactly: int = 4_096
    """Posts that are weighed one by one."""
    block: int = 32
    """Posts of a block, where there are more."""


SHARES = Shares()
LONGEST_WEIGHED = 480.0
"""Characters from which a longer post counts no more for the meaning around it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the visible posts, by their place among them."""

    sizes: Scores
    """Characters."""
    words: Sequence[tuple[Rows, Scores]] = ()
    """For each wanted token the posts that hold it, in order, and what its frequency there says (as in BM25)."""
    worth: Sequence[float] = ()
    """What each of these tokens is worth: how much it counts times its rarity."""
    best_possible: float = 0.0
    """What all tokens together are worth, those that occur nowhere included."""
    cosines: Scores = field(default_factory=lambda: np.zeros(0))
    """Nearness to the criteria above the mean of all posts; empty where there is no meaning path."""
    speakers: Scores = field(default_factory=lambda: np.zeros(0))
    """How much of the sender's name the criteria say; empty where they name nobody."""

    @property
    def says_something(self) -> bool:
        return bool(self.words) or bool(self.cosines.any()) or bool(self.speakers.any())


@dataclass(frozen=True, slots=True)
class Weighed:
    """Posts by their place among the visible ones, best first."""

    rows: Rows
    scores: Scores
    parts: Mapping[str, Scores]
    """In the order of ``rows``."""


def preselect(evidence: Evidence, most: int, shares: Shares = SHARES) -> Weighed:
    """The posts that fit best, at most so many; of equals the earlier one first."""
    rows = promising(evidence, max(shares.exactly, most), shares)
    parts = fitness(_only(evidence, rows), rows, shares)
    scores: Scores = np.sum(list(parts.values()), axis=0) if parts else np.zeros(len(rows))
    best = np.argsort(-scores, kind="stable")[:most]
    return Weighed(rows[best], scores[best], {name: part[best] for name, part in parts.items()})


def promising(evidence: Evidence, most: int, shares: Shares = SHARES) -> Rows:
    """All posts of a talk that is not too long; of a longer one those of the best blocks, in order."""
    total = len(evidence.sizes)
    if total <= most:
        return np.arange(total)
    blocks = -(-total // shares.block)
    scores = _of_blocks(evidence, blocks, shares)
    with_company = scores + 0.5 * (np.append(scores[1:], 0.0) + np.append(0.0, scores[:-1]))
    best = np.sort(np.argsort(-with_company, kind="stable")[: max(most // shares.block, 1)])
    rows = (best[:, None] * shares.block + np.arange(shares.block)).ravel()
    return rows[rows < total]


def fitness(evidence: Evidence, rows: Rows, shares: Shares = SHARES) -> dict[str, Scores]:
    """What words, speakers and meaning say for each of these posts; ``rows`` tells which of them follow each other."""
    follows = np.append(True, np.diff(rows) == 1)[: len(rows)]
    line = line_of(evidence.sizes, follows, apart=2 * LONGEST * max(shares.words_reach, shares.meaning_reach))
    parts: dict[str, Scores] = {}
    if evidence.words:
        around = Around(line, shares.words_reach)
        parts["words around"] = shares.words_around * _gathered(evidence, around, shares.enough_words)
        parts["own words"] = shares.own_words * _own(evidence)
    weight = np.minimum(line.step, (LONGEST_WEIGHED / 8) ** 0.5)
    if evidence.speakers.any():
        around = Around(line, shares.speaker_reach)
        parts["speaker"] = shares.speaker * around.summed(evidence.speakers * weight) / around.summed(weight)
    if evidence.cosines.any():
        near = Around(line, shares.meaning_reach).summed(evidence.cosines * weight)
        parts["meaning"] = shares.meaning_around * np.clip(near / max(float(near.max()), 1e-9), 0.0, 1.0)
    return parts


def _gathered(evidence: Evidence, around: Around, enough: float) -> Scores:
    """From 0 to 1: how much of the wanted words gathers around each post."""
    total = np.zeros(len(evidence.sizes))
    for (rows, weights), worth in zip(evidence.words, evidence.worth, strict=True):
        there = around.summed_at(rows, weights)
        total += worth * there / (there + enough)
    return total / max(evidence.best_possible, 1e-9)


def _own(evidence: Evidence) -> Scores:
    total = np.zeros(len(evidence.sizes))
    for (rows, weights), worth in zip(evidence.words, evidence.worth, strict=True):
        total[rows] += worth * weights / (weights + 1.0)
    return total / max(evidence.best_possible, 1e-9)


def _of_blocks(evidence: Evidence, blocks: int, shares: Shares) -> Scores:
    """The same evidence, block by block."""
    scores = np.zeros(blocks)
    for (rows, weights), worth in zip(evidence.words, evidence.worth, strict=True):
        there = np.bincount(rows // shares.block, weights, blocks)
        scores += worth * there / (there + shares.enough_words)
    scores *= shares.words_around / max(evidence.best_possible, 1e-9)
    starts = np.arange(blocks) * shares.block
    if evidence.speakers.any():
        scores += shares.speaker * np.add.reduceat(evidence.speakers, starts) / shares.block
    if evidence.cosines.any():
        near = np.maximum(np.add.reduceat(evidence.cosines, starts), 0.0)
        scores += shares.meaning_around * near / max(float(near.max()), 1e-9)
    return scores


def _only(evidence: Evidence, rows: Rows) -> Evidence:
    """The evidence of these posts alone, by their place among them."""
    total = len(evidence.sizes)
    if len(rows) == total:
        return evidence
    place = np.full(total, -1, np.intp)
    place[rows] = np.arange(len(rows))
    words = []
    for at, weights in evidence.words:
        inside = place[at] >= 0
        words.append((place[at[inside]], weights[inside]))
    return Evidence(
        evidence.sizes[rows],
        words,
        evidence.worth,
        evidence.best_possible,
        evidence.cosines[rows] if len(evidence.cosines) else evidence.cosines,
        evidence.speakers[rows] if len(evidence.speakers) else evidence.speakers,
    )
