"""A Candidate is something that might be worth remembering, found in one round.

It is not a memory yet: it is weighed first (``Judged``), and every candidate is kept with the
six parts of its score, the verdict and the reason, whether it was promoted or not. So a
decision can be explained, and made again under other settings, without asking a model.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gieok.nouns.category import Category

Language = Literal["ko", "en", "other"]
Verdict = Literal["promoted", "strengthened", "corrected", "kept out", "refused"]
"""promoted: a new slot. strengthened: the slot had this value. corrected: the slot has this value now.
kept out: below the threshold. refused: not a memory at all (persona, echo, secret, no evidence)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    category: Category
    subject: str
    """Whom it is about: "user", "character", "pair", or a person's name."""
    key: str
    value: str
    """In the language in which it was said."""
    confidence: float
    future_impact: float
    emotion_intensity: float
    evidence: tuple[str, ...]
    """Ids of the posts it came from (I7)."""
    language: Language = "other"
    dated: str | None = None
    """The day or time a relative expression meant, as ISO text; the expression itself stays in the value."""
    corrects: bool = False
    """The speaker said that something known is no longer so."""
    asked_to_remember: bool = False
    old_value: str | None = None
    """What a correction says is no longer true ("not Busan but Daegu"), where it was said."""


@dataclass(frozen=True, slots=True)
class ScoreParts:
    importance: float
    confidence: float
    future_impact: float
    emotion_intensity: float
    recurrence: float
    novelty: float


@dataclass(frozen=True, slots=True)
class Judged:
    id: str
    round_id: str
    candidate: Candidate
    parts: ScoreParts
    score: float
    verdict: Verdict
    reason: str
    slot_id: str | None
    judged_at: datetime
    extracted_by: str = "rules"
