"""PostgreSQL finds what SQLite finds, with the same numbers, and never anything of another space (I12)."""

from collections.abc import AsyncIterator

import numpy as np
import psycopg
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.words import search_tokens
from gieok.ports.memories import Embedded, ItemVectors
from gieok.ports.store import Store
from gieok.stores.postgres import PostgresStore, open_postgres, vector_rows, vectors
from gieok.stores.postgres.text_values import escape, unescape
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance.ledger import YUNA, finished, said

from .servers import PostgresServer

DIMENSION = 16
STRANGERS = 1_000
SAID = [
    "나 다음 달에 부산으로 이사 가", "부산 부산 부산", "이사 준비는 다 했어?", "서울은 너무 비싸", "moving to Busan next month",
    "I never liked Seoul, but Busan is fine", "!!!", "", "고양이 이름은 나비", "나비는 부산에 같이 간다",
]  # fmt: skip


def vectors_near(
    direction: int, count: int, noise: float, seed: int = 1
) -> "np.ndarray[tuple[int, int], np.dtype[np.float32]]":
    found = np.random.default_rng(seed).normal(0, noise, (count, DIMENSION)).astype(np.float32)
    found[:, direction] += 1
    return found / np.linalg.norm(found, axis=1, keepdims=True)


async def keep_posts(store: Store, own: "np.ndarray[tuple[int, int], np.dtype[np.float32]]") -> None:
    await store.ledger.bring_in(YUNA, "main", [finished(said(SAID[n % len(SAID)])) for n in range(len(own))])
    waiting = await store.vectors.waiting(YUNA, "m", ("post",), len(own))
    for at in range(0, len(own), 200):
        items = [
            ItemVectors("post", one.number, one.id, (vector,))
            for one, vector in zip(waiting[at : at + 200], own[at : at + 200], strict=True)
        ]
        await store.vectors.put(YUNA, Embedded("m", DIMENSION, tuple(items)))


@pytest_asyncio.fixture
async def store(postgres: PostgresServer, new_database: str) -> AsyncIterator[PostgresStore]:
    opened = await open_postgres(postgres.url(new_database))
    yield opened
    await opened.close()


async def test_words_weigh_the_same_in_both_stores(store: PostgresStore) -> None:
    sqlite = await open_sqlite(":memory:")
    for one in (store, sqlite):
        await one.ledger.bring_in(YUNA, "main", [finished(said(text)) for text in SAID])
    tokens = search_tokens("부산으로 이사 가는 나비, Busan or Seoul? 없는말")
    ours, theirs = [(await one.words.occurrences(YUNA, ("post",), tokens, 100))["post"] for one in (store, sqlite)]
    assert ours.total == theirs.total
    assert set(ours.postings) == set(theirs.postings)
    for token, posting in theirs.postings.items():
        mine = dict(zip(ours.postings[token].numbers.tolist(), ours.postings[token].weights, strict=True))
        for number, weight in zip(posting.numbers.tolist(), posting.weights, strict=True):
            assert mine[number] == pytest.approx(weight, rel=1e-9)
    await sqlite.close()


async def test_vectors_lie_the_same_in_both_stores(store: PostgresStore) -> None:
    sqlite, own = await open_sqlite(":memory:"), vectors_near(0, 60, 0.4)
    for one in (store, sqlite):
        await keep_posts(one, own)
    query = vectors_near(0, 1, 0.1, seed=9)[0]
    ours, theirs = [(await one.vectors.nearest(YUNA, ("post",), "m", query, 10))["post"] for one in (store, sqlite)]
    assert ours.numbers.tolist() == theirs.numbers.tolist()
    assert np.allclose(ours.cosines, theirs.cosines, atol=5e-4)  # SQLite keeps two bytes a number
    assert (ours.total, ours.mean, ours.spread) == pytest.approx((theirs.total, theirs.mean, theirs.spread), abs=5e-4)
    await sqlite.close()


