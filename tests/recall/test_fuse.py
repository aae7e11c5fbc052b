import numpy as np
import pytest

from gieok.ports.search import Nearest
from gieok.recall.by_meaning import Scale, cosines_of, scale_of
from gieok.recall.fuse import meaning_from_0_to_1, relevance, trust_in_meaning, words_unit

SCALE = Scale(mean=0.1, spread=0.1, nearest=0.6, total=1000)


def nearest(numbers: list[int], cosines: list[float], total: int, mean: float, spread: float) -> Nearest:
    return Nearest(np.array(numbers, np.int64), np.array(cosines, np.float32), total, mean, spread)


def test_meaning_runs_from_the_mean_of_the_space_to_the_nearest() -> None:
    assert meaning_from_0_to_1(np.array([0.6, 0.35, 0.1, -0.3]), SCALE).tolist() == pytest.approx([1.0, 0.5, 0.0, 0.0])


def test_an_item_that_is_not_among_the_nearest_lies_behind_the_last_of_them() -> None:
    values = meaning_from_0_to_1(np.array([0.6, 0.35, np.nan]), SCALE)
    assert 0.0 < values[2] < values[1]


def test_without_vectors_meaning_says_nothing() -> None:
    assert meaning_from_0_to_1(np.array([np.nan, np.nan]), None).tolist() == [0.0, 0.0]
    flat = Scale(mean=0.5, spread=0.0, nearest=0.5, total=3)
    assert meaning_from_0_to_1(np.array([0.5, 0.5]), flat).tolist() == [0.0, 0.0]


def test_an_item_with_all_the_words_has_one() -> None:
    assert words_unit(np.array([8.0, 2.0]), best_possible=8.0) == pytest.approx(8.0)


def test_stray_words_count_less_than_their_share() -> None:
    assert 1.0 / words_unit(np.array([1.0]), best_possible=10.0) < 1.0 / 10.0


def test_no_words_found_is_no_division_by_zero() -> None:
    assert np.isfinite(words_unit(np.zeros(3), 0.0))
    assert np.isfinite(words_unit(np.zeros(0), 0.0))


def test_vectors_that_put_sure_hits_nowhere_are_not_believed() -> None:
    sure = np.array([9.0] * 10 + [0.0])
    assert trust_in_meaning(sure, np.array([0.1] * 10 + [0.5]), 10.0, SCALE) == 0.0
    assert trust_in_meaning(sure, np.array([0.4] * 10 + [0.5]), 10.0, SCALE) == 1.0


def test_a_single_hit_by_words_proves_little_against_the_vectors() -> None:
    assert trust_in_meaning(np.array([9.0, 0.0]), np.array([0.1, 0.5]), 10.0, SCALE) == pytest.approx(0.9)


def test_words_that_are_unsure_themselves_do_not_judge_the_vectors() -> None:
    assert trust_in_meaning(np.array([1.0, 0.0]), np.array([0.0, 0.6]), 10.0, SCALE) == 1.0
    assert trust_in_meaning(np.array([0.0, 0.0]), np.array([0.0, 0.6]), 10.0, SCALE) == 1.0


def test_the_best_of_nothing_is_nothing() -> None:
    nothing = np.zeros(2)
    in_a_crowd = relevance(nothing, nothing, np.array([0.3, 0.1]), 10.0, SCALE, trust=1.0)
    stands_out = relevance(nothing, nothing, np.array([0.6, 0.1]), 10.0, SCALE, trust=1.0)
    assert in_a_crowd[0] < 0.2 < stands_out[0]


def test_a_small_space_is_measured_against_what_is_usual() -> None:
    one = Scale(mean=0.5, spread=0.0, nearest=0.5, total=1)
    assert relevance(np.zeros(1), np.zeros(1), np.array([0.5]), 1.0, one, trust=1.0)[0] > 0.2
    far = Scale(mean=0.05, spread=0.0, nearest=0.05, total=1)
    assert relevance(np.zeros(1), np.zeros(1), np.array([0.05]), 1.0, far, trust=1.0)[0] < 0.2


def test_the_scale_joins_the_kinds_by_how_many_they_are() -> None:
    posts, slots = nearest([1], [0.6], 30, 0.0, 0.1), nearest([1], [0.8], 10, 0.4, 0.1)
    scale = scale_of([posts, slots])
    assert scale is not None
    assert (scale.mean, scale.nearest, scale.total) == (pytest.approx(0.1), pytest.approx(0.8), 40)
    assert scale.spread > 0.1


def test_kinds_without_vectors_have_no_scale() -> None:
    assert scale_of([nearest([], [], 0, 0.0, 0.0)]) is None


def test_cosines_are_found_by_number() -> None:
    near = nearest([7, 3], [0.9, 0.5], 10, 0.1, 0.1)
    values = cosines_of(near, np.array([3, 5, 7]))
    assert values[[0, 2]].tolist() == pytest.approx([0.5, 0.9])
    assert np.isnan(values[1])
