"""A Slot is one thing that is remembered: one current value for one key of one subject in one space.

It is not the post it came from; it names it. An old value is not overwritten: the slot is
``superseded`` and linked to the one that took its place, and it can be restored (I11).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gieok.nouns.candidate import Language
from gieok.nouns.category import Category

SlotState = Literal["current", "superseded", "faded", "forgotten"]


@dataclass(frozen=True, slots=True)
class Slot:
    id: str
    number: int
    """The row in the store; the same number names its vector."""
    category: Category
    subject: str
    key: str
    value: str
    score: float
    confidence: float
    state: SlotState
    evidence: tuple[str, ...]
    language: Language
    dated: str | None
    times_seen: int
    last_seen: datetime
    valid_from: datetime
    valid_to: datetime | None
    superseded_by: str | None
    pinned: bool
    last_recalled: datetime | None
    times_recalled: int
    version: int
    """Counts the edits of this row: what an If-Match compares."""

    @property
    def text(self) -> str:
        """The line that is searched and shown."""
        return slot_text(self.subject, self.key, self.value, self.dated)


def slot_text(subject: str, key: str, value: str, dated: str | None) -> str:
    """Whom it is about, when that is not the person: "sister · name: Hannah" is nobody else's name."""
    about = "" if subject in ("user", "pair") else f"{subject} · "
    day = f" ({dated})" if dated else ""
    return f"{about}{key}: {value}{day}"
