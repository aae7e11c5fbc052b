"""What models have used, in SQLite: one row for a space and a day."""

from datetime import date

import apsw

from gieok.nouns.space import Space
from gieok.nouns.usage import Usage
from gieok.stores.sqlite.ask_sqlite import first
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number

SQL = queries("usage")


class SqliteSpendingBook:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, space: Space, day: date, usage: Usage) -> None:
        def work(db: apsw.Connection) -> None:
            used = (usage.calls, usage.tokens_in, usage.tokens_out, usage.cost)
            db.execute(SQL["add_usage"], (write_space_number(db, space), day.isoformat(), *used))

        await self._database.write_lightly(work)

    async def used(self, space: Space, day: date) -> Usage:
        def work(db: apsw.Connection) -> Usage:
            row = first(db, SQL["used"], (space_number(db, space), day.isoformat()))
            return Usage(*row) if row else Usage()

        return await self._database.read(work)
