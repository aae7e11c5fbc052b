"""One SQLite file, safely shared: one thread writes, a few read, and every failure gets a sentence.

Work is handed over as a plain function of a connection, so that each port method costs one
hop to another thread and runs in one transaction. Writes are durable when they return
(WAL with full sync, I14); reads see one consistent snapshot and never wait for writers.
Writes that wait for the same disk go there together: each is a savepoint of its own, so one that
fails takes nothing with it, and all that are acknowledged cost one sync.
This file knows nothing of posts or memories.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TypeVar

import apsw

from gieok.errors import BadFile, GieokError, MemoryUnavailable, StoreLocked
from gieok.stores.sqlite.migrate import bring_up_to_date
from gieok.stores.sqlite.workers import Asked, Workers, one_by_one

T = TypeVar("T")
Work = Callable[[apsw.Connection], T]

IN_MEMORY = ":memory:"

DURABLE, LIGHT, ALONE = "durable", "light", "alone"
"""How a piece of work is done: with the disk, without waiting for it, or by itself."""

WRITE = "begin immediate"

TOGETHER = 32
"""Writes in one transaction: enough to share a sync, few enough that the first does not wait long for the last."""


class Database:
    def __init__(self, path: str, busy_seconds: float = 10.0, reader_threads: int = 4) -> None:
        self.path = path
        self._busy_milliseconds = int(busy_seconds * 1000)
        self._reader_threads = reader_threads
        self._at_work = 0
        self.extension_problem: str | None = None
        self._begin()

    def _begin(self) -> None:
        """Threads and connections are made when there is something to do."""
        self._writing = Workers(1, "gieok-write", self._write_together, TOGETHER)
        # A database in memory belongs to one connection, so there the writer reads too.
        alone = self.path == IN_MEMORY
        self._reading = self._writing if alone else Workers(self._reader_threads, "gieok-read")
        self._mine = threading.local()
        self._all: list[apsw.Connection] = []

    async def open(self) -> None:
        """Create or migrate the file; the only step that may change its schema."""
        await self._run(self._writing, lambda: bring_up_to_date(self._connection(), self.path), ALONE)

    async def write(self, work: Work[T]) -> T:
        """Run the work in one transaction; when this returns it is on the disk."""
        return await self._run(self._writing, work, DURABLE)

    async def write_lightly(self, work: Work[T]) -> T:
        """The same for what may be lost with the power (leases, traces): it does not wait for the disk."""
        return await self._run(self._writing, work, LIGHT)

    async def read(self, work: Work[T]) -> T:
        """Run the work on one consistent snapshot."""
        return await self._run(self._reading, lambda: self._in_transaction(work, "begin"), ALONE)

    async def outside_transaction(self, work: Work[T]) -> T:
        """For the few statements that SQLite wants alone: backup, checks, vacuum."""
        return await self._run(self._writing, lambda: work(self._connection()), ALONE)

    async def rest(self) -> bool:
        """Give back threads and connections; the next work makes new ones. False while there is work, or no file."""
        if self._at_work or self.path == IN_MEMORY:
            return False
        pools, connections = (self._writing, self._reading), self._all
        self._begin()
        await _closed(pools, connections)
        return True

    async def close(self) -> None:
        await _closed((self._writing, self._reading), self._all)
        self._all.clear()

    async def _run(self, workers: Workers, work: Callable[..., T], kind: str) -> T:
        self._at_work += 1
        try:
            done: T = await workers.ask(work, kind)
            return done
        except apsw.Error as problem:
            raise in_our_words(problem, self.path) from problem
        finally:
            self._at_work -= 1

    def _write_together(self, asked: Sequence[Asked]) -> None:
        """Consecutive writes as one transaction; what wants to be alone is done alone. The order is kept."""
        for alone, group in groupby(asked, key=lambda one: one.kind == ALONE):
            if alone:
                one_by_one(list(group))
            else:
                self._write_group(list(group))

    def _write_group(self, group: list[Asked]) -> None:
        lightly = all(one.kind == LIGHT for one in group)
        together = Asked(partial(self._in_transaction, partial(_each_in_a_savepoint, group), WRITE, lightly))
        if len(group) > 1:
            together.do()
        if isinstance(together.problem, apsw.BusyError):  # each alone would only wait as long again
            for one in group:
                one.problem = together.problem
        elif len(group) == 1 or together.problem is not None:
            # The transaction was lost with all in it (the disk is full, or the like): whoever still fits in shall.
            for one in group:
                one.work = partial(self._in_transaction, one.work, WRITE, one.kind == LIGHT)
            one_by_one(group)

    def _in_transaction(self, work: Work[T], begin: str, lightly: bool = False) -> T:
        connection = self._connection("normal" if lightly and self.path != IN_MEMORY else "full")
        connection.execute(begin)
        try:
            result = work(connection)
            connection.execute("commit")
        except BaseException:
            if connection.in_transaction:
                connection.execute("rollback")
            raise
        return result

    def _connection(self, synchronous: str = "full") -> apsw.Connection:
        """This thread's own connection; one for each way of syncing, since that belongs to the connection."""
        connection: apsw.Connection | None = getattr(self._mine, synchronous, None)
        if connection is None:
            connection = self._connect(synchronous)
            setattr(self._mine, synchronous, connection)
            self._all.append(connection)
        return connection

    def _connect(self, synchronous: str) -> apsw.Connection:
        if self.path != IN_MEMORY and Path(self.path).is_dir():
            raise BadFile(f"{self.path} is a folder, not a store; name a file in it, for example {self.path}/gieok.db")
        connection = apsw.Connection(self.path)
        connection.set_busy_timeout(self._busy_milliseconds)
        switch_to_wal(connection, self._busy_milliseconds / 1000)
        connection.pragma("synchronous", synchronous)
        connection.pragma("foreign_keys", True)
        self.extension_problem = load_vectors(connection)
        return connection


