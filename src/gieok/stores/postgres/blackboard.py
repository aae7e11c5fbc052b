"""The model's notes in PostgreSQL: one row a version, so that an unreadable block never wipes a good one."""

from gieok.errors import Conflict
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.space import Space
from gieok.ports.blackboard import Note
from gieok.stores.postgres.ask_postgres import Db, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.places import place_in
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import named

SQL = queries("blackboard")


class PostgresBlackboard:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, space: Space, conversation_id: str) -> Note | None:
        newest = await self.versions(space, conversation_id, 1)
        return newest[0] if newest else None

    async def write(self, space: Space, conversation_id: str, content: str, after: int | None = None) -> Note:
        async def work(db: Db) -> Note:
            place = await place_in(db, space, conversation_id)
            return await add_note(db, place.space.number, place.conversation, content, after)

        return await self._database.write(work)

    async def versions(self, space: Space, conversation_id: str, limit: int) -> list[Note]:
        asked = named(space) | {"conversation": conversation_id, "limit": limit}
        return [Note(*row) for row in await self._database.ask(SQL["notes"], asked)]


async def add_note(db: Db, space: int, conversation: int, content: str, after: int | None = None) -> Note:
    row = await first(db, SQL["newest_note"], (space, conversation))
    newest = row[0] if row else 0
    if after is not None and after != newest:
        raise Conflict(f"the notes are at version {newest} now, not {after}; read them again")
    if row and row[1] == content:
        return Note(*row)
    note = Note(newest + 1, content, utc_now())
    await run(db, SQL["add_note"], (space, conversation, note.version, note.content, note.written_at))
    return note
