"""Three hundred turns in which facts change: the newest counts, the state keeps its budget, the prompt does not grow."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import yaml

from gieok.assemble import open_home
from gieok.home import Home
from gieok.mind import Mind
from gieok.parts import Models
from gieok.record.persona_files import demo_persona
from gieok.settings import Settings
from gieok.testing.scripted_model import ScriptedModel

TURNS = 300
BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)
EACH = timedelta(hours=3, minutes=22)  # six weeks in all
CHARACTERS = {"korean": "mina", "english": "rowan"}


class Clock:
    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> datetime:
        return self.now


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    async with await open_home(str(tmp_path / "gieok.db"), Settings(prompt_log=False)) as opened:
        yield opened


def script(name: str) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    story = yaml.safe_load((Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8"))
    told = {fact["turn"]: (fact["said"], fact["reply"]) for fact in story["facts"]}
    idle = story["small_talk"]
    lines = [told.get(n) or tuple(one.format(n=n) for one in idle[n % len(idle)]) for n in range(1, TURNS + 1)]
    return story, lines  # type: ignore[return-value]


@pytest.mark.parametrize("name", ["korean", "english"])
async def test_after_three_hundred_turns_the_newest_of_everything_is_known(name: str, home: Home) -> None:  # I6 I16
    story, lines = script(name)
    clock, character = Clock(), CHARACTERS[name]
    model = ScriptedModel([reply for _, reply in lines])
    parts = replace(home.parts, models=Models(speak=model), clock=clock)
    mind = Mind(home.mind("friend", character).space, parts, demo_persona(character))
    sizes: list[int] = []
    for said, _ in lines:
        clock.now += EACH
        await mind.chat(said)
        assert len(await mind.state()) <= 1500
        sizes.append(sum(len(message.text) for message in model.requests[-1].messages))

    for question in story["newest"]:
        found = await mind.recall(question["ask"], limit=3, kinds=("slot",))
        assert any(question["holds"] in item.text for item in found), (question, [item.text for item in found])
        everything = await mind.recall(question["ask"], limit=5)
        assert any(question["holds"] in item.text for item in everything), (question, [i.text for i in everything])
    current = "\n".join(slot.value for slot in await mind.slots())
    for gone in story["gone"]:
        assert gone not in current
        assert gone not in await mind.state()
    assert sizes[TURNS - 1] <= 1.1 * sizes[29], (sizes[29], sizes[TURNS - 1])
    assert max(sizes[250:]) <= 1.1 * max(sizes[29:79]), "the prompt grows with the talk"
    assert [round_.state for round_ in (await mind.conversation()).rounds] == ["finished"] * TURNS
