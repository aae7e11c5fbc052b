"""The time that a statement or a question speaks of. Today is Wednesday, 18 November 2026."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.dates import date_in, time_range

NOW = datetime(2026, 11, 18, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("나 다음 달 3일에 부산으로 이사 가", "2026-12-03"),
        ("내일 시험 있어", "2026-11-19"),
        ("모레 봐", "2026-11-20"),
        ("다음 주 금요일에 면접", "2026-11-27"),
        ("담주 월욜", "2026-11-23"),
        ("이번 주말에 강릉 가", "2026-11-21/2026-11-22"),
        ("7월에 결혼해", "2027-07"),
        ("내년에 유학 가", "2027"),
        ("3일에 봐", "2026-12-03"),
        ("3주 후에", "2026-12-07/2026-12-13"),
        ("크리스마스에 만나", "2026-12-25"),
        ("작년 5월 3일에 만났어", "2025-05-03"),
        ("2024-05", "2024-05"),
        ("tomorrow", "2026-11-19"),
        ("next Friday", "2026-11-27"),
        ("this friday", "2026-11-20"),
        ("on saturday", "2026-11-21"),
        ("on the 12th", "2026-12-12"),
        ("in May", "2027-05"),
        ("May 3rd, 2025", "2025-05-03"),
        ("in two weeks", "2026-11-30/2026-12-06"),
        ("next month", "2026-12"),
        ("in 3 days", "2026-11-21"),
    ],
)
def test_a_statement_is_dated_against_the_day_it_was_said(text: str, iso: str) -> None:
    found = date_in(text, NOW)
    assert found is not None
    assert found.iso == iso


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("on friday", "2026-11-13"),
        ("in march", "2026-03"),
        ("금요일에", "2026-11-13"),
        ("3일에", "2026-11-03"),
        ("5월에", "2026-05"),
    ],
)
def test_an_incomplete_date_in_a_memory_points_back(text: str, iso: str) -> None:
    found = date_in(text, NOW, "past")
    assert found is not None
    assert found.iso == iso


@pytest.mark.parametrize(
    "text",
    [
        "매주 월요일",
        "주말마다 가",
        "every monday",
        "may i ask",
        "march on",
        "3일 동안",
        "아내일까",
        "일정 알려줘",
        "요즘 뭐 해",
        "2시에 봐",
        "지난번에",
    ],
)
def test_what_is_repeated_or_no_date_at_all_has_no_date(text: str) -> None:
    assert date_in(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "start", "end", "exactness"),
    [
        ("지난주에 내가 뭐라고 했지?", "2026-11-09", "2026-11-16", "week"),
        ("지난달에 간 카페 이름", "2026-10-01", "2026-11-01", "month"),
        ("두 달 전에 뭐 먹었지", "2026-09-01", "2026-10-01", "month"),
        ("어제 뭐 했더라", "2026-11-17", "2026-11-18", "day"),
        ("5월부터 7월까지 뭐 했지", "2026-05-01", "2026-08-01", "month"),
        ("다음 주에 뭐 하지", "2026-11-23", "2026-11-30", "week"),
        ("작년 여름에 어디 갔지", "2025-06-01", "2025-09-01", "season"),
        ("what did I do last week?", "2026-11-09", "2026-11-16", "week"),
        ("what did we talk about in 2024-05?", "2024-05-01", "2024-06-01", "month"),
        ("where was I two months ago", "2026-09-01", "2026-10-01", "month"),
        ("who did I meet on Friday?", "2026-11-13", "2026-11-14", "day"),
        ("what will I do on Friday?", "2026-11-20", "2026-11-21", "day"),
        ("what happened in 2021", "2021-01-01", "2022-01-01", "year"),
        ("between May and July", "2026-05-01", "2026-08-01", "month"),
        ("since March", "2026-03-01", "2026-11-19", "vague"),
        ("anything in the last two weeks", "2026-11-04", "2026-11-19", "vague"),
        ("last summer", "2026-06-01", "2026-09-01", "season"),
    ],
)
def test_a_question_speaks_of_a_range(text: str, start: str, end: str, exactness: str) -> None:
    found = time_range(text, NOW)
    assert found is not None
    assert (found.start.date().isoformat(), found.end.date().isoformat(), found.exactness) == (start, end, exactness)
    assert found.start.tzinfo is not None


@pytest.mark.parametrize(
    "text", ["나 어디로 이사 가지?", "what's my name?", "", "   ", "내 생일이 언제야?", "do you like spring rolls"]
)
def test_a_question_without_a_time_has_no_range(text: str) -> None:
    assert time_range(text, NOW) is None


def test_the_first_syllable_of_a_word_is_no_weekday() -> None:
    found = date_in("다음 주 일정 알려줘", NOW)
    assert found is not None
    assert found.iso == "2026-11-23/2026-11-29"


def test_a_clock_at_the_end_of_the_calendar_dates_nothing() -> None:
    assert time_range("next friday, 다음 주 금요일", datetime(9999, 12, 31, tzinfo=UTC)) is None


def test_hours_ago_are_nearer_than_a_day() -> None:
    found = time_range("what did I say two hours ago?", NOW)
    assert found is not None
    assert found.holds(NOW - timedelta(hours=2))
    assert not found.holds(NOW - timedelta(hours=6))


def test_the_days_are_the_days_of_the_zone_that_is_handed_in() -> None:
    seoul = datetime(2026, 11, 19, 1, tzinfo=timezone(timedelta(hours=9)))
    found = time_range("어제", seoul)
    assert found is not None
    assert found.start == datetime(2026, 11, 18, tzinfo=timezone(timedelta(hours=9)))


@pytest.mark.parametrize(
    "text",
    ["9999년 12월 31일", "in 4000 years", "13월 45일", "February 31", "2026-13-45", "9999 years ago", "9999일 후"],
)
def test_dates_that_do_not_exist_are_no_error(text: str) -> None:
    time_range(text, NOW)
    date_in(text, NOW)


@given(st.text(), st.datetimes(timezones=st.just(UTC)))
def test_any_text_at_any_time_is_read_without_an_error(text: str, now: datetime) -> None:
    found = time_range(text, now)
    assert found is None or found.start <= found.end


WORDS = st.sampled_from(
    "지난 다음 이번 달 주 주말 3일 월요일 5월 전 후 작년 여름 last next friday in may two months ago the 12th".split()
)


@given(st.lists(WORDS, max_size=8), st.datetimes(timezones=st.just(UTC)))
def test_any_heap_of_time_words_is_read_without_an_error(words: list[str], now: datetime) -> None:
    found = time_range(" ".join(words), now)
    assert found is None or found.start <= found.end
