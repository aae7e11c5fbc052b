"""Writing slots: the rows, what they rest on, and the indexes in the same transaction.

A change names the version it was made from; one that was overtaken is refused, and with it everything else that
was to be written. However many slots come at once, their words and sources are one statement each.
"""

from collections.abc import Sequence
from dataclasses import replace

from gieok.errors import Conflict
from gieok.language.key_words import text_for_words
from gieok.language.words import search_tokens
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, SlotChange
from gieok.stores.postgres.ask_postgres import Db, first, run, run_each
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.rows import ROWS
from gieok.stores.postgres.spaces import LockedSpace
from gieok.stores.postgres.vector_rows import drop_vectors, put_vectors
from gieok.stores.postgres.word_rows import add_words, drop_words

SQL = queries("memories")


async def write_changes(
    db: Db, known: LockedSpace, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None
) -> list[Slot]:
    """Old slots first: one that is replaced makes room for the one that replaces it."""
    if not changes:
        return []
    before = {change.slot.id: await _change(db, known, space, change) for change in changes if change.was is not None}
    written = [_numbered(known, change) for change in changes]
    made = [slot for slot, change in zip(written, changes, strict=True) if change.was is None]
    await run_each(
        db, SQL["add_slot"], [(known.number, one.number, one.id, *ROWS.slot_held(one), one.version) for one in made]
    )
    await _add_sources(db, known.number, written)
    await _index(db, known.number, written, {id_ for id_, state in before.items() if state == "current"}, len(made))
    if vectors is not None and vectors.items:
        await put_vectors(db, known.number, vectors, {slot.id: slot.number for slot in written})
    return written


async def _change(db: Db, known: LockedSpace, space: Space, change: SlotChange) -> str:
    """Write the new version of a slot; gives the state it was in before."""
    assert change.was is not None  # only a slot that was there is changed
    slot = change.slot
    asked = (*ROWS.slot_held(slot), change.was + 1, known.number, slot.id, change.was, known.number)
    row = await first(db, SQL["change_slot"], asked)
    if row is None:
        raise Conflict(f"the slot {slot.id} of {space} was changed by somebody else; read it again")
    return str(row[1])


def _numbered(known: LockedSpace, change: SlotChange) -> Slot:
    if change.was is not None:
        return replace(change.slot, version=change.was + 1)
    known.slots += 1
    return replace(change.slot, number=known.slots)


async def _add_sources(db: Db, space: int, slots: Sequence[Slot]) -> None:
    pairs = [(post, slot.number) for slot in slots for post in slot.evidence]
    if pairs:
        await run(db, SQL["add_slot_sources"], (space, *map(list, zip(*pairs, strict=True))))


async def _index(db: Db, space: int, slots: Sequence[Slot], were_current: set[str], made: int) -> None:
    """Only a current slot can be found; one that leaves or comes back leaves or enters the indexes."""
    left = [slot for slot in slots if slot.id in were_current]
    tokens = -sum([await drop_words(db, space, "slot", slot.number) for slot in left])
    current = [slot for slot in slots if slot.state == "current"]
    tokens += await add_words(db, space, "slot", {slot.number: search_tokens(_searched(slot)) for slot in current})
    gone = [slot.number for slot in left if slot.state != "current"]
    if gone:
        await drop_vectors(db, space, "slot", gone)
    await run(db, SQL["count_slots"], (made, len(current) - len(left), tokens, space))


def _searched(slot: Slot) -> str:
    return text_for_words(slot.subject, slot.key, slot.value, slot.dated)
