"""The line to Redis: short waits, and a pause after a failure, so that a Redis that is away never slows a turn down."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from redis.asyncio import Redis
from redis.exceptions import RedisError

from gieok.errors import BadSetting

T = TypeVar("T")

WAIT_SECONDS = 0.25
"""Redis answers in a fraction of a millisecond; what takes longer is no help."""

PAUSE_SECONDS = 2.0
"""How long nobody asks after a failure: one turn in this time pays the wait, all others none."""

log = logging.getLogger("gieok.redis")


class Line:
    def __init__(self, url: str) -> None:
        try:
            self._redis: Redis = Redis.from_url(
                url, decode_responses=True, socket_timeout=WAIT_SECONDS, socket_connect_timeout=WAIT_SECONDS
            )
        except ValueError as problem:
            raise BadSetting(f"the address of Redis cannot be used ({problem}); write redis://host:6379/0") from None
        self._again_at = 0.0
        self.problem: str | None = None
        """Why Redis does not answer; None while it does."""

    async def ask(self, question: Callable[[Redis], Awaitable[T]]) -> T | None:
        """The answer, or None when Redis is away; then the store is asked instead."""
        if time.monotonic() < self._again_at:
            return None
        try:
            answer = await question(self._redis)
        except (RedisError, OSError, TimeoutError) as problem:
            self._fell_silent(problem)
            return None
        if self.problem is not None:
            log.warning("Redis answers again")
            self.problem = None
        return answer

    async def close(self) -> None:
        await self._redis.aclose()

    def _fell_silent(self, problem: Exception) -> None:
        self._again_at = time.monotonic() + PAUSE_SECONDS
        if self.problem is None:
            log.warning("Redis does not answer (%s); the store takes over", problem)
        self.problem = str(problem) or type(problem).__name__
