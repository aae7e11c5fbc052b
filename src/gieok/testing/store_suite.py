"""The suite against the store that ``--gieok-store`` names; collected by ``gieok.testing.checking``, not imported."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gieok.ports.store import Store
from gieok.testing.conformance import StoreConformance

pytestmark = pytest.mark.asyncio


class TestStore(StoreConformance):
    @pytest_asyncio.fixture
    async def store(self, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
        checking = request.config.pluginmanager.get_plugin("gieok-checking")
        assert checking is not None  # this file is only collected by it
        async with checking.open() as opened:
            yield opened
