"""Write back what was derived in another gieok: notes, summaries, memories with all their versions, and their reasons.

What is here already is left alone. A memory whose key another memory holds here stays outside and is named: two values
of one key at a time are none.
"""

from dataclasses import replace

from gieok.carry.our_lines import Kept, KeptNote, KeptRound, Taught
from gieok.carry.pieces import Skipped
from gieok.carry.report import Tally
from gieok.errors import Conflict, NotFound
from gieok.nouns.episode import Episode
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Learned, SlotChange
from gieok.ports.store import Store


class KeptWriter:
    def __init__(self, store: Store, space: Space, tally: Tally) -> None:
        self._store = store
        self._space = space
        self._tally = tally

    async def write(self, kept: Kept, dry_run: bool) -> None:
        match kept:
            case Taught() if not dry_run:
                await self._store.memories.learn(self._space, Learned(kept.round_id, kept.judged, (), kept.moments))
            case KeptNote() if not dry_run:
                await self._note(kept)
            case Episode() if not dry_run:
                await self._episode(kept)
            case Slot():
                await self._slot(kept, dry_run)
            case Taught() | KeptNote() | Episode() | KeptRound():
                pass

    async def _note(self, kept: KeptNote) -> None:
        latest = await self._store.blackboard.latest(self._space, kept.conversation)
        if kept.note.version == (latest.version if latest else 0) + 1:
            await self._store.blackboard.write(
                self._space, kept.conversation, kept.note.content, after=kept.note.version - 1
            )

    async def _episode(self, episode: Episode) -> None:
        """Behind the one that ends where it begins; where another stands already, it is not needed."""
        latest = await self._store.episodes.latest(self._space, episode.conversation_id)
        reached = latest.last_seq if latest else 0
        if reached < episode.first_seq:
            await self._store.episodes.add(self._space, replace(episode, number=0), reached)

    async def _slot(self, slot: Slot, dry_run: bool) -> None:
        try:
            await self._store.memories.slot(self._space, slot.id)
        except NotFound:
            pass
        else:
            self._tally.already_there += 1
            return
        held = await self._store.memories.current(self._space, [(slot.subject, slot.key)])
        if slot.state == "current" and held:
            reason = "another memory holds its key here; correct that one if this is true"
            self._tally.leave_out(Skipped(reason, f"memory {slot.subject}/{slot.key}"))
            return
        try:
            if not dry_run:
                await self._store.memories.change(self._space, [SlotChange(replace(slot, number=0), None)])
        except Conflict as problem:
            self._tally.leave_out(Skipped(str(problem), f"memory {slot.subject}/{slot.key}"))
            return
        self._tally.memories += 1
