"""A store from before there were keys gets them."""

from datetime import UTC, datetime
from pathlib import Path

import apsw

from gieok.ports.keys import ApiKey
from gieok.stores.sqlite import open_sqlite
from gieok.stores.sqlite.migrate import APPLICATION_ID, migrations, newest_version

KEY = ApiKey("a1", "acme", "phone", datetime(2026, 11, 15, tzinfo=UTC))


async def test_a_store_of_version_two_gets_keys(tmp_path: Path) -> None:
    path = str(tmp_path / "old.db")
    old = apsw.Connection(path)
    for _, sql in migrations()[:2]:
        old.execute(sql)
    old.pragma("application_id", APPLICATION_ID)
    old.pragma("user_version", 2)
    old.close()
    store = await open_sqlite(path)
    await store.keys.add(KEY, "digest")
    assert await store.keys.find("digest") == KEY
    assert all(one.good for one in await store.check())
    await store.close()
    assert apsw.Connection(path).pragma("user_version") == newest_version()
