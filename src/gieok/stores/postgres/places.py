"""Where the next post of a conversation goes: its place, its sitting, and the numbers it gets in the space."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from gieok.errors import LeaseLost, NotFound
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.stores.postgres.ask_postgres import Db, Row, first, run
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import LockedSpace, locked_or_new, named

SQL = queries("ledger")
SPACES = queries("spaces")
JOBS = queries("jobs")

SITTING_GAP = timedelta(hours=1)
"""A silence this long ends a sitting: people come back to the same talk after lunch, not after an evening."""


@dataclass(slots=True)
class Place:
    space: LockedSpace
    conversation: int
    conversation_id: str
    rounds: int = 0
    posts: int = 0
    sittings: int = 0
    last_at: datetime | None = None
    new_rounds: int = 0
    new_posts: int = 0
    new_tokens: int = 0

    def next_round(self) -> int:
        """The number of the next round in the space."""
        self.rounds += 1
        self.new_rounds += 1
        return self.space.rounds + self.new_rounds

    def next_post(self, at: datetime) -> int:
        """The number of the next post in the space."""
        self.posts += 1
        self.new_posts += 1
        if self.last_at is None or abs(at - self.last_at) > SITTING_GAP:
            self.sittings += 1
        self.last_at = at
        return self.space.posts + self.new_posts


async def place_in(db: Db, space: Space, conversation_id: str, fence: int | None = None) -> Place:
    """The space for writing, and where a conversation stands; both begin here when they are new."""
    asked = named(space) | {"conversation": conversation_id}
    locked, row = await _under_lock(db, space, "find_conversation", asked, fence)
    if locked is None:
        locked = await locked_or_new(db, space)
        row = await first(db, SQL["find_conversation"], asked)
    if row is not None:
        return Place(locked, row[0], conversation_id, *row[1:])
    locked.conversations += 1
    await run(db, SQL["add_conversation"], (locked.number, locked.conversations, conversation_id, utc_now()))
    await run(db, SQL["count_conversation"], (locked.number,))
    return Place(locked, locked.conversations, conversation_id)


async def place_of_round(db: Db, space: Space, round_id: str, fence: int | None) -> tuple[Place, int, Round]:
    """A round for writing, and where its conversation stands."""
    asked = named(space) | {"round": round_id}
    locked, row = await _under_lock(db, space, "find_conversation_of_round", asked, fence)
    if locked is None or row is None:
        raise NotFound(f"there is no round {round_id} in {space}")
    return Place(locked, row[1], row[0], *row[2:6]), row[6], round_from_row(row[7:])


async def _under_lock(
    db: Db, space: Space, query: str, asked: dict[str, Any], fence: int | None
) -> tuple[LockedSpace | None, Row | None]:
    """Lock the space, ask about it, and make sure that this turn still holds it (I9), all with one trip.

    They travel together, but each is looked at when the one before it is done: under the lock.
    """
    lock = await db.execute(SPACES["lock_space"], asked)
    found = await db.execute(SQL[query], asked)
    held = await db.execute(JOBS["fence_of_space"], asked) if fence is not None else None
    known = await lock.fetchone()
    if held is not None and await held.fetchone() != (fence,):
        raise LeaseLost(f"another turn of {space} has begun meanwhile; this one was not written")
    return LockedSpace(*known) if known else None, await found.fetchone()


def round_from_row(row: Row) -> Round:
    id_, user_query, state, error, created_at = row
    return Round(id_, user_query, state, (), error, created_at)
