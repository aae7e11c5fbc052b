"""Words and meaning on one scale, so that a hit of either path can enter by itself.

Meaning is counted from the mean of the space (0) to the nearest item (1). Words are measured between
the best hit and the best there could be: the best hit of a question whose words are mostly unknown
counts less than 1, that of a question answered word for word more. So a path that sees little says
little, and the other one decides.

Tried and dropped: ranks instead of scores (reciprocal rank fusion; worst on every set), z-scores of
the words (they drown the vectors in large spaces), dividing by the best hit alone (KorQuAD -.012).
"""

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from gieok.recall.by_meaning import Scale

Scores = NDArray[np.float64]


def words_unit(totals: Scores, best_possible: float) -> float:
    """The score by words that counts as 1."""
    return sqrt(max(float(totals.max(initial=0.0)), 1e-9) * max(best_possible, 1e-9))


def meaning_from_0_to_1(cosines: Scores, scale: Scale | None) -> Scores:
    """From the mean of the space to the nearest item."""
    if scale is None or scale.nearest - scale.mean < 1e-6:
        return np.zeros_like(cosines)
    filled = np.where(np.isnan(cosines), _unseen(cosines, scale), cosines)
    return np.clip((filled - scale.mean) / (scale.nearest - scale.mean), 0.0, 1.0)


def _unseen(cosines: Scores, scale: Scale) -> float:
    """An item that was not among the nearest lies somewhere between the mean and the last of them."""
    known = cosines[~np.isnan(cosines)]
    last = float(known.min()) if len(known) else scale.mean
    return min(scale.mean + (last - scale.mean) / 2, last)
