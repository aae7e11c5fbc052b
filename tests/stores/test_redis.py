"""Redis beside a store: the same answers with it, without it, and while it comes and goes."""

import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gieok.assemble import open_store
from gieok.errors import BadSetting
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.store import Store
from gieok.settings import Settings
from gieok.stores.redis import StoreWithRedis, line, open_redis_beside
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance import JobsConformance, LedgerConformance, WholeConformance
from gieok.testing.conformance.ledger import YUNA, finished, said

from .servers import PostgresServer, RedisServer


@pytest_asyncio.fixture
async def truth() -> AsyncIterator[Store]:
    """The store behind it; which one does not matter here, so the quickest."""
    opened = await open_sqlite(":memory:")
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def beside(truth: Store, redis_server: RedisServer) -> AsyncIterator[StoreWithRedis]:
    opened = open_redis_beside(truth, redis_server.url)
    yield opened
    await opened._line.close()


class TestStoreWithRedis(LedgerConformance, JobsConformance, WholeConformance):
    @pytest_asyncio.fixture
    async def store(self, beside: StoreWithRedis) -> Store:
        return beside


async def a_turn(store: Store, question: str, owner: str = "me") -> list[str]:
    """One turn as a server takes it; gives the last posts as they were when it began."""
    fence = await store.leases.acquire(YUNA, owner, 30)
    assert fence is not None
    round_ = await store.ledger.begin_round(YUNA, "main", Round(new_id(), "q", "created", (said(question),)), fence)
    seen = await store.ledger.recent(YUNA, "main", 6)
    await store.ledger.end_round(YUNA, round_.id, "finished", posts=[said(f"{question}!")], fence=fence)
    await store.leases.release(YUNA, owner, fence)
    return [post.message for post in seen]


async def test_the_last_posts_come_from_redis(beside: StoreWithRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    await beside.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(10)])
    assert await a_turn(beside, "a \x00") == ["5", "6", "7", "8", "9", "a \x00"]  # read once from the ledger

    async def nobody(*_: object) -> list[Post]:
        raise AssertionError("the ledger was asked")

    monkeypatch.setattr(beside._store.ledger, "recent", nobody)
    assert await a_turn(beside, "b") == ["7", "8", "9", "a \x00", "a \x00!", "b"]
    assert await a_turn(beside, "c") == ["9", "a \x00", "a \x00!", "b", "b!", "c"]


async def test_a_turn_that_redis_never_heard_of_is_not_missed(beside: StoreWithRedis, truth: Store) -> None:
    """A server that was killed between the ledger and Redis, or could not reach it."""
    await a_turn(beside, "a")
    await a_turn(truth, "b")
    assert await a_turn(beside, "c") == ["a", "a!", "b", "b!", "c"]
    fence = await truth.leases.acquire(YUNA, "dead", 0)
    await truth.ledger.begin_round(YUNA, "main", Round(new_id(), "q", "created", (said("d"),)), fence)
    assert await a_turn(beside, "e") == ["b", "b!", "c", "c!", "d", "e"]
    assert await a_turn(beside, "f") == ["c", "c!", "d", "e", "e!", "f"]


async def test_who_takes_no_turn_reads_the_ledger(beside: StoreWithRedis, truth: Store) -> None:
    await a_turn(beside, "a")
    await truth.ledger.begin_round(YUNA, "main", finished(said("by hand")))
    assert [post.message for post in await beside.ledger.recent(YUNA, "main", 6)] == ["a", "a!", "by hand"]
    await beside.ledger.begin_round(YUNA, "main", finished(said("by hand again")))
    assert await a_turn(beside, "b") == ["a", "a!", "by hand", "by hand again", "b"]


async def test_without_redis_the_store_takes_over_and_says_so(
    beside: StoreWithRedis, redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(line, "PAUSE_SECONDS", 0.0)
    await beside.ledger.begin_round(YUNA, "main", finished(said("before")))
    redis_server.kill()
    with caplog.at_level(logging.WARNING, "gieok.redis"):
        fence = await beside.leases.acquire(YUNA, "me", 30)
        assert await beside.leases.acquire(YUNA, "you", 30) is None  # I9
        round_ = await beside.ledger.begin_round(YUNA, "main", Round.create("q"), fence)
        await beside.ledger.end_round(YUNA, round_.id, "finished", posts=[said("during")], fence=fence)
        assert [post.message for post in await beside.ledger.recent(YUNA, "main", 6)] == ["before", "during"]
        (wrong,) = [one for one in await beside.check() if not one.good]
    assert (wrong.name, "the store takes over" in wrong.value) == ("redis", True)
    assert [record.message for record in caplog.records if "takes over" in record.message][1:] == []
    redis_server.start()
    assert all(one.good for one in await beside.check())
    assert [post.message for post in await beside.ledger.recent(YUNA, "main", 6)] == ["before", "during"]
    assert await beside.leases.acquire(YUNA, "you", 30) is None  # I9


async def test_a_lease_that_redis_forgot_is_still_held(beside: StoreWithRedis) -> None:  # I9
    assert await beside.leases.acquire(YUNA, "me", 30) is not None
    await beside._line.ask(lambda redis: redis.flushall())
    assert await beside.leases.acquire(YUNA, "you", 30) is None
    assert await beside.leases.holder(YUNA) == "me"


async def test_who_waits_does_not_ask_the_store(beside: StoreWithRedis, monkeypatch: pytest.MonkeyPatch) -> None:
    fence = await beside.leases.acquire(YUNA, "me", 30)
    assert fence is not None
    asked: list[str] = []
    acquire = beside.leases._leases.acquire

    async def watched(space: object, owner: str, *more: object) -> int | None:
        asked.append(owner)
        return await acquire(space, owner, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(beside.leases._leases, "acquire", watched)
    assert await beside.leases.acquire(YUNA, "you", 30) is None
    await beside.leases.release(YUNA, "me", fence)
    assert await beside.leases.acquire(YUNA, "you", 30) == fence + 1
    assert asked == ["you"]


def test_a_wrong_address_is_a_wrong_setting() -> None:
    with pytest.raises(BadSetting, match="redis://host:6379/0"):
        line.Line("http://localhost")


async def test_naming_redis_in_the_settings_puts_it_beside_postgresql(
    redis_server: RedisServer, postgres: PostgresServer, new_database: str
) -> None:
    store = await open_store(postgres.url(new_database), Settings(redis=redis_server.url))
    assert "redis" in {one.name for one in await store.check() if one.good}
    await store.close()
