from datetime import UTC, datetime

import numpy as np
import pytest

from gieok.nouns.recollection import Kind
from gieok.ports.search import Item
from gieok.recall.surroundings import (
    Lending,
    Places,
    best_of_sitting,
    borrowed_meaning,
    borrowed_words,
    lending,
    places_of,
)

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def at(conversation: int, sitting: int, seq: int, kind: Kind = "post", speaker: str = "") -> Item:
    """Two people who take turns, unless somebody is named."""
    who = speaker or ("yuna", "mina")[seq % 2]
    return Item(kind, seq, str(seq), "", NOW, who, conversation=conversation, sitting=sitting, seq=seq)


def by_distance(places: Places) -> Lending:
    """Nobody asks here."""
    return lending(places, (0.5, 0.25), np.zeros(1 + int(places.one.max(initial=0))), 0.3)


def test_a_post_borrows_a_word_that_its_neighbour_holds() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 2), at(1, 1, 3)], reach=2)
    words = np.array([[4.0, 0.0, 0.0]])
    assert borrowed_words(words, places, by_distance(places)).tolist() == [0.0, 2.0, 1.0]


def test_a_post_does_not_borrow_a_word_that_it_has() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 2)], reach=2)
    assert borrowed_words(np.array([[4.0, 3.0]]), places, by_distance(places)).tolist() == [0.0, 0.0]


def test_two_neighbours_with_the_same_word_lend_it_once() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 2), at(1, 1, 3)], reach=2)
    assert borrowed_words(np.array([[4.0, 0.0, 4.0]]), places, by_distance(places))[1] == 2.0


def test_a_post_borrows_a_share_of_what_its_neighbour_is_nearer() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 2)], reach=2)
    assert borrowed_meaning(np.array([1.0, 0.4]), places, by_distance(places)).tolist() == pytest.approx([0.0, 0.3])


@pytest.mark.parametrize(
    "other",
    [at(2, 1, 2), at(1, 2, 2), at(1, 1, 4), at(1, 1, 2, "slot")],
    ids=["another conversation", "another sitting", "too far away", "not a post"],
)
def test_only_posts_near_by_in_the_same_sitting_are_neighbours(other: Item) -> None:
    places = places_of([at(1, 1, 1), other], reach=2)
    assert borrowed_words(np.array([[4.0, 0.0]]), places, by_distance(places)).tolist() == [0.0, 0.0]


def test_holes_in_the_pool_keep_their_distance() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 3)], reach=2)
    assert borrowed_words(np.array([[4.0, 0.0]]), places, by_distance(places)).tolist() == [0.0, 1.0]


def test_the_order_of_the_pool_does_not_matter() -> None:
    items = [at(1, 1, 3), at(1, 2, 9), at(1, 1, 1), at(1, 1, 2)]
    words = np.array([[0.0, 0.0, 4.0, 0.0]])
    places = places_of(items, 2)
    assert borrowed_words(words, places, by_distance(places)).tolist() == [1.0, 0.0, 0.0, 2.0]


def test_the_best_of_a_sitting_speaks_for_the_others_of_it() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 50), at(1, 2, 51), at(1, 1, 2, "slot")], reach=2)
    assert best_of_sitting(np.array([0.9, 0.1, 0.5, 0.7]), places).tolist() == [0.9, 0.9, 0.0, 0.0]


def test_an_empty_pool_has_no_places() -> None:
    places = places_of([], reach=2)
    assert borrowed_words(np.zeros((2, 0)), places, by_distance(places)).tolist() == []
    assert best_of_sitting(np.zeros(0), places).tolist() == []


def test_the_one_right_behind_a_question_borrows_most_of_it() -> None:
    places = places_of([at(1, 1, 1), at(1, 1, 2), at(1, 1, 3)], reach=2)
    lent = lending(places, (0.5, 0.25), np.array([1.0, 0.0, 0.0]), 0.3)
    assert borrowed_words(np.array([[4.0, 0.0, 0.0]]), places, lent).tolist() == pytest.approx([0.0, 3.2, 1.0])


def test_of_one_person_who_goes_on_half_is_borrowed_and_nothing_is_an_answer() -> None:
    places = places_of([at(1, 1, 1, speaker="yuna"), at(1, 1, 2, speaker="yuna")], reach=2)
    lent = lending(places, (0.5, 0.25), np.array([1.0, 0.0]), 0.3)
    assert borrowed_words(np.array([[4.0, 0.0]]), places, lent).tolist() == pytest.approx([0.0, 1.0])
