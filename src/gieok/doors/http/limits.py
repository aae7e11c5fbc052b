"""How much and how often: a bucket of tokens per key, and a body that is read no further than allowed."""

from time import monotonic

from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from gieok.doors.http.errors import Refused


class Buckets:
    """Each key has a bucket that fills by so many a minute and holds a minute's worth."""

    def __init__(self, a_minute: int) -> None:
        self._most = float(a_minute)
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key_id: str) -> None:
        """One token, or Refused with the seconds to wait."""
        now = monotonic()
        left, at = self._left.get(key_id, (self._most, now))
        left = min(self._most, left + (now - at) * self._most / 60)
        if left < 1:
            wait = max(1, round((1 - left) * 60 / self._most))
            raise Refused(
                429,
                f"this key may send {self._most:g} requests a minute",
                f"wait {wait} seconds",
                {"Retry-After": str(wait)},
            )
        self._left[key_id] = (left - 1, now)


def no_more_than(most: int, receive: Receive) -> Receive:
    """The same body; one that turns out to be larger is refused while it arrives, whatever its headers said."""
    read = 0

    async def limited() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise HTTPException(413, f"the body is larger than {most:,} bytes")
        return message

    return limited
