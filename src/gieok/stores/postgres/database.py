"""One PostgreSQL database, shared by any number of servers: a pool, transactions, and a sentence for every failure.

What is one statement goes alone (``ask``): on one machine that takes 0.1 ms, a transaction around it 0.5, and more over
a network. Several that depend on each other are handed over as a function of a connection and run in one transaction,
in pipeline mode; such reads see one snapshot. A connection that broke before the commit was sent has written nothing,
so the work is done again on a fresh one, once; one that broke during the commit leaves the question open, and says so.
This file knows nothing of posts or memories.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

import psycopg
from psycopg import AsyncConnection
from psycopg.adapt import AdaptersMap
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from gieok.errors import MemoryUnavailable
from gieok.stores.postgres.ask_postgres import Db, Row, Values, first
from gieok.stores.postgres.in_our_words import checked_url, in_our_words, name_of
from gieok.stores.postgres.migrate import SEARCH_PATH, bring_up_to_date
from gieok.stores.postgres.text_values import register_text
from gieok.stores.postgres.vector_values import register_vectors

T = TypeVar("T")
Work = Callable[[Db], Awaitable[T]]

Question = tuple[str, Values]

CONNECT_SECONDS = 10
"""How long a server may take to let us in."""

LIGHTLY = "set_config('synchronous_commit', 'off', true) as lightly"
"""In a FROM: the statement that reads it does not wait for the disk when it is committed."""

PLANS = ("set plan_cache_mode = force_generic_plan", "set enable_seqscan = off")
"""Every question names its space and has an index for it, so one plan is right for all; making it anew each time took
as long as carrying it out."""

MOST_PREPARED = 400
"""Statements that a connection keeps prepared: all that this store has."""

BEGIN = "begin isolation level read committed"
BEGIN_READING = "begin isolation level repeatable read read only"


class Database:
    def __init__(self, url: str, busy_seconds: float = 10.0, connections: int = 10) -> None:
        self.url = checked_url(url)
        self.name = name_of(url)
        self.busy_seconds = busy_seconds
        self._vector_types = (0, 0)
        self._pool = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=connections,
            timeout=busy_seconds,
            kwargs={"connect_timeout": CONNECT_SECONDS, "application_name": "gieok", "autocommit": True},
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
                found = await first(alone, "select 'vector'::regtype::oid, 'vector[]'::regtype::oid")
                self._vector_types = found or (0, 0)
            await self._pool.open(wait=True, timeout=self.busy_seconds)
        except psycopg.Error as problem:
            raise in_our_words(problem, self.name) from problem

    async def ask(self, sql: str, values: Values = (), binary: bool = False) -> list[Row]:
        """The answer to one question, which is its own snapshot; ``binary`` where many numbers come back."""

        async def once() -> list[Row]:
            async with self._connection() as db:
                return await (await db.execute(sql, values, binary=binary)).fetchall()

        return await self._patiently(once)

    async def first(self, sql: str, values: Values = ()) -> Row | None:
        rows = await self.ask(sql, values)
        return rows[0] if rows else None

    async def ask_all(self, questions: Sequence[Question]) -> list[list[Row]]:
        """The answers to questions that do not depend on each other; they travel together."""
        if len(questions) == 1:
            return [await self.ask(*questions[0])]

        async def once() -> list[list[Row]]:
            async with self._connection() as db, db.pipeline():
                asked = [await db.execute(sql, values) for sql, values in questions]
                return [await one.fetchall() for one in asked]

        return await self._patiently(once) if questions else []

    async def do_lightly(self, sql: str, values: Values = ()) -> list[Row]:
        """One change that may be made twice, and lost with the power, without harm: a lease, a trace.

        It goes alone, like a question, so ``{lightly}`` in it takes the place of ``set local``.
        """
        return await self.ask(sql.replace("{lightly}", LIGHTLY), values)

    async def write(self, work: Work[T]) -> T:
        """Run the work in one transaction; when this returns it is on the disk."""
        return await self._patiently(lambda: self._in_transaction(work, reading=False))

    async def write_lightly(self, work: Work[T]) -> T:
        """The same for what may be lost with the power (leases, traces): it does not wait for the disk."""

        async def lightly(db: Db) -> T:
            await db.execute("set local synchronous_commit = off")
            return await work(db)

        return await self.write(lightly)

    async def read(self, work: Work[T]) -> T:
        """Run the work on one consistent snapshot."""
        return await self._patiently(lambda: self._in_transaction(work, reading=True))

    async def close(self) -> None:
        await self._pool.close()

    async def _patiently(self, once: Callable[[], Awaitable[T]]) -> T:
        """Once more when the connection was lost and nothing was written; every failure in our words."""
        try:
            try:
                return await once()
            except _LostBeforeCommit:
                await self._pool.check()  # the server was restarted: the others are dead too
                return await once()
        except PoolTimeout as problem:
            raise await self._why_no_connection(problem) from None
        except psycopg.Error as problem:
            raise in_our_words(problem, self.name) from problem

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Db]:
        """A connection; whoever loses it has written nothing."""
        async with self._pool.connection() as db:
            try:
                yield db
            except psycopg.OperationalError as problem:
                if not db.broken:
                    raise
                raise _LostBeforeCommit(str(problem)) from problem

    async def _in_transaction(self, work: Work[T], reading: bool) -> T:
        committing = False
        async with self._connection() as db:
            try:
                async with db.pipeline():
                    await db.execute(BEGIN_READING if reading else BEGIN)
                    result = await work(db)
                    committing = not reading
                    await db.commit()
            except psycopg.OperationalError as problem:
                if committing and db.broken:
                    raise self._unsure(problem) from problem
                raise
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
        db.prepare_threshold, db.prepared_max = 0, MOST_PREPARED
        adapters: AdaptersMap = db.adapters
        register_text(adapters)
        register_vectors(adapters, *self._vector_types)
        await db.execute(SEARCH_PATH)
        await db.execute("set timezone = 'UTC'")
        for one in PLANS:
            await db.execute(one)


class _LostBeforeCommit(psycopg.OperationalError):
    """The connection broke while nothing was committed yet: the work can be done again."""
