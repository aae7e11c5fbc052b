"""A newer statement about the same thing beats an older one.

Two texts speak of the same thing when the newer one holds the words of the question that the older one
holds, answers it about as well, and shares some of its other words: "I moved to Busan", "I moved to
Daegu". Then the newer one takes the place of the best of them and the older ones follow behind it. What
merely is newer gains nothing: old things are not worse.

Tried and dropped: a bonus for every newer item (LoCoMo falls with any size of it), the words of the
question alone (first sessions of LoCoMo -.05), comparing best passages instead of whole texts (no gain).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gieok.language.words import search_tokens
from gieok.ports.search import Item

Scores = NDArray[np.float64]

READ = 1_000
"""Characters of a text that are compared: its topic shows in its head, and long texts cost time."""
STEP = 1e-6
"""How far the newer one is put ahead: enough to stand in front, too little to pass anything else."""


@dataclass(frozen=True, slots=True)
class SameThing:
    """When two texts count as statements about the same thing."""

    among: int
    alike: float
    covers: float
    ratio: float


def gained_by_freshness(
    scores: Scores, covered: Scores, in_time: Scores, items: Sequence[Item], same: SameThing
) -> Scores:
    """What each item gains by being the newest word on its matter.

    ``covered`` is the worth of the question's words that an item holds; ``in_time`` how well it fits the
    time that the question names, since nothing newer corrects what was asked of a certain time.
    """
    raised = scores.copy()
    best = np.argsort(-scores, kind="stable")[: same.among].tolist()
    oldest_first = sorted(best, key=lambda at: (items[at].at, items[at].seq))

    @cache
    def said(at: int) -> frozenset[str]:
        return frozenset(search_tokens(items[at].text[:READ]))

    for place, newer in enumerate(oldest_first):
        for older in oldest_first[:place]:
            if (
                same.ratio * raised[older] <= raised[newer] <= raised[older]
                and covered[newer] >= same.covers * covered[older]
                and in_time[newer] >= in_time[older]
                and items[older].at < items[newer].at
                and likeness(said(older), said(newer)) >= same.alike
            ):
                raised[newer] = raised[older] + STEP
    return raised - scores


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Cosine of two sets of words: 0 nothing shared, 1 the same."""
    return len(one & other) / ((len(one) * len(other)) ** 0.5 or 1.0)