async def test_what_another_server_writes_changes_and_forgets_is_seen_at_once(
    store: PostgresStore, postgres: PostgresServer, new_database: str
) -> None:
    other, query = await open_postgres(postgres.url(new_database)), vectors_near(0, 1, 0)[0]

    async def nearest() -> list[tuple[int, float]]:
        found = [(await one.vectors.nearest(YUNA, ("post",), "m", query, 3))["post"] for one in (store, other)]
        assert found[0].numbers.tolist() == found[1].numbers.tolist()
        assert found[0].total == found[1].total
        return list(zip(found[0].numbers.tolist(), found[0].cosines.round(3).tolist(), strict=True))

    await keep_posts(store, vectors_near(1, 20, 0.1))
    assert len(await nearest()) == 3
    await other.ledger.bring_in(YUNA, "main", [finished(said("more"))])
    (new,) = await other.vectors.waiting(YUNA, "m", ("post",), 5)
    await other.vectors.put(YUNA, Embedded("m", DIMENSION, (ItemVectors("post", new.number, new.id, (query,)),)))
    assert (await nearest())[0] == (21, 1.0)  # one that came
    away = ItemVectors("post", 21, new.id, (-query,))
    await other.vectors.put(YUNA, Embedded("m", DIMENSION, (away,)))
    assert 21 not in dict(await nearest())  # one that was changed in its place
    await other.vectors.put(YUNA, Embedded("m", DIMENSION, (ItemVectors("post", 7, "", (query,)),)))
    assert (await nearest())[0] == (7, 1.0)
    await other.erase(YUNA)
    assert await nearest() == []
    await keep_posts(other, vectors_near(1, 2, 0.1))
    assert len(await nearest()) == 2  # the same person again, from the beginning
    await other.close()


async def test_what_does_not_fit_into_memory_is_searched_by_the_database(
    postgres: PostgresServer, new_database: str
) -> None:
    small = await open_postgres(postgres.url(new_database), vector_megabytes=0)
    usual, query = await open_postgres(postgres.url(new_database)), vectors_near(0, 1, 0)[0]
    await keep_posts(small, vectors_near(1, 60, 0.3))
    here, there = [(await one.vectors.nearest(YUNA, ("post",), "m", query, 9))["post"] for one in (small, usual)]
    assert here.numbers.tolist() == there.numbers.tolist()
    assert np.allclose(here.cosines, there.cosines, atol=1e-6)
    assert (here.total, here.mean, here.spread) == pytest.approx((there.total, there.mean, there.spread), abs=1e-6)
    for one in (small, usual):
        await one.close()


