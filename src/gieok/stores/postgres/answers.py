"""Answers kept in PostgreSQL, by the digest of what was asked. Time is the database's."""

import json
from dataclasses import replace
from datetime import datetime

from gieok.nouns.space import Space
from gieok.ports.answers import Claim, KeptAnswer
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import space_number

SQL = queries("answers")


class PostgresAnswers:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(
        self, name: str, fingerprint: str, owner: str, seconds: float, instead_of: str | None = None
    ) -> Claim:
        asked = {"name": name, "fingerprint": fingerprint, "owner": owner, "seconds": seconds, "dead": instead_of}

        async def work(db: Db) -> Claim:
            while True:  # what we look for may be dropped while we look
                for step in ("add_claim", "take_claim_over", "find_claim"):
                    if row := await first(db, SQL[step], asked):
                        return replace(_claim(row), taken_over=step == "take_claim_over")

        return await self._database.write(work)

    async def keep(self, name: str, owner: str, answer: KeptAnswer, space: Space | None, most: int) -> None:
        async def work(db: Db) -> None:
            number = await space_number(db, space) if space else None
            if space is not None and number is None:  # erased by this very request: nothing of it is kept
                await run(db, "delete from kept_answers where name = %s", (name,))
                return
            row = (answer.status, json.dumps(answer.headers), answer.body, number, name, owner)
            await run(db, SQL["keep_answer"], row)
            await run(db, SQL["drop_beyond"], (most - 1,))

        await self._database.write_lightly(work)

    async def give_up(self, name: str, owner: str) -> None:
        async def work(db: Db) -> None:
            await run(db, SQL["give_claim_up"], (name, owner))

        await self._database.write_lightly(work)

    async def forget_older(self, than: datetime) -> int:
        async def work(db: Db) -> int:
            return len(await all_rows(db, SQL["drop_older"], (than,)))

        return await self._database.write_lightly(work)


def _claim(row: Row) -> Claim:
    fingerprint, owner, since, status, headers, body = row
    answer = None
    if status is not None:
        answer = KeptAnswer(status, tuple((name, value) for name, value in json.loads(headers)), bytes(body))
    return Claim(fingerprint, owner, since, answer)
