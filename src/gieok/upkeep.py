"""What takes longer than a turn: catching up, replaying, rebuilding, embedding anew. Each shows how far it is.

All of it can be stopped at any moment and goes on where it was: what is done is in the store, and
what is left is in the queue.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from gieok.errors import GieokError
from gieok.learn.edit import EDITS, edit_in
from gieok.learn.fade import fading
from gieok.learn.index import VectorsWanted, embed, embedded_with
from gieok.learn.learn import Lesson
from gieok.learn.promote import Gate
from gieok.learn.replay import Difference, EditMade, replayed
from gieok.learn.take_back import taken_back
from gieok.nouns.candidate import Judged
from gieok.nouns.recollection import KINDS
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.parts import LEARN, Parts
from gieok.ports.chat_model import ChatModel
from gieok.ports.memories import SlotChange
from gieok.record.one_at_a_time import LEASE_SECONDS

Progress = Callable[[int, int], None]
"""Called with (done, of all)."""


class Learn(Protocol):
    """Learns from one round; the caller holds the turn."""

    def __call__(
        self, round_: Round, injected: Sequence[str] | None = None, model: ChatModel | None = None
    ) -> Awaitable[Lesson]: ...


EVERY_STATE: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")
PAGE = 500
MOST_WAITING = 1_000_000
MOST_TRIES = 5
"""A job that failed this often goes to the dead-letter list, where a person can see it."""


SLACK = 50
"""A space may go over its capacity by one part in so many before the weakest are looked for, so that a full space
is not read as a whole for each new memory."""

EMBEDDED_AT_ONCE = 256
"""One batch of embedding: long enough to be quick, short enough that stopping loses little."""


def quietly(done: int, of_all: int) -> None:
    """For when nobody watches."""


@dataclass(frozen=True, slots=True)
class Replay:
    """What would be remembered under other settings; ``apply`` makes it so, and ``undo`` takes that back."""

    difference: Difference
    _judged: tuple[Judged, ...]
    """The verdicts as they are."""
    _slots: tuple[Slot, ...]
    """All slots as they are."""
    _space: Space
    _parts: Parts

    async def apply(self) -> Difference:
        async with self._parts.turns.turn(self._space):
            await self._write(self.difference.changes, self.difference.judged)
        return self.difference

    async def undo(self) -> None:
        """Everything that ``apply`` changed is as it was before; Conflict when some of it was changed since."""
        async with self._parts.turns.turn(self._space):
            kept = await all_slots(self._space, self._parts, EVERY_STATE)
            back = taken_back(self.difference.changes, self._slots, kept, self._parts.clock())
            await self._write(back, self._judged)

    async def _write(self, changes: Sequence[SlotChange], judged: Sequence[Judged]) -> None:
        space, store = self._space, self._parts.store
        coming = [one.slot for one in changes if one.slot.state == "current"]
        made = await embedded_with(space, coming, VectorsWanted(store.vectors, self._parts.embedder))
        await store.memories.change(space, changes, made.embedded)
        await store.memories.rejudge(space, judged)


async def replay(space: Space, parts: Parts, gate: Gate) -> Replay:
    """Judge all kept candidates again, without any model, and compare with what is remembered now."""
    edits = [
        EditMade(edit, round_.created_at, round_.post_list[0].id)
        for round_ in await parts.store.ledger.rounds(space, EDITS)
        if (edit := edit_in(round_)) is not None
    ]
    candidates, slots = await _all_candidates(space, parts), await all_slots(space, parts, EVERY_STATE)
    # Thousands of candidates take a good part of a second, and other people's turns should not wait for that.
    found = await asyncio.to_thread(replayed, candidates, edits, slots, gate, parts.clock(), parts.slot_capacity)
    return Replay(found, tuple(candidates), tuple(slots), space, parts)


async def waiting_to_be_learned(space: Space, parts: Parts) -> int:
    """How many rounds of a space wait; to the last one, whatever they wait for."""
    return sum(job.kind == LEARN for job in await parts.store.jobs.listed(space, MOST_WAITING))


async def catch_up(
    space: Space,
    parts: Parts,
    learn: Learn,
    progress: Progress = quietly,
    most: int = 1_000_000,
    waiting: int | None = None,
) -> int:
    """Learn from the rounds that still wait for it; gives how many were learned from. The caller holds the turn.

    ``waiting`` is how many there are, where somebody has counted them.
    """
    jobs, learned = parts.store.jobs, 0
    waiting = await waiting_to_be_learned(space, parts) if waiting is None else waiting
    while waiting and learned < most and (job := await jobs.take((LEARN,), "catch-up", LEASE_SECONDS, space)):
        try:
            await learn(await parts.store.ledger.round(space, job.subject))
        except GieokError as problem:
            retry_at = parts.clock() + timedelta(seconds=2**job.attempts) if job.attempts < MOST_TRIES else None
            await jobs.failed(job, str(problem), retry_at)
        else:
            await jobs.done(job)
            learned += 1
        progress(learned, max(waiting, learned))
    if learned:
        await make_room(space, parts)
    return learned


async def rebuild(space: Space, parts: Parts, learn: Learn, progress: Progress = quietly) -> int:
    """Throw away everything derived and derive it again from the ledger, in the order in which it was said."""
    async with parts.turns.turn(space):
        await parts.store.memories.forget_everything_derived(space)
        learned = await catch_up(space, parts, learn, progress)
    await embed_waiting(space, parts)
    return learned


async def embed_waiting(space: Space, parts: Parts, progress: Progress = quietly) -> int:
    """Vectors of the present embedder for everything that has none; stop it and it goes on where it was."""
    if parts.embedder is None:
        return 0
    done, of_all = await parts.store.vectors.count(space, parts.embedder.name)
    made = 0
    while waiting := await parts.store.vectors.waiting(space, parts.embedder.name, KINDS, EMBEDDED_AT_ONCE):
        await parts.store.vectors.put(space, await embed(waiting, parts.embedder))
        made += len(waiting)
        progress(min(done + made, of_all), of_all)
    return made


async def fade(space: Space, parts: Parts) -> tuple[Slot, ...]:
    """Set aside what has become too weak, and the weakest beyond the capacity."""
    changes = fading(await all_slots(space, parts), parts.slot_capacity, parts.clock())
    await parts.store.memories.change(space, changes)
    return tuple(change.slot for change in changes)


async def make_room(space: Space, parts: Parts) -> tuple[Slot, ...]:
    """Fade when the space has grown over its capacity, and not before: what is weak and in nobody's way may stay."""
    most = parts.slot_capacity + parts.slot_capacity // SLACK
    return await fade(space, parts) if await parts.store.memories.how_many(space) > most else ()


async def all_slots(space: Space, parts: Parts, states: Sequence[SlotState] = ("current",)) -> list[Slot]:
    slots: list[Slot] = []
    while page := await parts.store.memories.slots(space, states, slots[-1].number if slots else 0, PAGE):
        slots += page
    return slots


async def _all_candidates(space: Space, parts: Parts) -> list[Judged]:
    found: list[tuple[int, Judged]] = []
    while page := await parts.store.memories.candidates(space, after=found[-1][0] if found else 0, limit=PAGE):
        found += page
    return [judged for _, judged in found]
