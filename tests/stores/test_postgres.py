"""The PostgreSQL store does what every store must do."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from gieok.ports.store import Store
from gieok.stores.postgres import open_postgres
from gieok.testing.conformance import StoreConformance

from .servers import PostgresServer


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> str:
    """One for all tests here, emptied between them: making a new one takes longer than most of them."""
    return postgres.new_database()


class TestPostgres(StoreConformance):
    @pytest_asyncio.fixture
    async def store(self, postgres: PostgresServer, database: str) -> AsyncIterator[Store]:
        opened = await open_postgres(postgres.url(database))
        yield opened
        for space in await opened.spaces():
            await opened.erase(space)
        await opened.close()
        for table in ("personas", "api_keys", "embedding_models", "receipts", "kept_answers", "persona_pictures"):
            postgres.run(f"delete from gieok.{table}", database)
