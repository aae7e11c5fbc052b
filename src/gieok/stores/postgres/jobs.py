"""The queue in PostgreSQL. A job is a row; taking it is a lease; finishing it removes the row.

Workers pass over rows that another one is just taking (``skip locked``), so they never wait for each other.
"""

from collections.abc import Sequence
from datetime import datetime

from gieok.nouns.identity import new_id
from gieok.nouns.job import Job
from gieok.nouns.space import Space
from gieok.stores.postgres.ask_postgres import Db, Row, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked_or_new, named, space_number

SQL = queries("jobs")


class PostgresJobs:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, space: Space, kind: str, subject: str, due_at: datetime | None = None) -> None:
        async def work(db: Db) -> None:
            await ask_for(db, (await locked_or_new(db, space)).number, (kind,), subject, due_at)

        await self._database.write(work)

    async def take(self, kinds: tuple[str, ...], owner: str, seconds: float, space: Space | None = None) -> Job | None:
        async def work(db: Db) -> Job | None:
            only = await space_number(db, space) if space else None
            if space and only is None:
                return None
            asked = {"kinds": list(kinds), "space": only, "owner": owner, "seconds": seconds}
            row = await first(db, SQL["take_job"], asked)
            return _job(row) if row else None

        return await self._database.write(work)

    async def done(self, job: Job) -> None:
        asked = (job.space.user, job.space.character, job.kind, job.subject, job.id)
        await self._database.write(lambda db: run(db, SQL["job_is_done"], asked))

    async def failed(self, job: Job, error: str, retry_at: datetime | None) -> None:
        async def work(db: Db) -> None:
            if retry_at is None:
                await run(db, SQL["job_is_dead"], (error, job.id))
            else:
                await run(db, SQL["job_waits_again"], (error, retry_at, job.id))

        await self._database.write(work)

    async def listed(self, space: Space | None = None, limit: int = 1000) -> list[Job]:
        asked = named(space) if space else {"user": None, "character": None}
        return [_job(row) for row in await self._database.ask(SQL["list_jobs"], asked | {"limit": limit})]

    async def revive(self, job_id: str) -> None:
        await self._database.write(lambda db: run(db, SQL["revive_job"], (job_id,)))


async def ask_for(db: Db, space: int, kinds: Sequence[str], subject: str, due_at: datetime | None = None) -> None:
    for kind in kinds:
        await run(db, SQL["ask_for_job"], (space, new_id(), kind, subject, due_at))


def _job(row: Row) -> Job:
    user, character, id_, kind, subject, state, attempts, due, until, error, made = row
    return Job(id_, Space(user, character), kind, subject, state, attempts, due, until, error, made)
