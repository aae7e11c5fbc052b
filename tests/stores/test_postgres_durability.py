"""What was acknowledged is there, whoever writes beside us and whatever happens to the server (I1, I9, I14)."""

import asyncio

import psycopg
import pytest
from psycopg import errors

from gieok.assemble import open_home
from gieok.errors import LeaseLost
from gieok.nouns.round import Round
from gieok.settings import Settings
from gieok.stores.postgres import PostgresStore, open_postgres
from gieok.testing.conformance.ledger import JIHO, YUNA, finished, said

from .servers import PostgresServer

WITHOUT_A_SPACE = {
    "embedding_models",
    "personas",
    "receipts",
    "api_keys",
    "kept_answers",
    "persona_pictures",
    "gieok_schema",
}
"""Small tables that every node of a cluster can hold in full."""


async def test_the_database_itself_refuses_to_change_or_delete_a_post(  # I1
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    await store.ledger.begin_round(YUNA, "main", finished(said("said")))
    for attack in (
        "update gieok.chat_turns set message = 'forged'",
        "delete from gieok.chat_turns",
        "truncate gieok.chat_turns",
        "insert into gieok.chat_turns select * from gieok.chat_turns on conflict (space_id, post_no) do update set message = ''",
    ):
        with pytest.raises(errors.RestrictViolation, match="never"):
            postgres.run(attack, new_database)
    assert [post.message for post in await store.ledger.recent(YUNA, "main", 6)] == ["said"]
    await store.close()


async def test_the_right_to_change_a_post_is_nobodys(postgres: PostgresServer, new_database: str) -> None:  # I1
    postgres.run("create role house login")
    postgres.run(f"alter database {new_database} owner to house")
    postgres.run("create extension vector", new_database)
    url = postgres.url(new_database).replace("postgres:@", "house@")
    store = await open_postgres(url)
    await store.ledger.begin_round(YUNA, "main", finished(said("said")))
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("alter table gieok.chat_turns disable trigger user")
        for attack in ("update gieok.chat_turns set message = 'forged'", "truncate gieok.chat_turns"):
            with pytest.raises(errors.InsufficientPrivilege):
                owner.execute(attack)
    (wrong,) = [one for one in await store.check() if not one.good]
    assert (wrong.name, wrong.value) == ("append-only", "3 of 6 guards")
    assert (await store.erase(YUNA)).counts["chat_turns"] == 1
    await store.close()


async def test_every_key_begins_with_the_space(postgres: PostgresServer, new_database: str) -> None:
    await (await open_postgres(postgres.url(new_database))).close()
    keys = postgres.run(
        """
        select c.relname, (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0])
        from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relnamespace = 'gieok'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        """,
        new_database,
    )
    assert {table for table, column in keys if column != "space_id"} == WITHOUT_A_SPACE


async def test_two_servers_writing_at_once_lose_nothing(postgres: PostgresServer, new_database: str) -> None:
    servers = [await open_postgres(postgres.url(new_database)) for _ in range(2)]

    async def write(store: PostgresStore, name: str) -> None:
        for n in range(15):
            space = YUNA if n % 2 else JIHO
            await store.ledger.begin_round(space, "main", finished(said(f"{name}-{n}")), jobs=("learn",))

    await asyncio.gather(*(write(store, f"{n}-{m}") for n, store in enumerate(servers) for m in range(3)))
    for space, count in ((YUNA, 42), (JIHO, 48)):
        posts = await servers[0].ledger.page(space, "main", 0, 1000)
        assert [post.seq for post in posts] == list(range(1, count + 1))
        assert len({post.message for post in posts}) == count
    for store in servers:
        await store.close()


async def test_what_another_server_wrote_is_in_the_next_prompt(postgres: PostgresServer, new_database: str) -> None:
    settings = Settings(embedder="none", model="none")
    homes = [await open_home(postgres.url(new_database), settings) for _ in range(2)]
    minds = [home.mind("yuna", "mina") for home in homes]
    for n, mind in enumerate((*minds, *minds)):
        await mind.bring_in([finished(said(str(n)))], learn=False)
        assert [[post.message for post in await one.recent()] for one in minds] == [list("0123"[: n + 1])] * 2
    for home in homes:
        await home.close()


async def test_every_job_is_taken_by_one_worker(postgres: PostgresServer, new_database: str) -> None:
    servers = [await open_postgres(postgres.url(new_database)) for _ in range(2)]
    await servers[0].ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(40)], ("learn",))
    taken: list[str] = []

    async def work(store: PostgresStore, owner: str) -> None:
        while (job := await store.jobs.take(("learn",), owner, 30)) is not None:
            taken.append(job.subject)
            await store.jobs.done(job)

    await asyncio.gather(*(work(store, f"{n}-{m}") for n, store in enumerate(servers) for m in range(3)))
    assert len(taken) == len(set(taken)) == 40
    assert await servers[0].jobs.listed() == []
    for store in servers:
        await store.close()


async def test_one_of_many_gets_the_lease_and_the_overtaken_one_writes_nothing(  # I9
    postgres: PostgresServer, new_database: str
) -> None:
    servers = [await open_postgres(postgres.url(new_database)) for _ in range(2)]
    fences = await asyncio.gather(*(servers[n % 2].leases.acquire(YUNA, f"owner {n}", 30) for n in range(12)))
    (fence,) = [one for one in fences if one is not None]
    (owner,) = [f"owner {n}" for n, one in enumerate(fences) if one is not None]
    round_ = await servers[0].ledger.begin_round(YUNA, "main", Round.create("q"), fence)
    assert await servers[1].leases.acquire(YUNA, "new owner", 30, instead_of=owner) == fence + 1
    with pytest.raises(LeaseLost):
        await servers[0].ledger.end_round(YUNA, round_.id, "finished", posts=[said("too late")], fence=fence)
    assert await servers[1].ledger.recent(YUNA, "main", 6) == []
    for store in servers:
        await store.close()


async def test_a_turn_that_was_cut_short_is_marked_when_the_next_one_begins(  # I9
    postgres: PostgresServer, new_database: str
) -> None:
    store = await open_postgres(postgres.url(new_database))
    first = await store.leases.acquire(YUNA, "killed", 30)
    cut = await store.ledger.begin_round(YUNA, "main", Round.create("q"), first)
    by_hand = await store.ledger.begin_round(YUNA, "other", Round.create("open for days"))
    second = await store.leases.acquire(YUNA, "next", 30, instead_of="killed")
    going_on = await store.ledger.begin_round(YUNA, "main", Round.create("q"), second)
    states = [(await store.ledger.round(YUNA, one.id)).state for one in (cut, by_hand, going_on)]
    assert states == ["failed", "created", "created"]
    assert (await store.ledger.reopen_round(YUNA, cut.id, second)).state == "created"
    await store.close()


async def test_what_was_acknowledged_survives_a_server_that_falls_over(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = PostgresServer(tmp_path_factory.mktemp("fall"))  # I14
    store = await open_postgres(server.url("postgres"), busy_seconds=20)
    await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(50)])
    server.stop()  # no checkpoint, no goodbye
    server.start_again()
    await store.ledger.begin_round(YUNA, "main", finished(said("50")))
    posts = await store.ledger.page(YUNA, "main", 0, 1000)
    assert [post.message for post in posts] == [str(n) for n in range(51)]
    await store.close()
    server.stop()
