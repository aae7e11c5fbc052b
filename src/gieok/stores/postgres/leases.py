"""The turn lease in PostgreSQL: who may take the next turn of a space, across servers (I9).

Time is the database's: the clocks of the servers need not agree.
"""

from gieok.errors import LeaseLost
from gieok.nouns.space import Space
from gieok.stores.postgres.ask_postgres import Db, run, value
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked_or_new, space_number

SQL = queries("jobs")


class PostgresLeases:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        async def work(db: Db) -> int | None:
            number = await space_number(db, space) or (await locked_or_new(db, space)).number
            asked = {"space": number, "owner": owner, "seconds": seconds, "dead": instead_of}
            fence: int | None = await value(db, SQL["acquire_lease"], asked)
            return fence

        return await self._database.write_lightly(work)

    async def holder(self, space: Space) -> str | None:
        async def work(db: Db) -> str | None:
            owner: str | None = await value(db, SQL["holder"], (space.user, space.character))
            return owner

        return await self._database.read(work)

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        async def work(db: Db) -> bool:
            asked = (seconds, space.user, space.character, owner, fence)
            return await value(db, SQL["renew_lease"], asked) is not None

        return await self._database.write_lightly(work)

    async def release(self, space: Space, owner: str, fence: int) -> None:
        async def work(db: Db) -> None:
            await run(db, SQL["end_lease"], (space.user, space.character, owner, fence))

        await self._database.write_lightly(work)


async def check_fence(db: Db, number: int, space: Space, fence: int | None) -> None:
    """Refuse the write of a turn that another server has taken over meanwhile."""
    if fence is not None and await value(db, SQL["fence_of_space"], (number,)) != fence:
        raise LeaseLost(f"another turn of {space} has begun meanwhile; this one was not written")
