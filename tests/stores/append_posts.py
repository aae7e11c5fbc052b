"""Appends posts to a store and prints each id when it is acknowledged. Run by the crash tests, and killed."""

import asyncio
import sys

from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.stores.sqlite import open_sqlite


async def main(path: str, count: int) -> None:
    store = await open_sqlite(path)
    for n in range(count):
        post = Post.create(f"말 {n} of {sys.argv[0]}", "yuna", "mina")
        await store.ledger.begin_round(Space("yuna", "mina"), "main", Round(new_id(), "q", "finished", (post,)))
        print(post.id, flush=True)
    await store.close()


asyncio.run(main(sys.argv[1], int(sys.argv[2])))
