"""In which order the posts of a conversation fit some criteria, without any model.

What belongs to a matter is said in a run: the question, three answers, a "yes". So a post counts mostly by
what is said around it: how much of each wanted word gathers there (a word that gathers twice says less the
second time, so stretches that hold all the words come before those that repeat one), who speaks there, and how
near it lies in meaning; and by its own words, so that a single remark is found as well. Where the
criteria are a list, every topic of it gets its share of the places. Long talks are first gone through in blocks, and
only the promising blocks post by post. Knows nothing of stores and texts.

Tried on the development half of QMSum and left out: words taken from the best posts (pseudo relevance
feedback, +.000), the direction of the best posts (+.001), several scales at once (+.002), the place in the talk (helps
one kind of meeting and hurts the others), a heavier meaning (-.01 from twice the share).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gieok.recall.neighbourhood import CHARACTERS_OF_A_WORD, LONGEST, Around, Line, line_of

Scores = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Shares:
    """How much each kind of evidence counts, and how far it reaches (in the units of a Line)."""

    words_around: float = 0.9
    words_reach: float = 40.0
    """About fourteen posts of a line each, or three of a page."""
    enough_words: float = 1.5
    """So much of a word around a post makes half of what it can say."""
    own_words: float = 0.3
    """Less is a little better where matters are talked over at length (.1: +.005), worse for single remarks."""
    speaker: float = 0.3
    speaker_reach: float = 8.0
    own_speaker: float = 0.03
    """Of two posts of one exchange, the one by whom the criteria name."""
    meaning_around: float = 0.1
    meaning_reach: float = 20.0
    own_meaning: float = 0.01
    own_meaning_alone: float = 0.2
    """Where no word of the criteria occurs anywhere; in between by how many do not. The nearest single posts are
    mostly wrong where words can tell (a share of .1 costs .02 on QMSum), and all there is where they cannot."""
    whole: int = 4_096
    """Talks of up to so many posts are weighed post by post."""
    block: int = 32
    """Posts of a block, where there are more."""
    closely: int = 1_024
    """Posts of the best blocks that are then weighed one by one: several times what is ever shown."""


SHARES = Shares()
LONGEST_WEIGHED = 480.0
"""Characters from which a longer post counts no more for the meaning around it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the visible posts, by their place among them."""

    sizes: Scores
    """Characters."""
    words: Sequence[tuple[Rows, Scores]] = ()
    """For each wanted token the posts that hold it, in order, and how much it says there."""
    worth: Sequence[float] = ()
    """What each of these tokens is worth: how much it counts times its rarity."""
    best_possible: float = 0.0
    """What all tokens together are worth, those that occur nowhere included."""
    cosines: Scores = field(default_factory=lambda: np.zeros(0))
    """Nearness to the criteria above the mean of all posts; empty where there is no meaning path."""
    speakers: Scores = field(default_factory=lambda: np.zeros(0))
    """How much of the sender's name the criteria say; empty where they name nobody."""
    topics: Sequence[Sequence[int]] = ()
    """Where the criteria are a list: the places in ``words`` that belong to each of its topics."""

    @property
    def unknown(self) -> float:
        """From 0 to 1: how much of the criteria's words occurs nowhere."""
        return 1.0 - min(sum(self.worth) / self.best_possible, 1.0) if self.best_possible > 0 else 1.0

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


@dataclass(frozen=True, slots=True)
class Fitness:
    """What speaks for each post, and what its own words and those around it say for each topic of a list."""

    parts: Mapping[str, Scores]
    by_topic: Sequence[Scores] = ()


def preselect(evidence: Evidence, most: int, shares: Shares = SHARES) -> Weighed:
    """The posts that fit best, at most so many; of equals the earlier one first."""
    rows = promising(evidence, most, shares)
    fit = fitness(_only(evidence, rows), rows, shares)
    scores: Scores = np.sum(list(fit.parts.values()), axis=0) if fit.parts else np.zeros(len(rows))
    best = fair_order(scores, fit.by_topic)[:most]
    return Weighed(rows[best], scores[best], {name: part[best] for name, part in fit.parts.items()})


def fair_order(scores: Scores, by_topic: Sequence[Scores]) -> Rows:
    """Best first; of a list of n topics every n-th place at the latest belongs to each of them.

    Otherwise the one matter that was talked over at length would take all the places.
    """
    order = np.argsort(-scores, kind="stable")
    if len(by_topic) < 2:
        return order
    place = _places(order)
    for topic in by_topic:
        told = np.flatnonzero(topic > 0)
        within = told[np.argsort(-topic[told], kind="stable")]
        place[within] = np.minimum(place[within], len(by_topic) * _places(np.arange(len(within))))
    return np.lexsort((order.argsort(), place))


