"""Candidates, slots and moments in PostgreSQL: whole rows in, all or nothing.

What was decided stands in the rows already; this file only reads and writes them. How a slot is written, and
refused when it was made from an old version, stands in ``write_slots``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Any

from gieok.errors import NotFound
from gieok.language.words import search_tokens
from gieok.nouns.candidate import Judged
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.moment import Moment
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, Learned, SlotChange
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run, run_each
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.rows import ROWS
from gieok.stores.postgres.spaces import LockedSpace, locked, locked_or_new, named, space_number
from gieok.stores.postgres.vector_rows import drop_all_vectors
from gieok.stores.postgres.word_rows import add_words
from gieok.stores.postgres.write_slots import write_changes

SQL = queries("memories")
JOBS = queries("jobs")


class PostgresMemories:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, space: Space, wanted: Sequence[tuple[str, str]]) -> list[Slot]:
        return await self._slots("current_slots", space, **_columns(wanted)) if wanted else []

    async def slots(
        self, space: Space, states: Sequence[SlotState] = ("current",), after: int = 0, limit: int = 1000
    ) -> list[Slot]:
        return await self._slots("slots_in_states", space, states=list(states), after=after, limit=limit)

    async def how_many(self, space: Space) -> int:
        row = await self._database.first(SQL["how_many_current"], named(space))
        return int(row[0]) if row else 0

    async def foremost(self, space: Space, categories: Sequence[Category], limit: int) -> list[Slot]:
        names = [category.value for category in categories]
        return await self._slots("foremost_of_categories", space, categories=names, limit=limit)

    async def slot(self, space: Space, slot_id: str) -> Slot:
        asked = {"id": slot_id, "end": slot_id + "\U0010ffff"}
        found = await self._slots("slots_beginning", space, **asked) if slot_id else []
        if len(found) != 1:
            problem = "more than one slot begins with" if found else "there is no slot"
            raise NotFound(f"{problem} {slot_id!r} in {space}; gieok slots lists them")
        return found[0]

    async def versions(self, space: Space, subject: str, key: str) -> list[Slot]:
        return await self._slots("versions_of_a_key", space, subject=subject, key=key)

    async def rounds_with(
        self, space: Space, wanted: Sequence[tuple[str, str]], but: str
    ) -> Mapping[tuple[str, str], int]:
        asked = named(space) | _columns(wanted) | {"but": but}
        rows = await self._database.ask(SQL["rounds_with_candidate"], asked) if wanted else []
        return {(subject, key): count for subject, key, count in rows}

    async def candidates(
        self,
        space: Space,
        *,
        after: int = 0,
        limit: int = 1000,
        slot_id: str | None = None,
        round_id: str | None = None,
    ) -> list[tuple[int, Judged]]:
        which = "candidates_of_slot" if slot_id is not None else "candidates_of_round" if round_id is not None else ""
        asked = named(space) | {"after": after, "limit": limit, "slot": slot_id, "round": round_id}
        rows = await self._database.ask(SQL[which or "candidates"], asked)
        return [(row[1], ROWS.judged(row[2:])) for row in rows]

    async def learned(self, space: Space, round_id: str) -> bool:
        return bool(await self._database.ask(SQL["was_learned"], named(space) | {"round": round_id}))

    async def _slots(self, query: str, space: Space, **more: object) -> list[Slot]:
        return [ROWS.slot(row[1], row[2:]) for row in await self._database.ask(SQL[query], named(space) | more)]

    async def learn(self, space: Space, learned: Learned) -> bool:
        async def work(db: Db) -> bool:
            known = await locked_or_new(db, space)
            if await first(db, SQL["mark_learned"], {"space": known.number, "round": learned.round_id}) is None:
                return False
            await write_changes(db, known, space, learned.changes, learned.vectors)
            await _add_candidates(db, known, learned.judged)
            await _add_moments(db, known, learned.moments)
            return True

        return await self._database.write(work)

    async def change(self, space: Space, changes: Sequence[SlotChange], vectors: Embedded | None = None) -> list[Slot]:
        async def work(db: Db) -> list[Slot]:
            return await write_changes(db, await locked_or_new(db, space), space, changes, vectors)

        return await self._database.write(work)

    async def recalled(self, space: Space, ids: Sequence[str]) -> None:
        await self._database.do_lightly(SQL["slot_was_recalled"], named(space) | {"ids": list(ids)})

    async def forget_everything_derived(self, space: Space) -> None:
        async def work(db: Db) -> None:
            known = await locked(db, space)
            if known is None:
                return
            await drop_derived(db, known.number)
            rounds = [row[0] for row in await all_rows(db, JOBS["finished_rounds"], (known.number,))]
            await run(db, JOBS["learn_everything_again"], (known.number, [new_id() for _ in rounds], rounds))

        await self._database.write(work)

    async def rejudge(self, space: Space, judged: Sequence[Judged]) -> None:
        async def work(db: Db) -> None:
            number = await space_number(db, space)
            await run_each(db, SQL["rejudge_candidate"], [(*_verdict(one), number, one.id) for one in judged])

        await self._database.write(work)

    async def moments(self, space: Space, after: int = 0, limit: int = 1000) -> list[Moment]:
        asked = named(space) | {"after": after, "limit": limit}
        return [ROWS.moment(row) for row in await self._database.ask(SQL["moments"], asked)]


async def drop_derived(db: Db, space: int) -> None:
    """Everything of a space that a rebuild makes again from the ledger."""
    await drop_all_vectors(db, space, ("slot", "moment"))
    derived = "slot_words", "moment_words", "memory_candidates", "slot_sources", "memory_slots", "emotional_memories"
    for table in (*derived, "learned_rounds"):
        await run(db, f"delete from {table} where space_id = %s", (space,))
    await run(db, SQL["nothing_derived_left"], (space,))


def _columns(wanted: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
    return {"subjects": [subject for subject, _ in wanted], "keys": [key for _, key in wanted]}


def _verdict(judged: Judged) -> tuple[Any, ...]:
    """What a replay may replace."""
    return (*astuple(judged.parts), judged.score, judged.verdict, judged.reason, judged.slot_id)


async def _add_candidates(db: Db, known: LockedSpace, judged: Sequence[Judged]) -> None:
    if judged:
        rows = [(known.number, known.candidates + n, *ROWS.judged_held(one)) for n, one in enumerate(judged, 1)]
        await run_each(db, SQL["add_candidate"], rows)
        await run(db, SQL["count_candidates"], (len(rows), known.number))


async def _add_moments(db: Db, known: LockedSpace, moments: Sequence[Moment]) -> None:
    for moment in moments:
        number = known.moments + 1
        felt = (moment.id, moment.round_id, moment.emotion, moment.intensity, moment.trigger, moment.felt_by)
        row = (known.number, number, *felt, list(moment.evidence), moment.created_at)
        if await first(db, SQL["add_moment"], row):
            known.moments = number
            tokens = await add_words(db, known.number, "moment", {number: search_tokens(moment.trigger)})
            await run(db, SQL["count_moments"], {"n": 1, "tokens": tokens, "space": known.number})
