"""A PostgreSQL store of any size, filled by COPY, and what it costs to remember in it: for docs/SCALE.md.

    python -m gieok.bench.stores_big postgresql://…/an_empty_database --slots 1000000 --posts 10000000

Spaces have a hundred slots and a thousand posts each, written in turn by all, as people do it; one space is very large.
Rows are like those that gieok writes; the last of them are written by gieok itself, and timed.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from time import perf_counter
from typing import Any

import numpy as np
import psycopg

from gieok.assemble import open_home
from gieok.bench import ledger, memories, turns
from gieok.language.words import search_tokens
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.space import Space
from gieok.parts import Models
from gieok.recall.recall import recall
from gieok.record.persona_files import demo_persona
from gieok.settings import Settings
from gieok.stores.postgres import PostgresStore, open_postgres
from gieok.stores.postgres.vector_rows import INDEX_SHAPE

SLOTS_EACH = 100
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
MODEL = "bench"
AT_ONCE = 20_000
TIMES = 200
LARGE = 200_000
"""Slots of the one very large space: twice as many as are held in memory, so HNSW answers."""

SIZES = """
select c.relname, pg_relation_size(c.oid), pg_indexes_size(c.oid), greatest(c.reltuples, 0)::bigint from pg_class c
where c.relnamespace = 'gieok'::regnamespace and c.relkind = 'r'
    and pg_total_relation_size(c.oid) > 10000000 order by 2 desc
