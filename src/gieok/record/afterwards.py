"""Small writes that nobody waits for: traces, and the mark that a memory was used.

They run behind the answer. Closing waits for them; one that fails is logged and harms nothing, since
nothing depends on it.
"""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from gieok.errors import GieokError

log = logging.getLogger("gieok.afterwards")


class Afterwards:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._watched(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def settled(self) -> None:
        while self._running:
            await asyncio.gather(*self._running)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except GieokError as problem:
            log.warning("a note behind an answer was not written: %s", problem)
