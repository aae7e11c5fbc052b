"""Korean and English sentences as directions in one space, without a key, a download or a framework.

A sentence is the sum of its units' vectors, scaled to length 1; what the units mean and how much each counts was
learned beforehand (docs/EMBEDDER.md). Word order is not read: "the dog bit me" and "I bit the dog" are one direction.
A text without anything to read has no vector, because a zero would match everything equally.
The file is read at the first use, not at import. Sums run in a fixed order, so a text has the same bits alone and in
a batch.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gieok.models.bilingual.model_file import FILE, NAME, Model, read_model

Matrix = NDArray[np.float32]
Vector = NDArray[np.float32]

DIMENSION = 256
UNITS_AT_ONCE = 8192  # about 8 MB of rows in flight, which stays inside the processor's cache


@dataclass(slots=True)
class BilingualEmbedder:
    """The port `Embedder`, and the same thing without waiting: `vectors` and `matrix`."""

    path: Path = FILE
    name: str = field(default=NAME, init=False)
    dimension: int = field(default=DIMENSION, init=False)
    _model: Model | None = field(default=None, init=False, repr=False)
    _loading: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    async def embed(self, texts: Sequence[str]) -> list[Vector | None]:
        """In a worker thread: a thousand sentences take a tenth of a second, and other turns go on meanwhile."""
        return await asyncio.to_thread(self.vectors, texts)

    def vectors(self, texts: Sequence[str]) -> list[Vector | None]:
        matrix, spoken = self.matrix(texts)
        return [row if said else None for row, said in zip(matrix, spoken.tolist(), strict=True)]

    def matrix(self, texts: Sequence[str]) -> tuple[Matrix, NDArray[np.bool_]]:
        """One row per text, and which rows are vectors; the others are zero and must not be compared."""
        model = self._ready()
        out = np.zeros((len(texts), self.dimension), np.float32)
        for rows, units in blocks(model.segmenter.units(text) for text in texts):
            out[rows] = summed(model, units)
        return scaled_to_one(out)

    def _ready(self) -> Model:
        with self._loading:  # two first turns at once must not read the file twice
            if self._model is None:
                self._model = read_model(self.path)
            return self._model


def blocks(cut: Iterable[list[int]]) -> Iterator[tuple[list[int], list[list[int]]]]:
    """Texts that have units, with their row numbers, in groups small enough to sum at once."""
    rows: list[int] = []
    units: list[list[int]] = []
    waiting = 0
    for row, ids in enumerate(cut):
        if not ids:
            continue
        rows.append(row)
        units.append(ids)
        waiting += len(ids)
        if waiting >= UNITS_AT_ONCE:
            yield rows, units
            rows, units, waiting = [], [], 0
    if rows:
        yield rows, units


def summed(model: Model, units: list[list[int]]) -> Matrix:
    """The sum of the unit vectors of each text, unit after unit, so the order of addition never varies."""
    flat = np.array([unit for ids in units for unit in ids], np.intp)
    starts = np.cumsum([0, *(len(ids) for ids in units[:-1])])
    rows = model.table[flat] * model.scale[flat, None]
    sums: Matrix = np.add.reduceat(rows, starts, axis=0)
    return sums


def scaled_to_one(matrix: Matrix) -> tuple[Matrix, NDArray[np.bool_]]:
    lengths = np.sqrt(np.einsum("ij,ij->i", matrix, matrix, dtype=np.float64))
    spoken = lengths > 1e-6  # shorter is rounding, not meaning
    return (matrix / np.where(spoken, lengths, 1.0)[:, None]).astype(np.float32), spoken
