"""Small writes that nobody waits for: traces, and the mark that a memory was used.

They run behind the answer. Closing waits for them; one that fails is logged and harms nothing, since
nothing depends on it.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from gieok.errors import GieokError
from gieok.nouns.space import Space

log = logging.getLogger("gieok.afterwards")


class Afterwards:
    def __init__(self) -> None:
        self._running: dict[asyncio.Task[None], Space | None] = {}

    def do(self, work: Coroutine[Any, Any, None], space: Space | None = None) -> None:
        """Begin it now, behind whatever comes next."""
        task = asyncio.create_task(self._watched(work))
        self._running[task] = space
        task.add_done_callback(lambda done: self._running.pop(done, None))

    async def settled(self, space: Space | None = None) -> None:
        """Wait until everything is done, or everything of one space: nobody waits for strangers."""
        while tasks := [task for task, about in self._running.items() if space is None or about == space]:
            await asyncio.gather(*tasks)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except GieokError as problem:
            log.warning("something behind an answer was not done: %s", problem)