def move_in_strangers(url: str, large: bool) -> None:
    """A thousand spaces that all say very nearly what will be asked for, in every table that is searched."""
    named = "from spaces where user_name like 'stranger %'"
    rows = [
        (1 + n // 5, 1 + n % 5, str(vector.tolist()))
        for n, vector in enumerate(vectors_near(0, 5 * STRANGERS, 0.01, 3))
    ]
    with psycopg.connect(url) as db:
        db.execute("set search_path = gieok, public")
        db.execute(
            "insert into spaces (user_name, character_name, created_at) "
            f"select 'stranger ' || n, 'mina', now() from generate_series(1, {STRANGERS}) n"
        )
        db.execute(f"insert into character_memory_configs (space_id, posts) select space_id, 5 {named}")
        db.execute("create temporary table said (stranger bigint, number bigint, embedding vector)")
        with db.cursor().copy("copy said from stdin") as copy:
            for row in rows:
                copy.write_row(row)
        for table in ("item_vec", "large_vec") if large else ("item_vec",):
            db.execute(
                f"insert into {table} (space_id, model_no, kind, number, chunk, embedding) "
                "select space_id, 1, 'post', number, 0, embedding from spaces join said "
                "on user_name = 'stranger ' || stranger"
            )
        db.execute(
            "insert into post_words (space_id, token, number, often, length) select space_id, '부산', number, 9, 9 "
            "from spaces join said on user_name = 'stranger ' || stranger"
        )
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("analyze")


async def test_among_a_thousand_spaces_each_finds_its_own_and_nothing_else(  # I12
    store: PostgresStore, postgres: PostgresServer, new_database: str
) -> None:
    query, own = vectors_near(0, 1, 0, seed=9)[0], vectors_near(1, 40, 0.4)
    await keep_posts(store, own)
    before = (await store.vectors.nearest(YUNA, ("post",), "m", query, 10))["post"]
    words = (await store.words.occurrences(YUNA, ("post",), ("부산",), 100))["post"]
    move_in_strangers(postgres.url(new_database), large=False)
    after = (await store.vectors.nearest(YUNA, ("post",), "m", query, 10))["post"]
    assert after.numbers.tolist() == before.numbers.tolist() == (np.argsort(-(own @ query))[:10] + 1).tolist()
    assert (after.total, after.mean, after.spread) == (before.total, before.mean, before.spread)
    again = (await store.words.occurrences(YUNA, ("post",), ("부산",), 100))["post"]
    assert sorted(again.postings["부산"].numbers) == sorted(words.postings["부산"].numbers)
    assert again.total == words.total == 40


async def test_the_index_of_the_large_spaces_finds_only_ones_own_too(  # I12
    store: PostgresStore, postgres: PostgresServer, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_rows, "EXACT_UP_TO", 200)
    monkeypatch.setattr(vectors, "SMALLEST_SHARE", 0.0)
    query, own = vectors_near(0, 1, 0, seed=9)[0], vectors_near(1, 600, 0.6)
    await keep_posts(store, own)
    move_in_strangers(postgres.url(new_database), large=True)
    used: list[bool] = []
    by_index = vectors._by_index

    async def watched(*asked: object) -> object:
        found = await by_index(*asked)  # type: ignore[arg-type]
        used.append(found is not None)
        return found

    monkeypatch.setattr(vectors, "_by_index", watched)
    found = (await store.vectors.nearest(YUNA, ("post",), "m", query, 20))["post"]
    exact = np.argsort(-(own @ query))[:20] + 1
    assert used == [True]
    assert len(set(found.numbers.tolist()) & set(exact.tolist())) >= 19
    assert np.allclose(found.cosines, own[found.numbers - 1] @ query, atol=1e-5)
    assert found.total == 600
    assert (found.mean, found.spread) == pytest.approx(((own @ query).mean(), (own @ query).std()), abs=1e-3)


async def test_a_space_becomes_large_bit_by_bit_and_small_again_when_it_forgets(
    store: PostgresStore, postgres: PostgresServer, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_rows, "EXACT_UP_TO", 250)
    monkeypatch.setattr(vector_rows, "INDEX_AT_ONCE", 100)
    counts = "select chunks, indexed, (select count(*) from gieok.large_vec) from gieok.vector_counts"
    await keep_posts(store, vectors_near(1, 600, 0.4))
    assert postgres.run(counts, new_database) == [(600, 600, 600)]
    await store.erase(YUNA)
    assert postgres.run(counts, new_database) == []
    assert postgres.run("select count(*) from gieok.large_vec", new_database) == [(0,)]


async def test_a_gap_among_the_vectors_is_found_and_filled(store: PostgresStore) -> None:
    await store.ledger.bring_in(YUNA, "main", [finished(said(text)) for text in SAID])
    waiting = await store.vectors.waiting(YUNA, "m", ("post",), 10)
    last = ItemVectors("post", waiting[-1].number, waiting[-1].id, (vectors_near(0, 1, 0.1)[0],))
    await store.vectors.put(YUNA, Embedded("m", DIMENSION, (last,)))
    assert await store.vectors.waiting(YUNA, "m", ("post",), 100) == waiting[:-1]


@given(st.text(st.sampled_from("\x00\x1a01ab가"), max_size=12))
def test_any_text_can_be_held_and_counted(text: str) -> None:  # I13
    held = escape(text)
    assert "\x00" not in held
    assert unescape(held) == text
    assert len(held.replace("\x1a", "").encode()) == len(text.encode())
