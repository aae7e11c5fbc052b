"""In which order memories come back, and what each one's place is made of.

What the two paths say is fused, then weighed with what is known of the item: who stands beside it,
who said it, when, how strong it is, and whether something newer has been said. The order is
complete: equal scores are settled by strength, then by date, then by kind and number.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.language.dates import TimeRange
from gieok.language.words import search_tokens
from gieok.ports.search import Item
from gieok.recall.by_meaning import Scale
from gieok.recall.freshness import lifted_by_freshness
from gieok.recall.fuse import fuse
from gieok.recall.surroundings import lent_by_neighbours, lent_by_sitting, places_of
from gieok.recall.weights import Weights

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, as far as ranking is concerned."""

    tokens: frozenset[str]
    best_possible: float
    """What full agreement in words would score."""
    scale: Scale | None
    """Where the cosines lie; None without the meaning path."""
    time: TimeRange | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    item: Item
    score: float
    parts: Mapping[str, float]
    relevance: float
    """What the item says by itself, without company: this is held against the floor."""


def rank(items: Sequence[Item], words: Scores, cosines: Scores, asked: Question, weights: Weights) -> list[Ranked]:
    """All items, best first."""
    if not items:
        return []
    fused = fuse(words, cosines, asked.best_possible, asked.scale, weights)
    parts = {"words": fused.words, "meaning": fused.meaning}
    parts |= company(items, fused.both, weights)
    parts["speaker"] = weights.speaker * np.array([named(item.speaker, asked.tokens) for item in items], float)
    parts["time"] = weights.time * np.array([spoken_of(item, asked.time) for item in items], float)
    parts["strength"] = weights.strength * np.array([min(max(item.strength, 0.0), 1.0) for item in items])
    scores: Scores = np.sum(list(parts.values()), axis=0)
    parts["newer"] = lifted_by_freshness(scores, items, weights.newer_among, weights.newer_alike, weights.newer_ratio)
    scores = scores + parts["newer"]
    order = sorted(range(len(items)), key=lambda at: (-scores[at], *_settles_ties(items[at])))
    columns = {name: values.tolist() for name, values in parts.items()}
    relevance = fused.both.tolist()
    return [
        Ranked(
            items[at],
            float(scores[at]),
            {name: round(values[at], 4) for name, values in columns.items() if values[at]},
            relevance[at],
        )
        for at in order
    ]


def company(items: Sequence[Item], own: Scores, weights: Weights) -> dict[str, Scores]:
    """What posts borrow from the posts around them."""
    places = places_of(items)
    neighbours = weights.neighbours * lent_by_neighbours(own, places, weights.reach)
    return {"neighbours": neighbours, "sitting": weights.sitting * lent_by_sitting(own + neighbours, places)}


def named(speaker: str, asked: frozenset[str]) -> bool:
    """Whether the question names this speaker, by any part of the name."""
    return any(part in asked for part in search_tokens(speaker))


def spoken_of(item: Item, time: TimeRange | None) -> bool:
    """Whether the item is from the time that the question names."""
    return time is not None and time.holds(item.at)


def _settles_ties(item: Item) -> tuple[float, float, str, int]:
    return (-item.strength, -item.at.timestamp(), item.kind, -item.number)
