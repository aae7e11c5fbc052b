"""A span of days that some words name, and the calendar arithmetic behind it.

It does not know any language: ``dates_korean`` and ``dates_english`` find the words and build the
spans. A span ends before its ``end``, so that spans touch without overlapping.
"""

from calendar import monthrange
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, Self

Exactness = Literal["hour", "day", "week", "month", "season", "year", "vague"]
Lean = Literal["past", "future"]
"""Which way an incomplete date points: "on Friday" is the last one in a memory and the next one in a plan."""

DAY = timedelta(days=1)
FIRST_YEAR, LAST_YEAR = 1900, 2200
"""Years outside are numbers, not dates."""


@dataclass(frozen=True, slots=True)
class Span:
    start: date
    end: date
    exactness: Exactness
    expression: str = ""
    at: int = 0
    """Where in the text the expression begins."""

    @property
    def iso(self) -> str:
        """The day, month or year as ISO text; any other length as an ISO interval."""
        if self.exactness == "month":
            return f"{self.start:%Y-%m}"
        if self.exactness == "year":
            return f"{self.start:%Y}"
        last = self.end - DAY
        return self.start.isoformat() if last == self.start else f"{self.start.isoformat()}/{last.isoformat()}"

    def named(self, expression: str, at: int) -> Self:
        return replace(self, expression=expression, at=at)


def one_day(day: date) -> Span:
    return Span(day, day + DAY, "day")


def days_from(today: date, days: int) -> Span | None:
    return one_day(shifted) if (shifted := moved(today, days)) else None


def moved(day: date, days: int) -> date | None:
    """That many days later, or None where the calendar ends."""
    try:
        return day + timedelta(days=days)
    except OverflowError:
        return None


def week_of(day: date) -> Span:
    monday = day - timedelta(days=day.weekday())
    return Span(monday, monday + 7 * DAY, "week")


def weeks_from(today: date, weeks: int) -> Span | None:
    day = moved(today, 7 * weeks)
    return week_of(day) if day else None


def weekend_of(week: Span) -> Span:
    return Span(week.start + 5 * DAY, week.end, "week")


def weekday_of(week: Span, weekday: int) -> Span:
    return one_day(week.start + weekday * DAY)


def nearest_weekday(today: date, weekday: int, lean: Lean) -> Span:
    """The next such day, or the last one; today counts for neither."""
    if lean == "future":
        return one_day(today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1))
    return one_day(today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1))


def month_of(year: int, month: int) -> Span | None:
    if not (FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12):
        return None
    first = date(year, month, 1)
    return Span(first, first + timedelta(days=monthrange(year, month)[1]), "month")


def months_from(today: date, months: int) -> Span | None:
    year, month = divmod(today.year * 12 + today.month - 1 + months, 12)
    return month_of(year, month + 1)


def part_of_month(month: Span, part: Literal["start", "middle", "end"]) -> Span:
    tenth, twentieth = month.start + 10 * DAY, month.start + 20 * DAY
    bounds = {"start": (month.start, tenth), "middle": (tenth, twentieth), "end": (twentieth, month.end)}
    return Span(*bounds[part], "week")


def year_of(year: int) -> Span | None:
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    return Span(date(year, 1, 1), date(year + 1, 1, 1), "year")


def day_of(year: int, month: int, day: int) -> Span | None:
    span = month_of(year, month)
    return one_day(span.start + (day - 1) * DAY) if span and 1 <= day <= (span.end - span.start).days else None


def nearest_month(today: date, month: int, lean: Lean) -> Span | None:
    """The month of that name that is meant; the present month counts for both."""
    year = today.year
    if lean == "future" and month < today.month:
        year += 1
    if lean == "past" and month > today.month:
        year -= 1
    return month_of(year, month)


def nearest_day(today: date, month: int, day: int, lean: Lean) -> Span | None:
    for year in (today.year, today.year + (1 if lean == "future" else -1)):
        span = day_of(year, month, day)
        if span and (span.end > today if lean == "future" else span.start <= today):
            return span
    return day_of(today.year, month, day)


def nearest_day_of_month(today: date, day: int, lean: Lean) -> Span | None:
    """ "the 12th": of this month, or of the month beside it when that is the way the talk goes."""
    this = day_of(today.year, today.month, day)
    if this and (this.start >= today if lean == "future" else this.start <= today):
        return this
    beside = months_from(today, 1 if lean == "future" else -1)
    return day_of(beside.start.year, beside.start.month, day) if beside else None


def season_of(year: int, season: int) -> Span | None:
    """0 spring (March to May), 1 summer, 2 autumn, 3 winter (December and the two months after it)."""
    first, last = month_of(year, 3 + 3 * season), months_from(date(year, 3 + 3 * season, 1), 2)
    return Span(first.start, last.end, "season") if first and last else None


def nearest_season(today: date, season: int, lean: Lean) -> Span | None:
    for year in (today.year, today.year + (1 if lean == "future" else -1)):
        span = season_of(year, season)
        if span and (span.end > today if lean == "future" else span.start <= today):
            return span
    return season_of(today.year, season)


def units_from(today: date, amount: int, unit: Literal["day", "week", "month", "year"]) -> Span | None:
    """That many units away (negative: ago): the day, or the week, month or year in which it lies."""
    if abs(amount) > 40_000:  # 100 years in days; more is not a date anybody means
        return None
    match unit:
        case "day":
            return days_from(today, amount)
        case "week":
            return weeks_from(today, amount)
        case "month":
            return months_from(today, amount)
        case "year":
            return year_of(today.year + amount)


def stretch(today: date, amount: int, unit: Literal["day", "week", "month", "year"]) -> Span | None:
    """The last that many units up to today ("the past two weeks"); with a negative amount the next ones."""
    days = {"day": 1, "week": 7, "month": 31, "year": 366}[unit] * amount
    far = moved(today, -days)
    if far is None or abs(days) > 40_000:
        return None
    return Span(far, today + DAY, "vague") if amount > 0 else Span(today, far + DAY, "vague")


def without_overlaps(found: list[Span]) -> tuple[Span, ...]:
    """The spans in the order of the text; where two lie over each other, the longer expression."""
    kept: list[Span] = []
    for span in sorted(found, key=lambda one: (-len(one.expression), one.at)):
        if all(span.at >= one.at + len(one.expression) or one.at >= span.at + len(span.expression) for one in kept):
            kept.append(span)
    return tuple(sorted(kept, key=lambda one: one.at))
