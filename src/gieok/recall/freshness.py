"""A newer statement about the same thing beats an older one.

Two texts speak of the same thing when both answer the question about equally well and share their
words: "I moved to Busan", "I moved to Daegu". Then the newer one takes the place of the best of them
and the older ones follow behind it. What merely is newer gains nothing: old things are not worse.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gieok.language.words import search_tokens
from gieok.ports.search import Item

Scores = NDArray[np.float64]

READ = 1_000
"""Characters of a text that are compared: its topic shows in its head, and long texts cost time."""
STEP = 1e-6
"""How far the newer one is put ahead: enough to stand in front, too little to pass anything else."""


def lifted_by_freshness(scores: Scores, items: Sequence[Item], among: int, alike: float, ratio: float) -> Scores:
    """What each item gains over its score by being the newest word on its matter."""
    gained = np.array(scores)
    best = np.argsort(-scores, kind="stable")[:among]
    oldest_first = sorted(best.tolist(), key=lambda at: (items[at].at, items[at].seq))
    said = {at: frozenset(search_tokens(items[at].text[:READ])) for at in oldest_first}
    for place, newer in enumerate(oldest_first):
        for older in oldest_first[:place]:
            if (
                items[older].at < items[newer].at
                and ratio * gained[older] <= gained[newer] <= gained[older]
                and likeness(said[older], said[newer]) >= alike
            ):
                gained[newer] = gained[older] + STEP
    return gained - scores


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """Cosine of two sets of words: 0 nothing shared, 1 the same."""
    return len(one & other) / ((len(one) * len(other)) ** 0.5 or 1.0)
