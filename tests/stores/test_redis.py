"""Redis beside a store: the same answers with it, without it, and while it comes and goes."""

import logging
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gieok.assemble import open_store
from gieok.errors import BadSetting
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


async def test_the_last_posts_come_from_redis(beside: StoreWithRedis, truth: Store) -> None:
    await beside.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(10)])
    await beside.ledger.begin_round(YUNA, "main", finished(said("newest \x00")))
    first = await beside.ledger.recent(YUNA, "main", 6)
    held = await beside._line.ask(lambda redis: redis.dbsize())
    assert held == 1
    assert await beside.ledger.recent(YUNA, "main", 6) == first == await truth.ledger.recent(YUNA, "main", 6)


async def test_a_window_with_a_hole_is_read_again(beside: StoreWithRedis, truth: Store) -> None:
    for n in range(8):  # another server writes some, and Redis never hears of it
        writer = beside if n % 3 else truth
        await writer.ledger.begin_round(YUNA, "main", finished(said(str(n))))
    assert [post.message for post in await beside.ledger.recent(YUNA, "main", 6)] == list("234567")


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
