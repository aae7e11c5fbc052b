"""What a turn cost is counted once, however its reply is waited for."""

from dataclasses import replace

from gieok.assemble import open_home
from gieok.mind import Mind
from gieok.parts import Models
from gieok.settings import Settings
from gieok.testing.scripted_model import ScriptedModel

QUIET = Settings(model="none", embedder="none", prompt_log=False)


async def test_a_turn_is_counted_once_whoever_takes_the_reply() -> None:
    async with await open_home(":memory:", QUIET) as home:
        space, today = home.mind("yuna", "mina").space, home.parts.clock().date()
        mind = Mind(space, replace(home.parts, models=Models(speak=ScriptedModel(["하나", "둘"]))))
        await mind.chat("leaves when it has the reply")
        await home.parts.lessons.settled()
        assert (await home.parts.store.spending.used(space, today)).calls == 1
        assert [one async for one in mind.stream("stays until the end")]
        await home.parts.lessons.settled()
        assert (await home.parts.store.spending.used(space, today)).calls == 2
