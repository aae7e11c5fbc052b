"""In which order memories come back, and what each one's place is made of.

What the two paths say is fused, then weighed with what is known of the item: what stands beside it,
who said it, when, how strong it is, and whether something newer has been said. The order is
complete: equal scores are settled by strength, then by date, then by kind and number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.language.asking import asking
from gieok.language.dates import TimeRange
from gieok.language.words import search_tokens
from gieok.nouns.recollection import KINDS
from gieok.ports.search import Item
from gieok.recall.asked import Asked
from gieok.recall.evidence import Evidence
from gieok.recall.freshness import SameThing, gained_by_freshness
from gieok.recall.fuse import meaning_from_0_to_1, relevance, trust_in_meaning, words_unit
from gieok.recall.surroundings import (
    Places,
    best_of_sitting,
    borrowed_meaning,
    borrowed_words,
    lending,
    places_of,
)
from gieok.recall.weights import Weights

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every item of the pool with its score; ``order`` holds their places in the pool, best first."""

    items: Sequence[Item]
    scores: Scores
    parts: Mapping[str, Scores]
    """What the scores are made of, by name."""
    relevant: NDArray[np.bool_]
    """Whether an item is above the floor; those that are not stand behind all that are."""
    order: NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.items)


def rank(items: Sequence[Item], evidence: Evidence, asked: Asked, weights: Weights) -> Ranking:
    """All items, best first."""
    paths = heard(evidence, weights)
    places = places_of(items, len(weights.neighbour_words))
    asks = asked_in_talk(items, places)
    beside = borrowed_words(evidence.words, places, lending(places, weights.neighbour_words, asks, weights.answer))
    parts = paths_and_company(paths, beside, places, asks, weights)
    costs = weights.asking * asks
    said = (1 - costs) * np.sum(list(parts.values()), axis=0)
    answers = as_good_as_an_answer(said, above_floor(evidence, paths, beside, weights))
    in_time = np.array([fits_time(item, asked.time) for item in items], np.float64)
    parts["speaker"] = weights.speaker * named(items, asked)
    parts["time"] = weights.time * in_time
    parts["strength"] = weights.strength * np.array([min(max(item.strength, 0.0), 1.0) for item in items], np.float64)
    scores: Scores = np.sum(list(parts.values()), axis=0)
    if not asked.wants_old:
        covered = evidence.worth @ (evidence.words > 0)
        parts["newer"] = gained_by_freshness(scores, covered, in_time, items, same_thing(weights))
        scores = scores + parts["newer"]
    parts["asks"] = -costs * scores
    scores = scores + parts["asks"]
    return Ranking(items, scores, parts, answers, in_order(items, scores, answers))


def in_order(items: Sequence[Item], scores: Scores, relevant: NDArray[np.bool_]) -> NDArray[np.intp]:
    """The relevant first, then by score; what is equal by strength, then the newer, then by kind and number."""
    settles = [(-item.number, KINDS.index(item.kind), -item.at.timestamp(), -item.strength) for item in items]
    return np.lexsort((*np.array(settles, np.float64).reshape(-1, 4).T, -scores, ~relevant))


@dataclass(frozen=True, slots=True)
class Paths:
    """What each path says for each item by itself, and what it took to put them on one scale."""

    words: Scores
    meaning: Scores
    per_word: float
    """By what a score by words is multiplied to stand beside meaning."""
    trust: float
    """How far the vectors are believed, from 0 to 1."""


def heard(evidence: Evidence, weights: Weights) -> Paths:
    totals: Scores = evidence.words.sum(0)
    per_word = weights.words / words_unit(totals, evidence.best_possible)
    trust = trust_in_meaning(totals, evidence.cosines, evidence.best_possible, evidence.scale)
    meaning = weights.meaning * trust * meaning_from_0_to_1(evidence.cosines, evidence.scale)
    return Paths(per_word * totals, meaning, per_word, trust)


def paths_and_company(
    paths: Paths, words_beside: Scores, places: Places, asks: Scores, weights: Weights
) -> dict[str, Scores]:
    """What words and meaning say for each item, and what its neighbours and its sitting add."""
    lent = lending(places, weights.neighbour_meaning, asks, weights.answer)
    beside = paths.per_word * words_beside + borrowed_meaning(paths.meaning, places, lent)
    together = paths.words + paths.meaning + beside
    return {
        "words": paths.words,
        "meaning": paths.meaning,
        "neighbours": beside,
        "sitting": weights.sitting * best_of_sitting(together, places),
    }


def above_floor(evidence: Evidence, paths: Paths, words_beside: Scores, weights: Weights) -> NDArray[np.bool_]:
    totals, best = evidence.words.sum(0), evidence.best_possible
    answers: NDArray[np.bool_] = (
        relevance(totals, words_beside, evidence.cosines, best, evidence.scale, paths.trust) >= weights.floor
    )
    return answers


def asked_in_talk(items: Sequence[Item], places: Places) -> Scores:
    """How much of each post only asks, where somebody else spoke behind it; a question by itself may be a note."""
    asked = np.zeros(len(items))
    for at in places.one[places.answered].tolist():
        asked[at] = asking(items[at].text)
    return asked


def as_good_as_an_answer(scores: Scores, above_floor: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """What words and meaning put before an item above the floor is no filler either.

    Otherwise a stray word lifts an item over what is nearest in meaning (LoCoMo R@10 .814 instead of .825).
    """
    if not above_floor.any():
        return above_floor
    good: NDArray[np.bool_] = above_floor | (scores >= scores[above_floor].min())
    return good


def named(items: Sequence[Item], asked: Asked) -> Scores:
    """1 where the question names the speaker, by any part of the name."""
    speakers = {item.speaker for item in items}
    known = {speaker: any(part in asked.tokens for part in search_tokens(speaker)) for speaker in speakers}
    return np.array([known[item.speaker] for item in items], np.float64)


def fits_time(item: Item, time: TimeRange | None) -> float:
    """1 for an item from the time that the question names, a half for one from soon after: things are told later."""
    if time is None or item.at < time.start:
        return 0.0
    if item.at < time.end:
        return 1.0
    return 0.5 if item.at - time.end < time.end - time.start else 0.0


def same_thing(weights: Weights) -> SameThing:
    return SameThing(
        weights.same_thing_among, weights.same_thing_alike, weights.same_thing_covers, weights.same_thing_ratio
    )
