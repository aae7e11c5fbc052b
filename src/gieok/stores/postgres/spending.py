"""What models have used, in PostgreSQL: one row for a space and a day."""

from datetime import date

from gieok.nouns.space import Space
from gieok.nouns.usage import Usage
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import make_space, named

SQL = queries("usage")


class PostgresSpendingBook:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, space: Space, day: date, usage: Usage) -> None:
        used = {"calls": usage.calls, "in": usage.tokens_in, "out": usage.tokens_out, "cost": usage.cost}
        asked = named(space) | {"day": day} | used
        if not await self._database.do_lightly(SQL["add_usage"], asked):
            await make_space(self._database, space)
            await self._database.do_lightly(SQL["add_usage"], asked)

    async def used(self, space: Space, day: date) -> Usage:
        row = await self._database.first(SQL["used"], named(space) | {"day": day})
        return Usage(*row) if row else Usage()
