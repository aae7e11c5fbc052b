"""How near a question is to a text: cosine for a line, the best chunk for anything longer.

Plain arithmetic on vectors of length 1. Where either side has nothing to say the answer is None, never 0: "cannot
compare" and "unrelated" are different things.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gieok.language.chunks import chunks
from gieok.models.bilingual.embedder import BilingualEmbedder, Matrix, Vector


def similarity(embedder: BilingualEmbedder, one: str, other: str) -> float | None:
    """Between -1 and 1; the best pair of chunks counts. None if one of the two has no vector."""
    left, right = chunk_vectors(embedder, one), chunk_vectors(embedder, other)
    if not len(left) or not len(right):
        return None
    return float(np.clip((left @ right.T).max(), -1.0, 1.0))


def chunk_vectors(embedder: BilingualEmbedder, text: str) -> Matrix:
    """One row for each chunk that says something; no rows for a text that says nothing."""
    matrix, spoken = embedder.matrix(chunks(text))
    return matrix[spoken]


def best_chunk(question: Vector, rows: Matrix) -> float | None:
    """The cosine of the nearest chunk."""
    return float((rows @ question).max()) if len(rows) else None


def best_chunk_of_each(question: Vector, texts: Sequence[Matrix]) -> NDArray[np.float32]:
    """For many texts at once; -1 (farther than anything) for a text without chunks."""
    best = np.full(len(texts), -1.0, np.float32)
    filled = [i for i, rows in enumerate(texts) if len(rows)]
    if filled:
        starts = np.cumsum([0, *(len(texts[i]) for i in filled[:-1])])
        best[filled] = np.maximum.reduceat(np.concatenate([texts[i] for i in filled]) @ question, starts)
    return best
