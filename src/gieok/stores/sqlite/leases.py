"""The turn lease in SQLite: who may take the next turn of a space, across processes (I9)."""

from datetime import timedelta

import apsw

from gieok.errors import LeaseLost
from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.stores.sqlite.ask_sqlite import first
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number

SQL = queries("jobs")


class SqliteLeases:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        def work(db: apsw.Connection) -> int | None:
            number, now = write_space_number(db, space), utc_now()
            held = first(db, SQL["find_lease"], (number,))
            if held and held[0] not in (owner, instead_of) and held[2] > time_to_text(now):
                return None
            fence = (held[1] if held else 0) + 1
            db.execute(SQL["take_lease"], (number, owner, fence, time_to_text(now + timedelta(seconds=seconds))))
            return fence

        return await self._database.write_lightly(work)

    async def holder(self, space: Space) -> str | None:
        def work(db: apsw.Connection) -> str | None:
            held = first(db, SQL["find_lease"], (space_number(db, space),))
            return held[0] if held and held[2] > time_to_text(utc_now()) else None

        return await self._database.read(work)

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        def work(db: apsw.Connection) -> bool:
            until = time_to_text(utc_now() + timedelta(seconds=seconds))
            row = (until, space_number(db, space), owner, fence)
            return first(db, SQL["renew_lease"], row) is not None

        return await self._database.write_lightly(work)

    async def release(self, space: Space, owner: str, fence: int) -> None:
        def work(db: apsw.Connection) -> None:
            # The row stays, so that the fence never counts from one again; of an erased space there is none any more.
            db.execute(SQL["end_lease"], (time_to_text(utc_now()), space_number(db, space), owner, fence))

        await self._database.write_lightly(work)


def check_fence(db: apsw.Connection, space: Space, fence: int | None) -> None:
    """Refuse the write of a turn that another server has taken over meanwhile."""
    if fence is None:
        return
    row = first(db, SQL["fence_of_space"], (space.user, space.character))
    if row is None or row[0] != fence:
        raise LeaseLost(f"another turn of {space} has begun meanwhile; this one was not written")
