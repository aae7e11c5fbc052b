"""Whatever happens to the store in between, a space is given back when its turn is over (I9)."""

import asyncio
from contextlib import suppress

import pytest

from gieok.errors import MemoryUnavailable
from gieok.nouns.space import Space
from gieok.record import one_at_a_time
from gieok.record.one_at_a_time import Turns

YUNA = Space("yuna", "mina")


class Stubborn:
    """Leases of a store that goes away at the first renewal, and swallows a cancellation at the second."""

    def __init__(self) -> None:
        self.renewals = 0
        self.released = False

    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        return 1

    async def holder(self, space: Space) -> str | None:
        return None

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        self.renewals += 1
        if self.renewals == 1:
            raise MemoryUnavailable("away")
        if self.renewals == 2:
            with suppress(asyncio.CancelledError):  # as asyncio.wait_for does when what it waits for has just come
                await asyncio.sleep(60)
        return True

    async def release(self, space: Space, owner: str, fence: int) -> None:
        self.released = True


async def test_a_turn_ends_though_its_renewal_failed_and_did_not_want_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_at_a_time, "LEASE_SECONDS", 0.03)
    leases = Stubborn()
    async with asyncio.timeout(10):
        async with Turns(leases).turn(YUNA) as fence:
            while leases.renewals < 2:
                await asyncio.sleep(0.01)
    assert (fence, leases.released) == (1, True)
