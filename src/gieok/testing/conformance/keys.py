"""Keys: found by their digest and by nothing else, and once revoked never open again."""

from datetime import UTC, datetime

import pytest

from gieok.errors import BadInput, Conflict, NotFound
from gieok.ports.keys import ApiKey
from gieok.ports.store import Store

MORNING = datetime(2026, 11, 15, 9, tzinfo=UTC)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)
KEY = ApiKey("aa01", "acme", "지하 서버 🔑", MORNING)
OTHER = ApiKey("aa02", "other", "", MORNING)


class KeysConformance:
    async def test_a_key_is_found_by_its_digest(self, store: Store) -> None:
        assert not await store.keys.any()
        await store.keys.add(KEY, "digest 1")
        await store.keys.add(OTHER, "digest 2")
        assert await store.keys.any()
        assert await store.keys.find("digest 1") == KEY
        assert await store.keys.find("digest 2") == OTHER
        assert await store.keys.find("digest") is None
        assert await store.keys.all() == [KEY, OTHER]
        assert await store.keys.with_digests() == [(KEY, "digest 1"), (OTHER, "digest 2")]

    async def test_no_two_keys_are_the_same(self, store: Store) -> None:
        await store.keys.add(KEY, "digest 1")
        with pytest.raises(Conflict):
            await store.keys.add(KEY, "digest 3")
        with pytest.raises(Conflict):
            await store.keys.add(OTHER, "digest 1")
        assert await store.keys.all() == [KEY]

    async def test_a_revoked_key_stays_revoked_and_listed(self, store: Store) -> None:
        await store.keys.add(KEY, "digest 1")
        revoked = await store.keys.revoke("aa01", NOON)
        assert revoked.revoked_at == NOON
        assert await store.keys.revoke("aa01", datetime(2027, 1, 1, tzinfo=UTC)) == revoked
        assert await store.keys.find("digest 1") == revoked
        assert await store.keys.any()

    async def test_a_key_is_revoked_by_the_beginning_of_its_id(self, store: Store) -> None:
        await store.keys.add(KEY, "digest 1")
        await store.keys.add(OTHER, "digest 2")
        with pytest.raises(BadInput):
            await store.keys.revoke("aa", NOON)
        for unknown in ("", "zz", "%"):
            with pytest.raises(NotFound):
                await store.keys.revoke(unknown, NOON)
        assert (await store.keys.revoke("aa02", NOON)).tenant == "other"
