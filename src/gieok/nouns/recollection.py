"""A Recollection is what came back for one question: items with their reasons, and how they were found.

Empty means that nothing was found. When a path could not be used, ``degraded`` says which and
why (I3); an item that was added only to fill up says so.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Kind = Literal["slot", "episode", "moment", "post"]
KINDS: tuple[Kind, ...] = ("slot", "episode", "moment", "post")
Path = Literal["words+meaning", "words", "meaning", "none"]


@dataclass(frozen=True, slots=True)
class Remembered:
    kind: Kind
    id: str
    text: str
    score: float
    parts: Mapping[str, float]
    """What the score is made of, by name."""
    sources: tuple[str, ...]
    """Ids of the posts behind it (I7)."""
    at: datetime
    speaker: str = ""
    category: str = ""
    filler: bool = False
    stale: bool = False
    """A post whose word was taken back since: what it told is no longer so."""


@dataclass(frozen=True, slots=True)
class Recollection:
    query: str
    items: tuple[Remembered, ...] = ()
    path: Path = "none"
    degraded: tuple[str, ...] = ()
    considered: int = 0
    trace_id: str = ""
    timings: Mapping[str, float] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Remembered]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
