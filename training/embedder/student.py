"""What is learned: one vector per unit, most of it shared between units that belong together.

A unit's vector is its own part, plus the parts of the morphemes it stands for (Korean) or of its stem (English), plus,
in Korean, Kiwi's vector sent through the map `W`. So a lesson about 그만뒀 reaches 그만둬, one about "walk" reaches
"walked", and `W` reaches words that no sentence pair holds. It knows no sentences and no losses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, identity

Floats = NDArray[np.float32]
Rows = NDArray[np.int64] | slice

FORGET_FIRST, FORGET_SECOND = np.float32(0.1), np.float32(0.01)  # Adam's usual 0.9 and 0.99


@dataclass(slots=True)
class Adam:
    """Values that learn. The moments move only in the rows a step touches, so a step costs what it touches."""

    values: Floats
    rate: float = 1.0
    first: Floats = field(init=False)
    second: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.first, self.second = np.zeros_like(self.values), np.zeros_like(self.values)

    def step(self, rows: Rows, gradient: Floats, rate: float) -> None:
        first = self.first[rows] + FORGET_FIRST * (gradient - self.first[rows])
        second = self.second[rows] + FORGET_SECOND * (gradient * gradient - self.second[rows])
        self.first[rows], self.second[rows] = first, second
        self.values[rows] -= np.float32(rate * self.rate) * first / (np.sqrt(second) + np.float32(1e-7))


@dataclass(slots=True)
class Student:
    """`belongs[unit, group]` says how much of each shared part a unit takes; `kiwi[unit]` is zero for English."""

    own: Adam
    shared: Adam
    map: Adam
    belongs: csr_matrix
    kiwi: Floats

    def rows(self, units: NDArray[np.int64]) -> Floats:
        mapped = self.kiwi[units] @ self.map.values
        return np.asarray(self.own.values[units] + self.belongs[units] @ self.shared.values + mapped, np.float32)

    def learn(self, units: NDArray[np.int64], gradient: Floats, rate: float) -> None:
        belongs = self.belongs[units]
        groups = np.unique(belongs.indices)
        self.own.step(units, gradient, rate)
        self.shared.step(groups, belongs[:, groups].T @ gradient, rate)
        self.map.step(slice(None), self.kiwi[units].T @ gradient, rate)

    def table(self) -> Floats:
        return self.rows(np.arange(len(self.kiwi)))


def stems(pieces: list[str]) -> csr_matrix:
    """Inflected English words share their stem's part: walks, walked and walking belong to walk."""
    number = {piece: i for i, piece in enumerate(pieces)}
    return csr_matrix(identity(len(pieces), np.float32, "csr")[[number[stem(piece, number)] for piece in pieces]])


def stem(word: str, known: dict[str, int]) -> str:
    """The known word that a common ending turns into this one; three letters at least, so that bed stays bed."""
    for ending, instead in (("ies", "y"), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"), ("es", ""), ("s", "")):
        bare = word.removesuffix(ending) + instead
        if word.endswith(ending) and len(bare) >= 3 and bare in known and not word.endswith("ss"):
            return bare
    return word
