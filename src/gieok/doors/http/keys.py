"""Making an API key and knowing it again. Nothing here talks to the network or to a store.

A key is 256 random bits, so a plain SHA-256 keeps it: there is nothing to guess, and no slow hash is needed, which
every request would pay for.
"""

import hashlib
import re
import secrets
from datetime import datetime

from gieok.errors import BadInput
from gieok.ports.keys import ApiKey

MARK = "gieok_"
"""How every key begins, so that scanners for leaked secrets can know one."""

MAIN = "main"
"""The tenant of the store itself, and of everybody while there are no keys."""

_TENANT = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")


def digest_of(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def new_key(tenant: str, label: str, at: datetime) -> tuple[str, ApiKey]:
    """A fresh key, to be shown once, and what is kept of it."""
    if not _TENANT.fullmatch(tenant):
        raise BadInput(f"a tenant is named in small letters, digits and hyphens (at most 63), not {tenant!r}")
    key = MARK + secrets.token_urlsafe(32)
    return key, ApiKey(digest_of(key)[:12], tenant, label, at)
