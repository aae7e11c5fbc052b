"""Points in time as other programs write them.

Seconds or milliseconds since 1970, ISO text, or what SillyTavern has shown people over the years. A text without a zone
means the clock of the machine it was written on; we take ours, as SillyTavern does itself.
"""

import math
import re
from datetime import UTC, datetime

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_AT = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})\s*@\s*(\d{1,2})h\s*(\d{1,2})m(?:\s*(\d{1,2})s)?(?:\s*(\d{1,3})ms)?", re.ASCII
)
_SHOWN = re.compile(r"([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2}),\s+(\d{4}),?\s+(\d{1,2}):(\d{2})\s*([ap]m)?", re.IGNORECASE)
_MILLISECONDS_FROM = 1e11
"""As seconds this is the year 5138, as milliseconds 1973: no chat has either date."""


def when(written: object) -> datetime | None:
    """The moment that is meant; None when nothing can be made of it."""
    match written:
        case bool() | None:
            return None
        case int() | float():
            return _since_1970(float(written))
        case str() if written.strip().replace(".", "", 1).isascii() and written.strip().replace(".", "", 1).isdigit():
            return _since_1970(float(written))
        case str():
            return _shown(written.strip()) or _iso(written.strip())
    return None


def _since_1970(number: float) -> datetime | None:
    seconds = number / 1000 if abs(number) >= _MILLISECONDS_FROM else number
    if not math.isfinite(seconds) or not 0 < seconds < _MILLISECONDS_FROM:
        return None
    return datetime.fromtimestamp(seconds, UTC)


def _iso(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _shown(text: str) -> datetime | None:
    if found := _AT.fullmatch(text):
        year, month, day, hour, minute, second, millisecond = (int(one or 0) for one in found.groups())
        return _here(year, month, day, hour, minute, second, millisecond)
    if (found := _SHOWN.fullmatch(text)) and found[1].lower() in _MONTHS:
        return _here(
            int(found[3]), _MONTHS.index(found[1].lower()) + 1, int(found[2]), _hour(found[4], found[6]), int(found[5])
        )
    return None


def _hour(written: str, half: str | None) -> int:
    hour = int(written)
    return hour if half is None else hour % 12 + (12 if half.lower() == "pm" else 0)


def _here(year: int, month: int, day: int, hour: int, minute: int, second: int = 0, ms: int = 0) -> datetime | None:
    try:
        return datetime(year, month, day, hour, minute, second, ms * 1000).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return None
