"""How a vector lies in a row: in halves, two bytes a number.

A row of 256 numbers of four bytes is longer than SQLite keeps in one piece in such a table (a quarter of a page), so
each of them took a page of its own: 4.7 kB a memory. In two bytes it takes 0.55, and a cosine moves by under 0.0003.
Rows that were written in four bytes before are read as they are.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gieok.ports.embedder import Vector


def packed(vector: Vector) -> bytes:
    return vector.astype("<f2").tobytes()


def unpacked(rows: Sequence[bytes], dimension: int) -> "NDArray[np.float32]":
    """These rows as a matrix."""
    if all(len(row) == 2 * dimension for row in rows):
        return np.frombuffer(b"".join(rows), "<f2").reshape(-1, dimension).astype(np.float32)
    return np.stack([np.frombuffer(row, "<f2" if len(row) == 2 * dimension else "<f4") for row in rows]).astype(
        np.float32
    )


def whole(row: bytes, dimension: int) -> bytes:
    """A row in four bytes a number, as sqlite-vec wants it."""
    return unpacked([row], dimension).tobytes()
