"""A backup is a store: taken while others write, put back somewhere else, and the same to the last hash."""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gieok.ports.store import Store
from gieok.stores.fingerprint import fingerprints
from gieok.stores.postgres import open_postgres
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said

from .servers import PostgresServer
from .test_move import furnish


async def write_on(store: Store, stop: asyncio.Event) -> int:
    """Somebody who goes on talking; gives how much was acknowledged."""
    count = 0
    while not stop.is_set():
        await store.ledger.begin_round(JIHO, "meanwhile", finished(said(str(count))))
        count += 1
    return count


async def backed_up_while_written_to(store: Store, target: Path) -> tuple[int, int]:
    """How much had been acknowledged when the backup began, and when it was done."""
    stop = asyncio.Event()
    writing = asyncio.create_task(write_on(store, stop))
    await asyncio.sleep(0.2)
    before = len(await store.ledger.page(JIHO, "meanwhile", 0, 1_000_000))
    assert await store.back_up(str(target)) > 0
    stop.set()
    return before, await writing


async def check_copy(copy: Store, store: Store, before: int, after: int) -> None:
    """What nobody touched is the same; of what was being written, a beginning without gaps that holds all that was
    acknowledged when the backup began."""
    assert await fingerprints(copy, YUNA) == await fingerprints(store, YUNA)
    assert await copy.personas.all() == await store.personas.all()
    assert await copy.keys.with_digests() == await store.keys.with_digests()
    kept = [post.message for post in await copy.ledger.page(JIHO, "meanwhile", 0, 1_000_000)]
    assert kept == [str(n) for n in range(len(kept))]
    assert before <= len(kept) <= after
    assert before > 0
    assert all(one.good for one in await copy.check())
    await copy.ledger.begin_round(YUNA, "main", finished(said("life goes on")))


async def test_a_file_is_copied_while_it_is_written_to(tmp_path: Path) -> None:
    store = await open_sqlite(str(tmp_path / "gieok.db"))
    await furnish(store)
    before, after = await backed_up_while_written_to(store, tmp_path / "copy.db")
    copy = await open_sqlite(str(tmp_path / "copy.db"))
    await check_copy(copy, store, before, after)
    for one in (store, copy):
        await one.close()


async def test_postgresql_is_dumped_while_it_is_written_to_and_restored_elsewhere(
    postgres: PostgresServer, new_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(postgres.bin), prepend=":")
    store = await open_postgres(postgres.url(new_database))
    await furnish(store)
    before, after = await backed_up_while_written_to(store, tmp_path / "copy.dump")
    elsewhere = postgres.new_database()
    postgres.run("create extension vector", elsewhere)
    words = (postgres.bin / "pg_restore", "--dbname", postgres.url(elsewhere), tmp_path / "copy.dump")
    subprocess.run(words, check=True)
    copy = await open_postgres(postgres.url(elsewhere))
    await check_copy(copy, store, before, after)
    for one in (store, copy):
        await one.close()


@pytest.fixture
def archiving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PostgresServer, Path]]:
    """A server that puts its log aside, as one that shall be restored to any point in time does."""
    server, archive = PostgresServer(tmp_path_factory.mktemp("ar")), tmp_path_factory.mktemp("wal")
    give_to_the_server(archive, server)
    server.run("alter system set archive_mode = on")
    server.run(f"alter system set archive_command = 'cp %p {archive}/%f'")
    server.stop()
    server.start_again()
    yield server, archive
    server.stop()


def give_to_the_server(folder: Path, server: PostgresServer) -> None:
    """Run by root, PostgreSQL works as somebody else, who must be able to reach the files."""
    owner = Path(server.running.pgdata).stat()
    if os.geteuid() == owner.st_uid:
        return
    for one in (folder, *folder.rglob("*")):
        os.chown(one, owner.st_uid, owner.st_gid)
    for parent in folder.parents:
        if parent.stat().st_uid == os.geteuid() and parent != parent.parent:
            parent.chmod(parent.stat().st_mode | 0o011)


async def test_postgresql_goes_back_to_the_moment_before_an_accident(
    archiving: tuple[PostgresServer, Path], tmp_path_factory: pytest.TempPathFactory
) -> None:
    server, archive = archiving
    name = server.new_database()
    store = await open_postgres(server.url(name))
    await furnish(store)
    copy = tmp_path_factory.mktemp("cp") / "pg"
    subprocess.run(
        [server.bin / "pg_basebackup", "--dbname", server.url("postgres"), "--pgdata", copy, "--checkpoint=fast"],
        check=True,
    )
    await store.ledger.bring_in(YUNA, "later", [finished(said(str(n))) for n in range(20)])
    before = await fingerprints(store, YUNA)
    ((moment,),) = server.run("select clock_timestamp()::text")
    await store.erase(YUNA)  # the accident
    server.run("select pg_switch_wal()")
    await store.close()
    with (copy / "postgresql.auto.conf").open("a") as settings:
        settings.write(f"restore_command = 'cp {archive}/%f %p'\nrecovery_target_time = '{moment}'\n")
        settings.write("recovery_target_action = 'promote'\narchive_mode = off\n")
    (copy / "recovery.signal").touch()
    for of_the_other in ("log", ".s.PGSQL.5432.lock"):
        (copy / of_the_other).unlink(missing_ok=True)
    give_to_the_server(copy, server)
    restored = PostgresServer(copy)
    try:
        again = await open_postgres(restored.url(name), busy_seconds=20)
        assert await fingerprints(again, YUNA) == before
        await again.close()
    finally:
        restored.stop()
