import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.ports.search import Postings, WordsFound
from gieok.recall.by_words import best_possible, by_words, rarity, said_of_each


def found(total: int = 10, too_common: dict[str, int] | None = None, **postings: dict[int, float]) -> WordsFound:
    return WordsFound(
        total,
        {
            token: Postings(np.array(list(where), np.int64), np.array(list(where.values()), np.float64))
            for token, where in postings.items()
        },
        too_common or {},
    )


def test_a_rare_word_says_more_than_a_common_one() -> None:
    idf = rarity([found(rare={1: 1.0}, common={1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0})])
    assert idf["rare"] > idf["common"] > 0


def test_rarity_is_judged_over_all_kinds_together() -> None:
    posts, slots = found(90, dog={1: 1.0, 2: 1.0}), found(10, dog={1: 1.0})
    assert rarity([posts, slots]) == rarity([found(100, dog={1: 1.0, 2: 1.0, 3: 1.0})])


def test_a_word_that_was_only_counted_is_still_common() -> None:
    assert rarity([found(100, {"the": 90})])["the"] < rarity([found(100, cat={1: 1.0})])["cat"]


def test_scores_add_up_over_the_words_of_the_question() -> None:
    where = found(dog={3: 1.0, 7: 2.0}, name={7: 1.0})
    hits = by_words(where, {"dog": 2.0, "name": 1.0}, {"dog": 1.5, "name": 3.0})
    assert hits.numbers.tolist() == [3, 7]
    assert hits.scores.tolist() == [3.0, 9.0]


def test_numbers_that_lie_far_apart_are_added_up_just_the_same() -> None:
    near, far = found(dog={1: 1.0, 2: 2.0}, name={2: 1.0}), found(dog={1: 1.0, 10**12: 2.0}, name={10**12: 1.0})
    asked, idf = {"dog": 1.0, "name": 1.0}, {"dog": 1.0, "name": 1.0}
    assert by_words(far, asked, idf).numbers.tolist() == [1, 10**12]
    assert by_words(far, asked, idf).scores.tolist() == by_words(near, asked, idf).scores.tolist()


@given(st.dictionaries(st.integers(0, 500), st.floats(0.1, 2.0), max_size=60), st.integers(1, 40))
def test_the_best_are_the_best_and_no_more_than_wanted(where: dict[int, float], most: int) -> None:
    hits = by_words(found(dog=where), {"dog": 1.0}, {"dog": 1.0})
    best = hits.best(most).tolist()
    assert len(best) == min(most, len(where))
    left_out = [where[number] for number in where if number not in best]
    assert not left_out or max(left_out) <= min(where[number] for number in best) + 1e-9


def test_what_each_word_says_for_each_item_is_laid_out_as_a_table() -> None:
    where = found(dog={3: 1.0, 7: 2.0}, name={7: 1.0})
    table = said_of_each(where, ["name", "cat", "dog"], np.array([7, 5, 3]))
    assert table.tolist() == [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [2.0, 0.0, 1.0]]


def test_no_words_found_is_an_empty_answer() -> None:
    hits = by_words(found(), {"dog": 1.0}, {})
    assert hits.numbers.tolist() == hits.best(10).tolist() == []


def test_a_question_of_unknown_words_has_not_been_understood() -> None:
    known = best_possible({"time": 1.0}, {"time": 1.0, "yoghurt": 5.0})
    assert best_possible({"time": 1.0, "zyzzyva": 1.0}, {"time": 1.0, "yoghurt": 5.0}) == pytest.approx(known + 5.0)
