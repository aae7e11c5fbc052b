"""What somebody wants to try at the gate: a threshold, and how much each of the six parts counts."""

from dataclasses import astuple, dataclass, fields

from gieok.learn.promote import Gate
from gieok.learn.score import Weights

PARTS: tuple[str, ...] = tuple(one.name for one in fields(Weights))
"""The six parts of a score, in the order of its formula."""

ROUNDING = 1e-6
"""Sliders move in hundredths; what differs less than this is the same."""


@dataclass(frozen=True, slots=True)
class Wish:
    threshold: float
    shares: tuple[float, ...]
    """As the sliders stand, one for each part; they need not add up to 1."""

    @classmethod
    def of(cls, gate: Gate) -> "Wish":
        return cls(gate.threshold, astuple(gate.weights))

    @property
    def total(self) -> float:
        return sum(self.shares)

    @property
    def is_scaled(self) -> bool:
        return abs(self.total - 1) > ROUNDING

    @property
    def can_be_tried(self) -> bool:
        return self.total > ROUNDING

    @property
    def weights(self) -> Weights:
        """The shares, made to add up to 1: scores stay between 0 and 1 whatever the sliders say."""
        total = self.total if self.is_scaled else 1.0
        return Weights(*(share / total for share in self.shares))
