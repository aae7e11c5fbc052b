"""Takes one turn in a store and pulls the plug at a named point of it. Run by the crash tests as a process of its own."""

import asyncio
import os
import signal
import sys
from dataclasses import replace

from gieok.assemble import open_home
from gieok.mind import Mind
from gieok.parts import Models
from gieok.settings import Settings
from gieok.testing.scripted_model import Says, ScriptedModel


async def main(path: str, said: str, answer: str, point: str, delay: float) -> None:
    home = await open_home(path, Settings(prompt_log=False, embedder="none"))

    def watch(step: str) -> None:
        if step == point:
            os.kill(os.getpid(), signal.SIGKILL)

    model = ScriptedModel([Says(answer, after=delay)])
    parts = replace(home.parts, models=Models(speak=model), watch=watch)
    mind = Mind(home.mind("yuna", "mina").space, parts)
    reply = await mind.chat(said)
    print(reply.post_id, flush=True)
    await parts.lessons.settled()
    await home.close()


asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4], float(sys.argv[5])))
