"""A PostgreSQL store that cannot be used says in one sentence why, and nothing is half-written."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from gieok.assemble import open_store
from gieok.errors import BadFile, BadInput, BadSetting, Conflict, MemoryUnavailable, StoreLocked, StoreTooNew
from gieok.settings import Settings
from gieok.stores.postgres import migrate, open_postgres
from gieok.stores.postgres.ask_postgres import Db, run, value
from gieok.stores.postgres.migrate import migrations, newest_version
from gieok.testing.conformance.ledger import YUNA, finished, said

from .servers import PostgresServer

KILL_ALL = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gieok' and pid <> pg_backend_pid()"


@pytest.mark.parametrize("url", ["postgresql://host:port:5432/x", "postgresql://[::1/x", "postgresql://h/x?nonsense=1"])
async def test_a_wrong_url_is_a_wrong_setting(url: str) -> None:
    with pytest.raises(BadSetting, match="no PostgreSQL URL"):
        await open_postgres(url)


async def test_a_store_is_chosen_by_its_url(postgres: PostgresServer, new_database: str) -> None:
    store = await open_store(postgres.url(new_database), Settings())
    assert store.url.startswith("postgresql://")
    await store.close()
    with pytest.raises(BadSetting, match=r"no store speaks mysql://"):
        await open_store("mysql://x", Settings())


async def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MemoryUnavailable, match="did not answer"):
        await open_postgres(f"postgresql://yuna@/mina?host={tmp_path}", busy_seconds=1)


async def test_a_database_that_is_not_there_is_named(postgres: PostgresServer) -> None:
    with pytest.raises(MemoryUnavailable, match='"nowhere" does not exist; create it first'):
        await open_postgres(postgres.url("nowhere"))


async def test_a_wrong_password_is_said_and_not_repeated(postgres: PostgresServer, new_database: str) -> None:
    postgres.run("create role stranger login password 'right'")
    rules = Path(str(postgres.run("show hba_file")[0][0]))
    rules.write_text(f"local all stranger scram-sha-256\n{rules.read_text()}")
    postgres.run("select pg_reload_conf()")
    host = postgres.url(new_database).partition("host=")[2]
    for _ in range(100):  # the server reads its rules when it gets round to it
        try:
            psycopg.connect(f"postgresql://stranger@/{new_database}?host={host}").close()
        except psycopg.OperationalError:
            break
        await asyncio.sleep(0.05)
    with pytest.raises(MemoryUnavailable, match="password is wrong") as refused:
        await open_postgres(f"postgresql://stranger:hunter2@/{new_database}?host={host}")
    assert "hunter2" not in str(refused.value)


async def test_a_missing_extension_is_named(postgres: PostgresServer, new_database: str) -> None:
    postgres.run("create role no_admin login")
    postgres.run(f"grant create on database {new_database} to no_admin")
    url = postgres.url(new_database).replace("postgres:@", "no_admin@")
    with pytest.raises(MemoryUnavailable, match="lacks the extension pgvector"):
        await open_postgres(url)
    assert postgres.run("select 1 from pg_namespace where nspname = 'gieok'", new_database) == []


async def test_servers_and_extensions_that_are_too_old_are_refused(
    postgres: PostgresServer, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_postgres(postgres.url(new_database))).close()
    monkeypatch.setattr(migrate, "OLDEST_PGVECTOR", (99, 0))
    with pytest.raises(MemoryUnavailable, match="alter extension vector update"):
        await open_postgres(postgres.url(new_database))
    monkeypatch.setattr(migrate, "OLDEST_SERVER", 990_000)
    with pytest.raises(MemoryUnavailable, match="gieok needs 99 or newer"):
        await open_postgres(postgres.url(new_database))


async def test_a_store_from_a_newer_program_is_refused(postgres: PostgresServer, new_database: str) -> None:
    await (await open_postgres(postgres.url(new_database))).close()
    postgres.run("update gieok.gieok_schema set version = 999", new_database)
    with pytest.raises(StoreTooNew, match="schema 999"):
        await open_postgres(postgres.url(new_database))


async def test_connections_that_were_cut_are_made_again(postgres: PostgresServer, new_database: str) -> None:
    store = await open_postgres(postgres.url(new_database))
    for n in range(3):
        await store.ledger.begin_round(YUNA, "main", finished(said(str(n))))
        postgres.run(KILL_ALL)
    assert [post.message for post in await store.ledger.recent(YUNA, "main", 6)] == ["0", "1", "2"]
    await store.close()


async def test_a_connection_lost_in_the_middle_leaves_nothing_half_written(
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    tries = 0

    async def cut_short(db: Db) -> None:
        nonlocal tries
        tries += 1
        await run(db, "insert into spaces (user_name, character_name, created_at) values ('half', 'written', now())")
        await value(db, "select pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(MemoryUnavailable, match="nothing of this change was kept"):
        await store._database.write(cut_short)
    assert tries == 2
    assert await store.spaces() == []
    await store.close()


async def test_a_connection_lost_during_the_commit_is_not_tried_again_and_says_so(
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    tries = 0

    async def cut_at_the_end(db: Db) -> None:
        nonlocal tries
        tries += 1
        await run(db, "insert into spaces (user_name, character_name, created_at) values ('half', 'written', now())")
        await run(
            db, "select pg_terminate_backend(pg_backend_pid())"
        )  # nobody waits for it: it travels with the commit

    with pytest.raises(MemoryUnavailable, match="whole or not at all"):
        await store._database.write(cut_at_the_end)
    assert tries == 1
    assert await store.spaces() == []
    await store.close()


async def test_work_that_is_given_up_leaves_nothing_and_frees_its_connection(
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database), connections=1)

    async def slow(db: Db) -> None:
        await run(db, "insert into spaces (user_name, character_name, created_at) values ('half', 'written', now())")
        await value(db, "select pg_sleep(60)")

    given_up = asyncio.create_task(store._database.write(slow))
    await asyncio.sleep(0.3)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    assert await store.spaces() == []
    await store.ledger.begin_round(YUNA, "main", finished(said("next")))
    await store.close()


async def test_when_all_connections_are_in_use_it_says_so(postgres: PostgresServer, new_database: str) -> None:
    store = await open_postgres(postgres.url(new_database), busy_seconds=0.3, connections=1)
    hold, held = asyncio.Event(), asyncio.Event()

    async def slow(db: Db) -> None:
        held.set()
        await hold.wait()

    slowly = asyncio.create_task(store._database.read(slow))
    await held.wait()
    with pytest.raises(StoreLocked, match="all connections are in use"):
        await store.spaces()
    hold.set()
    await slowly
    assert await store.spaces() == []
    await store.close()


async def test_a_read_only_replica_can_be_read_and_says_why_it_cannot_be_written(
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    await store.ledger.begin_round(YUNA, "main", finished(said("kept")))
    await store.close()
    postgres.run(f"alter database {new_database} set default_transaction_read_only = on")
    replica = await open_postgres(postgres.url(new_database))
    with pytest.raises(MemoryUnavailable, match="read-only replica"):
        await replica.ledger.begin_round(YUNA, "main", finished(said("lost")))
    assert [post.message for post in await replica.ledger.recent(YUNA, "main", 6)] == ["kept"]
    await replica.close()


async def test_the_same_id_twice_is_a_conflict_and_a_key_that_is_too_long_is_refused(
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    round_ = finished(said("once"))
    await store.ledger.begin_round(YUNA, "main", round_)
    with pytest.raises(Conflict, match="same"):
        await store.ledger.begin_round(YUNA, "main", round_)
    with pytest.raises(BadInput, match="too long"):
        await store.ledger.begin_round(YUNA, "".join(map(chr, range(0x3400, 0x4D00))), finished(said("x")))
    assert len(await store.ledger.recent(YUNA, "main", 6)) == 1
    await store.close()


async def test_a_backup_never_overwrites(postgres: PostgresServer, new_database: str, tmp_path: Path) -> None:
    store = await open_postgres(postgres.url(new_database))
    (tmp_path / "precious").write_text("precious")
    with pytest.raises(BadInput, match="exists already"):
        await store.back_up(str(tmp_path / "precious"))
    with pytest.raises(BadFile, match="folder exists"):
        await store.back_up(str(tmp_path / "no" / "copy"))
    await store.close()


def everything_in(postgres: PostgresServer, database: str) -> list[tuple[object, ...]]:
    return postgres.run(
        """
        select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema = 'gieok'
        union all select tablename, indexname, indexdef, '', '' from pg_indexes where schemaname = 'gieok'
        union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '' from pg_constraint
        where connamespace = 'gieok'::regnamespace
        union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), '', '' from pg_trigger
        where not tgisinternal
        union all select relname, relacl::text, '', '', '' from pg_class where relnamespace = 'gieok'::regnamespace
        order by 1, 2, 3
        """,
        database,
    )


async def test_an_old_store_is_brought_up_to_date_with_all_it_holds(postgres: PostgresServer) -> None:
    old, fresh = postgres.new_database(), postgres.new_database()
    first_version = migrations()[0][1]
    with psycopg.connect(postgres.url(old)) as db:
        db.execute("create schema gieok")
        db.execute("set search_path = gieok, public")
        db.execute("create table gieok_schema (version integer not null)")
        db.execute("insert into gieok_schema values (1)")
        db.execute(first_version)
        db.execute("insert into spaces (user_name, character_name, created_at) values ('yuna', 'mina', now())")
        db.execute("insert into character_memory_configs (space_id, posts) values (1, 1)")
    await (await open_postgres(postgres.url(fresh))).close()
    store = await open_postgres(postgres.url(old))
    assert await store.spaces() == [YUNA]
    await store.close()
    assert everything_in(postgres, old) == everything_in(postgres, fresh)
    assert [version for version, _ in migrations()] == list(range(1, newest_version() + 1))
