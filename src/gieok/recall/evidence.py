"""What the two paths say about the items of a pool, in the order of the items.

This is all that ranking needs to know of words and vectors: it never sees a store.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.nouns.recollection import Kind
from gieok.ports.search import Item, Nearest, WordsFound
from gieok.recall.by_meaning import Scale, cosines_of
from gieok.recall.by_words import said_of_each

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Evidence:
    words: Scores
    """One row per token of the question, one column per item: what the token says for the item."""
    worth: Scores
    """What each token is worth, once, wherever it occurs."""
    best_possible: float
    """What an item with all words of the question would have."""
    cosines: Scores
    """By item; NaN where the item is not among the nearest."""
    scale: Scale | None
    """Where the cosines lie; None without the meaning path."""


def evidence_for(
    items: Sequence[Item],
    found: Mapping[Kind, WordsFound],
    near: Mapping[Kind, Nearest],
    asked: Mapping[str, float],
    rarity: Mapping[str, float],
    best_possible: float,
    scale: Scale | None,
) -> Evidence:
    tokens = [token for token in asked if token in rarity]
    worth = np.array([rarity[token] * asked[token] for token in tokens])
    words = np.zeros((len(tokens), len(items)))
    cosines = np.full(len(items), np.nan)
    for kind in {item.kind for item in items}:
        columns = [at for at, item in enumerate(items) if item.kind == kind]
        numbers = np.array([items[at].number for at in columns], np.int64)
        words[:, columns] = said_of_each(found.get(kind), tokens, numbers) * worth[:, None]
        cosines[columns] = cosines_of(near.get(kind), numbers)
    return Evidence(words, worth, best_possible, cosines, scale)
