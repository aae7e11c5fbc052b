"""Everything of one store into another, whichever two they are: space by space, by the ports alone.

Each step leaves alone what is there already, so a move that was cut short goes on where it stopped when it is run
again. Vectors are not moved: they are derived, and made again on the other side (``upkeep.embed_waiting``). Whether
all has arrived is not assumed: both sides are counted and hashed.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from itertools import groupby

from gieok.errors import BadInput
from gieok.nouns.candidate import Judged
from gieok.nouns.moment import Moment
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.memories import Learned, SlotChange
from gieok.ports.store import Store
from gieok.stores.fingerprint import Fingerprint, fingerprints

Progress = Callable[[int, int], None]

AT_ONCE = 200
"""Rounds or slots that travel in one transaction."""

ALL: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")
EVERY_VERSION = 1_000_000
TRACES = 500


@dataclass(frozen=True, slots=True)
class Moved:
    """What arrived, counted on the other side, by kind."""

    spaces: int
    counts: dict[str, int]


async def move(source: Store, target: Store, progress: Progress = lambda done, of_all: None) -> Moved:
    """Copy everything, then compare. Raises BadInput when a turn is open, or when the two sides differ."""
    await _refuse_open_turns(source)
    await _move_characters(source, target)
    keys = await _move_keys(source, target)
    spaces, counts = await source.spaces(), defaultdict[str, int](int)
    for done, space in enumerate(spaces):
        progress(done, len(spaces))
        await _move_space(source, target, space)
        for kind, found in (await _compared(source, target, space)).items():
            counts[kind] += found.count
    progress(len(spaces), len(spaces))
    return Moved(len(spaces), {**counts, "keys": keys})


async def _move_keys(source: Store, target: Store) -> int:
    """By their digests: whoever has a key can go on using it, and one that was revoked stays revoked."""
    there = {key.id for key in await target.keys.all()}
    theirs = await source.keys.with_digests()
    for key, digest in theirs:
        if key.id not in there:
            await target.keys.add(key, digest)
    ours = dict(await target.keys.with_digests())
    different = [key.id for key, digest in theirs if ours.get(key) != digest]
    if different:
        raise BadInput(f"the keys {', '.join(different)} are not the same on both sides; move into an empty store")
    return len(theirs)


async def _move_characters(source: Store, target: Store) -> None:
    for name, persona in (await source.personas.all()).items():
        await target.personas.put(name, persona)
    there = await target.personas.pictures()
    for name, hashes in (await source.personas.pictures()).items():
        for emotion, digest in hashes.items():
            picture = await source.personas.picture(name, emotion)
            if picture is not None and there.get(name, {}).get(emotion) != digest:
                await target.personas.put_picture(name, emotion, picture)


async def _refuse_open_turns(source: Store) -> None:
    for space, _, _ in await source.ledger.unfinished(None):
        raise BadInput(f"a turn of {space} is not finished; stop what uses the store, open it once, then move it")


async def _move_space(source: Store, target: Store, space: Space) -> None:
    await _move_rounds(source, target, space)
    for talk in await source.ledger.conversations(space):
        await _move_notes(source, target, space, talk.id)
        await _move_episodes(source, target, space, talk.id)
    await _move_slots(source, target, space)
    await _move_what_was_learned(source, target, space)
    await _move_the_rest(source, target, space)


async def _move_rounds(source: Store, target: Store, space: Space) -> None:
    """In the order in which they were written, across all conversations."""
    async for batch in _rounds(source, space):
        for conversation, rounds in groupby(batch, key=lambda one: one[0]):
            await target.ledger.bring_in(space, conversation, [round_ for _, round_ in rounds])


async def _move_notes(source: Store, target: Store, space: Space, conversation: str) -> None:
    latest = await target.blackboard.latest(space, conversation)
    there = latest.version if latest else 0
    for note in reversed(await source.blackboard.versions(space, conversation, EVERY_VERSION)):
        if note.version > there:
            await target.blackboard.write(space, conversation, note.content, after=note.version - 1)


async def _move_episodes(source: Store, target: Store, space: Space, conversation: str) -> None:
    reached = 0
    for episode in reversed(await source.episodes.listed(space, conversation, EVERY_VERSION)):
        await target.episodes.add(space, episode, reached)  # None when it is there already
        reached = episode.last_seq


async def _move_slots(source: Store, target: Store, space: Space) -> None:
    there = {slot.id async for batch in _slots(target, space) for slot in batch}
    async for batch in _slots(source, space):
        new = [SlotChange(replace(slot, number=0), None) for slot in batch if slot.id not in there]
        if new:
            await target.memories.change(space, new)


async def _move_what_was_learned(source: Store, target: Store, space: Space) -> None:
    """Candidates and moments, with the round that taught them: a round that was learned is not learned again."""
    moments: dict[str, list[Moment]] = defaultdict(list)
    for moment in await source.memories.moments(space, limit=EVERY_VERSION):
        moments[moment.round_id].append(moment)
    judged: dict[str, list[Judged]] = defaultdict(list)
    for _, one in await source.memories.candidates(space, limit=EVERY_VERSION):
        judged[one.round_id].append(one)
    rounds = [round_.id async for batch in _rounds(source, space) for _, round_ in batch]
    for round_id in dict.fromkeys((*rounds, *judged, *moments)):
        if round_id in judged or round_id in moments or await source.memories.learned(space, round_id):
            taught = Learned(round_id, tuple(judged[round_id]), (), tuple(moments[round_id]))
            await target.memories.learn(space, taught)  # False when it is there already


async def _move_the_rest(source: Store, target: Store, space: Space) -> None:
    """Work that waits, what was used today, and the traces."""
    for job in await source.jobs.listed(space, EVERY_VERSION):
        await target.jobs.ask(space, job.kind, job.subject, job.due_at)
    today = utc_now().date()
    used, known = await source.spending.used(space, today), await target.spending.used(space, today)
    if used.calls and not known.calls:
        await target.spending.add(space, today, used)
    there = {trace.id for trace in await target.traces.newest(space, TRACES)}
    for trace in reversed(await source.traces.newest(space, TRACES)):
        if trace.id not in there:
            await target.traces.keep(space, trace, TRACES)


async def _compared(source: Store, target: Store, space: Space) -> dict[str, Fingerprint]:
    theirs, ours = await fingerprints(source, space), await fingerprints(target, space)
    for kind, there in theirs.items():
        if ours[kind] != there:
            raise BadInput(
                f"the {kind} of {space} are not the same on both sides ({there.count} and {ours[kind].count}); "
                "the target holds something else, or the source changed meanwhile: run it again, or into an empty one"
            )
    return ours


async def _rounds(store: Store, space: Space) -> AsyncIterator[list[tuple[str, Round]]]:
    after = 0
    while batch := await store.ledger.rounds_after(space, after, AT_ONCE):
        yield [(conversation, round_) for _, conversation, round_ in batch]
        after = batch[-1][0]


async def _slots(store: Store, space: Space) -> AsyncIterator[list[Slot]]:
    after = 0
    while batch := await store.memories.slots(space, ALL, after, AT_ONCE):
        yield batch
        after = batch[-1].number
