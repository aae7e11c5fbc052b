"""Posts stand in talk: what was said beside a post, and in the same sitting, speaks for it too.

A question is rarely answered in the words it is asked in; often one post asks and the next one
answers. So a post borrows from its neighbours and from the best post of its sitting. Only posts do:
a slot is complete by itself. Knows nothing of words or vectors, only of scores and places.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gieok.ports.search import Item

Scores = NDArray[np.float64]
Places = NDArray[np.int64]


def places_of(items: Sequence[Item]) -> Places:
    """Conversation, sitting and seq of each item; what is no post stands alone, in a conversation of its own."""
    return np.array(
        [
            (item.conversation, item.sitting, item.seq) if item.kind == "post" else (-1 - at, 0, 0)
            for at, item in enumerate(items)
        ],
        np.int64,
    ).reshape(-1, 3)


def lent_by_neighbours(scores: Scores, places: Places, reach: int) -> Scores:
    """The sum of the scores up to ``reach`` posts away in the same sitting, each divided by its distance."""
    order = np.lexsort((places[:, 2], places[:, 1], places[:, 0]))
    sorted_places, sorted_scores = places[order], scores[order]
    lent = np.zeros_like(scores)
    for step in range(1, min(reach, len(scores) - 1) + 1):
        before, after = sorted_places[:-step], sorted_places[step:]
        distance = after[:, 2] - before[:, 2]
        beside = (before[:, :2] == after[:, :2]).all(1) & (distance > 0) & (distance <= reach)
        share = np.where(beside, 1.0 / np.maximum(distance, 1), 0.0)
        lent[order[step:]] += share * sorted_scores[:-step]
        lent[order[:-step]] += share * sorted_scores[step:]
    return lent


def lent_by_sitting(scores: Scores, places: Places) -> Scores:
    """The best score of the sitting, for every post of a sitting with more than one."""
    _, sitting, size = np.unique(places[:, :2], axis=0, return_inverse=True, return_counts=True)
    sitting = sitting.reshape(-1)
    best = np.zeros(len(size))
    np.maximum.at(best, sitting, scores)
    return np.where(size[sitting] > 1, best[sitting], 0.0)
