"""A server that takes turns on a shared store until it is killed. Prints the id of each post that was acknowledged."""

import asyncio
import random
import sys

from gieok.assemble import open_store
from gieok.errors import GieokError
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.store import Store
from gieok.record.one_at_a_time import Turns
from gieok.settings import Settings

CLIENTS, SPACES = 8, 5


async def one_turn(store: Store, turns: Turns, space: Space) -> None:
    """Question and answer, each acknowledged by itself, as a turn does it."""
    async with turns.turn(space) as fence:
        asked = Post.create("question", space.user, "mina")
        round_ = await store.ledger.begin_round(space, "main", Round(new_id(), "q", "created", (asked,)), fence)
        print(asked.id, flush=True)
        await asyncio.sleep(0.005)  # the model thinks
        answer = Post.create("answer", "mina", space.user)
        await store.ledger.end_round(space, round_.id, "finished", posts=[answer], jobs=("learn",), fence=fence)
        print(answer.id, flush=True)


async def client(store: Store, turns: Turns, chance: random.Random) -> None:
    while True:
        try:
            await one_turn(store, turns, Space(f"user {chance.randrange(SPACES)}", "mina"))
        except GieokError:  # a connection was cut, or the lease was lost: what was acknowledged still counts
            await asyncio.sleep(0.05)


async def main(url: str, redis: str, seed: int) -> None:
    store = await open_store(url, Settings(redis=redis))
    turns, chance = Turns(store.leases, 10), random.Random(seed)
    await asyncio.gather(*(client(store, turns, chance) for _ in range(CLIENTS)))


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
