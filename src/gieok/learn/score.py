"""How much a candidate is worth, between 0 and 1.

A promise or a boundary matters more than a passing mood, and a thing said three times is more
likely a rule than an accident. The weights add up to 1 (spec, learning).
"""

from dataclasses import astuple, dataclass

from gieok.errors import BadSetting
from gieok.nouns.candidate import ScoreParts

ROUNDS_TO_BE_A_RULE = 3
"""Said in three earlier rounds, a thing counts as recurring fully."""


@dataclass(frozen=True, slots=True)
class Weights:
    importance: float = 0.30
    confidence: float = 0.20
    future_impact: float = 0.20
    emotion_intensity: float = 0.15
    recurrence: float = 0.10
    novelty: float = 0.05

    def __post_init__(self) -> None:
        if any(not 0 <= one <= 1 for one in astuple(self)) or not 0 < sum(astuple(self)) <= 1 + 1e-9:
            raise BadSetting(f"weights lie between 0 and 1 and add up to at most 1, not {astuple(self)}")


WEIGHTS = Weights()


def score(
    importance: float,
    confidence: float,
    future_impact: float,
    emotion_intensity: float,
    recurrence: float,
    novelty: float,
    weights: Weights = WEIGHTS,
) -> float:
    parts = ScoreParts(importance, confidence, future_impact, emotion_intensity, recurrence, novelty)
    return score_of(parts, weights)


def score_of(parts: ScoreParts, weights: Weights = WEIGHTS) -> float:
    return float(sum(weight * clamped(part) for weight, part in zip(astuple(weights), astuple(parts), strict=True)))


def clamped(value: float) -> float:
    """Into 0..1; what is not a number counts as 0."""
    return min(1.0, max(0.0, value)) if value == value else 0.0


def recurrence(earlier_rounds: int) -> float:
    return min(1.0, earlier_rounds / ROUNDS_TO_BE_A_RULE)