def _places(order: Rows) -> Rows:
    places = np.empty(len(order), np.intp)
    places[order] = np.arange(len(order))
    return places


def promising(evidence: Evidence, most: int, shares: Shares = SHARES) -> Rows:
    """All posts of a talk that is not too long; of a longer one those of the best blocks, in order."""
    total = len(evidence.sizes)
    if total <= max(shares.whole, most):
        return np.arange(total)
    blocks = -(-total // shares.block)
    fit = _of_blocks(evidence, blocks, shares)
    scores: Scores = np.sum(list(fit.parts.values()), axis=0) if fit.parts else np.zeros(blocks)
    with_company = scores + 0.5 * (np.append(scores[1:], 0.0) + np.append(0.0, scores[:-1]))
    best = np.sort(fair_order(with_company, fit.by_topic)[: -(-max(shares.closely, most) // shares.block)])
    rows = (best[:, None] * shares.block + np.arange(shares.block)).ravel()
    return rows[rows < total]


def fitness(evidence: Evidence, rows: Rows, shares: Shares = SHARES) -> Fitness:
    """What words, speakers and meaning say for each of these posts; ``rows`` tells which of them follow each other."""
    follows = np.append(True, np.diff(rows) == 1)[: len(rows)]
    line = line_of(evidence.sizes, follows, apart=2 * LONGEST * max(shares.words_reach, shares.meaning_reach))
    weight = np.minimum(line.step, (LONGEST_WEIGHED / CHARACTERS_OF_A_WORD) ** 0.5)
    parts: dict[str, Scores] = {}
    by_topic: list[Scores] = []
    if evidence.words:
        around, own = _words_around(evidence, line, shares), _own_words(evidence, shares)
        parts |= {"words around": around.sum(0), "own words": own.sum(0)}
        by_topic = [around[list(topic)].sum(0) + own[list(topic)].sum(0) for topic in evidence.topics]
    if evidence.speakers.any():
        near = Around(line, shares.speaker_reach)
        beside = near.summed(evidence.speakers * weight) / near.summed(weight)
        parts["speaker"] = shares.speaker * beside + shares.own_speaker * evidence.speakers
    if evidence.cosines.any():
        near = Around(line, shares.meaning_reach)
        parts["meaning around"] = shares.meaning_around * _up_to_1(near.summed(evidence.cosines * weight))
        own_meaning = shares.own_meaning + (shares.own_meaning_alone - shares.own_meaning) * evidence.unknown**2
        parts["own meaning"] = own_meaning * _up_to_1(evidence.cosines)
    return Fitness(parts, by_topic)


def _words_around(evidence: Evidence, line: Line, shares: Shares) -> Scores:
    """By token and post: how much of the token gathers around the post."""
    near = Around(line, shares.words_reach)
    there = np.array([near.summed_at(rows, weights) for rows, weights in evidence.words])
    return there / (there + shares.enough_words) * (shares.words_around * _worth(evidence))


def _own_words(evidence: Evidence, shares: Shares) -> Scores:
    there = np.zeros((len(evidence.words), len(evidence.sizes)))
    for token, (rows, weights) in enumerate(evidence.words):
        there[token, rows] = weights / (weights + 1.0)
    return there * (shares.own_words * _worth(evidence))


def _worth(evidence: Evidence) -> Scores:
    return np.array(evidence.worth)[:, None] / max(evidence.best_possible, 1e-9)


def _up_to_1(values: Scores) -> Scores:
    return np.clip(values / max(float(values.max(initial=0.0)), 1e-9), 0.0, 1.0)


def _of_blocks(evidence: Evidence, blocks: int, shares: Shares) -> Fitness:
    """The same evidence, block by block."""
    starts = np.arange(blocks) * shares.block
    parts: dict[str, Scores] = {}
    by_topic: list[Scores] = []
    if evidence.words:
        there = np.array([np.bincount(rows // shares.block, weights, blocks) for rows, weights in evidence.words])
        around = there / (there + shares.enough_words) * (shares.words_around * _worth(evidence))
        parts["words"] = around.sum(0)
        by_topic = [around[list(topic)].sum(0) for topic in evidence.topics]
    if evidence.speakers.any():
        parts["speaker"] = shares.speaker * np.add.reduceat(evidence.speakers, starts) / shares.block
    if evidence.cosines.any():
        parts["meaning"] = shares.meaning_around * _up_to_1(np.add.reduceat(evidence.cosines, starts))
    return Fitness(parts, by_topic)


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
        evidence.topics,
    )
