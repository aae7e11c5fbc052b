"""Which number a space has, and the lock under which it is written to.

Every write locks the row of its space first. So the numbers of a space become visible in the order in which they
were given, whoever pages through them misses none, and two servers never write to one space at once. Other spaces
never wait.
"""

from dataclasses import dataclass
from typing import Any

from gieok.nouns.space import Space
from gieok.stores.postgres.ask_postgres import Db, first, run, value
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries

SQL = queries("spaces")


@dataclass(slots=True)
class LockedSpace:
    """A space that this transaction may write to, and the last number of each kind that was given in it."""

    number: int
    conversations: int = 0
    rounds: int = 0
    posts: int = 0
    candidates: int = 0
    slots: int = 0
    episodes: int = 0
    moments: int = 0


def named(space: Space) -> dict[str, Any]:
    """A space as queries name it."""
    return {"user": space.user, "character": space.character}


async def space_number(db: Db, space: Space) -> int | None:
    """The number of a space, or None when nothing was ever written to it."""
    found: int | None = await value(db, SQL["find_space"], (space.user, space.character))
    return found


async def make_space(database: Database, space: Space) -> None:
    """A space that nothing was written to yet."""

    async def work(db: Db) -> None:
        await locked_or_new(db, space)

    await database.write(work)


async def locked(db: Db, space: Space) -> LockedSpace | None:
    """The space for writing, or None when nothing was ever written to it."""
    row = await first(db, SQL["lock_space"], named(space))
    return LockedSpace(*row) if row else None


async def locked_or_new(db: Db, space: Space) -> LockedSpace:
    """The space for writing, made now if it is new. It may be erased or made by others while we look."""
    while True:
        known = await locked(db, space)
        if known is not None:
            return known
        made = await value(db, SQL["add_space"], (space.user, space.character))
        if made is not None:
            await run(db, SQL["add_config"], (made,))
            return LockedSpace(made)
