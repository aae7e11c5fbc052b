"""Everything that is kept of a space, in the order in which it can be brought back: the pieces of an export."""

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence

from gieok.carry.our_lines import Kept, KeptNote, KeptRound, Taught
from gieok.nouns.moment import Moment
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.store import Store

AT_ONCE = 200
EVERYTHING = 1_000_000
EVERY_STATE: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")


async def everything(store: Store, space: Space, conversations: Sequence[str] = ()) -> AsyncIterator[Kept]:
    """All of it; or, of these conversations alone, what was said and what was noted beside it."""
    async for kept in _rounds(store, space, conversations):
        yield kept
    for talk in conversations or [one.id for one in await store.ledger.conversations(space)]:
        for note in reversed(await store.blackboard.versions(space, talk, EVERYTHING)):
            yield KeptNote(talk, note)
        for episode in reversed(await store.episodes.listed(space, talk, EVERYTHING)):
            yield episode
    if not conversations:
        async for slot in slots(store, space):
            yield slot


async def slots(store: Store, space: Space, states: Sequence[SlotState] = EVERY_STATE) -> AsyncIterator[Slot]:
    after = 0
    while page := await store.memories.slots(space, states, after, AT_ONCE):
        for slot in page:
            yield slot
        after = page[-1].number


async def _rounds(store: Store, space: Space, conversations: Sequence[str]) -> AsyncIterator[Kept]:
    felt: dict[str, list[Moment]] = defaultdict(list)
    for moment in await store.memories.moments(space, limit=EVERYTHING):
        felt[moment.round_id].append(moment)
    after = 0
    while batch := await store.ledger.rounds_after(space, after, AT_ONCE):
        for _, conversation, round_ in batch:
            if conversations and conversation not in conversations:
                continue
            learned = not conversations and await store.memories.learned(space, round_.id)
            yield KeptRound(conversation, round_, learned)
            if learned:
                judged = await store.memories.candidates(space, round_id=round_.id, limit=EVERYTHING)
                yield Taught(round_.id, tuple(one for _, one in judged), tuple(felt[round_.id]))
        after = batch[-1][0]
