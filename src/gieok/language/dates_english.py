"""The dates that English words name: "next Friday", "two months ago", "May 3rd", "in 2021".

It only reads the calendar: whether the day is a plan or a memory is told by ``lean``. Repeated days
("every Monday", "on Mondays") are habits, not dates, and are left alone. "may", "march" and the short
names of days count only beside a word or a number that makes them a date.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Literal, cast

from gieok.language import time_spans as cal
from gieok.language.time_spans import Lean, Span

Unit = Literal["day", "week", "month", "year"]

MONTHS = """
    january february march april may june july august september october november december
""".split()
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SEASONS = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
NUMBERS = {
    word: number
    for number, words in enumerate(
        ("", "a an one", "two couple", "three few", "four several", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
    )
    for word in words.split()
}  # fmt: skip
FIXED_DAYS = {
    "christmas eve": (12, 24), "christmas": (12, 25), "xmas": (12, 25), "new year's eve": (12, 31),
    "new years eve": (12, 31), "new year's": (1, 1), "new years": (1, 1), "halloween": (10, 31),
    "valentine's day": (2, 14), "valentines day": (2, 14), "valentine's": (2, 14),
}  # fmt: skip

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
LONG_MONTH = r"(?:january|february|april|june|july|august|september|october|november|december)"
WEEKDAY = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
LONG_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
SEASON = r"(?:spring|summer|autumn|fall|winter)"
AMOUNT = (
    r"(?:\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"(?:a\s+)?couple(?:\s+of)?|(?:a\s+)?few|several)"
)
UNIT = r"(?:day|week|month|year)"
NOT_REPEATED = r"(?<!every )(?<!each )"

Reading = Callable[[re.Match[str], date, Lean], Span | None]


def number(words: str) -> int:
    words = words.lower()
    return int(words) if words.isdigit() else max((NUMBERS.get(word, 0) for word in words.split()), default=0) or 1


def month_number(name: str) -> int:
    return next(index for index, month in enumerate(MONTHS, 1) if month.startswith(name[:3].lower()))


def weekday_number(name: str) -> int:
    return next(index for index, day in enumerate(DAYS) if day.startswith(name[:3].lower()))


def step(word: str) -> int:
    """-1 for last, 0 for this, 1 for next."""
    return {"last": -1, "past": -1, "previous": -1, "next": 1, "coming": 1}.get(word.split()[-1].lower(), 0)


def near_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    words = " ".join(found.group().lower().split())
    days = {"yesterday": -1, "last night": -1, "day before yesterday": -2, "day after tomorrow": 2}
    if words in days:
        return cal.days_from(today, days[words])
    return cal.days_from(today, 1 if words.startswith("tom") or words.startswith("tm") else 0)


def ago(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    amount, unit = number(found["amount"]), cast(Unit, found["unit"].lower())
    if "few" in found["amount"] or "several" in found["amount"]:
        return around(today, -amount, unit)
    return cal.units_from(today, -amount, unit)


def ahead(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.units_from(today, number(found["amount"]), cast(Unit, found["unit"].lower()))


def around(today: date, amount: int, unit: Unit) -> Span | None:
    """ "a few days ago": from half to twice as far."""
    near, far = cal.units_from(today, amount // 2, unit), cal.units_from(today, amount * 2, unit)
    return Span(min(near.start, far.start), max(near.end, far.end), "vague") if near and far else None


def stretch(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    back = step(found["which"]) <= 0
    return cal.stretch(today, number(found["amount"]) * (1 if back else -1), cast(Unit, found["unit"].lower()))


def which_unit(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    which, unit = step(found["which"]), found["unit"].lower()
    if unit == "weekend":
        week = cal.weeks_from(today, which)
        return cal.weekend_of(week) if week else None
    return cal.units_from(today, which, cast(Unit, unit))


def which_weekday(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    which, weekday = step(found["which"]), weekday_number(found["weekday"])
    if "week" in found.group().lower().split():  # "friday next week"
        week = cal.weeks_from(today, which)
        return cal.weekday_of(week, weekday) if week else None
    if which == 0 and "past" not in found["which"].lower():
        return cal.nearest_weekday(today, weekday, "future" if today.weekday() < weekday else lean)
    if which == 1 and today.weekday() < weekday and found["which"].lower() == "next":
        return cal.weekday_of(
            cal.week_of(today + timedelta(days=7)), weekday
        )  # said on Monday, "next Friday" is not this one
    return cal.nearest_weekday(today, weekday, "future" if which > 0 else "past")


def bare_weekday(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_weekday(today, weekday_number(found["weekday"]), lean)


def which_month(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    which, month = step(found["which"]), month_number(found["month"])
    if which == 0:
        return cal.month_of(today.year, month)
    span = cal.nearest_month(today, month, "future" if which > 0 else "past")
    if span and month == today.month:
        return cal.month_of(today.year + which, month)
    return span


def month_and_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    month, day, year = month_number(found["month"]), int(found["day"]), found["year"]
    return cal.day_of(int(year), month, day) if year else cal.nearest_day(today, month, day, lean)


def month_and_year(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.month_of(int(found["year"]), month_number(found["month"]))


def bare_month(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_month(today, month_number(found["month"]), lean)


def day_of_month(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_day_of_month(today, int(found["day"]), lean)


def which_season(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    which, season = step(found["which"]), SEASONS[found["season"].lower()]
    if found["which"].lower() == "this":
        return cal.season_of(today.year, season)
    if which == 0:
        return cal.nearest_season(today, season, lean)
    span = cal.nearest_season(today, season, "future" if which > 0 else "past")
    if span and span.start <= today < span.end:
        return cal.season_of(span.start.year + which, season)
    return span


def in_year(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.year_of(int(found["year"]))


def fixed_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_day(today, *FIXED_DAYS[" ".join(found.group().lower().replace("’", "'").split())], lean)


def lately(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.stretch(today, 10 if "other" in found.group().lower() else 30, "day")


READINGS: tuple[tuple[re.Pattern[str], Reading], ...] = tuple(
    (re.compile(pattern, re.I), reading)
    for pattern, reading in (
        (
            r"\b(?:today|tonight|this (?:morning|afternoon|evening)|day (?:after tomorrow|before yesterday)|tomm?orr?ow"
            r"|tmrw?|yesterday|last night)\b",
            near_day,
        ),
        (rf"\b(?P<amount>{AMOUNT})\s+(?P<unit>{UNIT})s?\s+ago\b", ago),
        (rf"\b(?P<amount>{AMOUNT})\s+(?P<unit>{UNIT})s?\s+from\s+now\b", ahead),
        (rf"\bin\s+(?P<amount>{AMOUNT})\s+(?P<unit>{UNIT})s?\b(?!\s+or)", ahead),
        (
            rf"\b(?P<which>last|past|next)\s+(?P<amount>\d{{1,3}}|two|three|four|five|six|couple(?:\s+of)?|few)"
            rf"\s+(?P<unit>{UNIT})s\b",
            stretch,
        ),
        (
            rf"\b(?P<which>last|past|previous|this past|this coming|this|next|"
            rf"coming)\s+(?P<unit>{UNIT}|weekend)\b",
            which_unit,
        ),
        (rf"\b(?P<which>last|this past|this coming|this|next|coming)\s+(?P<weekday>{WEEKDAY})\b", which_weekday),
        (rf"\b(?P<weekday>{WEEKDAY})\s+(?:of\s+)?(?P<which>last|this|next)\s+week\b", which_weekday),
        (rf"\b(?P<which>last|this past|this coming|this|next|coming)\s+(?P<month>{MONTH})\b", which_month),
        (
            rf"\b(?P<month>{MONTH})\.?\s+(?P<day>\d{{1,2}})(?:st|nd|rd|"
            rf"th)?\b(?!:)(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?",
            month_and_day,
        ),
        (
            rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{MONTH})"
            rf"\b(?:,?\s+(?P<year>(?:19|20)\d\d)\b)?",
            month_and_day,
        ),
        (rf"\b(?P<month>{MONTH}),?\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)\b", month_and_year),
        (
            rf"\b(?:in|since|between|from|to|through|until|till|by|before|after|during|early|late|mid|"
            rf"end of)\s+(?P<month>{MONTH})\b",
            bare_month,
        ),
        (rf"\b(?P<month>{LONG_MONTH})\b", bare_month),
        (rf"{NOT_REPEATED}\b(?P<weekday>{LONG_WEEKDAY})\b", bare_weekday),
        (rf"\bon\s+(?P<weekday>{WEEKDAY})\b", bare_weekday),
        (
            r"\bthe\s+(?P<day>[12]?\d|3[01])(?:st|nd|rd|th)\b(?!\s+[a-z]*(?:time|grade|floor|street|"
            r"century|of))",
            day_of_month,
        ),
        (rf"\b(?P<which>last|this past|this|next|in|in the|over the)\s+(?P<season>{SEASON})\b", which_season),
        (r"\b(?:in|since|before|after|during|until|back in|of|year)\s+(?P<year>(?:19|20)\d\d)\b(?![-/.]\d)", in_year),
        (
            r"\b(?:christmas eve|christmas|xmas|new year['’]?s eve|new year['’]?s|halloween|"
            r"valentine['’]?s day)\b",
            fixed_day,
        ),
        (r"\b(?:recently|lately|these days|the other day)\b", lately),
    )
)

SPEAKS_OF_THE_FUTURE = re.compile(
    r"\b(?:will|i'?ll|we'?ll|going to|gonna|plan|plans|planning|upcoming|next|tomorrow|soon|"
    r"scheduled|appointment|'s coming)\b",
    re.I,
)


LOOK_LIKE_ASCII = str.maketrans("ıİſ\u212a", "iIsK")
"""Letters that match an ASCII one in any case, but stand in none of our tables."""


def english_spans(text: str, today: date, lean: Lean) -> Iterator[Span]:
    plain = text.translate(LOOK_LIKE_ASCII)
    for pattern, reading in READINGS:
        for found in pattern.finditer(plain):
            span = reading(found, today, lean)
            if span:
                yield span.named(text[found.start() : found.end()], found.start())
