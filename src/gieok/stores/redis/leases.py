"""The turn lease with Redis in front: who waits for a turn asks Redis, and only who can have it asks the store.

The store's lease is the one that counts: its fence goes with every write (I9). The key in Redis only spares the store
the questions of those who would be refused. It runs out by itself, so nobody is locked out by it for long.
"""

import hashlib
import json

from redis.asyncio import Redis

from gieok.nouns.space import Space
from gieok.ports.jobs import Leases
from gieok.stores.redis.line import Line

_LET_GO = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"
"""Only the owner's own key, in one step."""


class LeasesWithRedis:
    def __init__(self, leases: Leases, line: Line) -> None:
        self._leases = leases
        self._line = line
        self.turns: dict[Space, int] = {}
        """The turns that this process holds, by their numbers."""

    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        key = _key(space)
        if seconds > 0 and instead_of is None:
            holder = await self._line.ask(lambda redis: _first_come(redis, key, owner, seconds))
            if holder is not None and holder != owner:
                return None
        fence = await self._leases.acquire(space, owner, seconds, instead_of)
        if fence is None:
            await self._let_go(key, owner)
        else:
            self.turns[space] = fence
            if seconds > 0:
                await self._line.ask(lambda redis: redis.set(key, owner, px=int(seconds * 1000)))
        return fence

    async def holder(self, space: Space) -> str | None:
        """The store's word: on it turns are given up as dead, and the name in Redis may be an old one."""
        return await self._leases.holder(space)

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        renewed = await self._leases.renew(space, owner, fence, seconds)
        if renewed and seconds > 0:
            key = _key(space)
            await self._line.ask(lambda redis: redis.set(key, owner, px=int(seconds * 1000)))
        return renewed

    async def release(self, space: Space, owner: str, fence: int) -> None:
        self.turns.pop(space, None)
        await self._leases.release(space, owner, fence)
        await self._let_go(_key(space), owner)

    async def _let_go(self, key: str, owner: str) -> None:
        await self._line.ask(lambda redis: redis.eval(_LET_GO, 1, key, owner))


async def _first_come(redis: Redis, key: str, owner: str, seconds: float) -> str:
    """Put our name down if nobody's is there; gives the name that is there now."""
    if await redis.set(key, owner, nx=True, px=int(seconds * 1000)):
        return owner
    return str(await redis.get(key) or owner)


def _key(space: Space) -> str:
    named = json.dumps([space.user, space.character]).encode()
    return f"gieok:turn:{hashlib.sha256(named).hexdigest()}"
