"""Who has signed in: a random token in the browser's cookie, and on this side the digest of the key it stands for.

The key itself is nowhere kept. Sessions live in the memory of the server: after a restart one signs in again.
"""

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

KEPT_SECONDS = 30 * 86_400.0
"""A month without a visit."""
MOST_KEPT = 10_000


@dataclass(slots=True)
class _Session:
    key_digest: str
    seen: float


class Sessions:
    def __init__(self) -> None:
        self._by_token: OrderedDict[str, _Session] = OrderedDict()

    def begin(self, key_digest: str) -> str:
        """A new token for whoever showed this key."""
        token = secrets.token_urlsafe(32)
        self._by_token[_digest(token)] = _Session(key_digest, monotonic())
        while len(self._by_token) > MOST_KEPT:
            self._by_token.popitem(last=False)
        return token

    def key_digest(self, token: str) -> str | None:
        """The key behind a token; None when it is unknown or too old."""
        session = self._by_token.get(_digest(token))
        if session is None:
            return None
        now = monotonic()
        if now - session.seen > KEPT_SECONDS:
            self.end(token)
            return None
        session.seen = now
        self._by_token.move_to_end(_digest(token))
        return session.key_digest

    def end(self, token: str) -> None:
        self._by_token.pop(_digest(token), None)


def _digest(token: str) -> str:
    """What is looked up is not the token, so the time a look-up takes tells nothing about it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
