"""One PostgreSQL database, shared by any number of servers: a pool, transactions, and a sentence for every failure.

Work is handed over as a function of a connection and runs in one transaction, in pipeline mode. Reads see one
snapshot. A connection that broke before the commit was sent has written nothing, so the work is done again on a
fresh one, once; one that broke during the commit leaves the question open, and says so.
This file knows nothing of posts or memories.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection, IsolationLevel
from psycopg.adapt import AdaptersMap
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from gieok.errors import MemoryUnavailable
from gieok.stores.postgres.ask_postgres import Db, value
from gieok.stores.postgres.in_our_words import checked_url, in_our_words, name_of
from gieok.stores.postgres.migrate import SEARCH_PATH, bring_up_to_date
from gieok.stores.postgres.text_values import register_text
from gieok.stores.postgres.vector_values import register_vectors

T = TypeVar("T")
Work = Callable[[Db], Awaitable[T]]

CONNECT_SECONDS = 10
"""How long a server may take to let us in."""


class Database:
    def __init__(self, url: str, busy_seconds: float = 10.0, connections: int = 10) -> None:
        self.url = checked_url(url)
        self.name = name_of(url)
        self.busy_seconds = busy_seconds
        self._vector_type = 0
        self._pool = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            timeout=busy_seconds,
            kwargs={"connect_timeout": CONNECT_SECONDS, "application_name": "gieok"},
            configure=self._configure,
            open=False,
            reconnect_timeout=busy_seconds,
        )

    async def open(self) -> None:
        """Create or migrate the schema, then open the pool. The first connection tells why one is refused."""
        try:
            alone = await AsyncConnection.connect(self.url, autocommit=True, connect_timeout=CONNECT_SECONDS)
            async with alone:
                await bring_up_to_date(alone, self.name)
                await alone.execute(SEARCH_PATH)
                self._vector_type = await value(alone, "select 'vector'::regtype::oid")
            await self._pool.open(wait=True, timeout=self.busy_seconds)
        except psycopg.Error as problem:
            raise in_our_words(problem, self.name) from problem

    async def write(self, work: Work[T]) -> T:
        """Run the work in one transaction; when this returns it is on the disk."""
        return await self._run(work, reading=False)

    async def write_lightly(self, work: Work[T]) -> T:
        """The same for what may be lost with the power (leases, traces): it does not wait for the disk."""

        async def lightly(db: Db) -> T:
            await db.execute("set local synchronous_commit = off")
            return await work(db)

        return await self._run(lightly, reading=False)

    async def read(self, work: Work[T]) -> T:
        """Run the work on one consistent snapshot."""
        return await self._run(work, reading=True)

    async def close(self) -> None:
        await self._pool.close()

    async def _run(self, work: Work[T], reading: bool) -> T:
        try:
            try:
                return await self._in_transaction(work, reading)
            except _LostBeforeCommit:
                await self._pool.check()  # the server was restarted: the others are dead too
                return await self._in_transaction(work, reading)
        except PoolTimeout as problem:
            raise await self._why_no_connection(problem) from None
        except psycopg.Error as problem:
            raise in_our_words(problem, self.name) from problem

    async def _in_transaction(self, work: Work[T], reading: bool) -> T:
        async with self._pool.connection() as db:
            await db.set_read_only(True if reading else None)
            await db.set_isolation_level(IsolationLevel.REPEATABLE_READ if reading else IsolationLevel.READ_COMMITTED)
            committing = False
            try:
                async with db.pipeline():
                    result = await work(db)
                    committing = not reading
                    await db.commit()
            except psycopg.OperationalError as problem:
                if not db.broken:
                    raise
                if committing:
                    raise self._unsure(problem) from problem
                raise _LostBeforeCommit(str(problem)) from problem
            return result

    def _unsure(self, problem: psycopg.Error) -> MemoryUnavailable:
        return MemoryUnavailable(
            f"{self.name} went away while a change was being confirmed ({str(problem).strip()}); "
            "it is kept whole or not at all: look before you try again"
        )

    async def _why_no_connection(self, problem: PoolTimeout) -> Exception:
        """Whether all connections are busy or the server does not answer: only asking it again tells."""
        try:
            async with await AsyncConnection.connect(self.url, connect_timeout=2):
                return in_our_words(problem, self.name)
        except psycopg.Error as reason:
            return in_our_words(reason, self.name)

    async def _configure(self, db: Db) -> None:
        adapters: AdaptersMap = db.adapters
        register_text(adapters)
        register_vectors(adapters, self._vector_type)
        await db.execute(SEARCH_PATH)
        await db.execute("set timezone = 'UTC'")
        await db.commit()


class _LostBeforeCommit(psycopg.OperationalError):
    """The connection broke while nothing was committed yet: the work can be done again."""
