"""Three servers on one PostgreSQL and one Redis, with everything falling over: nothing acknowledged is lost (I1, I9, I14)."""

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from gieok.stores.postgres import open_postgres

from .servers import PostgresServer, RedisServer

SERVER = Path(__file__).with_name("take_turns.py")
SERVERS, SECONDS = 3, 8.0
CUT_ALL = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gieok'"


class Running:
    """One server process, and what it has acknowledged."""

    def __init__(self, url: str, redis: str, seed: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(SERVER), url, redis, str(seed)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # it complains of cut connections, as it should
            text=True,
        )
        self.acknowledged: list[str] = []
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        # A line that was cut was not acknowledged.
        self.acknowledged = [line.strip() for line in self.process.stdout if line.endswith("\n")]

    def kill(self) -> list[str]:
        self.process.kill()
        self._reading.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait()
        return self.acknowledged


def trouble(postgres: PostgresServer, url: str, redis: RedisServer) -> list[str]:
    """Servers are killed and replaced, Redis goes and comes back, connections are cut; gives what was acknowledged."""
    chance, seeds = random.Random(5), iter(range(100))
    running = [Running(url, redis.url, next(seeds)) for _ in range(SERVERS)]
    acknowledged: list[str] = []
    end, redis_is_there = time.monotonic() + SECONDS, True
    while time.monotonic() < end:
        time.sleep(chance.uniform(1.0, 2.0))
        victim = chance.randrange(SERVERS)
        acknowledged += running[victim].kill()
        running[victim] = Running(url, redis.url, next(seeds))
        postgres.run(CUT_ALL)
        redis.kill() if redis_is_there else redis.start()
        redis_is_there = not redis_is_there
    for one in running:
        acknowledged += one.kill()
    return acknowledged


async def test_what_three_servers_acknowledged_is_there_once_and_in_order(
    postgres: PostgresServer, new_database: str, redis_server: RedisServer
) -> None:
    url = postgres.url(new_database)
    await (await open_postgres(url)).close()
    acknowledged = trouble(postgres, url, redis_server)
    store = await open_postgres(url)
    kept: list[str] = []
    for space in await store.spaces():
        posts = await store.ledger.page(space, "main", 0, 1_000_000)
        assert [post.seq for post in posts] == list(range(1, len(posts) + 1))
        kept += [post.id for post in posts]
        finished = [one for one in await store.ledger.rounds(space, "main") if one.state == "finished"]
        assert all(question.seq + 1 == answer.seq for question, answer in (one.post_list for one in finished))  # I9
        waiting = {job.subject for job in await store.jobs.listed(space, 1_000_000)}
        assert waiting == {one.id for one in finished}
    assert len(kept) == len(set(kept))
    assert len(acknowledged) == len(set(acknowledged)) > 100
    assert set(acknowledged) <= set(kept)  # I14
    await store.close()
