"""The SQLite store does what every store must do, in memory and in a file."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from gieok.ports.store import Store
from gieok.stores.sqlite import open_sqlite
from gieok.testing.conformance import StoreConformance


class TestSqliteInAFile(StoreConformance):
    @pytest_asyncio.fixture
    async def store(self, tmp_path: Path) -> AsyncIterator[Store]:
        opened = await open_sqlite(str(tmp_path / "gieok.db"))
        yield opened
        await opened.close()


class TestSqliteInMemory(StoreConformance):
    @pytest_asyncio.fixture
    async def store(self) -> AsyncIterator[Store]:
        opened = await open_sqlite(":memory:")
        yield opened
        await opened.close()


class TestSqliteWithoutTheVectorExtension(StoreConformance):
    """Vectors are searched in memory then, with the same answers."""

    @pytest_asyncio.fixture
    async def store(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
        monkeypatch.setattr("gieok.stores.sqlite.database.load_vectors", lambda connection: "not on this machine")
        opened = await open_sqlite(":memory:")
        yield opened
        await opened.close()

    async def test_a_sound_store_says_so(self, store: Store) -> None:
        (wrong,) = [one for one in await store.check() if not one.good]
        assert (wrong.name, wrong.value) == ("sqlite-vec", "not on this machine")
