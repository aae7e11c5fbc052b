"""A store as a whole: one place that keeps everything, and can be checked, copied and closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gieok.nouns.space import Space
from gieok.ports.answers import KeptAnswers
from gieok.ports.blackboard import Blackboard
from gieok.ports.episodes import Episodes
from gieok.ports.jobs import Jobs, Leases
from gieok.ports.keys import Keys
from gieok.ports.ledger import Ledger
from gieok.ports.memories import Memories, VectorKeeper
from gieok.ports.personas import Personas
from gieok.ports.search import Items, Vectors, Words
from gieok.ports.spending import SpendingBook
from gieok.ports.traces import Traces


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check-up."""

    name: str
    value: str
    good: bool = True
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof that a space was erased: what was removed, table by table."""

    id: str
    space: Space
    counts: Mapping[str, int]
    erased_at: str
    left: tuple[str, ...] = ()
    """What could not be wiped yet, and why; empty when nothing is left."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What must not be found any more: everything of a person, and any text that was theirs."""

    user: str
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """One place that was searched, and what was found there."""

    place: str
    amount: str
    """How much was looked at."""
    left: int = 0
    """Rows or places that belong to the person, or that hold one of the texts."""
    mentions: int = 0
    """What belongs to others and has the person's name in it: it is theirs, and stays."""
    note: str = ""


class SearchableVectors(Vectors, VectorKeeper, Protocol):
    """Vectors as a store keeps them: written and searched."""


class Store(Protocol):
    @property
    def url(self) -> str: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def blackboard(self) -> Blackboard: ...
    @property
    def memories(self) -> Memories: ...
    @property
    def episodes(self) -> Episodes: ...
    @property
    def words(self) -> Words: ...
    @property
    def vectors(self) -> SearchableVectors: ...
    @property
    def items(self) -> Items: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def traces(self) -> Traces: ...
    @property
    def personas(self) -> Personas: ...
    @property
    def spending(self) -> SpendingBook: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def answers(self) -> KeptAnswers: ...

    async def spaces(self) -> list[Space]:
        """Every space that has been written to, oldest first."""

    async def erase(self, space: Space) -> Receipt:
        """Remove everything of a space from every table and index (the one exception of I1)."""

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        """Search every table, every index and every file: the proof that an erased person is gone."""

    async def check(self) -> Sequence[Finding]:
        """Versions, integrity, sizes: what ``gieok doctor`` shows."""

    async def back_up(self, target: str) -> int:
        """An exact copy while others go on writing; gives the number of bytes."""

    async def rest(self) -> bool:
        """Give back files, threads and caches until the next question, which wakes it; False while it is at work."""

    async def close(self) -> None: ...
