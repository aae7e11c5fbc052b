"""An Episode is the summary of a stretch of rounds. It is not a substitute for them: the posts stay.

It covers the posts ``first_seq`` to ``last_seq`` of one conversation; each episode was told the one
before, so the newest alone carries the thread.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal


@dataclass(frozen=True, slots=True)
class Episode:
    id: str
    number: int
    conversation_id: str
    first_seq: int
    last_seq: int
    rounds: int
    summary: str
    made_by: Literal["model", "extract"]
    created_at: datetime
    evidence: tuple[str, ...] = ()
