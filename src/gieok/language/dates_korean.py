"""The dates that Korean words name: "내일", "다음 달 3일", "지난주 금요일", "두 달 전", "작년 5월".

It only reads the calendar: whether the day is a plan or a memory is told by ``lean``. Repeated days
("매주 월요일", "월요일마다") are habits, not dates. Spaces may be missing, as they often are in chats.
Days of the moon calendar (설날, 추석) are not reckoned: they would need a table for each year.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Literal

from gieok.language import time_spans as cal
from gieok.language.time_spans import Lean, Span

Unit = Literal["day", "week", "month", "year"]

WEEKDAYS = "월화수목금토일"
SEASONS = {"봄": 0, "여름": 1, "가을": 2, "겨울": 3}
DAYS_AWAY = {
    "그끄저께": -3, "엊그저께": -2, "엊그제": -2, "그저께": -2, "그제": -2, "어제": -1, "어저께": -1, "어젯밤": -1,
    "오늘": 0, "내일모레": 2, "낼모레": 2, "내일": 1, "낼": 1, "모레": 2, "글피": 3,
}  # fmt: skip
STEPS = {
    "재작": -2, "지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "전번": -1, "작": -1, "이번": 0, "올": 0,
    "금": 0, "이": 0,
    "다음": 1, "담": 1, "돌아오는": 1, "오는": 1, "내": 1, "다다음": 2, "내후": 2,
}  # fmt: skip
COUNTS = {
    "한": 1, "하나": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
    "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "몇": 3, "반": 6,
}  # fmt: skip
DAY_COUNTS = {
    "하루": 1,
    "이틀": 2,
    "사흘": 3,
    "나흘": 4,
    "닷새": 5,
    "엿새": 6,
    "일주일": 7,
    "열흘": 10,
    "보름": 15,
    "며칠": 3,
}
UNITS: dict[str, Unit] = {
    "일": "day", "주일": "week", "주": "week", "달": "month", "개월": "month", "년": "year", "해": "year",
}  # fmt: skip
FIXED_DAYS = {
    "크리스마스이브": (12, 24), "크리스마스": (12, 25), "성탄절": (12, 25), "발렌타인데이": (2, 14),
    "밸런타인데이": (2, 14),
    "할로윈": (10, 31), "핼러윈": (10, 31), "새해 첫날": (1, 1), "어린이날": (5, 5), "화이트데이": (3, 14),
}  # fmt: skip

YEAR_WORD = r"(?:재작년|작년|지난해|올해|금년|이번\s?해|내년|다음\s?해|내후년)"
WHICH = r"(?:지지난|저저번|지난|저번|전번|이번|다다음|다음|담|돌아오는|오는)"
COUNT = r"(?:\d{1,4}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|몇)"
UNIT = r"(?:주일|개월|일|주|달|년|해)"
NOT_COUNTED = r"(?!\s?(?:전|뒤|후|동안|간|째|만에|마다|씩|이나|정도|차|치))"

Reading = Callable[[re.Match[str], date, Lean], Span | None]


def step(word: str) -> int:
    return STEPS[word.replace(" ", "")]


def year_named(word: str, today: date) -> int:
    word = word.replace(" ", "")
    steps = {"재작년": -2, "작년": -1, "지난해": -1, "내년": 1, "다음해": 1, "내후년": 2}
    return today.year + steps.get(word, 0)


def count(word: str) -> int:
    return int(word) if word.isdigit() else COUNTS[word]


def near_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.days_from(today, DAYS_AWAY[found.group().replace(" ", "")])


def full_date(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    year, month, day = int(found["year"]), int(found["month"]), found["day"]
    year = year if year > 99 else 1900 + year if year > 50 else 2000 + year
    return cal.day_of(year, month, int(day)) if day else cal.month_of(year, month)


def year_alone(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.year_of(int(found["year"]))


def year_word(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    year, month, day = year_named(found["which"], today), found["month"], found["day"]
    if day:
        return cal.day_of(year, int(month), int(day))
    return cal.month_of(year, int(month)) if month else cal.year_of(year)


def year_season(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.season_of(year_named(found["which"], today), SEASONS[found["season"]])


def month_and_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    month, day = int(found["month"]), found["day"]
    return cal.nearest_day(today, month, int(day), lean) if day else cal.nearest_month(today, month, lean)


def which_month(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    month, day, part = cal.months_from(today, step(found["which"])), found["day"], found["part"]
    if month is None:
        return None
    if day:
        return cal.day_of(month.start.year, month.start.month, int(day))
    if part:
        return cal.part_of_month(month, "start" if "초" in part else "middle" if "중" in part else "end")
    return month


def which_week(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    week = cal.weeks_from(today, step(found["which"]))
    if week is None:
        return None
    if found["weekday"]:
        return cal.weekday_of(week, WEEKDAYS.index(found["weekday"]))
    return cal.weekend_of(week) if found["weekend"] else week


def which_weekend(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    week = cal.weeks_from(today, step(found["which"]))
    return cal.weekend_of(week) if week else None


def which_weekday(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    weekday, which = WEEKDAYS.index(found["weekday"]), step(found["which"])
    if which == 0:
        return cal.weekday_of(cal.week_of(today), weekday)
    return cal.nearest_weekday(today, weekday, "future" if which > 0 else "past")


def which_season(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    which, season = step(found["which"]), SEASONS[found["season"]]
    if which == 0:
        return cal.season_of(today.year, season)
    span = cal.nearest_season(today, season, "past" if which < 0 else "future")
    if span and span.start <= today < span.end:
        return cal.season_of(span.start.year + which, season)
    return span


def bare_weekday(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_weekday(today, WEEKDAYS.index(found["weekday"]), lean)


def bare_weekend(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    week = cal.week_of(today) if lean == "future" else cal.weeks_from(today, -1)
    return cal.weekend_of(week) if week else None


def away(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    sign = -1 if found["side"] == "전" else 1
    if found["days"]:
        far = sign * DAY_COUNTS[found["days"]]
        return around(today, far, "day") if found["days"] == "며칠" else cal.days_from(today, far)
    amount, unit = sign * count(found["count"]), UNITS[found["unit"]]
    return around(today, amount, unit) if found["count"] == "몇" else cal.units_from(today, amount, unit)


def around(today: date, amount: int, unit: Unit) -> Span | None:
    """ "며칠 전": from half to twice as far."""
    near, far = cal.units_from(today, int(amount / 2), unit), cal.units_from(today, amount * 2, unit)
    return Span(min(near.start, far.start), max(near.end, far.end), "vague") if near and far else None


def stretch(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    sign = -1 if found["which"] in ("앞으로", "다음") else 1
    if found["days"]:
        return cal.stretch(today, sign * DAY_COUNTS[found["days"]], "day")
    return cal.stretch(today, sign * count(found["count"]), UNITS[found["unit"]])


def day_of_month(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.nearest_day_of_month(today, int(found["day"]), lean)


def fixed_day(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    name = found.group() if found.group() in FIXED_DAYS else found.group().replace(" ", "")
    return cal.nearest_day(today, *FIXED_DAYS[name], lean)


def lately(found: re.Match[str], today: date, lean: Lean) -> Span | None:
    return cal.stretch(today, 30, "day")


NOT_INSIDE = r"(?<![가-힣\d])"
"""A word of time begins a word: 아내일 is not 내일."""

READINGS: tuple[tuple[re.Pattern[str], Reading], ...] = tuple(
    (re.compile(pattern), reading)
    for pattern, reading in (
        (
            rf"{NOT_INSIDE}(?:그끄저께|엊그저께|엊그제|그저께|그제|어저께|어젯밤|어제|오늘|내일\s?모레|"
            rf"낼\s?모레|내일|낼|모레|글피)",
            near_day,
        ),
        (r"(?<!\d)(?P<year>\d{4}|\d{2})년\s?(?P<month>\d{1,2})월(?:\s?(?P<day>\d{1,2})일)?", full_date),
        (r"(?<!\d)(?P<year>(?:19|20)\d\d)년(?!생|\s?(?:전|뒤|후|동안))", year_alone),
        (
            rf"{NOT_INSIDE}(?P<which>{YEAR_WORD})(?:\s?(?P<month>1[0-2]|"
            rf"[1-9])월(?:\s?(?P<day>\d{{1,2}})일)?)?",
            year_word,
        ),
        (rf"{NOT_INSIDE}(?P<which>{YEAR_WORD})\s?(?P<season>봄|여름|가을|겨울)", year_season),
        (r"(?<!\d)(?P<month>1[0-2]|[1-9])월(?:\s?(?P<day>\d{1,2})일)?(?!\s?생)", month_and_day),
        (rf"{NOT_INSIDE}(?P<which>{WHICH}|내)\s?달(?:\s?(?P<day>\d{{1,2}})일|\s?(?P<part>초|중순|말))?", which_month),
        (
            rf"{NOT_INSIDE}(?P<which>{WHICH})\s?주(?!말)(?:\s?(?:(?P<weekday>[월화수목금토일])(?:요일|욜)"
            r"|(?P<weekend>주말)))?",
            which_week,
        ),
        (rf"{NOT_INSIDE}(?P<which>{WHICH})\s?주말", which_weekend),
        (rf"{NOT_INSIDE}(?P<which>{WHICH})\s?(?P<weekday>[월화수목금토일])(?:요일|욜)", which_weekday),
        (rf"{NOT_INSIDE}(?P<which>{WHICH}|올)\s?(?P<season>봄|여름|가을|겨울)", which_season),
        (
            r"(?<!매주 )(?<!매주)(?<![가-힣])(?P<weekday>[월화수목금토일])(?:요일|욜)(?!\s?(?:마다|"
            r"날마다))",
            bare_weekday,
        ),
        (rf"{NOT_INSIDE}주말(?!\s?마다)(?=에|\s|$|엔|에는|까지)", bare_weekend),
        (
            rf"{NOT_INSIDE}(?:(?P<days>하루|이틀|사흘|나흘|닷새|엿새|일주일|열흘|보름|며칠)|"
            rf"(?P<count>{COUNT})\s?(?P<unit>{UNIT}))\s?"
            r"(?P<side>전|뒤|후)(?!화|기|혀)",
            away,
        ),
        (
            rf"{NOT_INSIDE}(?P<which>지난|최근|요\s?근래|앞으로|다음)\s(?:(?P<days>이틀|사흘|일주일|열흘|보름|며칠)"
            rf"|(?P<count>{COUNT})\s?(?P<unit>{UNIT}))(?:\s?(?:동안|간))?(?!\s?전)",
            stretch,
        ),
        (
            rf"(?<![\d월달년]\s)(?<![\d월달년.])(?P<day>[12]?\d|3[01])일(?=에|날|\s|$|까지|부터|"
            rf"로){NOT_COUNTED}",
            day_of_month,
        ),
        (
            r"(?:크리스마스\s?이브|크리스마스|성탄절|발렌타인데이|밸런타인데이|할로윈|핼러윈|"
            r"새해 첫날|어린이날|화이트데이)",
            fixed_day,
        ),
        (rf"{NOT_INSIDE}(?:최근|요즘|요새|요즈음|얼마\s?전)", lately),
    )
)

SPEAKS_OF_THE_FUTURE = re.compile(
    r"갈\s?거|할\s?거|할\s?일|계획|예정|약속|다음|내일|모레|앞으로|[가하보]기로|(?:을|ㄹ)게|"
    r"언제\s?(?:가|해)|뭐\s?하"
)


def korean_spans(text: str, today: date, lean: Lean) -> Iterator[Span]:
    for pattern, reading in READINGS:
        for found in pattern.finditer(text):
            span = reading(found, today, lean)
            if span:
                yield span.named(found.group(), found.start())
