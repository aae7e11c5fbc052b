"""What is remembered: candidates, slots and moments. Episodes have a port of their own.

The rooms decide and hand over whole rows; a store only writes them, all or nothing. A slot row
carries a version, and a change names the version it was made from, so no update is ever lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gieok.nouns.candidate import Judged
from gieok.nouns.category import Category
from gieok.nouns.moment import Moment
from gieok.nouns.recollection import Kind
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.embedder import Vector


@dataclass(frozen=True, slots=True)
class SlotChange:
    """A slot as it shall be from now on; ``was`` is the version it was made from, None for a new one."""

    slot: Slot
    was: int | None


@dataclass(frozen=True, slots=True)
class ItemVectors:
    """The chunk vectors of one item; none at all is an answer too ("this text says nothing")."""

    kind: Kind
    number: int
    """0 for a slot that is new in the same change; its ``id`` names it then."""
    id: str
    chunks: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors with the name of who made them; vectors of different names are never compared."""

    model: str
    dimension: int
    items: tuple[ItemVectors, ...]


@dataclass(frozen=True, slots=True)
class Learned:
    """All that one round taught, to be written at once."""

    round_id: str
    judged: tuple[Judged, ...]
    changes: tuple[SlotChange, ...]
    moments: tuple[Moment, ...] = ()
    vectors: Embedded | None = None


@dataclass(frozen=True, slots=True)
class Unembedded:
    """An item that has no vector of the model yet."""

    kind: Kind
    number: int
    id: str
    text: str


class Memories(Protocol):
    async def current(self, space: Space, wanted: Sequence[tuple[str, str]]) -> list[Slot]:
        """The current slots of these (subject, key) pairs."""

    async def slots(
        self, space: Space, states: Sequence[SlotState] = ("current",), after: int = 0, limit: int = 1000
    ) -> list[Slot]:
        """Slots of a space in the order they were made, behind number ``after``."""

    async def how_many(self, space: Space) -> int:
        """The number of current slots."""

    async def foremost(self, space: Space, categories: Sequence[Category], limit: int) -> list[Slot]:
        """Of each category the pinned and then the highest-scored current slots, at most ``limit``."""

    async def slot(self, space: Space, slot_id: str) -> Slot:
        """That slot in whatever state; an unambiguous beginning of its id will do. Raises NotFound."""

    async def versions(self, space: Space, subject: str, key: str) -> list[Slot]:
        """All slots that ever held this key, oldest first."""

    async def rounds_with(
        self, space: Space, wanted: Sequence[tuple[str, str]], but: str
    ) -> Mapping[tuple[str, str], int]:
        """In how many rounds other than ``but`` each (subject, key) was a candidate."""

    async def candidates(
        self,
        space: Space,
        *,
        after: int = 0,
        limit: int = 1000,
        slot_id: str | None = None,
        round_id: str | None = None,
    ) -> list[tuple[int, Judged]]:
        """Judged candidates with their numbers in the order they were judged; or those of one slot or one round."""

    async def learned(self, space: Space, round_id: str) -> bool:
        """Whether this round has been learned from already."""

    async def learn(self, space: Space, learned: Learned) -> bool:
        """Write it all in one transaction; False, and nothing written, when the round was learned before."""

    async def change(self, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None = None) -> list[Slot]:
        """Write these slots, all or none; Conflict when one was changed by somebody else meanwhile."""

    async def recalled(self, space: Space, ids: Sequence[str]) -> None:
        """These slots were just used: refresh them."""

    async def forget_everything_derived(self, space: Space) -> None:
        """Throw away candidates, slots, moments and their indexes: a rebuild follows. The ledger stays."""

    async def rejudge(self, space: Space, judged: Sequence[Judged]) -> None:
        """Replace the verdicts of these candidates (a replay was applied)."""

    async def moments(self, space: Space, after: int = 0, limit: int = 1000) -> list[Moment]: ...


class VectorKeeper(Protocol):
    """The writing side of the vectors; the searching side is ``ports.search.Vectors``."""

    async def waiting(self, space: Space, model: str, kinds: Sequence[Kind], limit: int) -> list[Unembedded]:
        """Items without a vector of this model, oldest first."""

    async def put(self, space: Space, embedded: Embedded) -> None: ...

    async def count(self, space: Space | None, model: str) -> tuple[int, int]:
        """(items that have a vector of this model or said nothing, items in all)."""
