"""Words and meaning on one scale, so that a hit of either path can enter by itself.

Meaning is counted from the mean of the space (0) to the nearest item (1). Words are counted against the
best there could be: an item with all words of the question has 1. A path that sees little says little,
and the other one decides: hits that hold only stray words of the question count less still, and
vectors that are blind for this text do not count.

Tried and dropped: ranks instead of scores (reciprocal rank fusion; last or next to last on every set), z-scores
of the words (they drown the vectors in large spaces), dividing by the best hit (KorQuAD -.012, and
a stray word counts as much as a sentence), rarity learned from everyday talk for small spaces (LoCoMo
sessions -.04), raising items that resemble the best ones (helps LongMemEval, hurts KorQuAD and LoCoMo).
"""

from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from gieok.recall.by_meaning import Scale

Scores = NDArray[np.float64]


STANDS_OUT = 0.25
"""What it is worth, beside a share of the words, to lie as near as the nearest of so many does by chance."""
USUAL_ITEMS, USUAL_MEAN, USUAL_SPREAD = 10, 0.1, 0.1
"""Sentence embedders put unrelated texts about here; so many such items are imagined where a space has few."""
UNDERSTOOD = 0.5
"""Share of the best possible from which on hits by words count in full; questions in other words find .1 to .4."""
BEST_HITS = 10
"""So many of the best hits by words are asked whether the vectors agree; a single one proves little."""
BLIND, SEEING = 0.4, 1.2
"""Standard deviations above the mean at which hits by words lie when vectors see nothing and when they see something.

Measured: random vectors put them at 0.1 to 0.4, real ones at 1.4 to 5 (one question in twenty below 0.9).
"""
UNSURE, SURE = 0.2, 0.6
"""Which share of the best possible the best hit by words must reach before the words may judge the vectors.

Questions that are put in other words than their answers reach 0.1 to 0.4; there nobody can blame the vectors.
"""


def words_unit(totals: Scores, best_possible: float) -> float:
    """The score by words that counts as 1."""
    understood = float(totals.max(initial=0.0)) / max(best_possible, 1e-9)
    return max(best_possible, 1e-9) / min(max(understood / UNDERSTOOD, 1e-3), 1.0)


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


def relevance(
    totals: Scores, borrowed: Scores, cosines: Scores, best_possible: float, scale: Scale | None, trust: float
) -> Scores:
    """How much of an answer each item is, whatever else there is: this is held against the floor.

    The share of the question's words that it or its neighbours hold, and how far it stands out in
    meaning; not stretched to the best hit, since the best of nothing is nothing.
    """
    share = (totals + borrowed) / max(best_possible, 1e-9)
    if scale is None:
        return share
    mean = (scale.total * scale.mean + USUAL_ITEMS * USUAL_MEAN) / (scale.total + USUAL_ITEMS)
    variance = (scale.total * scale.spread**2 + USUAL_ITEMS * USUAL_SPREAD**2) / (scale.total + USUAL_ITEMS)
    by_chance = sqrt(2 * log(scale.total + USUAL_ITEMS))  # deviations that the nearest of so many reaches anyway
    stands_out = np.maximum(np.nan_to_num((cosines - mean) / sqrt(variance)), 0.0) / by_chance
    return share + trust * STANDS_OUT * stands_out


def trust_in_meaning(totals: Scores, cosines: Scores, best_possible: float, scale: Scale | None) -> float:
    """From 0 to 1: whether the vectors see anything in this question.

    When the words are sure of their hits and the vectors put these no nearer than anything else, the
    vectors are blind for this text (a language they never learned, a broken model): then the words
    decide alone.
    """
    if scale is None or scale.spread < 1e-6 or best_possible <= 0:
        return 1.0
    best = np.argsort(-totals, kind="stable")[:BEST_HITS]
    best = best[totals[best] > 0]
    if not len(best):
        return 1.0
    nearer = np.nan_to_num(np.maximum((cosines[best] - scale.mean) / scale.spread, 0.0))
    agreement = _from_0_to_1(float(np.average(nearer, weights=totals[best])), BLIND, SEEING)
    sure = _from_0_to_1(float(totals[best[0]]) / best_possible, UNSURE, SURE) * len(best) / BEST_HITS
    return 1.0 - sure * (1.0 - agreement)


def _from_0_to_1(value: float, low: float, high: float) -> float:
    return min(max((value - low) / (high - low), 0.0), 1.0)
