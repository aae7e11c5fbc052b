"""gieok's own time in a turn: everything but the model, at the tenth, the thousandth and the ten-thousandth turn."""

import asyncio
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from gieok.assemble import open_home
from gieok.bench.figure import Figure
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.parts import Models
from gieok.ports.chat_model import Answer, ChatRequest, Piece
from gieok.record.persona_files import demo_persona
from gieok.settings import Settings

PLACES = (10, 1_000, 10_000)
MEASURED = 40
SAID = (
    "나 다음 달 {n}일에 부산으로 이사 가", "오늘 점심은 {n}번째 김밥이었어", "우리 고양이가 {n}살이 됐어",
    "요즘 {n}시에 일어나서 수영해", "그 드라마 {n}화 봤어?", "내일 {n}시에 친구 만나기로 했어",
)  # fmt: skip


class _AtOnce:
    """A model that answers in no time."""

    name = "at once"

    async def answer(self, request: ChatRequest) -> Answer:
        return Answer("그래, 알았어!", 0, 0, self.name)

    async def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        yield Piece("그래, 알았어!")
        yield Piece("", await self.answer(request))


def figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(Path(folder)))


async def _measured(folder: Path) -> list[Figure]:
    found: list[Figure] = []
    p50: dict[int, float] = {}
    async with await open_home(str(folder / "gieok.db"), Settings(prompt_log=False)) as home:
        parts = replace(home.parts, models=Models(speak=_AtOnce()))
        mind = Mind(home.mind("yuna", "mina").space, parts, demo_persona("mina"))
        length = 0
        for place in PLACES:
            await _grow(mind, home, place - length - MEASURED // 2)
            replies, whole = await _turns(mind, MEASURED)
            length = place + MEASURED // 2
            p50[place] = median(replies)
            high = quantiles(replies, n=20)[-1]
            found.append(Figure(f"turn {place:,}: until the reply, p50", p50[place] * 1000, "ms", 15, at_most=True))
            found.append(Figure(f"turn {place:,}: until the reply, p95", high * 1000, "ms"))
            found.append(Figure(f"turn {place:,}: with learning, p50", median(whole) * 1000, "ms"))
            found += await _by_room(mind, place)
    ratio = p50[PLACES[-1]] / p50[PLACES[0]]
    return [*found, Figure("turn 10,000 beside turn 10", ratio, "×", 1.5, at_most=True)]


async def _grow(mind: Mind, home: Home, rounds: int) -> None:
    """Rounds that were said before, learned from only at the end: a long talk in little time."""
    for begin in range(0, max(rounds, 0), 1_000):
        page = [_round(begin + n) for n in range(min(1_000, rounds - begin))]
        await mind.bring_in(page, learn=False)
    await mind.compact(now=True)
    await mind.embed_waiting()


def _round(n: int) -> Round:
    said = SAID[n % len(SAID)].format(n=n)
    posts = (Post.create(said, "yuna", "mina"), Post.create("그래, 알았어!", "mina", "yuna"))
    return Round(new_id(), said, "finished", posts)


async def _turns(mind: Mind, count: int) -> tuple[Sequence[float], Sequence[float]]:
    replies, whole = [], []
    for n in range(count):
        began = perf_counter()
        await mind.chat(SAID[n % len(SAID)].format(n=n))
        replies.append(perf_counter() - began)
        await mind._parts.lessons.settled()
        whole.append(perf_counter() - began)
        await mind._parts.afterwards.settled()  # people take longer to type than traces and summaries to be written
    return replies, whole


async def _by_room(mind: Mind, place: int) -> list[Figure]:
    """How the last turn's time was spent, from its trace."""
    await mind._parts.afterwards.settled()
    (trace,) = await mind._parts.store.traces.newest(mind.space, 1)
    steps, before = trace.content["steps"], 0.0
    found = []
    for step, at in steps.items():
        found.append(Figure(f"turn {place:,}:   {step}", at - before, "ms"))
        before = at
    return found
