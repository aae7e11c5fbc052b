"""One turn at a time per space, in this process and across processes (I9).

Inside the process an async lock keeps turns in order; across processes a lease in the store does,
with a fence number that every write of the turn carries, so that a turn that was given up can
write nothing any more. A lease whose owner was killed on this machine is taken over at once.
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from gieok.errors import MemoryUnavailable, TurnBusy
from gieok.nouns.identity import new_id
from gieok.nouns.space import Space
from gieok.ports.jobs import Leases

LEASE_SECONDS = 30.0
"""Long enough to survive a slow disk, short enough that a dead server's spaces are free again soon."""

LOOK_AGAIN_SECONDS = 0.05
"""How often a waiting turn looks whether the other one has finished."""

LOOKS_FOR_THE_DEAD = 20
"""Of so many looks one asks whether the other one is dead: at the first, and then once a second."""


class Turns:
    def __init__(self, leases: Leases, wait_seconds: float = 120.0) -> None:
        self._leases = leases
        self._wait_seconds = wait_seconds
        self._owner = f"{socket.gethostname()}:{os.getpid()}:{new_id()}"
        self._locks: WeakValueDictionary[Space, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, space: Space) -> AsyncIterator[int]:
        """Hold the space; gives the fence number. Raises TurnBusy when it does not come free in time."""
        lock = self._locks.setdefault(space, asyncio.Lock())
        try:
            async with asyncio.timeout(self._wait_seconds):
                await lock.acquire()
        except TimeoutError:
            raise self._busy(space) from None
        try:
            fence = await self._lease(space)
            keeping = asyncio.create_task(self._keep(space, fence))
            try:
                yield fence
            finally:
                await _ended(keeping)
                await self._leases.release(space, self._owner, fence)
        finally:
            lock.release()

    async def _lease(self, space: Space) -> int:
        waited, looked = 0.0, 0
        while True:
            holder = await self._leases.holder(space) if looked % LOOKS_FOR_THE_DEAD == 1 else None
            looked += 1
            dead = holder if holder and is_dead(holder) else None
            fence = await self._leases.acquire(space, self._owner, LEASE_SECONDS, dead)
            if fence is not None:
                return fence
            if waited >= self._wait_seconds:
                raise self._busy(space)
            await asyncio.sleep(LOOK_AGAIN_SECONDS)
            waited += LOOK_AGAIN_SECONDS

    async def _keep(self, space: Space, fence: int) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with suppress(MemoryUnavailable):  # away for a moment; the lease outlasts two such moments
                if not await self._leases.renew(space, self._owner, fence, LEASE_SECONDS):
                    return

    def _busy(self, space: Space) -> TurnBusy:
        return TurnBusy(f"another turn of {space} has not finished after {self._wait_seconds:g} seconds; try again")


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel it until it has ended: before Python 3.12 ``asyncio.wait_for``, which pools wait with, may swallow one."""
    while not task.done():
        task.cancel()
        await asyncio.wait({task}, timeout=1.0)


def is_dead(owner: str) -> bool:
    """Whether this owner was a process of this machine that is no more. Of other machines we cannot know."""
    host, _, rest = owner.partition(":")
    process = rest.partition(":")[0]
    if os.name == "nt" or host != socket.gethostname() or not process.isdecimal():  # signal 0 ends it on Windows
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
