"""Texts as bags of unit ids, cut by the very segmenter that ships.

Training and the packaged embedder must agree on the cut to the last syllable, so there is one segmenter, and it is in
the package.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from gieok.models.bilingual.segmenter import Segmenter

BUCKETS = 2048  # hashed units: a person knows some hundreds of names, so few meet in one bucket


@dataclass(frozen=True, slots=True)
class Vocabulary:
    pieces: list[str]
    surfaces: list[str]
    head: NDArray[np.float32]
    inside: NDArray[np.float32]

    @property
    def units(self) -> int:
        return len(self.pieces) + len(self.surfaces)

    def segmenter(self) -> Segmenter:
        first = len(self.pieces)
        numbers = zip(self.surfaces, self.head.tolist(), self.inside.tolist(), strict=True)
        surfaces = {surface: (first + i, head, inside) for i, (surface, head, inside) in enumerate(numbers)}
        return Segmenter({piece: i for i, piece in enumerate(self.pieces)}, surfaces, self.units, BUCKETS)


def vocabulary(build: Path) -> Vocabulary:
    with np.load(build / "korean_units.npz") as korean:
        return Vocabulary(
            (build / "pieces.txt").read_text(encoding="utf-8").split("\n"),
            korean["surfaces"].tolist(),
            korean["head"],
            korean["inside"],
        )


def bags(segmenter: Segmenter, texts: list[str], units: int) -> csr_matrix:
    """One row per text, counts of known units; hashed units are left out, they keep their random directions."""
    cut = [[unit for unit in segmenter.units(text) if unit < units] for text in texts]
    lengths = np.array([len(row) for row in cut])
    flat = np.fromiter((unit for row in cut for unit in row), np.int32, int(lengths.sum()))
    starts = np.concatenate([[0], np.cumsum(lengths)])
    matrix = csr_matrix((np.ones(len(flat), np.float32), flat, starts), shape=(len(texts), units))
    matrix.sum_duplicates()
    return matrix


def read_texts(build: Path) -> dict[str, list]:
    return json.loads((build / "texts.json").read_text(encoding="utf-8"))
