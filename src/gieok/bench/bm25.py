"""Okapi BM25 over gieok's own search words: the plain word search that a hybrid has to beat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gieok.language.words import search_tokens

K1, B = 1.2, 0.75  # Robertson's usual values


class BM25:
    def __init__(self, documents: Sequence[str]) -> None:
        counts = [Counter(search_tokens(document)) for document in documents]
        lengths = np.array([max(1, count.total()) for count in counts], np.float64)
        self._norm = K1 * (1 - B + B * lengths / lengths.mean())
        found: dict[str, list[tuple[int, int]]] = {}
        for row, count in enumerate(counts):
            for word, often in count.items():
                found.setdefault(word, []).append((row, often))
        self._rows = {word: np.array(entries).T for word, entries in found.items()}

    def scores(self, question: str) -> NDArray[np.float64]:
        """One score per document, in their order; 0 where no word is shared."""
        out = np.zeros(len(self._norm))
        for word in search_tokens(question):
            if word in self._rows:
                rows, often = self._rows[word]
                rarity = np.log(1 + (len(out) - len(rows) + 0.5) / (len(rows) + 0.5))
                out[rows] += rarity * often * (K1 + 1) / (often + self._norm[rows])
        return out
