"""A Moment is a turn that was felt strongly: its emotion, how strong, and what set it off.

It is not a mood that lasts; it is a mark in the ledger that recall can find.
"""

from dataclasses import dataclass
from datetime import datetime

from gieok.nouns.emotion import Emotion

STRONG = 0.6
"""From this intensity on a turn is kept as a moment (spec, learning)."""


@dataclass(frozen=True, slots=True)
class Moment:
    id: str
    number: int
    round_id: str
    emotion: Emotion
    intensity: float
    trigger: str
    felt_by: str
    evidence: tuple[str, ...]
    created_at: datetime
