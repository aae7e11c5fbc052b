"""The state block fits its budget by leaving out whole lines (I6)."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from gieok.compose.state_block import state_block
from gieok.nouns.category import STATE, Category
from gieok.nouns.slot import Slot

texts = st.text(min_size=1, max_size=40).map(lambda text: text * 13)


@given(st.lists(st.tuples(st.sampled_from(STATE), texts, texts), max_size=40), st.integers(0, 2_000))
def test_it_is_never_longer_than_its_budget_whatever_is_remembered(
    slot: Callable[..., Slot], given_: list[tuple[Category, str, str]], characters: int
) -> None:
    slots = [slot(category, key, value, id=str(place)) for place, (category, key, value) in enumerate(given_)]
    laid = state_block(slots, "ko", characters)
    assert len(laid.text) <= characters
    assert len(laid.kept) + len(laid.cut) == len(slots)
    assert len(state_block(slots, "en").text) <= 1_500


def test_a_line_too_long_is_skipped_and_not_a_reason_to_stop(slot: Callable[..., Slot]) -> None:
    slots = [
        slot(Category.PROMISE, "영화", "토요일"),
        slot(Category.GOAL, "소설", "길다 " * 600),
        slot(Category.HABIT, "산책", "매일 아침"),
    ]
    laid = state_block(slots, "ko")
    assert laid.text == "[현재 상태(캐논)]\n- (PROMISE) 영화: 토요일\n- (HABIT) 산책: 매일 아침"
    assert laid.kept == (0, 2)
    assert [(cut.block, cut.reason) for cut in laid.cut] == [
        ("state", "no room: 1,468 characters are left in the block, 1,812 are needed")
    ]
    assert len(laid.cut[0].line) == 200
    assert laid.cut[0].id == slots[1].id


def test_exactly_full_is_not_too_full(slot: Callable[..., Slot]) -> None:
    one = [slot(Category.GOAL, "k", "v" * 100)]
    needed = len("[현재 상태(캐논)]\n- (GOAL) k: ") + 100
    assert len(state_block(one, "ko", needed).text) == needed
    assert state_block(one, "ko", needed - 1).text == ""


def test_no_slots_give_no_block(slot: Callable[..., Slot]) -> None:
    assert state_block([], "ko").text == ""


def test_a_line_says_whom_it_is_about_and_which_day_was_meant(slot: Callable[..., Slot]) -> None:
    slots = [
        slot(Category.GOAL, "이사", "다음 달 3일 대구로", dated="2026-12-03"),
        slot(Category.HABIT, "기상", "여섯 시", subject="character"),
        slot(Category.EVENT, "결혼", "봄에", subject="민호"),
        slot(Category.RELATIONSHIP, "사이", "친구", subject="pair"),
    ]
    assert state_block(slots, "ko").text.splitlines()[1:] == [
        "- (GOAL) 이사: 다음 달 3일 대구로 (2026-12-03)",
        "- (HABIT) 너 · 기상: 여섯 시",
        "- (EVENT) 민호 · 결혼: 봄에",
        "- (RELATIONSHIP) 사이: 친구",
    ]


def test_thousands_of_cuts_are_reported_as_a_number(slot: Callable[..., Slot]) -> None:
    laid = state_block([slot(Category.EVENT, f"k{n}", "v" * 50) for n in range(5_000)], "en")
    assert len(laid.cut) == 51
    assert laid.cut[-1].line == f"… {5_000 - len(laid.kept) - 50:,} more".replace(",", "")
