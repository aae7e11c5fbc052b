"""The mirror in MongoDB: everything once, in order, and caught up with after an outage."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from gieok.assemble import open_store
from gieok.errors import BadSetting, MemoryUnavailable
from gieok.nouns.round import Round
from gieok.ports.store import Sought
from gieok.settings import Settings
from gieok.stores.mongo import StoreWithMongo, beside, mirror, open_mongo_beside
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance.episodes import episode
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said

from .servers import MongoServer


@pytest_asyncio.fixture
async def store(mongo_server: MongoServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StoreWithMongo]:
    monkeypatch.setattr(beside, "LOOK_AGAIN_SECONDS", 0.1)
    monkeypatch.setattr(mirror, "WAIT_MILLISECONDS", 300)
    opened = open_mongo_beside(await open_sqlite(":memory:"), mongo_server.url)
    yield opened
    await opened.close()


async def settled(store: StoreWithMongo) -> None:
    """Wait until the worker has carried everything over."""
    for _ in range(200):
        if not await store.jobs.listed():
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the mirror did not catch up: {await store.jobs.listed()}")


async def documents(store: StoreWithMongo, collection: str) -> list[dict[str, Any]]:
    return [one async for one in store._mirror._database[collection].find({})]


async def test_what_was_said_is_mirrored_once_and_in_order(store: StoreWithMongo) -> None:
    for n in range(5):
        await store.ledger.begin_round(YUNA, "main", finished(said(f"말 {n} \x00"), said("answer")))
    round_ = await store.ledger.begin_round(YUNA, "main", Round.create("q"))
    await store.ledger.append(YUNA, round_.id, [said("a turn")])
    await store.ledger.end_round(YUNA, round_.id, "failed", error="model away")
    await settled(store)
    posts = await store.ledger.page(YUNA, "main", 0, 100)
    mirrored = await documents(store, "chat_messages")
    assert [(one["_id"], one["seq"], one["message"]) for one in mirrored] == [(p.id, p.seq, p.message) for p in posts]
    assert {(one["user"], one["character"]) for one in mirrored} == {("yuna", "mina")}


async def test_doing_the_same_work_twice_changes_nothing(store: StoreWithMongo) -> None:
    round_ = await store.ledger.begin_round(YUNA, "main", finished(said("once")))
    await settled(store)
    before = await documents(store, "chat_messages")
    await store.jobs.ask(YUNA, "mirror", round_.id)
    await store.catch_up()
    assert await documents(store, "chat_messages") == before
    assert len(before) == 1


async def test_summaries_are_archived(store: StoreWithMongo) -> None:
    await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(3)])
    kept = await store.episodes.add(YUNA, episode(1, 2), 0)
    assert kept is not None
    await settled(store)
    (archived,) = await documents(store, "memory_summary_archives")
    assert (archived["_id"], archived["summary"], archived["last_seq"]) == (kept.id, kept.summary, 2)


async def test_after_an_outage_the_mirror_catches_up(store: StoreWithMongo, mongo_server: MongoServer) -> None:
    await store.ledger.begin_round(YUNA, "main", finished(said("before")))
    await settled(store)
    mongo_server.kill()
    for n in range(3):  # nobody waits for the mirror
        await store.ledger.begin_round(YUNA, "main", finished(said(f"during {n}")))
    (shown,) = [one for one in await store.check() if one.name == "mongodb"]
    assert not shown.good
    assert "3 rounds behind" in shown.value
    with pytest.raises(MemoryUnavailable, match="nothing was erased"):
        await store.erase(YUNA)
    mongo_server.start()
    await settled(store)
    mirrored = await documents(store, "chat_messages")
    assert [one["message"] for one in mirrored] == ["before", "during 0", "during 1", "during 2"]
    assert all(one.good for one in await store.check())


async def test_erasing_empties_the_mirror_of_the_space_too(store: StoreWithMongo) -> None:  # I1
    for space in (YUNA, JIHO):
        await store.ledger.begin_round(space, "main", finished(said("x")))
    await settled(store)
    await store.erase(YUNA)
    assert [one["user"] for one in await documents(store, "chat_messages")] == ["jiho"]


async def test_what_the_mirror_still_holds_of_a_person_is_found(store: StoreWithMongo) -> None:  # I1
    for space in (YUNA, JIHO):
        await store.ledger.begin_round(space, "main", finished(said(f"secret of {space.user}")))
    await settled(store)
    left = {one.place: one.left for one in await store.look_for(Sought(YUNA.user, ("secret of",)))}
    assert (left["MongoDB chat_messages"], left["MongoDB memory_summary_archives"]) == (2, 0)
    await store.erase(YUNA)
    looked = await store.look_for(Sought(YUNA.user, (f"secret of {YUNA.user}",)))
    assert [one for one in looked if one.left] == []


async def test_naming_it_in_the_settings_is_enough(mongo_server: MongoServer) -> None:
    store = await open_store(":memory:", Settings(mongo=mongo_server.url))
    assert "mongodb" in {one.name for one in await store.check() if one.good}
    await store.close()


def test_a_wrong_address_is_a_wrong_setting() -> None:
    with pytest.raises(BadSetting, match="mongodb://host/gieok"):
        mirror.Mirror("http://localhost")
