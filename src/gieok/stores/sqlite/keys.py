"""Keys in SQLite, by the digest of each."""

from datetime import datetime

import apsw

from gieok.errors import BadInput, Conflict, NotFound
from gieok.nouns.moment_in_time import time_from_text, time_to_text
from gieok.ports.keys import ApiKey
from gieok.stores.sqlite.ask_sqlite import Row, all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries

SQL = queries("keys")


class SqliteKeys:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, key: ApiKey, digest: str) -> None:
        def work(db: apsw.Connection) -> None:
            revoked = time_to_text(key.revoked_at) if key.revoked_at else None
            row = (key.id, key.tenant, key.label, digest, time_to_text(key.created_at), revoked)
            try:
                db.execute(SQL["add_key"], row)
            except apsw.ConstraintError:
                raise Conflict(f"the key {key.id} is there already") from None

        await self._database.write(work)

    async def find(self, digest: str) -> ApiKey | None:
        def work(db: apsw.Connection) -> ApiKey | None:
            row = first(db, SQL["find_key"], (digest,))
            return _key(row) if row else None

        return await self._database.read(work)

    async def all(self) -> list[ApiKey]:
        return await self._database.read(lambda db: [_key(row) for row in all_rows(db, SQL["all_keys"])])

    async def with_digests(self) -> list[tuple[ApiKey, str]]:
        def work(db: apsw.Connection) -> list[tuple[ApiKey, str]]:
            return [(_key(row[:-1]), row[-1]) for row in all_rows(db, SQL["all_keys_with_digests"])]

        return await self._database.read(work)

    async def any(self) -> bool:
        return await self._database.read(lambda db: bool(value(db, SQL["any_key"])))

    async def revoke(self, key_id: str, at: datetime) -> ApiKey:
        def work(db: apsw.Connection) -> ApiKey:
            found = all_rows(db, SQL["keys_that_begin_with"], (key_id,)) if key_id else []
            if not found:
                raise NotFound(f"there is no key {key_id!r}; gieok keys list shows them")
            if len(found) > 1:
                raise BadInput(f"several keys begin with {key_id!r}; write more of the id")
            db.execute(SQL["revoke_key"], (found[0][0], time_to_text(at)))
            return _key(all_rows(db, SQL["keys_that_begin_with"], (found[0][0],))[0])

        return await self._database.write(work)


def _key(row: Row) -> ApiKey:
    id_, tenant, label, created, revoked = row
    return ApiKey(id_, tenant, label, time_from_text(created), time_from_text(revoked) if revoked else None)
