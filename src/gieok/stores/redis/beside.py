"""A store with Redis beside it: the same ports, with the turn lease and the last few posts asked of Redis first."""

from collections.abc import Sequence

from gieok.nouns.space import Space
from gieok.ports.store import Finding, Receipt, Store
from gieok.stores.redis.leases import LeasesWithRedis
from gieok.stores.redis.ledger import LedgerWithRedis
from gieok.stores.redis.line import Line


class StoreWithRedis:
    def __init__(self, store: Store, line: Line) -> None:
        self._store = store
        self._line = line
        self.url = store.url
        self.ledger = LedgerWithRedis(store.ledger, line)
        self.leases = LeasesWithRedis(store.leases, line)
        self.blackboard = store.blackboard
        self.memories = store.memories
        self.episodes = store.episodes
        self.words = store.words
        self.vectors = store.vectors
        self.items = store.items
        self.jobs = store.jobs
        self.traces = store.traces
        self.personas = store.personas
        self.spending = store.spending
        self.keys = store.keys

    async def spaces(self) -> list[Space]:
        return await self._store.spaces()

    async def erase(self, space: Space) -> Receipt:
        talks = [line.id for line in await self._store.ledger.conversations(space)]
        receipt = await self._store.erase(space)
        await self.ledger.let_go(space, talks)
        return receipt

    async def check(self) -> Sequence[Finding]:
        await self._line.ask(lambda redis: redis.ping())
        away = self._line.problem
        said = f"away ({away}); the store takes over" if away else "answers"
        return [*await self._store.check(), Finding("redis", said, away is None, "start it again, or leave it out")]

    async def back_up(self, target: str) -> int:
        return await self._store.back_up(target)

    async def close(self) -> None:
        await self._line.close()
        await self._store.close()


def open_redis_beside(store: Store, url: str) -> StoreWithRedis:
    """Redis need not be there yet: it is used as soon as it answers."""
    return StoreWithRedis(store, Line(url))
