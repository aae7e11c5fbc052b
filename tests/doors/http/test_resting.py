"""Homes of tenants that nobody visits rest, and wake up where they were."""

import asyncio
import threading
from pathlib import Path

from gieok.assemble import open_home
from gieok.doors.http.tenants import Tenants
from gieok.home import Home
from gieok.parts import Models
from gieok.settings import Settings
from gieok.testing.scripted_model import Says, ScriptedModel

QUICK = Settings(model="none", embedder="none", prompt_log=False)


def threads() -> int:
    return sum(one.name.startswith("gieok-") for one in threading.enumerate())


async def test_only_so_many_are_awake_and_all_of_them_remember(tmp_path: Path) -> None:
    names = [f"t{n}" for n in range(6)]
    async with await open_home(str(tmp_path / "gieok.db"), QUICK) as main:
        tenants = Tenants(main, most_awake=2)
        for name in names:
            await (await tenants.home(name)).mind("yuna", "mina").record(f"this is {name}")
        few = threads()
        for name in names:
            (post,) = await (await tenants.home(name)).mind("yuna", "mina").posts()
            assert post.message == f"this is {name}"
        assert len(tenants._awake) == 2
        await tenants.close()
    assert few <= 3 * 5  # the main store and two more


async def test_who_is_not_visited_for_a_while_rests_and_a_turn_goes_on(tmp_path: Path) -> None:
    async with await open_home(str(tmp_path / "gieok.db"), QUICK) as main:
        tenants = Tenants(main, idle_seconds=0.1)
        async with tenants.resting_when_idle():
            home = await tenants.home("acme")
            slowly = ScriptedModel([Says("천천히 말하는 중이야", after=0.1, characters=2)])
            object.__setattr__(home.parts, "models", Models(speak=slowly))
            mind = home.mind("yuna", "mina")
            turn = asyncio.create_task(mind.chat("안녕"))
            await asyncio.sleep(0.4)
            assert not tenants._awake  # it rests while the model speaks
            assert not turn.done()
            assert (await turn).text == "천천히 말하는 중이야"
            await home.parts.lessons.settled()
            assert [post.message for post in await mind.posts()] == ["안녕", "천천히 말하는 중이야"]
        await tenants.close()


async def test_a_store_in_memory_does_not_rest() -> None:
    async with await open_home(":memory:", QUICK) as main:
        home: Home = main
        assert not await home.parts.store.rest()
