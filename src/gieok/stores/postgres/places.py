"""Where the next post of a conversation goes: its place, its sitting, and the numbers it gets in the space."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from gieok.nouns.moment_in_time import utc_now
from gieok.stores.postgres.ask_postgres import Db, first, run, value
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import LockedSpace

SQL = queries("ledger")

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


async def place_in(db: Db, space: LockedSpace, conversation_id: str) -> Place:
    """Where a conversation stands; a new one begins here."""
    row = await first(db, SQL["find_conversation"], (space.number, conversation_id))
    if row is not None:
        return Place(space, row[0], conversation_id, *row[1:])
    space.conversations += 1
    await run(db, SQL["add_conversation"], (space.number, space.conversations, conversation_id, utc_now()))
    await run(db, SQL["count_conversation"], (space.number,))
    return Place(space, space.conversations, conversation_id)


async def move_on(db: Db, place: Place) -> None:
    how_far = (place.rounds, place.posts, place.sittings, place.last_at)
    await run(db, SQL["move_conversation_on"], (*how_far, place.space.number, place.conversation))
    await run(db, SQL["move_space_on"], (place.new_rounds, place.new_posts, place.new_tokens, place.space.number))


async def conversation_number(db: Db, space: int | None, conversation_id: str) -> int | None:
    found: int | None = await value(db, SQL["find_conversation"], (space, conversation_id))
    return found
