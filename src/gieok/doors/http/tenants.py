"""Whose home a key opens: every tenant has a store of its own, so nothing can be seen across by mistake.

``main`` is the store that was opened; another tenant's is a file beside it, made at the first visit. All of them
share the embedder and the models, which keep nothing. The names of a space stay as people wrote them. A store that
nobody has visited for a while is put to rest: its files, threads and caches are given back until the next question.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit, urlunsplit

from gieok.assemble import open_store, parts_for
from gieok.doors.http.keys import MAIN
from gieok.errors import BadSetting
from gieok.home import Home

SQLITE = "sqlite:///"
IN_MEMORY = ":memory:"


IDLE_SECONDS = 300.0
"""After so long without a visit a store rests: a talk goes on within minutes or another day."""
MOST_AWAKE = 32
"""Stores with open files at a time: each has up to six threads, and as many connections."""


class Tenants:
    def __init__(self, main: Home, idle_seconds: float = IDLE_SECONDS, most_awake: int = MOST_AWAKE) -> None:
        self.main = main
        self._homes = {MAIN: main}
        self._opening = asyncio.Lock()
        self._idle_seconds = idle_seconds
        self._most_awake = most_awake
        self._awake: OrderedDict[str, float] = OrderedDict()
        """When each of the others was visited last, the longest ago first."""

    async def home(self, tenant: str) -> Home:
        """The home of a tenant; opened when it is visited for the first time."""
        if tenant == MAIN:
            return self.main
        async with self._opening:
            if tenant not in self._homes:
                self._homes[tenant] = await self._open(tenant)
            self._awake[tenant] = monotonic()
            self._awake.move_to_end(tenant)
            await self._rest(max(0, len(self._awake) - self._most_awake))
            return self._homes[tenant]

    @asynccontextmanager
    async def resting_when_idle(self) -> AsyncIterator[None]:
        """Look now and then for stores that nobody visits."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(self._idle_seconds / 4)
            long_ago = monotonic() - self._idle_seconds
            async with self._opening:
                await self._rest(sum(at < long_ago for at in self._awake.values()))

    async def _rest(self, count: int) -> None:
        """Put so many to rest, the longest unvisited first; one that is at work stays for now."""
        for tenant in list(self._awake)[:count]:
            if await self._homes[tenant].parts.store.rest():
                del self._awake[tenant]

    async def close(self) -> None:
        """Close what was opened here; the main home belongs to whoever opened it."""
        for tenant, home in self._homes.items():
            if tenant != MAIN:
                await home.close()
        self._homes = {MAIN: self.main}
        self._awake.clear()

    async def _open(self, tenant: str) -> Home:
        main = self.main
        settings = replace(main.settings, embedder="none", mongo=mirror_beside(main.settings.mongo, tenant))
        store = await open_store(store_beside(main.parts.store.url, tenant), settings)
        parts = parts_for(store, settings)
        shared = replace(
            parts,
            embedder=main.parts.embedder,
            models=main.parts.models,
            clock=main.parts.clock,
            watcher=main.parts.watcher,
        )
        home = Home(shared, main.settings, await store.personas.all())
        await home.recover()
        return home


def store_beside(url: str, tenant: str) -> str:
    """gieok.db → gieok.acme.db"""
    if not url.startswith(SQLITE):
        raise BadSetting(f"tenants other than {MAIN} need a store that is a file, not {url.partition('://')[0]}")
    path = url.removeprefix(SQLITE)
    if path == IN_MEMORY:
        return IN_MEMORY
    place = Path(path)
    return str(place.with_name(f"{place.stem}.{tenant}{place.suffix}"))


def mirror_beside(url: str, tenant: str) -> str:
    """mongodb://host/gieok → mongodb://host/gieok-acme; where there is no mirror, none."""
    if not url:
        return ""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=f"/{parts.path.strip('/') or 'gieok'}-{tenant}"))
