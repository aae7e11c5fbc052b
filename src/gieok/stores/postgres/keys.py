"""Keys in PostgreSQL, by the digest of each."""

from datetime import datetime

from gieok.errors import BadInput, Conflict, NotFound
from gieok.ports.keys import ApiKey
from gieok.stores.postgres.ask_postgres import Db, all_rows, first
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries

SQL = queries("keys")


class PostgresKeys:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, key: ApiKey, digest: str) -> None:
        async def work(db: Db) -> None:
            row = (key.id, key.tenant, key.label, digest, key.created_at, key.revoked_at)
            if await first(db, SQL["add_key"], row) is None:
                raise Conflict(f"the key {key.id} is there already")

        await self._database.write(work)

    async def find(self, digest: str) -> ApiKey | None:
        row = await self._database.first(SQL["find_key"], (digest,))
        return ApiKey(*row) if row else None

    async def all(self) -> list[ApiKey]:
        return [ApiKey(*row) for row in await self._database.ask(SQL["all_keys"])]

    async def with_digests(self) -> list[tuple[ApiKey, str]]:
        return [(ApiKey(*row[:-1]), row[-1]) for row in await self._database.ask(SQL["all_keys_with_digests"])]

    async def any(self) -> bool:
        row = await self._database.first(SQL["any_key"])
        return bool(row and row[0])

    async def revoke(self, key_id: str, at: datetime) -> ApiKey:
        async def work(db: Db) -> ApiKey:
            found = await all_rows(db, SQL["keys_that_begin_with"], (key_id,)) if key_id else []
            if len(found) > 1:
                raise BadInput(f"several keys begin with {key_id!r}; write more of the id")
            row = await first(db, SQL["revoke_key"], (at, found[0][0])) if found else None
            if row is None:
                raise NotFound(f"there is no key {key_id!r}; gieok keys list shows them")
            return ApiKey(*row)

        return await self._database.write(work)
