"""Answers kept in SQLite, by the digest of what was asked."""

import json
from datetime import datetime, timedelta

import apsw

from gieok.nouns.moment_in_time import time_from_text, time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.ports.answers import Claim, KeptAnswer
from gieok.stores.sqlite.ask_sqlite import Row, first
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number

SQL = queries("answers")


class SqliteAnswers:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(
        self, name: str, fingerprint: str, owner: str, seconds: float, instead_of: str | None = None
    ) -> Claim:
        def work(db: apsw.Connection) -> Claim:
            now = utc_now()
            row = first(db, SQL["find_claim"], (name,))
            if row is None:
                db.execute(SQL["add_claim"], (name, fingerprint, owner, time_to_text(now)))
                return Claim(fingerprint, owner, now)
            found = _claim(row)
            too_long = row[3] < time_to_text(now - timedelta(seconds=seconds))
            free = found.answer is None and (found.owner in ("", instead_of) or too_long)
            if not free or found.fingerprint != fingerprint:
                return found
            db.execute(SQL["take_claim_over"], (name, owner, time_to_text(now)))
            return Claim(fingerprint, owner, found.since, taken_over=True)

        return await self._database.write(work)

    async def keep(self, name: str, owner: str, answer: KeptAnswer, space: Space | None, most: int) -> None:
        def work(db: apsw.Connection) -> None:
            number = space_number(db, space) if space else None
            if space is not None and number is None:  # erased by this very request: nothing of it is kept
                db.execute("delete from kept_answers where name = ?", (name,))
                return
            row = (answer.status, json.dumps(answer.headers), answer.body, number)
            db.execute(SQL["keep_answer"], (name, owner, *row))
            db.execute(SQL["drop_beyond"], (most - 1,))

        await self._database.write_lightly(work)

    async def give_up(self, name: str, owner: str) -> None:
        await self._database.write_lightly(lambda db: _run(db, SQL["give_claim_up"], (name, owner)))

    async def forget_older(self, than: datetime) -> int:
        return await self._database.write_lightly(lambda db: _run(db, SQL["drop_older"], (time_to_text(than),)))


def _run(db: apsw.Connection, sql: str, values: Row) -> int:
    db.execute(sql, values)
    return db.changes()


def _claim(row: Row) -> Claim:
    fingerprint, owner, since, _, status, headers, body = row
    answer = None
    if status is not None:
        answer = KeptAnswer(status, tuple((name, value) for name, value in json.loads(headers)), body)
    return Claim(fingerprint, owner, time_from_text(since), answer)
