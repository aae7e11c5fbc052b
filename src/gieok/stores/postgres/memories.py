"""Candidates, slots and moments in PostgreSQL: whole rows in, all or nothing.

What was decided stands in the rows already; this file only reads and writes them. How a slot is written, and
refused when it was made from an old version, stands in ``write_slots``.
"""

from collections.abc import Mapping, Sequence

from gieok.errors import NotFound
from gieok.language.words import search_tokens
from gieok.nouns.candidate import Judged
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.moment import Moment
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, Learned, SlotChange
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, first, run, run_each, value
from gieok.stores.postgres.candidate_rows import judged_from_row, row_from_judged, verdict_row
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.slot_rows import slot_from_row
from gieok.stores.postgres.spaces import LockedSpace, locked, locked_or_new, space_number
from gieok.stores.postgres.vector_rows import drop_all_vectors
from gieok.stores.postgres.word_rows import add_words
from gieok.stores.postgres.write_slots import write_changes

SQL = queries("memories")
JOBS = queries("jobs")


class PostgresMemories:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, space: Space, wanted: Sequence[tuple[str, str]]) -> list[Slot]:
        async def work(db: Db) -> list[Slot]:
            asked = (*_columns(wanted), await space_number(db, space))
            return [slot_from_row(row) for row in await all_rows(db, SQL["current_slots"], asked)]

        return await self._database.read(work)

    async def slots(
        self, space: Space, states: Sequence[SlotState] = ("current",), after: int = 0, limit: int = 1000
    ) -> list[Slot]:
        async def work(db: Db) -> list[Slot]:
            asked = (await space_number(db, space), list(states), after, limit)
            return [slot_from_row(row) for row in await all_rows(db, SQL["slots_in_states"], asked)]

        return await self._database.read(work)

    async def how_many(self, space: Space) -> int:
        async def work(db: Db) -> int:
            return int(await value(db, SQL["how_many_current"], (await space_number(db, space),)))

        return await self._database.read(work)

    async def foremost(self, space: Space, categories: Sequence[Category], limit: int) -> list[Slot]:
        async def work(db: Db) -> list[Slot]:
            number = await space_number(db, space)
            found = [
                await all_rows(db, SQL["foremost_of_category"], (number, category.value, limit))
                for category in categories
            ]
            return [slot_from_row(row) for rows in found for row in rows]

        return await self._database.read(work)

    async def slot(self, space: Space, slot_id: str) -> Slot:
        async def work(db: Db) -> Slot:
            asked = (await space_number(db, space), slot_id, slot_id + "\U0010ffff")
            rows = await all_rows(db, SQL["slots_beginning"], asked) if slot_id else []
            if len(rows) != 1:
                problem = "more than one slot begins with" if rows else "there is no slot"
                raise NotFound(f"{problem} {slot_id!r} in {space}; gieok slots lists them")
            return slot_from_row(rows[0])

        return await self._database.read(work)

    async def versions(self, space: Space, subject: str, key: str) -> list[Slot]:
        async def work(db: Db) -> list[Slot]:
            asked = (await space_number(db, space), subject, key)
            return [slot_from_row(row) for row in await all_rows(db, SQL["versions_of_a_key"], asked)]

        return await self._database.read(work)

    async def rounds_with(
        self, space: Space, wanted: Sequence[tuple[str, str]], but: str
    ) -> Mapping[tuple[str, str], int]:
        async def work(db: Db) -> Mapping[tuple[str, str], int]:
            asked = (*_columns(wanted), await space_number(db, space), but)
            rows = await all_rows(db, SQL["rounds_with_candidate"], asked)
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
        which = "candidates_of_slot" if slot_id is not None else "candidates_of_round" if round_id is not None else ""

        async def work(db: Db) -> list[tuple[int, Judged]]:
            asked = {"after": after, "limit": limit, "slot": slot_id, "round": round_id}
            rows = await all_rows(db, SQL[which or "candidates"], asked | {"space": await space_number(db, space)})
            return [(row[1], judged_from_row(row)) for row in rows]

        return await self._database.read(work)

    async def learned(self, space: Space, round_id: str) -> bool:
        async def work(db: Db) -> bool:
            return await first(db, SQL["was_learned"], (await space_number(db, space), round_id)) is not None

        return await self._database.read(work)

    async def learn(self, space: Space, learned: Learned) -> bool:
        async def work(db: Db) -> bool:
            known = await locked_or_new(db, space)
            await run(db, JOBS["job_is_done_by_name"], (known.number, "learn", learned.round_id))
            if await first(db, SQL["mark_learned"], (known.number, learned.round_id)) is None:
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
        async def work(db: Db) -> None:
            await run(db, SQL["slot_was_recalled"], (await space_number(db, space), list(ids)))

        await self._database.write_lightly(work)

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
            await run_each(db, SQL["rejudge_candidate"], [(*verdict_row(one), number, one.id) for one in judged])

        await self._database.write(work)

    async def moments(self, space: Space, after: int = 0, limit: int = 1000) -> list[Moment]:
        async def work(db: Db) -> list[Moment]:
            rows = await all_rows(db, SQL["moments"], (await space_number(db, space), after, limit))
            return [_moment(row) for row in rows]

        return await self._database.read(work)


async def drop_derived(db: Db, space: int) -> None:
    """Everything of a space that a rebuild makes again from the ledger."""
    await drop_all_vectors(db, space, ("slot", "moment"))
    derived = "slot_words", "moment_words", "memory_candidates", "slot_sources", "memory_slots", "emotional_memories"
    for table in (*derived, "learned_rounds"):
        await run(db, f"delete from {table} where space_id = %s", (space,))
    await run(db, SQL["nothing_derived_left"], (space,))


def _columns(wanted: Sequence[tuple[str, str]]) -> tuple[list[str], list[str]]:
    return [subject for subject, _ in wanted], [key for _, key in wanted]


async def _add_candidates(db: Db, known: LockedSpace, judged: Sequence[Judged]) -> None:
    rows = [row_from_judged(known.number, known.candidates + n, one) for n, one in enumerate(judged, 1)]
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


def _moment(row: Row) -> Moment:
    number, id_, round_id, emotion, intensity, trigger, felt_by, evidence, at = row
    return Moment(id_, number, round_id, emotion, intensity, trigger, felt_by, tuple(evidence), at)
