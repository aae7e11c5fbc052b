"""Bring a database to the schema this program knows. Migrations only ever append.

Everything stands in a schema of its own, ``gieok``, beside whatever else the database holds. A fresh store is made by
running all migrations in one transaction, so it cannot differ from an old one that was brought up to date. A store of a
newer program is refused, since we cannot know what it holds.
"""

import re
from functools import cache
from importlib.resources import files

from psycopg import errors

from gieok.errors import MemoryUnavailable, StoreTooNew
from gieok.stores.postgres.ask_postgres import Db, first, run, value

OLDEST_SERVER = 150_000
"""PostgreSQL 15: the oldest one that is looked after for some time to come."""

OLDEST_PGVECTOR = (0, 8)
"""The first whose index goes on searching when a filter has thrown results away."""

ALONE = 0x6769656F
""""gieo": the advisory lock under which one server migrates while the others wait."""

SEARCH_PATH = "set search_path = gieok, public, extensions"
"""Ours first; pgvector lives in public, or in extensions at some providers."""


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    """(version, SQL) in order."""
    found = (files(__package__) / "migrations").iterdir()
    named = [(int(one.name[:4]), one.read_text(encoding="utf-8")) for one in found if re.match(r"\d{4}_", one.name)]
    return tuple(sorted(named))


def newest_version() -> int:
    return migrations()[-1][0]


async def bring_up_to_date(db: Db, place: str) -> None:
    """The only step that may change the schema; all or nothing."""
    _check_server(db.info.server_version, place)
    version = await version_of(db)
    if version > newest_version():
        raise StoreTooNew(
            f"{place} was written by a newer gieok (schema {version}, this program knows {newest_version()}); "
            "upgrade gieok to open it"
        )
    if version < newest_version():
        await _migrate(db, place)
    await _check_pgvector(db, place)


async def version_of(db: Db) -> int:
    """0 when there is no store yet."""
    if await value(db, "select to_regclass('gieok.gieok_schema')") is None:
        return 0
    return int(await value(db, "select version from gieok.gieok_schema"))


async def _migrate(db: Db, place: str) -> None:
    async with db.transaction():
        await run(db, "select pg_advisory_xact_lock(%s)", (ALONE,))
        version = await version_of(db)
        await _make_extension(db, place)
        await run(db, "create schema if not exists gieok")
        await run(db, SEARCH_PATH)
        await run(db, "create table if not exists gieok_schema (version integer not null)")
        for number, sql in migrations():
            if version < number:
                await db.execute(sql)
        await run(db, "delete from gieok_schema")
        await run(db, "insert into gieok_schema (version) values (%s)", (newest_version(),))


async def _make_extension(db: Db, place: str) -> None:
    if await value(db, "select 1 from pg_extension where extname = 'vector'"):
        return
    advice = "install pgvector, then run: create extension vector"
    try:
        await run(db, "create extension vector with schema public")
    except errors.InsufficientPrivilege:
        raise MemoryUnavailable(
            f"{place} lacks the extension pgvector, and we may not make it; "
            "let an administrator run: create extension vector"
        ) from None
    except (errors.FeatureNotSupported, errors.UndefinedFile, errors.UndefinedObject):
        raise MemoryUnavailable(f"{place} lacks the extension pgvector; {advice}") from None


def _check_server(version: int, place: str) -> None:
    if version < OLDEST_SERVER:
        raise MemoryUnavailable(
            f"{place} is PostgreSQL {version // 10_000}; gieok needs {OLDEST_SERVER // 10_000} or newer"
        )


async def _check_pgvector(db: Db, place: str) -> None:
    row = await first(db, "select extversion from pg_extension where extname = 'vector'")
    if row is None:
        raise MemoryUnavailable(
            f"{place} lacks the extension pgvector; let an administrator run: create extension vector"
        )
    if tuple(int(part) for part in row[0].split(".")[:2]) < OLDEST_PGVECTOR:
        raise MemoryUnavailable(
            f"{place} has pgvector {row[0]}; gieok needs 0.8 or newer: alter extension vector update"
        )
