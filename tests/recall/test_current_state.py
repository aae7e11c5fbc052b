"""The current state: which memories it is made of, and in which order they stand."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from gieok.nouns.category import STATE, Category
from gieok.nouns.slot import Slot
from gieok.recall.current_state import current_state

NOW = datetime(2026, 11, 15, tzinfo=UTC)
PLAIN = Slot(
    id="slot", number=1, category=Category.GOAL, subject="user", key="k", value="v", score=0.8, confidence=0.9,
    state="current", evidence=("post",), language="en", dated=None, times_seen=1, last_seen=NOW, valid_from=NOW,
    valid_to=None, superseded_by=None, pinned=False, last_recalled=None, times_recalled=0, version=1,
)  # fmt: skip


def test_only_the_state_categories_are_state_and_they_stand_in_the_order_of_the_table() -> None:
    slots = [replace(PLAIN, id=category.value, category=category) for category in reversed(Category)]
    assert [slot.category for slot in current_state(slots, NOW)] == [
        Category.PROMISE,
        Category.BOUNDARY,
        Category.RELATIONSHIP,
        Category.GOAL,
        Category.EVENT,
        Category.HABIT,
        Category.OPINION,
    ]


def test_what_is_superseded_faded_or_forgotten_is_not_state() -> None:
    slots = [replace(PLAIN, id=state, state=state) for state in ("current", "superseded", "faded", "forgotten")]
    assert [slot.id for slot in current_state(slots, NOW)] == ["current"]


def test_within_a_category_pinned_goes_before_strong_and_strong_before_new() -> None:
    old = NOW - timedelta(days=300)
    slots = [
        replace(PLAIN, id="weak", score=0.5),
        replace(PLAIN, id="strong but long ago", score=0.9, last_seen=old),
        replace(PLAIN, id="strong", score=0.9),
        replace(PLAIN, id="pinned", score=0.3, pinned=True),
    ]
    for order in permutations(slots):
        assert [slot.id for slot in current_state(order, NOW)] == ["pinned", "strong", "weak", "strong but long ago"]


def test_of_two_equally_strong_the_newer_goes_first() -> None:
    promise = replace(PLAIN, category=Category.PROMISE)  # promises do not fade, so age does not weaken them
    slots = [replace(promise, id="older", last_seen=NOW - timedelta(days=5)), replace(promise, id="newer")]
    assert [slot.id for slot in current_state(slots, NOW)] == ["newer", "older"]


@given(st.lists(st.tuples(st.sampled_from(STATE), st.floats(0, 1), st.integers(0, 400)), max_size=8), st.randoms())
def test_the_order_does_not_depend_on_how_the_slots_came(given_: list[tuple[Category, float, int]], shuffle) -> None:
    slots = [
        replace(PLAIN, id=str(place), category=category, score=score, last_seen=NOW - timedelta(days=days))
        for place, (category, score, days) in enumerate(given_)
    ]
    expected = current_state(slots, NOW)
    shuffle.shuffle(slots)
    assert current_state(slots, NOW) == expected
