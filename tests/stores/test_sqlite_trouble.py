"""A store that cannot be used says in one sentence which file it is and why, and nothing is half-written."""

import os
import stat
from pathlib import Path

import apsw
import pytest

from gieok.errors import BadFile, BadInput, MemoryUnavailable, StoreLocked, StoreTooNew
from gieok.stores.sqlite import open_sqlite
from gieok.stores.sqlite.migrate import migrations, newest_version, schema
from gieok.stores.sqlite.print_schema import printed_schema
from gieok.testing.conformance.ledger import YUNA, finished, said


async def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is a folder"):
        await open_sqlite(str(tmp_path))


async def test_another_kind_of_file_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary, " * 500)
    with pytest.raises(BadFile, match=r"notes\.txt is not a gieok store"):
        await open_sqlite(str(path))
    assert path.read_text() == "dear diary, " * 500


async def test_another_programs_database_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    apsw.Connection(str(path)).execute("create table bookmarks (url)")
    with pytest.raises(BadFile, match="another program"):
        await open_sqlite(str(path))


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="folder exists"):
        await open_sqlite(str(tmp_path / "no" / "such" / "gieok.db"))


async def test_a_store_from_a_newer_program_is_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")
    await (await open_sqlite(path)).close()
    apsw.Connection(path).pragma("user_version", 999)
    with pytest.raises(StoreTooNew, match="schema 999"):
        await open_sqlite(path)


async def test_a_store_that_another_process_holds_says_so(tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")
    store = await open_sqlite(path, busy_seconds=0.1)
    other = apsw.Connection(path)
    other.execute("begin immediate")
    with pytest.raises(StoreLocked, match="locked by another process"):
        await store.ledger.begin_round(YUNA, "main", finished(said("x")))
    other.execute("rollback")
    await store.ledger.begin_round(YUNA, "main", finished(said("x")))
    assert len(await store.ledger.recent(YUNA, "main", 6)) == 1
    await store.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to read-only files")
async def test_a_read_only_store_says_so(tmp_path: Path) -> None:
    path = tmp_path / "gieok.db"
    await (await open_sqlite(str(path))).close()
    path.chmod(stat.S_IRUSR)
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    store = await open_sqlite(str(path))
    with pytest.raises(MemoryUnavailable, match="read-only"):
        await store.ledger.begin_round(YUNA, "main", finished(said("x")))
    await store.close()
    tmp_path.chmod(stat.S_IRWXU)


async def test_a_full_disk_loses_nothing_that_was_there(tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")
    store = await open_sqlite(path)
    await store.ledger.begin_round(YUNA, "main", finished(said("kept")))
    pages = await store._database.outside_transaction(lambda db: db.pragma("page_count"))
    await store._database.outside_transaction(lambda db: db.pragma("max_page_count", pages + 2))
    with pytest.raises(MemoryUnavailable, match="disk is full"):
        await store.ledger.begin_round(YUNA, "main", finished(said("x" * 100_000)))
    assert [post.message for post in await store.ledger.recent(YUNA, "main", 6)] == ["kept"]
    assert all(one.good for one in await store.check())
    await store.close()


async def test_a_damaged_store_is_found_by_the_check(tmp_path: Path) -> None:
    path = tmp_path / "gieok.db"
    store = await open_sqlite(str(path))
    await store.ledger.bring_in(YUNA, "main", [finished(said("x" * 500)) for _ in range(200)])
    await store.close()
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8192] = b"\xff" * 8192
    path.write_bytes(content)
    damaged = await open_sqlite(str(path))
    findings = {one.name: one for one in await damaged.check()}
    assert not findings["integrity"].good
    assert "restore a backup" in findings["integrity"].hint
    await damaged.close()


async def test_a_backup_never_overwrites(tmp_path: Path) -> None:
    store = await open_sqlite(str(tmp_path / "gieok.db"))
    (tmp_path / "precious.db").write_text("precious")
    with pytest.raises(BadInput, match="exists already"):
        await store.back_up(str(tmp_path / "precious.db"))
    with pytest.raises(BadFile, match="folder exists"):
        await store.back_up(str(tmp_path / "no" / "copy.db"))
    await store.close()


def everything_in(connection: apsw.Connection) -> list[object]:
    return connection.execute("select type, name, tbl_name, sql from sqlite_master order by name").fetchall()


def test_a_fresh_schema_equals_all_migrations() -> None:
    fresh, migrated = apsw.Connection(":memory:"), apsw.Connection(":memory:")
    fresh.execute(schema())
    for _, sql in migrations():
        migrated.execute(sql)
    assert everything_in(fresh) == everything_in(migrated)
    assert schema() == printed_schema()
    assert [version for version, _ in migrations()] == list(range(1, newest_version() + 1))


async def test_an_old_store_is_brought_up_to_date_with_all_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    old = apsw.Connection(str(path))
    old.execute((Path(__file__).parent / "fixtures" / "version_1.sql").read_text(encoding="utf-8"))
    old.close()
    store = await open_sqlite(str(path))
    posts = await store.ledger.recent(YUNA, "main", 6)
    assert [post.message for post in posts] == ["나 부산으로 이사 가", "정말? 축하해!"]
    assert (await store.words.occurrences(YUNA, ("post",), ("부산",), 5))["post"].total == 2
    assert await store.memories.slots(YUNA) == []
    assert all(one.good for one in await store.check())
    await store.close()
