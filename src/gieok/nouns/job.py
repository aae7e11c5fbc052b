"""A Job is work that may wait: learning from a round, summarising, re-embedding.

It is leased, not taken: a worker that dies gives it back by saying nothing. ``kind`` and ``subject``
together name it, so asking twice for the same work makes one job.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gieok.nouns.space import Space

JobState = Literal["waiting", "running", "done", "dead"]


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    space: Space
    kind: str
    subject: str
    state: JobState
    attempts: int
    due_at: datetime
    leased_until: datetime | None
    error: str | None
    created_at: datetime
