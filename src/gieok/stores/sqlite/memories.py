"""Candidates, slots and moments in SQLite: whole rows in, all or nothing.

What was decided stands in the rows already; this file only writes them, keeps the word and vector
indexes in step in the same transaction, and refuses a change that was made from an old version.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, replace

import apsw

from gieok.errors import Conflict, NotFound
from gieok.language.key_words import text_for_words
from gieok.language.words import search_tokens
from gieok.nouns.candidate import Judged
from gieok.nouns.category import Category
from gieok.nouns.moment import Moment
from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, Learned, SlotChange
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.rows import ROWS
from gieok.stores.sqlite.spaces import space_number, words_of_space, write_space_number
from gieok.stores.sqlite.vector_rows import drop_vectors, put_vectors

SQL = queries("memories") | {"job_is_done_by_name": queries("jobs")["job_is_done_by_name"]}


class SqliteMemories:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, space: Space, wanted: Sequence[tuple[str, str]]) -> list[Slot]:
        def work(db: apsw.Connection) -> list[Slot]:
            rows = db.execute(SQL["current_slots"], (json.dumps(list(wanted)), space_number(db, space)))
            return [ROWS.slot(row[0], row[2:]) for row in rows]

        return await self._database.read(work)

    async def slots(
        self, space: Space, states: Sequence[SlotState] = ("current",), after: int = 0, limit: int = 1000
    ) -> list[Slot]:
        def work(db: apsw.Connection) -> list[Slot]:
            asked = (space_number(db, space), json.dumps(list(states)), after, limit)
            return [ROWS.slot(row[0], row[2:]) for row in all_rows(db, SQL["slots_in_states"], asked)]

        return await self._database.read(work)

    async def how_many(self, space: Space) -> int:
        def work(db: apsw.Connection) -> int:
            return int(value(db, SQL["how_many_current"], (space_number(db, space),)))

        return await self._database.read(work)

    async def foremost(self, space: Space, categories: Sequence[Category], limit: int) -> list[Slot]:
        def work(db: apsw.Connection) -> list[Slot]:
            number = space_number(db, space)
            return [
                ROWS.slot(row[0], row[2:])
                for category in categories
                for row in all_rows(db, SQL["foremost_of_category"], (number, category.value, limit))
            ]

        return await self._database.read(work)

    async def slot(self, space: Space, slot_id: str) -> Slot:
        def work(db: apsw.Connection) -> Slot:
            asked = (space_number(db, space), slot_id, slot_id + "\U0010ffff")
            rows = all_rows(db, SQL["slots_beginning"], asked) if slot_id else []
            if len(rows) != 1:
                problem = "more than one slot begins with" if rows else "there is no slot"
                raise NotFound(f"{problem} {slot_id!r} in {space}; gieok slots lists them")
            return ROWS.slot(rows[0][0], rows[0][2:])

        return await self._database.read(work)

    async def versions(self, space: Space, subject: str, key: str) -> list[Slot]:
        def work(db: apsw.Connection) -> list[Slot]:
            rows = db.execute(SQL["versions_of_a_key"], (space_number(db, space), subject, key))
            return [ROWS.slot(row[0], row[2:]) for row in rows]

        return await self._database.read(work)

    async def rounds_with(
        self, space: Space, wanted: Sequence[tuple[str, str]], but: str
    ) -> Mapping[tuple[str, str], int]:
        def work(db: apsw.Connection) -> Mapping[tuple[str, str], int]:
            rows = db.execute(SQL["rounds_with_candidate"], (json.dumps(list(wanted)), space_number(db, space), but))
            return {(subject, key): count for subject, key, count in rows}

        return await self._database.read(work)

    async def candidates(
        self,
        space: Space,
        *,
        after: int = 0,
        limit: int = 1000,
        slot_id: str | None = None,
        round_id: str | None = None,
    ) -> list[tuple[int, Judged]]:
        def work(db: apsw.Connection) -> list[tuple[int, Judged]]:
            number = space_number(db, space)
            if slot_id is not None:
                rows = all_rows(db, SQL["candidates_of_slot"], (slot_id, number, after, limit))
            elif round_id is not None:
                rows = all_rows(db, SQL["candidates_of_round"], (number, round_id, after, limit))
            else:
                rows = all_rows(db, SQL["candidates_in_order"], (number, after, limit))
            return [(row[0], ROWS.judged(row[2:])) for row in rows]

        return await self._database.read(work)

    async def learned(self, space: Space, round_id: str) -> bool:
        def work(db: apsw.Connection) -> bool:
            return first(db, SQL["was_learned"], (round_id, space_number(db, space))) is not None

        return await self._database.read(work)

    async def learn(self, space: Space, learned: Learned) -> bool:
        def work(db: apsw.Connection) -> bool:
            number = write_space_number(db, space)
            db.execute(SQL["job_is_done_by_name"], (number, "learn", learned.round_id))
            db.execute(SQL["mark_learned"], (learned.round_id, number, time_to_text(utc_now())))
            if not db.changes():
                return False
            _write_changes(db, number, space, learned.changes, learned.vectors)
            for judged in learned.judged:
                db.execute(SQL["add_candidate"], (number, *ROWS.judged_held(judged)))
            for moment in learned.moments:
                _add_moment(db, number, moment)
            return True

        return await self._database.write(work)

    async def change(self, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None = None) -> list[Slot]:
        def work(db: apsw.Connection) -> list[Slot]:
            return _write_changes(db, write_space_number(db, space), space, changes, vectors)

        return await self._database.write(work)

    async def recalled(self, space: Space, ids: Sequence[str]) -> None:
        def work(db: apsw.Connection) -> None:
            asked = (time_to_text(utc_now()), json.dumps(list(ids)), space_number(db, space))
            db.execute(SQL["slot_was_recalled"], asked)

        await self._database.write_lightly(work)

    async def forget_everything_derived(self, space: Space) -> None:
        def work(db: apsw.Connection) -> None:
            number = space_number(db, space)
            drop_derived(db, number)
            db.execute(SQL["learn_everything_again"], (time_to_text(utc_now()), number))

        await self._database.write(work)

    async def rejudge(self, space: Space, judged: Sequence[Judged]) -> None:
        def work(db: apsw.Connection) -> None:
            number = space_number(db, space)
            for one in judged:
                verdict = (one.score, one.verdict, one.reason, one.slot_id)
                db.execute(SQL["rejudge_candidate"], (*astuple(one.parts), *verdict, one.id, number))

        await self._database.write(work)

    async def moments(self, space: Space, after: int = 0, limit: int = 1000) -> list[Moment]:
        def work(db: apsw.Connection) -> list[Moment]:
            return [ROWS.moment(row) for row in all_rows(db, SQL["moments"], (space_number(db, space), after, limit))]

        return await self._database.read(work)


def drop_derived(db: apsw.Connection, space: int | None) -> None:
    """Everything of a space that a rebuild makes again from the ledger."""
    for (number,) in all_rows(db, "select slot_no from memory_slots where space_id = ?", (space,)):
        db.execute(SQL["drop_slot_words"], (number,))
        drop_vectors(db, space, "slot", number)
    for number in [
        row[0] for row in all_rows(db, "select moment_no from emotional_memories where space_id = ?", (space,))
    ]:
        db.execute("delete from moment_words where rowid = ?", (number,))
        drop_vectors(db, space, "moment", number)
    for table in ("memory_candidates", "slot_sources", "memory_slots", "emotional_memories", "learned_rounds"):
        db.execute(f"delete from {table} where space_id = ?", (space,))
    db.execute("update character_memory_configs set slots = 0, moments = 0 where space_id = ?", (space,))


def _write_changes(
    db: apsw.Connection, space_id: int, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None
) -> list[Slot]:
    written = [_write_slot(db, space_id, space, change) for change in changes]
    if vectors is not None:
        put_vectors(db, space_id, vectors, {slot.id: slot.number for slot in written})
    return written


def _write_slot(db: apsw.Connection, space_id: int, space: Space, change: SlotChange) -> Slot:
    slot = change.slot
    if change.was is None:
        number = value(db, SQL["add_slot"], (space_id, slot.id, *ROWS.slot_held(slot), slot.version))
        slot = replace(slot, number=number)
    else:
        slot = replace(slot, version=change.was + 1)
        asked = (*ROWS.slot_held(slot), slot.version, slot.id, space_id, change.was)
        if first(db, SQL["change_slot"], asked) is None:
            raise Conflict(f"the slot {slot.id} of {space} was changed by somebody else; read it again")
    for post_id in slot.evidence:
        db.execute(SQL["add_slot_source"], (space_id, post_id, slot.number))
    _index_words(db, space_id, slot, known_before=change.was is not None)
    return slot


def _searched(slot: Slot) -> str:
    return text_for_words(slot.subject, slot.key, slot.value, slot.dated)


def _index_words(db: apsw.Connection, space_id: int, slot: Slot, known_before: bool) -> None:
    """Only a current slot can be found; one that leaves or comes back leaves or enters the indexes."""
    was_there = False
    if known_before:
        db.execute(SQL["drop_slot_words"], (slot.number,))
        was_there = db.changes() > 0
    if slot.state == "current":
        db.execute(SQL["add_slot_words"], (slot.number, words_of_space(space_id, search_tokens(_searched(slot)))))
    elif was_there:
        drop_vectors(db, space_id, "slot", slot.number)
    db.execute(SQL["count_slots_up"], (int(slot.state == "current") - int(was_there), space_id))


def _add_moment(db: apsw.Connection, space_id: int, moment: Moment) -> None:
    felt = (moment.id, moment.round_id, moment.emotion, moment.intensity, moment.trigger, moment.felt_by)
    row = (space_id, *felt, json.dumps(moment.evidence), time_to_text(moment.created_at))
    made = first(db, SQL["add_moment"], row)
    if made:
        db.execute(SQL["add_moment_words"], (made[0], words_of_space(space_id, search_tokens(moment.trigger))))
        db.execute(SQL["count_moments_up"], (1, space_id))