def _each_in_a_savepoint(group: Sequence[Asked], connection: apsw.Connection) -> None:
    """Each work with its own outcome; raises when the whole transaction is lost."""
    for one in group:
        connection.execute("savepoint one")
        try:
            one.result = one.work(connection)
        except BaseException as problem:
            if not connection.in_transaction:
                raise
            connection.execute("rollback to one")
            one.problem = problem
        connection.execute("release one")


async def _closed(pools: Sequence[Workers], connections: Sequence[apsw.Connection]) -> None:
    for pool in set(pools):
        await asyncio.to_thread(pool.shutdown)
    for connection in connections:
        connection.close()


def switch_to_wal(connection: apsw.Connection, seconds: float) -> None:
    """SQLite's busy timeout does not cover this one step: two programs that make the same file at once meet here."""
    give_up_at = time.monotonic() + seconds
    while True:
        try:
            connection.pragma("journal_mode", "wal")
        except apsw.BusyError:
            if time.monotonic() > give_up_at:
                raise
            time.sleep(0.01)
        else:
            return


def load_vectors(connection: apsw.Connection) -> str | None:
    """Load sqlite-vec; the reason when it cannot be loaded."""
    try:
        import sqlite_vec  # noqa: PLC0415  (a machine without it still keeps and finds memories)

        connection.enable_load_extension(True)
        connection.load_extension(sqlite_vec.loadable_path())
        connection.enable_load_extension(False)
    except (ImportError, OSError, AttributeError, apsw.Error) as problem:
        return f"sqlite-vec could not be loaded ({problem})"
    return None


def in_our_words(problem: apsw.Error, path: str) -> GieokError:
    """What went wrong with the file, and what to do about it."""
    match problem:
        case apsw.NotADBError():
            return BadFile(f"{path} is not a gieok store (not a SQLite database); choose another file")
        case apsw.CorruptError():
            return BadFile(
                f"{path} is damaged ({problem}); restore a backup, or copy what is readable with gieok export"
            )
        case apsw.BusyError() | apsw.LockedError():
            return StoreLocked(f"{path} is locked by another process; try again when it has finished")
        case apsw.ReadOnlyError():
            return MemoryUnavailable(
                f"{path} cannot be written: it is read-only; change its permissions or choose another"
            )
        case apsw.FullError():
            return MemoryUnavailable(f"{path} cannot be written: the disk is full; nothing of this change was kept")
        case apsw.CantOpenError():
            return BadFile(f"{path} cannot be opened; check that its folder exists and that you may write there")
        case apsw.IOError():
            return MemoryUnavailable(f"{path} cannot be read or written ({problem}); check the disk")
        case _:
            return MemoryUnavailable(f"{path}: {problem}")
