from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from gieok.language.dates import TimeRange
from gieok.ports.search import Item
from gieok.recall.asked import Asked
from gieok.recall.by_meaning import Scale
from gieok.recall.evidence import Evidence
from gieok.recall.fill import best_of, fillers
from gieok.recall.rank import Ranking, fits_time, rank
from gieok.recall.weights import Weights

NOW = datetime(2026, 5, 14, tzinfo=UTC)
ASKED = Asked("", {"dog": 1.0}, None, wants_old=True)


def item(number: int, **known: object) -> Item:
    return replace(Item("slot", number, f"s{number}", f"text {number}", NOW), **known)  # type: ignore[arg-type]


def ranked(items: list[Item], words: list[float], cosines: list[float] | None = None, asked: Asked = ASKED) -> Ranking:
    near = np.array(cosines) if cosines else np.full(len(items), np.nan)
    scale = Scale(mean=0.1, spread=0.1, nearest=float(np.nanmax(near)), total=100) if cosines else None
    evidence = Evidence(np.array([words], np.float64), np.array([1.0]), 4.0, near, scale)
    return rank(items, evidence, asked, Weights())


def ids(ranking: Ranking) -> list[str]:
    return [ranking.items[at].id for at in ranking.order]


def test_more_of_the_question_is_better() -> None:
    assert ids(ranked([item(1), item(2), item(3)], [1.0, 3.0, 2.0])) == ["s2", "s3", "s1"]


def test_a_hit_of_either_path_enters_by_itself() -> None:
    found = ranked([item(1), item(2), item(3)], [3.0, 0.0, 0.0], [0.1, 0.7, 0.1])
    assert set(ids(found)[:2]) == {"s1", "s2"}
    assert found.relevant.tolist() == [True, True, False]


def test_a_stronger_slot_goes_before_an_equal_one() -> None:
    assert ids(ranked([item(1), item(2, strength=0.9)], [3.0, 3.0])) == ["s2", "s1"]


def test_a_strong_slot_that_is_no_answer_stays_behind_a_weak_answer() -> None:
    assert ids(ranked([item(1, strength=1.0), item(2)], [0.0, 1.0])) == ["s2", "s1"]


def test_equal_items_are_ordered_by_date_then_by_number() -> None:
    items = [item(1), item(3), item(2), item(4, at=NOW - timedelta(days=1))]
    assert ids(ranked(items, [2.0] * 4)) == ["s3", "s2", "s1", "s4"]


def test_the_order_does_not_depend_on_the_order_of_the_pool() -> None:
    items = [item(number) for number in range(20)]
    words = [float(number % 4) for number in range(20)]
    turned = ranked(items[::-1], words[::-1])
    assert ids(ranked(items, words)) == ids(turned)


def test_an_empty_pool_is_an_empty_ranking() -> None:
    assert ids(ranked([], [])) == []


def test_the_score_is_the_sum_of_its_parts() -> None:
    items = [item(1, speaker="dog owner", strength=0.5), item(2)]
    for one in best_of(ranked(items, [2.0, 1.0], [0.5, 0.6]), 2):
        assert one.score == pytest.approx(sum(one.parts.values()), abs=1e-3)


@pytest.mark.parametrize(("days", "fits"), [(-1, 0.0), (0, 1.0), (6, 1.0), (7, 0.5), (13, 0.5), (15, 0.0)])
def test_things_are_told_at_the_time_or_soon_after(days: int, fits: float) -> None:
    week = TimeRange(NOW, NOW + timedelta(days=7), "this week", "week")
    assert fits_time(item(1, at=NOW + timedelta(days=days)), week) == fits
    assert fits_time(item(1), None) == 0.0


def test_pinned_and_strong_things_fill_up_first_and_nothing_twice() -> None:
    taken = best_of(ranked([item(1)], [3.0]), 8)
    foremost = [item(1), item(2), item(3, strength=0.4), item(4, pinned=True), item(5, at=NOW + timedelta(days=1))]
    added = fillers(foremost, taken, 3)
    assert [one.id for one in added] == ["s4", "s3", "s5"]
    assert all(one.filler and one.score == 0.0 for one in added)


def test_what_was_said_many_times_leaves_room_for_others() -> None:
    repeated = [item(number, kind="post", text="ok, see you") for number in range(1, 6)]
    found = best_of(ranked([*repeated, item(9)], [3.0] * 5 + [1.0]), 6)
    assert [one.text for one in found] == ["ok, see you"] * 2 + ["text 9"] + ["ok, see you"] * 3
