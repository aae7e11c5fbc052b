"""How near items lie to the question in meaning, on a scale that can stand beside the words.

The raw cosine of one model means nothing to another, and even within one model some questions are
near to everything. So nearness is counted from the mean of the space (0) to the nearest item (1).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.nouns.recollection import Kind
from gieok.ports.search import Nearest

MAY_LAG = 64
"""So many are embedded beside the next turn. Some texts (ㅋㅋㅋ) never have a vector, so a quarter may lack it."""

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the cosines of this question lie: their mean and spread over all kinds, and the nearest."""

    mean: float
    spread: float
    nearest: float
    total: int


def scale_of(near: Iterable[Nearest]) -> Scale | None:
    """None when there is nothing to compare with."""
    seen = [kind for kind in near if kind.total and len(kind.numbers)]
    total = sum(kind.total for kind in seen)
    if not total:
        return None
    mean = sum(kind.mean * kind.total for kind in seen) / total
    variance = sum((kind.spread**2 + (kind.mean - mean) ** 2) * kind.total for kind in seen) / total
    return Scale(mean, float(np.sqrt(variance)), max(float(kind.cosines[0]) for kind in seen), total)


def cosines_of(near: Nearest | None, numbers: Numbers) -> Scores:
    """The cosine of each of these items; NaN where it is not among the nearest."""
    if near is None or not len(near.numbers):
        return np.full(len(numbers), np.nan)
    order = np.argsort(near.numbers)
    known = near.numbers[order]
    at = np.minimum(np.searchsorted(known, numbers), len(known) - 1)
    return np.where(known[at] == numbers, near.cosines[order][at].astype(np.float64), np.nan)


def without_vectors(near: Mapping[Kind, Nearest], held: Mapping[Kind, int], embedder: str) -> tuple[str, ...]:
    """What to say of kinds of which none, or many fewer than there are, can be found by meaning."""
    said: list[str] = []
    for kind, items in held.items():
        known = near[kind].total if kind in near else 0
        if items > 0 and not known:
            said.append(f"no {kind} has a vector of {embedder} yet: words only")
        elif items - known > max(MAY_LAG, items // 4):
            said.append(f"only {known} of {items} {kind}s have a vector of {embedder} yet: the others by words only")
    return tuple(said)
