"""One server and many clients at once, over real HTTP: nothing is lost or doubled, and what gieok itself adds.

Three processes: the server, a model's endpoint that takes as long as it is told, and the clients. gieok's own share
of a turn is its time without the endpoint's. Seconds depend on the machine and on who else is at work there; the
server's own processor time for one turn does not so much.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from gieok.assemble import open_home
from gieok.bench.figure import Figure, seconds
from gieok.bench.http_client import HttpClient
from gieok.learn.promote import new_slot
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.slot import Slot
from gieok.ports.memories import SlotChange
from gieok.settings import Settings

CLIENTS = 200
TURNS_EACH = 5
MODEL_SECONDS = 0.3
RATE = "1000000"
"""Requests a minute: no limit here."""
LONG = 10_000
"""Turns over which the memory of a server must not grow."""
AFTER = 1_000
"""Turns after which it is looked at first: everything is loaded by then."""
LONG_CLIENTS = 50
SLOTS = 10_000

SAID = (
    "나 다음 달 {n}일에 부산으로 이사 가", "오늘 점심은 {n}번째 김밥이었어", "우리 고양이가 {n}살이 됐어",
    "요즘 {n}시에 일어나서 수영해", "그 드라마 {n}화 봤어?", "내일 {n}시에 친구 만나기로 했어",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Served:
    url: str
    process: "subprocess.Popen[str]"

    @property
    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0


@dataclass(frozen=True, slots=True)
class Load:
    """What came of many clients at once."""

    whole: float
    """Seconds from the first request to the last answer."""
    each: Sequence[float]
    """Seconds of each turn."""
    wrong: int
    """Requests that failed, posts that are missing, doubled or out of order."""


def figures() -> Iterator[Figure]:
    yield from _at_once(MODEL_SECONDS)
    yield from _at_once(0.0)
    yield from _over_time()
    yield from _fresh_process()


def _at_once(model_seconds: float) -> Iterator[Figure]:
    name = f"doors: {CLIENTS} clients at once, a model of {model_seconds * 1000:g} ms"
    with serving(model_seconds) as served:
        asyncio.run(load(served.url, 10, 1, "warming up"))
        before = served.processor_seconds
        found = asyncio.run(load(served.url, CLIENTS, TURNS_EACH))
        spent = served.processor_seconds - before
    own = [max(0.0, one - model_seconds) for one in found.each]
    cuts = quantiles(own, n=20)
    yield Figure(f"{name}: errors, lost or doubled posts", found.wrong, "", 0, at_most=True)
    yield Figure(f"{name}: turns in a second", len(own) / found.whole, "/s")
    yield Figure(f"{name}: gieok's own share, p50", cuts[9] * 1000, "ms")
    yield Figure(f"{name}: gieok's own share, p95", cuts[18] * 1000, "ms")
    yield Figure(f"{name}: processor time of a turn", spent / len(own) * 1000, "ms")


def _over_time() -> Iterator[Figure]:
    # Vectors of large spaces may fill the memory that is set aside for them; here only what nobody set aside counts.
    with serving(0.0, GIEOK_VECTOR_MEMORY_MB="8") as served:
        asyncio.run(load(served.url, LONG_CLIENTS, AFTER // LONG_CLIENTS, "first"))
        begun = served.megabytes
        found = asyncio.run(load(served.url, LONG_CLIENTS, (LONG - AFTER) // LONG_CLIENTS, "then"))
        ended = served.megabytes
    yield Figure(f"doors: errors, lost or doubled posts in {LONG:,} turns", found.wrong, "", 0, at_most=True)
    yield Figure(f"doors: memory after {AFTER:,} turns", begun, "MB")
    yield Figure(f"doors: memory after {LONG:,} turns beside {AFTER:,}", ended / begun, "×", 1.25, at_most=True)


def _fresh_process() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        store = str(Path(folder) / "gieok.db")
        asyncio.run(_fill(store))
        command = (sys.executable, "-m", "gieok", "recall", "--store", store, "-u", "yuna", "-c", "mina", "이사")
        recall = seconds(lambda: subprocess.run(command, capture_output=True, check=True), 5)
    python = seconds(lambda: subprocess.run((sys.executable, "-c", "pass"), check=True), 5)
    yield Figure(f"doors: gieok recall in a fresh process, {SLOTS:,} slots", recall * 1000, "ms")
    yield Figure("doors: of that, Python alone", 100 * python / recall, "%")


async def _fill(path: str) -> None:
    async with await open_home(path, Settings(model="none")) as home:
        mind = home.mind("yuna", "mina")
        for begin in range(0, SLOTS, 1_000):
            slots = [_slot(n) for n in range(begin, begin + 1_000)]
            await home.parts.store.memories.change(mind.space, [SlotChange(one, None) for one in slots])
        await mind.embed_waiting()


def _slot(n: int) -> Slot:
    value = SAID[n % len(SAID)].format(n=n)
    candidate = Candidate(Category.PREFERENCE, "user", f"likes:{n}", value, 0.9, 0.8, 0.2, (f"post-{n}",), "ko")
    return new_slot(candidate, 0.7, datetime(2026, 11, 15, tzinfo=UTC))


@contextmanager
def serving(model_seconds: float, **more: str) -> Iterator[Served]:
    """A server over an empty store with a model behind it, each in a process of its own."""
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        endpoint = held.enter_context(running("-m", "gieok.bench.endpoint", str(model_seconds)))
        model = address(endpoint)
        settings = settings_for(model) | {"GIEOK_STORE": str(Path(folder) / "gieok.db")}
        words = ("-m", "gieok", "serve", "--port", "0", "--no-page", "--rate", RATE)
        server = held.enter_context(running(*words, **settings, **more))
        yield Served(address(server), server)


def settings_for(model: str) -> dict[str, str]:
    """One model speaks and does nothing else, so that a turn asks it once."""
    return {
        "OPENAI_BASE_URL": model, "OPENAI_API_KEY": "none", "GIEOK_MODEL": "openai:bench",
        "GIEOK_MODEL_EXTRACT": "none", "GIEOK_MODEL_JUDGE": "none", "GIEOK_MODEL_SUMMARISE": "none",
        "GIEOK_MODEL_SELECT": "none", "GIEOK_PROMPT_LOG": "false",
    }  # fmt: skip


@contextmanager
def running(*words: str, **settings: str) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, **settings}
    process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True, env=environment)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout:
            process.stdout.close()


def address(process: "subprocess.Popen[str]") -> str:
    """What it prints first."""
    line = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://[^\s/]+(/v1)?", line)
    if found is None:
        raise RuntimeError(f"a process of the bench did not begin: {line!r}")
    return found[0]


async def load(url: str, clients: int, turns: int, character: str = "mina") -> Load:
    """So many clients at once, each in a space of its own, one turn after the other."""
    began = perf_counter()
    found = await asyncio.gather(*(_talk(url, f"u{n}", character, turns) for n in range(clients)))
    whole = perf_counter() - began
    return Load(whole, [one for each, _ in found for one in each], sum(wrong for _, wrong in found))


async def _talk(url: str, user: str, character: str, turns: int) -> tuple[list[float], int]:
    client, space = HttpClient(url), f"/api/v1/spaces/{user}/{character}"
    said, taken, wrong = [SAID[n % len(SAID)].format(n=n) for n in range(turns)], [], 0
    for message in said:
        began = perf_counter()
        status, _ = await client.post(f"{space}/turns", {"message": message})
        taken.append(perf_counter() - began)
        wrong += status != 200
    wrong += await _wrong_in(client, space, said, user)
    await client.close()
    return taken, wrong


async def _wrong_in(client: HttpClient, space: str, said: Sequence[str], user: str) -> int:
    """How many posts of the space are not what they should be: each message once, in order, each with its answer."""
    posts, cursor = [], 0
    while True:
        _, page = await client.get(f"{space}/posts?limit=1000&cursor={cursor}")
        posts += page["items"]
        if page["next_cursor"] is None:
            break
        cursor = page["next_cursor"]
    asked = [one["message"] for one in posts if one["send_from"] == user]
    expected = [place % 2 == 0 for place in range(2 * len(said))]
    in_turn = [one["send_from"] == user for one in posts]
    return int(asked != list(said)) + int(in_turn != expected)
