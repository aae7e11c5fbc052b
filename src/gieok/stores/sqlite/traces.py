"""Traces in SQLite: the newest so many of each space, as JSON."""

import json
from typing import Any

import apsw

from gieok.errors import NotFound
from gieok.nouns.moment_in_time import time_from_text, time_to_text
from gieok.nouns.space import Space
from gieok.ports.traces import Trace
from gieok.stores.sqlite.ask_sqlite import all_rows, first
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number

SQL = queries("traces")


class SqliteTraces:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, space: Space, trace: Trace, most: int) -> None:
        def work(db: apsw.Connection) -> None:
            number = write_space_number(db, space)
            content = json.dumps(trace.content, ensure_ascii=False)
            db.execute(
                SQL["add_trace"],
                (number, trace.id, trace.kind, trace.round_id, content, time_to_text(trace.created_at)),
            )
            db.execute(SQL["drop_old_traces"], (number, most))

        await self._database.write_lightly(work)

    async def trace(self, space: Space, id_or_round: str) -> Trace:
        def work(db: apsw.Connection) -> Trace:
            wanted = (id_or_round, space_number(db, space))
            row = first(db, SQL["trace_by_id"], wanted)
            row = row or first(db, SQL["trace_of_round"], wanted)
            if row is None:
                raise NotFound(f"there is no trace {id_or_round} in {space}; old traces are let go")
            return _trace(row)

        return await self._database.read(work)

    async def newest(self, space: Space, limit: int) -> list[Trace]:
        def work(db: apsw.Connection) -> list[Trace]:
            return [_trace(row) for row in all_rows(db, SQL["newest_traces"], (space_number(db, space), limit))]

        return await self._database.read(work)


def _trace(row: tuple[Any, ...]) -> Trace:
    id_, kind, round_id, content, created_at = row
    return Trace(id_, kind, round_id, json.loads(content), time_from_text(created_at))
