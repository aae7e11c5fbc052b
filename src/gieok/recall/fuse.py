"""Words and meaning on one scale, so that a hit of either path can enter by itself.

Each path is counted from nothing (0) to its best (1). A path that sees nothing adds nothing and the
other one decides alone: no word found leaves the words at 0 for all, and flat similarities are
stretched no further than their spread allows.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.recall.by_meaning import Scale
from gieok.recall.weights import Weights

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fused:
    words: Scores
    meaning: Scores

    @property
    def both(self) -> Scores:
        return self.words + self.meaning


def fuse(words: Scores, cosines: Scores, best_possible: float, scale: Scale | None, weights: Weights) -> Fused:
    """The two parts of each item, each between 0 and its weight."""
    return Fused(
        weights.words * words_from_0_to_1(words, best_possible * weights.words_understood),
        weights.meaning * meaning_from_0_to_1(cosines, scale),
    )


def words_from_0_to_1(words: Scores, understood: float) -> Scores:
    best = max(float(words.max(initial=0.0)), understood)
    return words / best if best > 0 else np.zeros_like(words)


def meaning_from_0_to_1(cosines: Scores, scale: Scale | None) -> Scores:
    """From the mean of the space to the nearest item. What was not among the nearest is taken for the last of them."""
    if scale is None or scale.nearest - scale.mean < 1e-6:
        return np.zeros_like(cosines)
    known = cosines[~np.isnan(cosines)]
    unknown = min(float(known.min(initial=scale.mean)), scale.nearest)
    filled = np.where(np.isnan(cosines), min(unknown, scale.mean + (unknown - scale.mean) / 2), cosines)
    return np.clip((filled - scale.mean) / (scale.nearest - scale.mean), 0.0, 1.0)
