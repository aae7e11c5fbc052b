"""What a turn asks PostgreSQL costs the same in a space of any size, and however many others there are (I16).

Each connection has one plan for all spaces, so a bad one would be bad for everybody. Here every question that a turn
asks is explained with that very plan, in a space of thousands of posts and slots: no step of it may go through more
rows than the question is about.
"""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import psycopg
import pytest
import pytest_asyncio
from psycopg import sql

from gieok.nouns.category import STATE
from gieok.ports.memories import SlotChange
from gieok.stores.postgres import PostgresStore, open_postgres
from gieok.stores.postgres.database import LIGHTLY, PLANS, Database
from gieok.stores.postgres.migrate import SEARCH_PATH
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said
from gieok.testing.conformance.memories import slot

from .servers import PostgresServer

MANY = 3_000
MOST = 200
"""Rows that a step may go through: the questions here are about a hundred at most."""


@pytest_asyncio.fixture
async def store(postgres: PostgresServer, new_database: str) -> AsyncIterator[PostgresStore]:
    opened = await open_postgres(postgres.url(new_database))
    for space in (YUNA, JIHO):
        for begin in range(0, MANY, 1_000):
            numbers = range(begin, begin + 1_000)
            rounds = [finished(said(f"말 {n}"), said(f"대답 {n}")) for n in numbers]
            await opened.ledger.bring_in(space, "main", rounds)
            slots = [
                replace(slot(f"값 {n}", key=f"key:{n}"), evidence=(round_.post_list[0].id,))
                for n, round_ in zip(numbers, rounds, strict=True)
            ]
            await opened.memories.change(space, [SlotChange(one, None) for one in slots])
    postgres.run("analyze", new_database)
    yield opened
    await opened.close()


def rows_of(plan: dict[str, Any]) -> list[tuple[str, float]]:
    """Each step with the rows it went through, those that it threw away included."""
    thrown = sum(plan.get(f"Rows Removed by {what}", 0) for what in ("Filter", "Join Filter", "Index Recheck"))
    name = f"{plan['Node Type']} {plan.get('Index Name', plan.get('Relation Name', ''))}"
    own = (name, (plan["Actual Rows"] + thrown) * plan["Actual Loops"])
    return [own, *(step for part in plan.get("Plans", ()) for step in rows_of(part))]


def explained(url: str, asked: str, values: dict[str, Any]) -> list[tuple[str, float]]:
    names: list[str] = []

    def numbered(found: "re.Match[str]") -> str:
        if found[1] not in names:
            names.append(found[1])
        return f"${names.index(found[1]) + 1}"

    question = re.sub(r"%\((\w+)\)[sb]", numbered, asked).rstrip(";").replace("{lightly}", LIGHTLY)
    with psycopg.connect(url) as db:
        for setting in (SEARCH_PATH, *PLANS):
            db.execute(setting.encode())
        db.execute(f"prepare asked as {question}".encode())
        given = sql.SQL(", ").join(sql.Literal(values[name]) for name in names)
        explain = sql.SQL("explain (analyze, format json) execute asked({})").format(given)
        ((found,),) = db.execute(explain).fetchall()
        db.rollback()
    return rows_of(found[0]["Plan"])


async def test_no_question_of_a_turn_goes_through_the_whole_space(
    store: PostgresStore, postgres: PostgresServer, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = (await store.ledger.rounds(YUNA, "main", 1))[0]
    known = await store.memories.slots(YUNA, limit=3)
    asked: list[tuple[str, dict[str, Any]]] = []
    ask = Database.ask

    async def watched(self: Database, question: str, values: Any = (), binary: bool = False) -> Any:
        asked.append((question, dict(values)))
        return await ask(self, question, values, binary)

    monkeypatch.setattr(Database, "ask", watched)
    await store.ledger.recent(YUNA, "main", 6)
    await store.ledger.page(YUNA, "main", 100, 50)
    await store.ledger.posts(YUNA, [post.id for post in last.post_list])
    await store.episodes.latest(YUNA, "main")
    await store.blackboard.latest(YUNA, "main")
    await store.words.occurrences(YUNA, ("post", "slot"), ("17",), 100)
    await store.vectors.nearest(YUNA, ("post", "slot"), "m", [1.0], 5)  # type: ignore[arg-type]  # there are none yet
    for kind in ("post", "slot", "episode", "moment"):
        await store.items.look_up(YUNA, {kind: range(100, 190)})  # type: ignore[dict-item]
        await store.items.foremost(YUNA, (kind,), 8)  # type: ignore[arg-type]
    await store.items.beside(YUNA, [500, 900, 1300], 2)
    await store.memories.foremost(YUNA, STATE, 24)
    await store.memories.current(YUNA, [(one.subject, one.key) for one in known])
    await store.memories.rounds_with(YUNA, [(one.subject, one.key) for one in known], "r")
    await store.memories.learned(YUNA, last.id)
    await store.memories.recalled(YUNA, [one.id for one in known])
    await store.vectors.waiting(YUNA, "m", ("post",), 20)
    await store.leases.holder(YUNA)
    await store.traces.newest(YUNA, 5)
    await store.jobs.listed(YUNA, 20)
    assert len(asked) > 20
    for question, values in asked:
        too_many = [step for step in explained(postgres.url(new_database), question, values) if step[1] > MOST]
        assert not too_many, f"{too_many} in: {question}"
