"""What models have used, in PostgreSQL: one row for a space and a day."""

from datetime import date

from gieok.nouns.space import Space
from gieok.nouns.usage import Usage
from gieok.stores.postgres.ask_postgres import Db, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked_or_new, named, space_number

SQL = queries("usage")


class PostgresSpendingBook:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, space: Space, day: date, usage: Usage) -> None:
        async def work(db: Db) -> None:
            number = await space_number(db, space) or (await locked_or_new(db, space)).number
            used = (usage.calls, usage.tokens_in, usage.tokens_out, usage.cost)
            await run(db, SQL["add_usage"], (number, day, *used))

        await self._database.write_lightly(work)

    async def used(self, space: Space, day: date) -> Usage:
        row = await self._database.first(SQL["used"], named(space) | {"day": day})
        return Usage(*row) if row else Usage()
