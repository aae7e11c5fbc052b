"""A model's endpoint in a process of its own, which takes as long as it is told.

    python -m gieok.bench.endpoint 0.3

It prints its address and answers until it is ended.
"""

import asyncio
import sys

from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends

SAID = "그래, 알았어!"


async def answer_for_ever(seconds: float) -> None:
    async with ScriptedEndpoint(always=Sends(SAID, after=seconds)) as endpoint:
        print(endpoint.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(answer_for_ever(float(sys.argv[1])))
