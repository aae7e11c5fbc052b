"""Posts stand in talk: what was said beside a post, and in the same sitting, speaks for it too.

Often one post asks and the next one answers, in other words. So a post borrows what it lacks: a word
of the question that it does not hold itself, nearness that its neighbour has more of; and from a
question right before it, which is the one that it answers, it borrows most. It does not
borrow what it has, or a long talk about one thing would bury the single remark about another: adding up
neighbours' scores instead of filling gaps cost 8 points on LongMemEval's turns and 2 on LoCoMo.
Only posts borrow; a slot is complete by itself. Knows nothing of texts, only of scores and places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.ports.search import Item

Scores = NDArray[np.float64]
Indices = NDArray[np.intp]


SAME_SPEAKER = 0.5
"""Two posts of one person in a row say two things more often than a post and its reply do (LongMemEval's turns, all@10
.72 to .75; LoCoMo, where speakers take turns, is the same)."""


@dataclass(frozen=True, slots=True)
class Places:
    """Who stands beside whom: for every pair of neighbours one entry, and the sitting of each item."""

    one: Indices
    """The earlier of the two."""
    other: Indices
    distance: Indices
    answered: NDArray[np.bool_]
    """Whether the two are next to each other and somebody else speaks: talk and reply, not one person going on."""
    sitting: Indices
    sitting_size: Indices


def places_of(items: Sequence[Item], reach: int) -> Places:
    """Pairs of posts of one sitting, at most ``reach`` places apart; what is no post is a sitting by itself."""
    rows = np.array(
        [
            (item.conversation, item.sitting, item.seq) if item.kind == "post" else (-1 - at, 0, 0)
            for at, item in enumerate(items)
        ],
        np.int64,
    ).reshape(-1, 3)
    order = np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))
    talk = rows[order]
    begins = np.r_[True, (talk[1:, :2] != talk[:-1, :2]).any(1)] if len(talk) else np.empty(0, bool)
    number = np.cumsum(begins) - 1
    sitting = np.empty(len(items), np.intp)
    sitting[order] = number
    pairs = [_pairs(order, talk[:, 2], number, step, reach) for step in range(1, reach + 1)]
    one, other, distance = (np.concatenate(column) for column in zip(*pairs, strict=True))
    speakers = np.array([item.speaker for item in items], np.object_)
    answered = (distance == 1) & (speakers[one] != speakers[other])
    return Places(one, other, distance, answered, sitting, np.bincount(number)[sitting] if len(talk) else number)


def _pairs(order: Indices, seq: Indices, sitting: Indices, step: int, reach: int) -> tuple[Indices, Indices, Indices]:
    """Pairs ``step`` places apart in the pool; as the pool has holes, their true distance may be greater."""
    distance = seq[step:] - seq[:-step]
    near = np.flatnonzero((sitting[step:] == sitting[:-step]) & (distance > 0) & (distance <= reach))
    return order[:-step][near], order[step:][near], distance[near]


@dataclass(frozen=True, slots=True)
class Lending:
    """Which share of what one item of a pair has the other one borrows."""

    back: Scores
    """The earlier one from the later."""
    on: Scores
    """The later one from the earlier."""


def lending(places: Places, shares: Sequence[float], asks: Scores, answer: float) -> Lending:
    """By distance, less where one person goes on; right behind a question more is borrowed, as far as it ``asks``."""
    goes_on = (places.distance == 1) & ~places.answered
    back = np.asarray(shares)[places.distance - 1] * np.where(goes_on, SAME_SPEAKER, 1.0)
    return Lending(back, back + np.where(places.answered, answer * asks[places.one], 0.0))


def borrowed_words(words: Scores, places: Places, lent: Lending) -> Scores:
    """What each item gains when a token that it lacks counts by a share where a neighbour holds it."""
    filled = words.copy()
    np.maximum.at(filled.T, places.one, words.T[places.other] * lent.back[:, None])
    np.maximum.at(filled.T, places.other, words.T[places.one] * lent.on[:, None])
    gained: Scores = (filled - words).sum(0)
    return gained


def borrowed_meaning(meaning: Scores, places: Places, lent: Lending) -> Scores:
    """A share of what the neighbours are nearer than the item itself."""
    ahead = meaning[places.other] - meaning[places.one]
    gained = np.zeros_like(meaning)
    np.add.at(gained, places.one, lent.back * np.maximum(ahead, 0.0))
    np.add.at(gained, places.other, lent.on * np.maximum(-ahead, 0.0))
    return gained


def best_of_sitting(scores: Scores, places: Places) -> Scores:
    """The best score of each item's sitting; nothing for an item that sits alone."""
    best = np.zeros(len(scores))
    np.maximum.at(best, places.sitting, scores)
    return np.where(places.sitting_size > 1, best[places.sitting], 0.0)
