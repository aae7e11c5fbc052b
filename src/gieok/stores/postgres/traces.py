"""Traces in PostgreSQL: the newest so many of each space, as JSON."""

import json

from gieok.errors import NotFound
from gieok.nouns.space import Space
from gieok.ports.traces import Trace
from gieok.stores.postgres.ask_postgres import Row
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import make_space, named

SQL = queries("traces")


class PostgresTraces:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, space: Space, trace: Trace, most: int) -> None:
        content = json.dumps(trace.content, ensure_ascii=False)
        asked = named(space) | {"id": trace.id, "kind": trace.kind, "round": trace.round_id, "content": content}
        asked |= {"created_at": trace.created_at, "most": most}
        if not await self._database.do_lightly(SQL["keep_trace"], asked):
            await make_space(self._database, space)
            await self._database.do_lightly(SQL["keep_trace"], asked)

    async def trace(self, space: Space, id_or_round: str) -> Trace:
        asked = named(space) | {"wanted": id_or_round}
        row = await self._database.first(SQL["trace_by_id"], asked)
        row = row or await self._database.first(SQL["trace_of_round"], asked)
        if row is None:
            raise NotFound(f"there is no trace {id_or_round} in {space}; old traces are let go")
        return _trace(row)

    async def newest(self, space: Space, limit: int) -> list[Trace]:
        return [_trace(row) for row in await self._database.ask(SQL["newest_traces"], named(space) | {"limit": limit})]


def _trace(row: Row) -> Trace:
    id_, kind, round_id, content, created_at = row
    return Trace(id_, kind, round_id, json.loads(content), created_at)
