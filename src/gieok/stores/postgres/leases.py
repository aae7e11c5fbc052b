"""The turn lease in PostgreSQL: who may take the next turn of a space, across servers (I9).

Time is the database's: the clocks of the servers need not agree.
"""

from gieok.nouns.space import Space
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import make_space, named

SQL = queries("jobs")


class PostgresLeases:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        asked = named(space) | {"owner": owner, "seconds": seconds, "dead": instead_of}
        known, fence = (await self._database.do_lightly(SQL["acquire_lease"], asked))[0]
        if known is not None:
            return int(fence) if fence is not None else None
        await make_space(self._database, space)
        return await self.acquire(space, owner, seconds, instead_of)

    async def holder(self, space: Space) -> str | None:
        row = await self._database.first(SQL["holder"], named(space))
        return row[0] if row else None

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        asked = named(space) | {"owner": owner, "fence": fence, "seconds": seconds}
        return bool(await self._database.do_lightly(SQL["renew_lease"], asked))

    async def release(self, space: Space, owner: str, fence: int) -> None:
        await self._database.do_lightly(SQL["end_lease"], named(space) | {"owner": owner, "fence": fence})
