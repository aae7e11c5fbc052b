"""The model's notes in SQLite: one row a version, so that an unreadable block never wipes a good one."""

import apsw

from gieok.errors import Conflict
from gieok.nouns.moment_in_time import time_from_text, time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.ports.blackboard import Note
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number

SQL = queries("blackboard") | queries("ledger")


class SqliteBlackboard:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest(self, space: Space, conversation_id: str) -> Note | None:
        newest = await self.versions(space, conversation_id, 1)
        return newest[0] if newest else None

    async def write(self, space: Space, conversation_id: str, content: str, after: int | None = None) -> Note:
        def work(db: apsw.Connection) -> Note:
            number = write_space_number(db, space)
            found = value(db, SQL["find_conversation"], (number, conversation_id))
            if found is None:
                found = value(db, SQL["add_conversation"], (number, conversation_id, time_to_text(utc_now())))
            return add_note(db, found, content, after)

        return await self._database.write(work)

    async def versions(self, space: Space, conversation_id: str, limit: int) -> list[Note]:
        def work(db: apsw.Connection) -> list[Note]:
            found = first(db, SQL["find_conversation"], (space_number(db, space), conversation_id))
            if found is None:
                return []
            rows = all_rows(db, SQL["newest_notes"], (found[0], limit))
            return [Note(version, content, time_from_text(at)) for version, content, at in rows]

        return await self._database.read(work)


def add_note(db: apsw.Connection, conversation: int, content: str, after: int | None = None) -> Note:
    row = first(db, SQL["latest_note"], (conversation,))
    newest = row[0] if row else 0
    if after is not None and after != newest:
        raise Conflict(f"the notes are at version {newest} now, not {after}; read them again")
    if row and row[1] == content:
        return Note(newest, content, time_from_text(row[2]))
    written_at = utc_now()
    db.execute(SQL["add_note"], (conversation, newest + 1, content, time_to_text(written_at)))
    return Note(newest + 1, content, written_at)
