"""Writing slots: the row, what it rests on, and the indexes in the same transaction.

A change names the version it was made from; one that was overtaken is refused, and with it everything else that
was to be written.
"""

from collections.abc import Sequence
from dataclasses import replace

from gieok.errors import Conflict
from gieok.language.key_words import text_for_words
from gieok.language.words import search_tokens
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, SlotChange
from gieok.stores.postgres.ask_postgres import Db, first, run
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.slot_rows import row_from_slot
from gieok.stores.postgres.spaces import LockedSpace
from gieok.stores.postgres.vector_rows import drop_vectors, put_vectors
from gieok.stores.postgres.word_rows import add_words, drop_words

SQL = queries("memories")


async def write_changes(
    db: Db, known: LockedSpace, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None
) -> list[Slot]:
    written = [await _write_slot(db, known, space, change) for change in changes]
    if vectors is not None:
        await put_vectors(db, known.number, vectors, {slot.id: slot.number for slot in written})
    return written


async def _write_slot(db: Db, known: LockedSpace, space: Space, change: SlotChange) -> Slot:
    slot, was_current = change.slot, False
    if change.was is None:
        known.slots += 1
        slot = replace(slot, number=known.slots)
        await run(db, SQL["add_slot"], (known.number, slot.number, slot.id, *row_from_slot(slot), slot.version))
    else:
        slot = replace(slot, version=change.was + 1)
        asked = (*row_from_slot(slot), slot.version, known.number, slot.id, change.was, known.number)
        row = await first(db, SQL["change_slot"], asked)
        if row is None:
            raise Conflict(f"the slot {slot.id} of {space} was changed by somebody else; read it again")
        was_current = row[1] == "current"
    if slot.evidence:
        await run(db, SQL["add_slot_sources"], (known.number, list(slot.evidence), slot.number))
    await _index(db, known.number, slot, was_current, new=change.was is None)
    return slot


async def _index(db: Db, space: int, slot: Slot, was_current: bool, new: bool) -> None:
    """Only a current slot can be found; one that leaves or comes back leaves or enters the indexes."""
    tokens = -await drop_words(db, space, "slot", slot.number) if was_current else 0
    is_current = slot.state == "current"
    if is_current:
        text = text_for_words(slot.subject, slot.key, slot.value, slot.dated)
        tokens += await add_words(db, space, "slot", {slot.number: search_tokens(text)})
    elif was_current:
        await drop_vectors(db, space, "slot", [slot.number])
    await run(db, SQL["count_slots"], (int(new), int(is_current) - int(was_current), tokens, space))
