"""A store with Redis beside it: the same ports, with the turn lease and the last few posts asked of Redis first."""

from collections.abc import Sequence

from gieok.nouns.space import Space
from gieok.ports.store import Finding, Looked, Receipt, Sought, Store
from gieok.stores.in_front import StoreInFront
from gieok.stores.redis.leases import LeasesWithRedis
from gieok.stores.redis.ledger import LedgerWithRedis
from gieok.stores.redis.line import Line
from gieok.stores.redis.look_for import look_in_redis


class StoreWithRedis(StoreInFront):
    def __init__(self, store: Store, line: Line) -> None:
        super().__init__(store)
        self._line = line
        self.leases: LeasesWithRedis = LeasesWithRedis(store.leases, line)
        self.ledger: LedgerWithRedis = LedgerWithRedis(store.ledger, line, self.leases.turns)

    async def erase(self, space: Space) -> Receipt:
        talks = [line.id for line in await self._store.ledger.conversations(space)]
        receipt = await self._store.erase(space)
        await self.ledger.let_go(space, talks)
        return receipt

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        there = await self._line.ask(lambda redis: look_in_redis(redis, sought))
        away = Looked("Redis", "unread", note=f"away ({self._line.problem}); what it holds is let go within a minute")
        return [*await self._store.look_for(sought), there or away]

    async def check(self) -> Sequence[Finding]:
        await self._line.ask(lambda redis: redis.ping())
        away = self._line.problem
        said = f"away ({away}); the store takes over" if away else "answers"
        return [*await self._store.check(), Finding("redis", said, away is None, "start it again, or leave it out")]

    async def close(self) -> None:
        await self._line.close()
        await self._store.close()


def open_redis_beside(store: Store, url: str) -> StoreWithRedis:
    """Redis need not be there yet: it is used as soon as it answers."""
    return StoreWithRedis(store, Line(url))
