"""The keys with which programs come in from outside: whose they are, and whether they still open.

A key itself is never kept, only its digest; each belongs to a tenant, and what a tenant may see is decided at the
door. A revoked key stays listed, so that one can tell later who had it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ApiKey:
    """What is known of a key. Not the key: nobody can make one from this."""

    id: str
    tenant: str
    label: str
    """What people call it."""
    created_at: datetime
    revoked_at: datetime | None = None


class Keys(Protocol):
    async def add(self, key: ApiKey, digest: str) -> None:
        """Keep a new key by its digest. Raises Conflict when its id or its digest is there already."""

    async def find(self, digest: str) -> ApiKey | None:
        """The key with this digest, revoked or not; None when nobody has it."""

    async def all(self) -> list[ApiKey]:
        """Every key that was ever made, oldest first."""

    async def with_digests(self) -> list[tuple[ApiKey, str]]:
        """The same with their digests, for moving them to another store; nobody can make a key from one."""

    async def any(self) -> bool:
        """Whether a key was ever made; from then on nobody comes in without one."""

    async def revoke(self, key_id: str, at: datetime) -> ApiKey:
        """Close a key for good; an unambiguous beginning of its id will do. Raises NotFound."""
