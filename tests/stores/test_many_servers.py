"""Whole turns on three servers while everything falls over: nothing acknowledged is lost, doubled or out of order.

Runs for half a minute of trouble; ``make soak`` runs the same for MINUTES (30) and tells what happened.
"""

import asyncio
import os
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.store import Store
from gieok.stores.fingerprint import ALL
from gieok.stores.postgres import open_postgres
from gieok.testing.servers import PostgresServer, RedisServer

from .many_servers import CLIENTS, MODEL_SECONDS, SPACES, Said, Street, endpoint, say, talk

SOAK = os.environ.get("SOAK_SECONDS")
SECONDS = float(SOAK or 30.0)
DRAINED_AFTER = 120.0
"""Seconds after which the queue must be empty; on an idle machine it takes ten."""
EVERYTHING = 10_000_000


async def test_what_three_servers_acknowledged_is_there_once_in_order_and_learned(  # I1, I2, I9, I14
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    postgres = PostgresServer(tmp_path_factory.mktemp("ms"))  # its own: it is killed
    redis = RedisServer(tmp_path_factory.mktemp("mr"))
    url = postgres.url(postgres.new_database())
    try:
        with endpoint(MODEL_SECONDS) as model:
            street = Street(tmp_path, postgres, redis, url, model)
            try:
                said = await talk_in_trouble(street)
            finally:
                await street.close()
        store = await open_postgres(url)
        told = await check(store, said)
        await store.close()
    finally:
        redis.kill()
        postgres.stop()
    if SOAK:
        with capsys.disabled():
            print("", told, *(f"{what}: {n}" for what, n in sorted(street.happened.items())), sep="\n")


async def talk_in_trouble(street: Street) -> list[Said]:
    """Everything that was said while it lasted; afterwards the servers are started once more and finish what is left."""
    await street.open()
    until = time.monotonic() + SECONDS
    talking = [talk(street, n, until, random.Random(n)) for n in range(CLIENTS)]
    async with asyncio.TaskGroup() as all_at_once:
        talks = [all_at_once.create_task(one) for one in talking]
        all_at_once.create_task(street.trouble(SECONDS, random.Random(5)))
    await street.close()
    assert street.happened["PostgreSQL restarted"] >= 1
    assert street.happened["Redis restarted"] >= 1
    assert street.happened["servers that did not start"] == 0, street.log_file
    said = [one for talk_ in talks for one in talk_.result()]
    lost = [one for one in said if not one.answer_id]
    assert not lost, f"{len(lost)} were never acknowledged ({dict(street.happened)}): {lost[:3]}; see {street.log_file}"
    return [*said, *await drained(street)]


async def drained(street: Street) -> list[Said]:
    """What was said until nothing was left to do: servers that open learn what others left, and a talk that goes on
    is summarised. The dead hold their jobs for some minutes; here those minutes go by at once."""
    store, end = await open_postgres(street.url), time.monotonic() + DRAINED_AFTER
    said: list[Said] = []
    while left := await store.jobs.listed(None, EVERYTHING):
        assert time.monotonic() < end, f"{len(left)} jobs are left, the first: {left[0]}; see {street.log_file}"
        assert not [job for job in left if job.state == "dead"], f"a job was given up; see {street.log_file}"
        street.minutes_go_by()
        await street.open()
        more = [Said(user, f"또 왔어. (end-{len(said)})") for user in sorted({job.space.user for job in left})]
        await asyncio.gather(*(say(street, one) for one in more))
        said += more
        await street.close(kindly=True)
    await store.close()
    return said


async def check(store: Store, said: Sequence[Said]) -> str:
    spaces = await store.spaces()
    assert len(spaces) == SPACES
    by_user: dict[str, list[Said]] = defaultdict(list)
    for one in said:
        by_user[one.user].append(one)
    posts = slots = 0
    for space in spaces:
        posts += await check_ledger(store, space, by_user[space.user])
        slots += check_slots(await store.memories.slots(space, ALL, 0, EVERYTHING))
    assert slots > SPACES, "nobody changed their mind, so nothing was superseded"
    again = sum(one.tries > 1 for one in said)
    return f"{len(said)} turns acknowledged ({again} of them tried again), {posts} posts, {slots} slots"


async def check_ledger(store: Store, space: Space, said: Sequence[Said]) -> int:
    posts = await store.ledger.page(space, "main", 0, EVERYTHING)
    assert [post.seq for post in posts] == list(range(1, len(posts) + 1))
    assert len({post.id for post in posts}) == len(posts)
    asked = {post.message: post for post in posts if post.send_from == space.user}
    assert len(asked) == sum(post.send_from == space.user for post in posts), "something was said twice"
    answers = {post.id: post for post in posts if post.send_from == "mina"}
    assert len(answers) == len({post.round_id for post in answers.values()}), "something was answered twice"
    for one in said:
        question, answer = asked[one.text], answers[one.answer_id]  # I14
        assert question.round_id == answer.round_id == one.round_id
        # Nobody comes in between (I9); what had to be tried again may be answered later, never before it was asked.
        assert answer.seq == question.seq + 1 if one.tries == 1 else answer.seq > question.seq
    for talk_ in _by_client(said).values():
        places = [asked[one.text].seq for one in talk_]
        assert places == sorted(places), "somebody's words are out of order"
    rounds = await store.ledger.rounds(space, "main")
    assert {one.state for one in rounds} <= {"finished", "failed"}
    for round_ in rounds:
        assert await store.memories.learned(space, round_.id) == (round_.state == "finished")
    return len(posts)


def check_slots(slots: Sequence[Slot]) -> int:
    """Each key has a line of versions: one is current, and each older one was replaced once, by the next."""
    by_key: dict[tuple[str, str], list[Slot]] = defaultdict(list)
    for slot in slots:
        by_key[slot.subject, slot.key].append(slot)
    for versions in by_key.values():
        assert sum(slot.state == "current" for slot in versions) <= 1
        replaced = [slot.superseded_by for slot in versions if slot.state == "superseded"]
        assert None not in replaced
        assert len(replaced) == len(set(replaced)), "a slot was superseded twice"
    return len(slots)


def _by_client(said: Sequence[Said]) -> dict[str, list[Said]]:
    found: dict[str, list[Said]] = defaultdict(list)
    for one in said:
        found[one.text.rpartition("(")[2].partition("-")[0]].append(one)
    return found
