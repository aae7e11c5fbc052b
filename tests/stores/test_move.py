"""A whole house moves from SQLite to PostgreSQL and back, and nothing is lost on the way."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gieok.doors.cli.app import app
from gieok.errors import BadInput
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.persona import Persona
from gieok.nouns.round import Round
from gieok.nouns.usage import Usage
from gieok.ports.keys import ApiKey
from gieok.ports.memories import SlotChange
from gieok.ports.store import Store
from gieok.stores.fingerprint import fingerprints
from gieok.stores.move import move
from gieok.stores.postgres import open_postgres
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance.episodes import episode
from gieok.testing.conformance.ledger import JIHO, NOON, YUNA, finished, said
from gieok.testing.conformance.memories import lesson
from gieok.testing.conformance.personas import CALM, GLAD, SAD

from .servers import PostgresServer


async def furnish(store: Store) -> None:
    """Something of every kind, in two spaces, with all that is awkward."""
    plan = Attachment.create(AttachmentType.plan, "계획 \x00")
    for space in (YUNA, JIHO):
        for n in range(12):
            round_ = finished(said(f"말 {n} \x00\x1a"), said("대답").with_attachment(plan))
            await store.ledger.begin_round(space, f"talk {n % 2}", round_, jobs=("learn",))
            if n % 3 == 0:
                known = await store.memories.current(space, [("user", "moving_to")])
                await store.memories.learn(space, lesson(f"도시 {n}", round_.id, known[0] if known else None))
        await store.blackboard.write(space, "talk 0", '{"a": 1}')
        await store.blackboard.write(space, "talk 0", '{"a": 2}')
        await store.episodes.add(space, episode(1, 4, conversation="talk 0"), 0)
        await store.episodes.add(space, episode(5, 8, conversation="talk 0"), 4)
        await store.spending.add(space, utc_now().date(), Usage(2, 30, 10, 0.5))
    (slot,) = await store.memories.current(YUNA, [("user", "moving_to")])
    await store.memories.change(YUNA, [SlotChange(replace(slot, state="forgotten", valid_to=NOON), slot.version)])
    await store.personas.put("mina", Persona("Mina", "a friend"), {"neutral": CALM, "happy": GLAD})
    await store.keys.add(ApiKey("k1", "acme", "지하 서버", NOON), "digest 1")
    await store.keys.add(ApiKey("k2", "acme", "", NOON), "digest 2")
    await store.keys.revoke("k2", NOON)
    await store.personas.put_picture("somebody", "neutral", SAD)


async def test_everything_moves_and_moves_back(postgres: PostgresServer, new_database: str) -> None:
    old, new, again = await open_sqlite(":memory:"), await open_postgres(postgres.url(new_database)), None
    await furnish(old)
    moved = await move(old, new)
    assert (moved.spaces, moved.counts["posts"], moved.counts["episodes"]) == (2, 48, 4)
    again = await open_sqlite(":memory:")
    await move(new, again)
    for space in (YUNA, JIHO):
        assert await fingerprints(again, space) == await fingerprints(old, space)
        jobs = [[(job.kind, job.subject) for job in await one.jobs.listed(space)] for one in (old, new, again)]
        assert jobs[0] == jobs[1] == jobs[2]
        assert await new.spending.used(space, utc_now().date()) == Usage(2, 30, 10, 0.5)
    assert await again.personas.all() == await old.personas.all()
    assert await again.keys.with_digests() == await new.keys.with_digests() == await old.keys.with_digests()
    assert moved.counts["keys"] == 2
    assert (await new.keys.find("digest 1"), (await new.keys.all())[1].revoked_at) == (
        ApiKey("k1", "acme", "지하 서버", NOON),
        NOON,
    )
    assert await again.personas.pictures() == await old.personas.pictures()
    assert await again.personas.picture("mina", "happy") == GLAD
    for store in (old, new, again):
        await store.close()


async def cut(*_: object, **__: object) -> None:
    raise ConnectionResetError


async def test_a_move_that_was_cut_short_goes_on(
    postgres: PostgresServer, new_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = await open_sqlite(":memory:"), await open_postgres(postgres.url(new_database))
    await furnish(old)
    steps = (
        "keys.add",
        "ledger.bring_in",
        "blackboard.write",
        "episodes.add",
        "memories.change",
        "memories.learn",
        "jobs.ask",
    )
    for step in steps:
        port, method = step.split(".")
        with monkeypatch.context() as broken:
            broken.setattr(getattr(new, port), method, cut)
            with pytest.raises(ConnectionResetError):
                await move(old, new)
    await move(old, new)
    await move(old, new)  # and once more for nothing
    for space in (YUNA, JIHO):
        assert await fingerprints(new, space) == await fingerprints(old, space)
    for store in (old, new):
        await store.close()


async def test_a_target_that_holds_something_else_is_noticed() -> None:
    old, new = await open_sqlite(":memory:"), await open_sqlite(":memory:")
    await furnish(old)
    await new.ledger.begin_round(YUNA, "talk 0", finished(said("mine")))
    with pytest.raises(BadInput, match="not the same on both sides"):
        await move(old, new)
    for store in (old, new):
        await store.close()


async def test_a_key_that_is_somebody_elses_there_is_noticed() -> None:
    old, new = await open_sqlite(":memory:"), await open_sqlite(":memory:")
    await furnish(old)
    await new.keys.add(ApiKey("k1", "other", "", NOON), "digest of another")
    with pytest.raises(BadInput, match="the keys k1 are not the same on both sides"):
        await move(old, new)
    for store in (old, new):
        await store.close()


async def test_a_store_with_an_open_turn_is_not_moved() -> None:
    old, new = await open_sqlite(":memory:"), await open_sqlite(":memory:")
    fence = await old.leases.acquire(YUNA, "me", 30)
    await old.ledger.begin_round(YUNA, "main", Round.create("q"), fence)
    with pytest.raises(BadInput, match="not finished"):
        await move(old, new)
    assert await new.spaces() == []
    for store in (old, new):
        await store.close()


def test_the_command_says_what_it_moved(postgres: PostgresServer, new_database: str, tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")

    async def write() -> None:
        store = await open_sqlite(path)
        await furnish(store)
        await store.close()

    asyncio.run(write())
    moved = CliRunner().invoke(app, ["migrate", "--from", path, "--to", postgres.url(new_database)])
    assert moved.exit_code == 0, moved.output
    assert "moved 2 spaces: 48 posts, 24 rounds" in moved.output
    assert "counts and checksums agree" in moved.output
    assert "2 keys" in moved.output
    items, embedded = postgres.run(
        "select (select sum(posts + slots + episodes + moments) from gieok.character_memory_configs), "
        "(select sum(items) from gieok.vector_counts)",
        new_database,
    )[0]
    assert items == embedded
    assert f"made {items} vectors anew" in moved.output
    again = CliRunner().invoke(app, ["migrate", "--from", path, "--to", postgres.url(new_database)])
    assert "made 0 vectors anew" in again.output  # there is nothing left to do


def test_a_store_that_is_not_there_is_not_made_by_moving_it(tmp_path: Path) -> None:
    moved = CliRunner().invoke(app, ["migrate", "--from", str(tmp_path / "no.db"), "--to", ":memory:"])
    assert "there is no store at" in str(moved.exception)
    assert list(tmp_path.iterdir()) == []
