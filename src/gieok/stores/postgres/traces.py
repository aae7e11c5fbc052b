"""Traces in PostgreSQL: the newest so many of each space, as JSON."""

import json

from gieok.errors import NotFound
from gieok.nouns.space import Space
from gieok.ports.traces import Trace
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked_or_new, space_number

SQL = queries("traces")


class PostgresTraces:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, space: Space, trace: Trace, most: int) -> None:
        async def work(db: Db) -> None:
            number = await space_number(db, space) or (await locked_or_new(db, space)).number
            content = json.dumps(trace.content, ensure_ascii=False)
            row = (number, trace.id, trace.kind, trace.round_id, content, trace.created_at)
            await run(db, SQL["add_trace"], row)
            await run(db, SQL["drop_old_traces"], {"space": number, "most": most})

        await self._database.write_lightly(work)

    async def trace(self, space: Space, id_or_round: str) -> Trace:
        async def work(db: Db) -> Trace:
            wanted = (await space_number(db, space), id_or_round)
            row = await first(db, SQL["trace_by_id"], wanted) or await first(db, SQL["trace_of_round"], wanted)
            if row is None:
                raise NotFound(f"there is no trace {id_or_round} in {space}; old traces are let go")
            return _trace(row)

        return await self._database.read(work)

    async def newest(self, space: Space, limit: int) -> list[Trace]:
        async def work(db: Db) -> list[Trace]:
            rows = await all_rows(db, SQL["newest_traces"], (await space_number(db, space), limit))
            return [_trace(row) for row in rows]

        return await self._database.read(work)


def _trace(row: Row) -> Trace:
    id_, kind, round_id, content, created_at = row
    return Trace(id_, kind, round_id, json.loads(content), created_at)
