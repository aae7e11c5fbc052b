"""How long to wait for an endpoint, how often to ask again, and when to give up. Plain decisions; nobody waits here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

WORTH_ASKING_AGAIN = frozenset({408, 409, 425, 429})
"""Beside everything from 500 on: busy, locked, too early, too many at once."""


@dataclass(frozen=True, slots=True)
class Patience:
    connect_seconds: float = 10.0
    """A server that is there answers a connection at once; ten seconds allow for a slow network."""
    silence_seconds: float = 60.0
    """Without a word. A small machine reads a long prompt for half a minute before it begins."""
    answer_seconds: float = 300.0
    """For a whole answer that does not come in pieces."""
    tries: int = 4
    first_wait: float = 0.5
    longest_wait: float = 20.0
    """Seconds. Somebody is waiting in front of a screen; what takes longer is better told than waited for."""

    def wait_before(self, attempt: int, chance: float, retry_after: float | None = None) -> float | None:
        """Seconds to wait before that attempt (the second is 2), or None: give up.

        Each wait doubles, less up to a half by chance (0..1), so that many clients do not come back at once. What
        the server asked for is honoured; when that is too long, one gives up instead of coming too early.
        """
        if attempt > self.tries or (retry_after is not None and retry_after > self.longest_wait):
            return None
        by_itself: float = min(self.longest_wait, self.first_wait * 2.0 ** (attempt - 2)) * (1 - chance / 2)
        return by_itself if retry_after is None else max(by_itself, retry_after)


def worth_asking_again(status: int) -> bool:
    return (status >= 500 and status != 501) or status in WORTH_ASKING_AGAIN  # 501: it cannot, and never will


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """The seconds that the server asks to wait: a number, or a date as HTTP writes it."""
    said = headers.get("retry-after", "").strip()
    if not said:
        return None
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(said) - (now or datetime.now(UTC))).total_seconds()
        except (ValueError, TypeError):
            return None
    return max(0.0, seconds) if seconds == seconds else None  # "nan" is a float, too
