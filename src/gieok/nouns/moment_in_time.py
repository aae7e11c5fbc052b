"""Points in time are aware and in UTC everywhere; their text form sorts like the time itself."""

from datetime import UTC, datetime

from gieok.errors import BadInput


def utc_now() -> datetime:
    return datetime.now(UTC)


def as_utc(moment: datetime) -> datetime:
    """The same moment in UTC; a moment without a zone is refused, since nobody can know what it means."""
    if moment.tzinfo is None:
        raise BadInput(f"the time {moment.isoformat()} has no zone; give an aware datetime (for example in UTC)")
    return moment.astimezone(UTC)


def time_to_text(moment: datetime) -> str:
    return as_utc(moment).isoformat(timespec="microseconds")


def time_from_text(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        raise BadInput(f"{text!r} is not a time; write it like 2026-11-15T03:30:00+00:00") from None
    return as_utc(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
