"""Writes that wait for the same disk go there together; each of them is still all or nothing by itself."""

import asyncio
import threading
from pathlib import Path

import apsw
import pytest

from gieok.errors import Conflict, MemoryUnavailable
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.workers import Workers


def rows(path: str) -> list[str]:
    return [row[0] for row in apsw.Connection(path).execute("select word from said order by rowid")]


def say(word: str, then: Exception | None = None) -> object:
    def work(db: apsw.Connection) -> str:
        db.execute("insert into said values (?)", (word,))
        if then is not None:
            raise then
        return word

    return work


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "gieok.db")


async def opened(path: str) -> Database:
    database = Database(path)
    await database.open()
    await database.outside_transaction(lambda db: db.execute("create table said (word text unique)"))
    return database


async def held_up(database: Database, release: threading.Event) -> "asyncio.Task[None]":
    """The writer is busy until somebody lets it go on, so that work gathers behind it."""
    begun = threading.Event()

    def work(_: apsw.Connection) -> None:
        begun.set()
        release.wait(10)

    task = asyncio.create_task(database.outside_transaction(work))
    await asyncio.to_thread(begun.wait, 10)
    return task


async def test_what_gathers_is_one_commit(path: str) -> None:
    database, release, commits = await opened(path), threading.Event(), []
    await database.write(lambda db: db.set_commit_hook(lambda: bool(commits.append(1))))  # type: ignore[func-returns-value]
    commits.clear()
    waiting = await held_up(database, release)
    words = [f"word {n}" for n in range(20)]
    tasks = [asyncio.create_task(database.write(say(word))) for word in words]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    release.set()
    assert await asyncio.gather(*tasks) == words
    await waiting
    assert len(commits) == 1
    assert rows(path) == words
    await database.close()


async def test_one_that_fails_takes_nothing_with_it(path: str) -> None:
    database, release = await opened(path), threading.Event()
    waiting = await held_up(database, release)
    works = [say("one"), say("two", Conflict("somebody was faster")), say("one"), say("three")]
    tasks = [asyncio.create_task(database.write(work)) for work in works]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    release.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    await waiting
    assert found[0] == "one"
    assert isinstance(found[1], Conflict)
    assert isinstance(found[2], MemoryUnavailable)  # the word was there already
    assert found[3] == "three"
    assert rows(path) == ["one", "three"]
    await database.close()


async def test_when_the_whole_transaction_is_lost_each_is_tried_alone(path: str) -> None:
    database, release = await opened(path), threading.Event()

    def loses_everything(db: apsw.Connection) -> None:
        db.execute("insert or rollback into said values ('one')")

    waiting = await held_up(database, release)
    works = [say("one"), loses_everything, say("two")]
    tasks = [asyncio.create_task(database.write(work)) for work in works]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    release.set()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    await waiting
    assert [type(one) for one in found] == [str, MemoryUnavailable, str]
    assert rows(path) == ["one", "two"]
    await database.close()


async def test_whoever_leaves_before_the_turn_comes_writes_nothing(path: str) -> None:
    database, release = await opened(path), threading.Event()
    waiting = await held_up(database, release)
    leaving = asyncio.create_task(database.write(say("left")))  # type: ignore[arg-type]
    staying = asyncio.create_task(database.write(say("stayed")))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.sleep(0)
    release.set()
    assert await staying == "stayed"
    await waiting
    assert rows(path) == ["stayed"]
    await database.close()


async def test_workers_begin_when_there_is_work_and_end_when_told() -> None:
    workers = Workers(3, "test-workers")
    assert await asyncio.gather(*(workers.ask(lambda n=n: n * n) for n in range(50))) == [n * n for n in range(50)]
    with pytest.raises(ZeroDivisionError):
        await workers.ask(lambda: 1 // 0)
    await asyncio.to_thread(workers.shutdown)
    assert not [one for one in threading.enumerate() if one.name.startswith("test-workers")]
    with pytest.raises(RuntimeError, match="ended"):
        await workers.ask(lambda: 1)
