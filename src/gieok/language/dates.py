"""What time a text speaks of, in Korean and English.

Two uses. A statement is dated when it is learned: "다음 달 3일" said in November means 2026-12-03, and
both forms are kept (``date_in``). A question is read when it is asked: "what did I say last week?" speaks
of seven days, and recall prefers what lies in them (``time_range``).

It does not know zones: days are the days of the moment that is handed in. It reads the first 2,000
characters only: nobody hides a date behind them, and every reader's patience ends somewhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from gieok.language import time_spans as cal
from gieok.language.dates_english import SPEAKS_OF_THE_FUTURE as ENGLISH_FUTURE
from gieok.language.dates_english import english_spans
from gieok.language.dates_korean import SPEAKS_OF_THE_FUTURE as KOREAN_FUTURE
from gieok.language.dates_korean import korean_spans
from gieok.language.time_spans import Exactness, Lean, Span, without_overlaps
from gieok.language.which import HANGUL, nfc

READ_AT_MOST = 2_000

ISO_DATE = re.compile(r"(?<![\d.-])(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})(?:[-/.](?P<day>\d{1,2}))?(?![\d-])")
YEAR_ALONE = re.compile(r"(?<![\d.,$-])(?P<year>20[0-4]\d)(?![\d.,년-])(?=\s*\??$|\s+[a-z가-힣])")
HOURS_AGO = re.compile(
    r"(?P<n>\d{1,3}|an?|one|two|three|한|두|세)\s?(?P<unit>hours?|minutes?|mins?|시간|분)\s?(?:ago|전)", re.I
)
JUST_NOW = re.compile(r"\bjust now\b|\ba moment ago\b|방금|아까|조금 전", re.I)
SINCE = re.compile(r"(?:\b(?:since|after|from)\s+(?:the\s+)?)$", re.I)
BEFORE = re.compile(r"(?:\b(?:before|until|till|by|prior to)\s+(?:the\s+)?)$", re.I)
KOREAN_SINCE = re.compile(r"^\s?(?:부터|이후|이래|지나고)")
KOREAN_BEFORE = re.compile(r"^\s?(?:이전|전에|까지)")
OPEN_PAST = date(1970, 1, 1)
"""Where "before May" begins: no post is older than the clock of the machines."""


@dataclass(frozen=True, slots=True)
class TimeRange:
    """The time a question speaks of: from ``start`` up to, not including, ``end``."""

    start: datetime
    end: datetime
    expression: str
    exactness: Exactness

    def holds(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


def date_in(text: str, said_at: datetime, lean: Lean = "future") -> Span | None:
    """The most exact date that a statement names, or None. ``Span.iso`` is its ISO text."""
    found = [span for span in spans_in(text, said_at.date(), lean) if span.exactness != "vague"]
    return min(found, key=lambda span: (span.end - span.start, span.at), default=None)


def time_range(text: str, now: datetime) -> TimeRange | None:
    """The time that a question speaks of, or None when it does not speak of any."""
    text = nfc(text[:READ_AT_MOST])
    within_the_day = hours_ago(text, now)
    if within_the_day:
        return within_the_day
    lean: Lean = "future" if ENGLISH_FUTURE.search(text) or KOREAN_FUTURE.search(text) else "past"
    found = spans_in(text, now.date(), lean)
    if not found:
        return None
    if len(found) > 1 and joined(text, found[0], found[1]):
        first, last = found[0], found[1]
        name = text[first.at : last.at + len(last.expression)]
        return as_range(Span(min(first.start, last.start), max(first.end, last.end), last.exactness, name), now)
    chosen = min(found, key=lambda span: (span.exactness == "vague", span.end - span.start, span.at))
    return as_range(opened(text, chosen, now.date()), now)


def spans_in(text: str, today: date, lean: Lean) -> tuple[Span, ...]:
    """All dates named in the text, in its order, none over another."""
    if not cal.FIRST_YEAR < today.year < cal.LAST_YEAR:
        return ()  # a clock that is that wrong cannot date anything
    text = nfc(text[:READ_AT_MOST])
    found = [*iso_dates(text), *english_spans(text, today, lean)]
    if HANGUL.search(text):
        found += korean_spans(text, today, lean)
    return without_overlaps(found)


def iso_dates(text: str) -> Iterator[Span]:
    for found in ISO_DATE.finditer(text):
        year, month, day = int(found["year"]), int(found["month"]), found["day"]
        span = cal.day_of(year, month, int(day)) if day else cal.month_of(year, month)
        if span:
            yield span.named(found.group(), found.start())
    for found in YEAR_ALONE.finditer(text):
        span = cal.year_of(int(found["year"]))
        if span:
            yield span.named(found.group(), found.start())


def hours_ago(text: str, now: datetime) -> TimeRange | None:
    found = HOURS_AGO.search(text)
    if found:
        words = {"two": 2, "두": 2, "three": 3, "세": 3}
        amount = int(found["n"]) if found["n"].isdigit() else words.get(found["n"].lower(), 1)
        unit = timedelta(hours=1) if found["unit"].lower().startswith(("hour", "시간")) else timedelta(minutes=1)
        middle, half = now - amount * unit, max(unit, amount * unit / 2)  # people round, the more the longer ago
        return TimeRange(middle - half, min(now, middle + half), found.group(), "hour")
    found = JUST_NOW.search(text)
    return TimeRange(now - timedelta(hours=6), now, found.group(), "hour") if found else None


def joined(text: str, first: Span, last: Span) -> bool:
    """ "from May to July", "5월부터 7월까지": two dates that are the ends of one stretch."""
    between = text[first.at + len(first.expression) : last.at].strip().lower()
    return (
        between in {"to", "and", "until", "till", "through", "-", "~", "부터", "에서", "와", "과"}
        and first.start <= last.start
    )


def opened(text: str, span: Span, today: date) -> Span:
    """ "since May" runs on until today, "before May" comes from long ago."""
    ahead, behind = text[: span.at], text[span.at + len(span.expression) :]
    word = span.expression.split()[0].lower()  # "since May" may be one expression
    if SINCE.search(ahead) or KOREAN_SINCE.search(behind) or word in {"since", "after"}:
        start = span.end if word == "after" or ahead.lower().rstrip().endswith("after") else span.start
        return Span(start, max(start, today) + cal.DAY, "vague", span.expression, span.at)
    if BEFORE.search(ahead) or KOREAN_BEFORE.search(behind) or word in {"before", "until", "till", "by"}:
        return Span(OPEN_PAST, max(span.start, OPEN_PAST + cal.DAY), "vague", span.expression, span.at)
    return span


def as_range(span: Span, now: datetime) -> TimeRange:
    start, end = (datetime.combine(day, time.min, now.tzinfo) for day in (span.start, span.end))
    return TimeRange(start, end, span.expression, span.exactness)
