"""How much the ledger costs beside a bare insert into the same kind of file; reading must not grow with its length."""

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

import apsw

from gieok.bench.figure import Figure, each, seconds
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.store import Store
from gieok.stores.sqlite import open_sqlite

YUNA = Space("yuna", "mina")
SAID = "나 다음 달 3일에 부산으로 이사 가는데 짐을 언제 싸야 할지 모르겠어"
SINGLE, BATCHES, BATCH = 200, 20, 100
SHORT, LONG = 1_000, 100_000


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        bare = _bare_inserts(Path(folder) / "bare.db")
        return asyncio.run(_measured(Path(folder), bare))


def _bare_inserts(path: Path) -> float:
    """Seconds for one durable insert of one row, by apsw alone."""
    db = apsw.Connection(str(path))
    db.pragma("journal_mode", "wal")
    db.pragma("synchronous", "full")
    db.execute("create table posts (id integer primary key, message text)")
    return seconds(lambda: db.execute("insert into posts (message) values (?)", (SAID,)), SINGLE)


async def _measured(folder: Path, bare: float) -> list[Figure]:
    store = await open_sqlite(str(folder / "gieok.db"))
    one = await each(lambda: store.ledger.begin_round(YUNA, "single", _round()), SINGLE)
    batch = await each(lambda: store.ledger.bring_in(YUNA, "batches", [_round() for _ in range(BATCH)]), BATCHES)
    recent, rounds = {}, {}
    for length in (SHORT, LONG):
        name = f"of {length}"
        for _ in range(0, length, 1_000):
            await store.ledger.bring_in(YUNA, name, [_round() for _ in range(1_000)])
        recent[length] = await each(lambda name=name: store.ledger.recent(YUNA, name, 6), 200)  # type: ignore[misc]
        rounds[length] = await each(lambda name=name: store.ledger.rounds(YUNA, name, 10, "yuna"), 200)  # type: ignore[misc]
    imported = await _import(store)
    await store.close()
    return [
        Figure("ledger: a bare durable insert", bare * 1000, "ms"),
        Figure("ledger: a round with its post, durable, beside a bare insert", one / bare, "×"),
        Figure("ledger: a post in a batch of 100, beside a bare insert", batch / BATCH / bare, "×"),
        Figure("ledger: posts imported in a second", imported, "/s", 8_000),
        Figure("ledger: the last 6 posts", recent[SHORT] * 1000, "ms"),
        Figure("ledger: the last 6 of 100,000 beside 1,000", recent[LONG] / recent[SHORT], "×", 1.5, at_most=True),
        Figure(
            "ledger: a role's last 10 rounds of 100,000 beside 1,000",
            rounds[LONG] / rounds[SHORT],
            "×",
            1.5,
            at_most=True,
        ),
    ]


async def _import(store: Store) -> float:
    rounds = [_round() for _ in range(5_000)]
    began = perf_counter()
    await store.ledger.bring_in(YUNA, "import", rounds)
    return len(rounds) / (perf_counter() - began)


def _round() -> Round:
    return Round(new_id(), "q", "finished", (Post.create(SAID, "yuna", "mina"),))
