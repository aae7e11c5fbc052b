"""Doing only the newest of many wishes, for what follows a slider or a text while it is being changed.

One is done at a time. What was wished meanwhile waits, and only the last of it is done next: a slow answer is never
overtaken by an older one, and moving a slider does not pile up work.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from nicegui import background_tasks

Wished = TypeVar("Wished")

PAUSE = 0.12
"""Seconds before a wish is looked at: long enough to skip most of a movement, short enough to seem immediate."""


class Latest(Generic[Wished]):
    def __init__(self, work: Callable[[Wished], Awaitable[None]], pause: float = PAUSE) -> None:
        self._work = work
        self._pause = pause
        self._waiting: list[Wished] = []
        self._running = False

    @property
    def is_moving(self) -> bool:
        """Whether another wish waits already, so that what is being done will not stay."""
        return bool(self._waiting)

    def wish(self, wished: Wished) -> None:
        self._waiting = [wished]
        if not self._running:
            self._running = True
            background_tasks.create(self._do(), name="latest wish")

    async def _do(self) -> None:
        try:
            while self._waiting:
                await asyncio.sleep(self._pause)
                await self._work(self._waiting.pop())
        finally:
            self._running = False
