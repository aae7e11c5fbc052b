"""The queue in SQLite. A job is a row; taking it is a lease; finishing it removes the row."""

import json
from datetime import datetime, timedelta
from typing import Any

import apsw

from gieok.nouns.identity import new_id
from gieok.nouns.job import Job
from gieok.nouns.moment_in_time import time_from_text, time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.stores.sqlite.ask_sqlite import all_rows, first
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number

SQL = queries("jobs")


class SqliteJobs:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(self, space: Space, kind: str, subject: str, due_at: datetime | None = None) -> None:
        await self._database.write(lambda db: ask_for(db, write_space_number(db, space), kind, subject, due_at))

    async def take(self, kinds: tuple[str, ...], owner: str, seconds: float, space: Space | None = None) -> Job | None:
        def work(db: apsw.Connection) -> Job | None:
            only = space_number(db, space) if space else None
            if space and only is None:
                return None
            now = utc_now()
            row = first(db, SQL["next_job"], (time_to_text(now), json.dumps(kinds), only))
            if row is None:
                return None
            until = now + timedelta(seconds=seconds)
            db.execute(SQL["lease_job"], (owner, time_to_text(until), row[0]))
            return _job((*row[:6], "running", row[7] + 1, row[8], time_to_text(until), *row[10:]))

        return await self._database.write(work)

    async def done(self, job: Job) -> None:
        await self._database.write(lambda db: db.execute(SQL["job_is_done"], (job.id,)) and None)

    async def failed(self, job: Job, error: str, retry_at: datetime | None) -> None:
        def work(db: apsw.Connection) -> None:
            if retry_at is None:
                db.execute(SQL["job_is_dead"], (error, job.id))
            else:
                db.execute(SQL["job_waits_again"], (error, time_to_text(retry_at), job.id))

        await self._database.write(work)

    async def listed(self, space: Space | None = None, limit: int = 1000) -> list[Job]:
        def work(db: apsw.Connection) -> list[Job]:
            only = space_number(db, space) if space else None
            if space and only is None:
                return []
            return [_job(row) for row in all_rows(db, SQL["list_jobs"], (only, limit))]

        return await self._database.read(work)

    async def revive(self, job_id: str) -> None:
        due = time_to_text(utc_now())
        await self._database.write(lambda db: db.execute(SQL["revive_job"], (due, job_id)) and None)


def ask_for(db: apsw.Connection, space: int, kind: str, subject: str, due_at: datetime | None = None) -> None:
    now = utc_now()
    row = (space, new_id(), kind, subject, time_to_text(due_at or now), time_to_text(now))
    db.execute(SQL["ask_for_job"], row)


def _job(row: tuple[Any, ...]) -> Job:
    _, user, character, id_, kind, subject, state, attempts, due, until, error, made = row
    leased = time_from_text(until) if until else None
    return Job(
        id_,
        Space(user, character),
        kind,
        subject,
        state,
        attempts,
        time_from_text(due),
        leased,
        error,
        time_from_text(made),
    )
