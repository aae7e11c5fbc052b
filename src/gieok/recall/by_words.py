"""Which items share the question's words, and how much that says (BM25).

A rare word says more than a common one; rarity is judged over all kinds together, since a word
that is common in talk is common in what was kept of it. It does not know what the words mean.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from gieok.ports.search import Postings, WordsFound

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]

DENSE = 4_000_000
"""Item numbers that lie within this range are summed in one array (32 MB at most); wider ones by sorting."""


@dataclass(frozen=True, slots=True)
class WordHits:
    """The items of one kind in which a word of the question occurs, by number, with what all its words say for them."""

    numbers: Numbers
    scores: Scores

    def best(self, most: int) -> Numbers:
        """The numbers of the best; of equals at the border those with the higher number, which came later."""
        if len(self.numbers) <= most:
            return self.numbers
        border = np.partition(self.scores, -most)[-most]
        sure = self.numbers[self.scores > border]
        tied = self.numbers[self.scores == border]
        return np.concatenate([sure, tied[len(tied) - (most - len(sure)) :]])


def rarity(found: Iterable[WordsFound]) -> dict[str, float]:
    """The idf of every token that occurs anywhere, over all kinds together."""
    total, occurring = 0, Counter[str]()
    for kind in found:
        total += kind.total
        occurring.update({token: len(postings.numbers) for token, postings in kind.postings.items()})
        occurring.update(kind.too_common)
    return {token: log(1 + (total - in_items + 0.5) / (in_items + 0.5)) for token, in_items in occurring.items()}


def best_possible(asked: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    """What an item would score that holds every word of the question once, at average length.

    A word that occurs nowhere counts as well, as rare as the rarest that does: a question of which
    nothing but "the time" is known has not been understood.
    """
    rarest = max(rarity.values(), default=0.0)
    return sum(counts * rarity.get(token, rarest) for token, counts in asked.items())


def by_words(found: WordsFound, asked: Mapping[str, float], rarity: Mapping[str, float]) -> WordHits:
    """All items of a kind with any of the asked tokens."""
    weighed = [
        (postings.numbers, postings.weights * (rarity[token] * asked[token]))
        for token, postings in found.postings.items()
        if len(postings.numbers)
    ]
    if not weighed:
        return WordHits(np.empty(0, np.int64), np.empty(0))
    return _summed(np.concatenate([numbers for numbers, _ in weighed]), np.concatenate([w for _, w in weighed]))


def _summed(numbers: Numbers, weights: Scores) -> WordHits:
    first = int(numbers.min())
    if int(numbers.max()) - first < min(DENSE, 64 * len(numbers) + 65_536):
        sums: Scores = np.bincount(numbers - first, weights).astype(np.float64, copy=False)
        occurring = np.flatnonzero(sums)
        return WordHits(occurring + first, sums[occurring])
    unique, place = np.unique(numbers, return_inverse=True)
    return WordHits(unique, np.bincount(place, weights).astype(np.float64, copy=False))


def said_of_each(found: WordsFound | None, tokens: Sequence[str], numbers: Numbers) -> Scores:
    """For each token (row) and each of these items (column) the token's weight there, without rarity."""
    table = np.zeros((len(tokens), len(numbers)))
    if found is not None:
        for row, token in enumerate(tokens):
            if token in found.postings:
                table[row] = _weights_at(found.postings[token], numbers)
    return table


def _weights_at(postings: Postings, numbers: Numbers) -> Scores:
    if not len(postings.numbers):
        return np.zeros(len(numbers))
    at = np.minimum(np.searchsorted(postings.numbers, numbers), len(postings.numbers) - 1)
    return np.where(postings.numbers[at] == numbers, postings.weights[at], 0.0)
