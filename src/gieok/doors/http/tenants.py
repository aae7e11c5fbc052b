"""Whose home a key opens: every tenant has a store of its own, so nothing can be seen across by mistake.

``main`` is the store that was opened; another tenant's is a file beside it, made at the first visit. All of them
share the embedder and the models, which keep nothing. The names of a space stay as people wrote them.
"""

import asyncio
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from gieok.assemble import open_store, parts_for
from gieok.doors.http.keys import MAIN
from gieok.errors import BadSetting
from gieok.home import Home

SQLITE = "sqlite:///"
IN_MEMORY = ":memory:"


class Tenants:
    def __init__(self, main: Home) -> None:
        self.main = main
        self._homes = {MAIN: main}
        self._opening = asyncio.Lock()

    async def home(self, tenant: str) -> Home:
        """The home of a tenant; opened when it is visited for the first time."""
        async with self._opening:
            if tenant not in self._homes:
                self._homes[tenant] = await self._open(tenant)
            return self._homes[tenant]

    async def close(self) -> None:
        """Close what was opened here; the main home belongs to whoever opened it."""
        for tenant, home in self._homes.items():
            if tenant != MAIN:
                await home.close()
        self._homes = {MAIN: self.main}

    async def _open(self, tenant: str) -> Home:
        main = self.main
        settings = replace(main.settings, embedder="none", mongo=mirror_beside(main.settings.mongo, tenant))
        store = await open_store(store_beside(main.parts.store.url, tenant), settings)
        parts = parts_for(store, settings)
        shared = replace(parts, embedder=main.parts.embedder, models=main.parts.models, clock=main.parts.clock)
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
