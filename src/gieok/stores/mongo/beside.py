"""A store with a mirror in MongoDB: the same ports, and a worker behind them that carries over what the queue holds.

The jobs are taken one by one, oldest first, so the mirror fills in the order of the ledger. While MongoDB is away the
job at hand is put back and nothing else is tried; afterwards the mirror catches up by itself.
"""

import asyncio
import logging
import os
from collections.abc import Sequence
from contextlib import suppress

from gieok.errors import MemoryUnavailable, NotFound
from gieok.nouns.identity import new_id
from gieok.nouns.job import Job
from gieok.nouns.space import Space
from gieok.ports.store import Finding, Looked, Receipt, Sought, Store
from gieok.stores.in_front import StoreInFront
from gieok.stores.mongo.mirror import Mirror
from gieok.stores.mongo.queueing import MIRROR, MirroredEpisodes, MirroredLedger

LOOK_AGAIN_SECONDS = 2.0
"""How often the worker looks for what other servers have left, and whether MongoDB is back."""

LEASE_SECONDS = 30.0
MOST_WAITING = 100_000

log = logging.getLogger("gieok.mongo")


class StoreWithMongo(StoreInFront):
    def __init__(self, store: Store, mirror: Mirror) -> None:
        super().__init__(store)
        self._mirror = mirror
        self._something_to_do = asyncio.Event()
        self.ledger = MirroredLedger(store.ledger, self._something_to_do.set)
        self.episodes = MirroredEpisodes(store.episodes, store.jobs, self._something_to_do.set)
        self._owner = f"mirror:{os.getpid()}:{new_id()}"
        self._worker = asyncio.create_task(self._work())

    async def erase(self, space: Space) -> Receipt:
        """The mirror first: when it cannot be reached, nothing is erased anywhere, and the error says so."""
        await self._mirror.erase(space)
        receipt = await self._store.erase(space)
        await self._mirror.erase(space)  # what the worker carried over meanwhile
        return receipt

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        return [*await self._store.look_for(sought), *await self._mirror.look_for(sought)]

    async def check(self) -> Sequence[Finding]:
        away = await self._mirror.ping()
        behind = sum(job.kind == MIRROR for job in await self._store.jobs.listed(limit=MOST_WAITING))
        said = f"{behind} rounds behind" if behind else "up to date"
        shown = Finding("mongodb", f"away ({away}), {said}" if away else said, away is None, "it catches up by itself")
        return [*await self._store.check(), shown]

    async def close(self) -> None:
        self._worker.cancel()
        with suppress(asyncio.CancelledError):
            await self._worker
        await self._mirror.close()
        await self._store.close()

    async def _work(self) -> None:
        while True:
            self._something_to_do.clear()
            try:
                await self.catch_up()
            except MemoryUnavailable as problem:
                log.warning("%s", problem)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_AGAIN_SECONDS):
                    await self._something_to_do.wait()

    async def catch_up(self) -> int:
        """Carry over everything that waits. Raises MemoryUnavailable; the job at hand is back in the queue then."""
        done = 0
        while job := await self._store.jobs.take((MIRROR,), self._owner, LEASE_SECONDS):
            try:
                await self._carry_over(job)
            except MemoryUnavailable as problem:
                await self._store.jobs.failed(job, str(problem), job.due_at)
                raise
            await self._store.jobs.done(job)
            done += 1
        return done

    async def _carry_over(self, job: Job) -> None:
        """A round's posts, or an episode; what is neither was erased meanwhile."""
        try:
            round_ = await self._store.ledger.round(job.space, job.subject)
            await self._mirror.keep_posts(job.space, round_.post_list)
        except NotFound:
            known = await self._store.episodes.listed(job.space, limit=MOST_WAITING)
            await self._mirror.keep_episodes(job.space, [one for one in known if one.id == job.subject])


def open_mongo_beside(store: Store, url: str) -> StoreWithMongo:
    """MongoDB need not be there yet: the queue holds what it has missed."""
    return StoreWithMongo(store, Mirror(url))