"""
INDEXES = """
select c.relname, pg_relation_size(c.oid) from pg_class c
where c.relnamespace = 'gieok'::regnamespace and c.relkind = 'i' and pg_relation_size(c.oid) > 10000000 order by 2 desc
"""


def fill(url: str, slots: int, posts: int, large: int) -> None:
    """Everything by COPY, in the order in which people would have written it."""
    spaces = max(1, slots // SLOTS_EACH)
    chance = np.random.default_rng(7)
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("set search_path = gieok, public")
        db.execute("set synchronous_commit = off")
        db.execute("insert into embedding_models (name, dimension) values (%s, %s)", (MODEL, memories.DIMENSION))
        db.execute("create table large_vec_1 partition of large_vec for values in (1)")
        _spaces(db, spaces)
        _fill("slots", db, slots, lambda some: _slot_rows(some, spaces, chance))
        _fill("posts", db, posts, lambda some: _post_rows(some, spaces, chance))
        _large(db, spaces + 1, large, chance)
        _count(db, spaces, slots, posts, large)
        began = perf_counter()
        db.execute("vacuum analyze")
        print(f"vacuum analyze: {perf_counter() - began:.0f} s", flush=True)


def _spaces(db: psycopg.Connection[Any], count: int) -> None:
    db.execute(
        "insert into spaces (user_name, character_name, created_at) "
        "select 'user ' || n, 'mina', now() from generate_series(1, %s) n",
        (count + 1,),
    )
    db.execute("insert into character_memory_configs (space_id) select space_id from spaces")
    db.execute(
        "insert into conversations (space_id, conversation_no, id, created_at) "
        "select space_id, 1, 'main', now() from spaces"
    )


def _fill(name: str, db: psycopg.Connection[Any], count: int, rows: "Callable[[Sequence[int]], Rows]") -> None:
    began = perf_counter()
    for begin in range(0, count, AT_ONCE):
        _copy(db, rows(range(begin, min(begin + AT_ONCE, count))))
        if begin % (AT_ONCE * 10) == 0:
            print(f"{name}: {begin:,} of {count:,}, {perf_counter() - began:.0f} s", flush=True)


Rows = dict[str, list[tuple[Any, ...]]]
"""By table and columns."""


def _copy(db: psycopg.Connection[Any], rows: Rows) -> None:
    for table, some in rows.items():
        with db.cursor().copy(f"copy {table} from stdin") as copy:
            for row in some:
                copy.write_row(row)


def _words(kind: str, found: Rows, space: int, number: int, text: str) -> int:
    tokens = search_tokens(text)
    table = found.setdefault(f"{kind}_words (space_id, token, number, often, length)", [])
    table += [(space, token, number, often, len(tokens)) for token, often in Counter(tokens).items()]
    return len(tokens)


def _vectors(chance: np.random.Generator, count: int) -> list[str]:
    found = chance.standard_normal((count, memories.DIMENSION), dtype=np.float32)
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    return ["[" + ",".join(f"{one:.5f}" for one in row) + "]" for row in found]


VEC = "item_vec (space_id, model_no, kind, number, chunk, embedding)"
SLOT = (
    "memory_slots (space_id, slot_no, id, category, subject, key, value, score, confidence, state, evidence, language, "
    "times_seen, last_seen, valid_from, pinned, times_recalled, version)"
)
ROUND = "rounds (space_id, round_no, conversation_no, position, id, user_query, state, created_at, ended_at)"
POST = (
    "chat_turns (space_id, post_no, conversation_no, round_no, seq, sitting, id, send_from, send_to, message, "
    "created_at)"
)


def _slot_rows(some: Sequence[int], spaces: int, chance: np.random.Generator) -> Rows:
    found: Rows = {SLOT: [], VEC: []}
    for n, vector in zip(some, _vectors(chance, len(some)), strict=True):
        _slot(found, 1 + n % spaces, 1 + n // spaces, vector, chance)
    return found


def _slot(found: Rows, space: int, number: int, vector: str, chance: np.random.Generator) -> None:
    slot = memories._slot(number, chance)
    said = (slot.id, slot.category.value, slot.subject, slot.key, slot.value, slot.score, slot.confidence, slot.state)
    rest = ("{" + slot.evidence[0] + "}", "ko", 1, slot.last_seen, slot.valid_from, False, 0, 0)
    found[SLOT].append((space, number, *said, *rest))
    found[VEC].append((space, 1, "slot", number, 0, vector))
    _words("slot", found, space, number, f"{slot.key} {slot.value}")


def _post_rows(some: Sequence[int], spaces: int, chance: np.random.Generator) -> Rows:
    """Rounds of two posts. They have words and no vectors: those take as long to fill in as all the rest."""
    found: Rows = {ROUND: [], POST: []}
    for n in some:
        pair, second = divmod(n, 2)
        space, number = 1 + pair % spaces, 1 + 2 * (pair // spaces) + second
        at = BEGAN + timedelta(seconds=pair)
        round_no = (number + 1) // 2
        if not second:
            found[ROUND].append((space, round_no, 1, round_no, new_id(), "q", "finished", at, at))
        words = chance.choice(memories.THINGS, 4)
        text = f"{words[0]} {words[1]} 때문에 {words[2]} {words[3]} {chance.choice(memories.DOINGS)} {number}번"
        found[POST].append((space, number, 1, round_no, number, 1 + number // 20, new_id(), "yuna", "mina", text, at))
        _words("post", found, space, number, text)
    return found


def _large(db: psycopg.Connection[Any], space: int, count: int, chance: np.random.Generator) -> None:
    """One space of very many slots, and its HNSW index, built at once."""
    for begin in range(0, count, AT_ONCE):
        found: Rows = {SLOT: [], VEC: []}
        size = min(AT_ONCE, count - begin)
        for n, vector in enumerate(_vectors(chance, size), begin + 1):
            _slot(found, space, n, vector, chance)
        _copy(db, found)
    db.execute("insert into large_vec select * from item_vec where space_id = %s", (space,))
    began = perf_counter()
    db.execute("set maintenance_work_mem = '1GB'")
    db.execute(
        "create index large_vec_1_hnsw on large_vec_1 using hnsw "
        f"((embedding::vector({memories.DIMENSION})) vector_ip_ops) with ({INDEX_SHAPE})"
    )
    print(f"HNSW over {count:,} vectors: {perf_counter() - began:.0f} s", flush=True)


def _count(db: psycopg.Connection[Any], spaces: int, slots: int, posts: int, large: int) -> None:
    each, said = slots // spaces, posts // spaces
    words = (
        "(select coalesce(sum(length), 0) / greatest(count(*), 1) from (select length from {} limit 10000) looked_at)"
    )
    db.execute(
        f"update character_memory_configs set posts = %s, rounds = %s, conversations = 1, slots_made = %s, slots = %s, "
        f"post_tokens = %s * {words.format('post_words')}, slot_tokens = %s * {words.format('slot_words')}",
        (said, said // 2, each, each, said, each),
    )
    db.execute(
        "update character_memory_configs set slots_made = %s, slots = %s, posts = 0, rounds = 0 where space_id = %s",
        (large, large, spaces + 1),
    )
    db.execute("update conversations set rounds = %s, posts = %s, sittings = %s", (said // 2, said, 1 + said // 20))
    db.execute("update conversations set rounds = 0, posts = 0, sittings = 0 where space_id = %s", (spaces + 1,))
    db.execute(
        "insert into vector_counts (space_id, model_no, kind, items, speaking, chunks, indexed, last_number) "
        "select space_id, 1, 'slot', slots, slots, slots, case when slots = %s then slots else 0 end, slots "
        "from character_memory_configs",
        (large,),
    )


async def measure(url: str, spaces: int) -> None:
    store, chance = await open_postgres(url), np.random.default_rng()  # others at every run

    async def timed(name: str, work: Callable[[], Awaitable[object]], times: int = TIMES) -> None:
        taken = []
        for _ in range(times):
            began = perf_counter()
            await work()
            taken.append((perf_counter() - began) * 1000)
        cuts = quantiles(taken, n=20)
        print(f"{name}: p50 {cuts[9]:.1f}, p95 {cuts[18]:.1f} ms", flush=True)

    def anybody() -> Space:
        return Space(f"user {chance.integers(1, spaces + 1)}", "mina")

    vector = chance.standard_normal(memories.DIMENSION, dtype=np.float32)
    given = memories._Given(vector / np.linalg.norm(vector))

    def recalled(space: Space) -> Awaitable[object]:
        ports = {"words": store.words, "items": store.items, "vectors": store.vectors, "embedder": given}
        return recall(memories.QUESTION, space, now=memories.NOW, limit=8, **ports)  # type: ignore[arg-type]

    large = Space(f"user {spaces + 1}", "mina")
    await timed("recall, somebody who comes for the first time", lambda: recalled(anybody()))
    somebody = anybody()
    await timed("recall, somebody who was here just now", lambda: recalled(somebody))
    await timed("recall, the very large space, by HNSW", lambda: recalled(large), 50)
    await timed(
        "append a round, durable, anybody", lambda: store.ledger.begin_round(anybody(), "main", ledger._round())
    )
    await timed("the last 6 posts, anybody", lambda: store.ledger.recent(anybody(), "main", 6))
    await timed("add a memory, durable, anybody", lambda: _add(store, anybody(), chance))
    await store.close()
    for name, space in (("somebody who was here before", anybody()), ("somebody new", Space(new_id(), "mina"))):
        await _turns(url, name, space)


async def _turns(url: str, name: str, space: Space) -> None:
    """Whole turns but for the model. Without an embedder: vectors are measured above, and the posts here have none."""
    async with await open_home(url, Settings(prompt_log=False, embedder="none")) as home:
        parts = replace(home.parts, models=Models(speak=turns._AtOnce()))
        mind = Mind(space, parts, demo_persona("mina"))
        await turns._turns(mind, 10)
        replies, whole = await turns._turns(mind, 100)
    for what, taken in (("until the reply", replies), ("with learning", whole)):
        cuts = quantiles(taken, n=20)
        print(f"a turn of {name}, {what}: p50 {cuts[9] * 1000:.1f}, p95 {cuts[18] * 1000:.1f} ms", flush=True)


def _add(store: PostgresStore, space: Space, chance: np.random.Generator) -> Awaitable[object]:
    change, vectors = memories._new_memory(int(chance.integers(10**9, 10**12)), chance)
    return store.memories.change(space, [change], vectors)


def sizes(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        print("table, MB, its indexes MB, rows")
        for name, table, indexes, rows in db.execute(SIZES):
            print(f"{name:<26} {table / 1e6:>9.0f} {indexes / 1e6:>9.0f} {rows:>12,}")
        for name, size in db.execute(INDEXES):
            print(f"  {name:<32} {size / 1e6:>9.0f} MB")


async def _make(url: str) -> None:
    await (await open_postgres(url)).close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", help="an empty database, which is filled")
    parser.add_argument("--slots", type=int, default=100_000)
    parser.add_argument("--posts", type=int, default=100_000)
    parser.add_argument("--large", type=int, default=LARGE)
    parser.add_argument("--measure-only", action="store_true", help="it is filled already")
    chosen = parser.parse_args()
    if not chosen.measure_only:
        asyncio.run(_make(chosen.url))
        fill(chosen.url, chosen.slots, chosen.posts, chosen.large)
    sizes(chosen.url)
    asyncio.run(measure(chosen.url, max(1, chosen.slots // SLOTS_EACH)))


if __name__ == "__main__":
    main()
