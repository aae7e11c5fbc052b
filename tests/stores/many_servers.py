"""Three servers over one PostgreSQL and one Redis, clients that talk to whichever answers, and everything falling over.

A client says one thing at a time and says it again, with the same key, until it is acknowledged. What it was told is
written down; what the store holds afterwards is compared with that by the test.
"""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from gieok.nouns.identity import new_id
from gieok.testing.servers import PostgresServer, RedisServer

SERVERS, CLIENTS, SPACES = 3, 100, 30
MODEL_SECONDS = 0.05
ANSWER_SECONDS = 40.0
"""How long a client waits for an answer before it asks somebody else."""
LAST_TRIES_SECONDS = 300.0
"""How long clients may go on trying when the trouble is over; on an idle machine they need a second."""

PLACES = "부산으로 대구로 광주로 인천으로 대전으로 울산으로 수원으로 제주로 강릉으로 전주로 춘천으로 여수로".split()


@dataclass(slots=True)
class Said:
    """Something a client said, how often it had to, and what it was told in the end."""

    user: str
    text: str
    key: str = field(default_factory=new_id)
    tries: int = 0
    answer_id: str = ""
    round_id: str = ""
    refused: str = ""
    """Why it was not acknowledged the last time."""


class Server:
    """One ``gieok serve`` in a process of its own."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self._log = log.open("a")
        words = (sys.executable, "-m", "gieok", "serve", "--port", "0", "--no-page")
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self._log, text=True, env={**os.environ, **environment}
        )
        self.port = 0

    async def begun(self) -> bool:
        """Whether it has said where it listens; it may be killed, or fail, before it does."""
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline)
        found = re.search(r"http://[^:]+:(\d+)", line)
        self.port = int(found[1]) if found else 0
        return self.port > 0

    def end(self, kindly: bool = False) -> None:
        self.process.terminate() if kindly else self.process.kill()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._log.close()


class Street:
    """The servers, what they stand on, and what happens to them."""

    def __init__(self, folder: Path, postgres: PostgresServer, redis: RedisServer, url: str, model: str) -> None:
        self._postgres, self._redis, self.url, self.log_file = postgres, redis, url, folder / "servers.log"
        self._environment = {
            "GIEOK_STORE": url, "GIEOK_REDIS": redis.url, "OPENAI_BASE_URL": model, "OPENAI_API_KEY": "none",
            "GIEOK_MODEL": "openai:scripted", "GIEOK_MODEL_EXTRACT": "none", "GIEOK_MODEL_JUDGE": "none",
            "GIEOK_MODEL_SUMMARISE": "none", "GIEOK_MODEL_SELECT": "none", "GIEOK_PROMPT_LOG": "false",
        }  # fmt: skip
        self.servers: list[Server] = []
        self.happened: Counter[str] = Counter()

    async def open(self) -> None:
        self.servers = [Server(self._environment, self.log_file) for _ in range(SERVERS)]
        assert all(await asyncio.gather(*(one.begun() for one in self.servers))), f"see {self.log_file}"

    async def close(self, kindly: bool = False) -> None:
        servers, self.servers = self.servers, []
        await asyncio.gather(*(asyncio.to_thread(one.end, kindly) for one in servers))

    async def trouble(self, seconds: float, chance: random.Random) -> None:
        """Servers are killed at any moment, Redis goes and comes, and halfway PostgreSQL falls over."""
        end, half_way = time.monotonic() + seconds, time.monotonic() + seconds / 2
        while time.monotonic() < end:
            await asyncio.sleep(chance.uniform(0.5, 3.0))
            await self._replace(chance.randrange(SERVERS))
            if chance.random() < 0.4:
                await self._restart_redis(chance.uniform(0.1, 1.5))
            if time.monotonic() > half_way:
                await self._restart_postgres(chance.uniform(0.1, 1.0))
                half_way += max(60.0, seconds / 2)

    def minutes_go_by(self) -> None:
        """Whatever is leased to somebody who is dead runs out."""
        name = self.url.partition("?")[0].rpartition("/")[2]
        self._postgres.run("update gieok.summarization_jobs set leased_until = clock_timestamp()", name)

    async def _replace(self, which: int) -> None:
        """Kill a server in the middle of whatever it does, and start another in its place."""
        await asyncio.to_thread(self.servers[which].end)
        self.happened["servers killed"] += 1
        self.servers[which] = Server(self._environment, self.log_file)
        if not await self.servers[which].begun():
            self.happened["servers that did not start"] += 1

    async def _restart_redis(self, pause: float) -> None:
        await asyncio.to_thread(self._redis.kill)
        await asyncio.sleep(pause)
        await asyncio.to_thread(self._redis.start)
        self.happened["Redis restarted"] += 1

    async def _restart_postgres(self, pause: float) -> None:
        await asyncio.to_thread(self._postgres.stop)  # no goodbye to anybody
        await asyncio.sleep(pause)
        await asyncio.to_thread(self._postgres.start_again)
        self.happened["PostgreSQL restarted"] += 1


async def talk(street: Street, number: int, until: float, chance: random.Random) -> list[Said]:
    """Say one thing after the other; what is not acknowledged is said again, to anybody, until it is."""
    said: list[Said] = []
    while time.monotonic() < until:
        text = f"나 다음 달에 {chance.choice(PLACES)} 이사 가. ({number}-{len(said)})"
        said.append(Said(f"user {number % SPACES}", text))
        while not said[-1].answer_id and time.monotonic() < until + LAST_TRIES_SECONDS:
            await _say(street, said[-1], chance)
    return said


async def say(street: Street, one: Said) -> None:
    """Say one thing until it is acknowledged."""
    while not one.answer_id:
        await _say(street, one, random.Random(one.key))


async def _say(street: Street, one: Said, chance: random.Random) -> None:
    one.tries += 1
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            status, answer = await _post(chance.choice(street.servers).port, one)
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        status, answer = 0, {"lost": "the connection"}
    street.happened[f"answers with status {status}" if status else "answers that were lost"] += 1
    if status == 200:
        one.answer_id, one.round_id = answer["post_id"], answer["round_id"]
    else:
        one.refused = f"{status} {answer}"
        await asyncio.sleep(chance.uniform(0.05, 0.5))


async def _post(port: int, one: Said) -> tuple[int, dict[str, str]]:
    body = json.dumps({"message": one.text}).encode()
    path = f"/api/v1/spaces/{one.user.replace(' ', '%20')}/mina/turns"
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
        f"Idempotency-Key: {one.key}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(head.encode() + body)
        await writer.drain()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        content = await reader.read()
    finally:
        writer.close()
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    if len(content) != int(headers.get("content-length", -1)):
        raise ConnectionResetError("the answer was cut short")
    return int(lines[0].split(" ")[1]), json.loads(content)


@contextmanager
def endpoint(seconds: float) -> Iterator[str]:
    """The address of a model that answers after so many seconds."""
    words = (sys.executable, "-m", "gieok.bench.endpoint", str(seconds))
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
