"""The queue and the turn lease: what makes work survive a crash and keeps turns apart (I9, I14)."""

from datetime import datetime
from typing import Protocol

from gieok.nouns.job import Job
from gieok.nouns.space import Space


class Jobs(Protocol):
    async def ask(self, space: Space, kind: str, subject: str, due_at: datetime | None = None) -> None:
        """Queue this work unless it is queued already."""

    async def take(self, kinds: tuple[str, ...], owner: str, seconds: float, space: Space | None = None) -> Job | None:
        """Lease the oldest job that is due, or whose lease ran out; None when there is none."""

    async def done(self, job: Job) -> None: ...

    async def failed(self, job: Job, error: str, retry_at: datetime | None) -> None:
        """Give it back for a later try, or, with no time for one, to the dead-letter list."""

    async def listed(self, space: Space | None = None, limit: int = 1000) -> list[Job]:
        """Everything waiting, running or dead, oldest first."""

    async def revive(self, job_id: str) -> None:
        """Put a dead job back into the queue."""


class Leases(Protocol):
    async def acquire(self, space: Space, owner: str, seconds: float, instead_of: str | None = None) -> int | None:
        """The fence number of the lease, higher than any before; None while another owner holds it.

        ``instead_of`` names an owner who is known to be dead.
        """

    async def holder(self, space: Space) -> str | None:
        """Who holds the lease now."""

    async def renew(self, space: Space, owner: str, fence: int, seconds: float) -> bool:
        """False when the lease was lost meanwhile."""

    async def release(self, space: Space, owner: str, fence: int) -> None: ...
