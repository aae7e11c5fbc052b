from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from gieok.ports.search import Item
from gieok.recall.freshness import SameThing, gained_by_freshness, likeness

DAY = timedelta(days=1)
FIRST = datetime(2026, 5, 1, tzinfo=UTC)
SAME = SameThing(among=12, alike=0.2, covers=0.9, ratio=0.7)


def said(text: str, day: int) -> Item:
    return Item("post", day, str(day), text, FIRST + day * DAY, seq=day)


def order(
    items: list[Item], scores: list[float], covered: list[float], in_time: list[float] | None = None
) -> list[str]:
    """The texts, best first, after the newer ones have been lifted."""
    found: NDArray[np.float64] = np.array(scores)
    gained = gained_by_freshness(found, np.array(covered), np.array(in_time or [0.0] * len(items)), items, SAME)
    assert (gained >= 0).all()
    return [items[at].text for at in np.argsort(-(found + gained), kind="stable")]


OLD, NEW = said("I am moving to Busan next month", 1), said("I am moving to Daegu next month", 2)


def test_the_newer_statement_about_the_same_thing_comes_first() -> None:
    assert order([OLD, NEW], [0.9, 0.8], [5.0, 5.0]) == [NEW.text, OLD.text]


def test_it_works_in_korean_too() -> None:
    old, new = said("나 다음 달에 부산으로 이사 가", 1), said("이사 부산 아니고 대구로 바뀌었어", 2)
    assert order([old, new], [0.9, 0.8], [5.0, 5.0]) == [new.text, old.text]


def test_the_newest_of_three_comes_first_and_then_back_in_time() -> None:
    third = said("I am moving to Seoul next month", 3)
    assert order([OLD, third, NEW], [0.9, 0.7, 0.8], [5.0, 5.0, 5.0]) == [third.text, NEW.text, OLD.text]


def test_what_is_merely_newer_gains_nothing() -> None:
    other = said("The weather was lovely, we had ice cream", 3)
    assert order([OLD, other], [0.9, 0.8], [5.0, 5.0]) == [OLD.text, other.text]


def test_what_lacks_a_word_of_the_question_is_about_something_else() -> None:
    harvard = said("The chairperson of Harvard University is Ann", 1)
    yale = said("The chairperson of Yale University is Bob", 2)
    assert order([harvard, yale], [0.9, 0.8], [9.0, 6.0]) == [harvard.text, yale.text]


def test_what_answers_much_worse_stays_where_it_is() -> None:
    assert order([OLD, NEW], [0.9, 0.3], [5.0, 5.0]) == [OLD.text, NEW.text]


def test_things_said_at_the_same_moment_are_equally_new() -> None:
    assert order([OLD, replace(NEW, at=OLD.at)], [0.9, 0.8], [5.0, 5.0]) == [OLD.text, NEW.text]


def test_nothing_newer_corrects_what_was_asked_of_a_certain_time() -> None:
    assert order([OLD, NEW], [0.9, 0.8], [5.0, 5.0], in_time=[1.0, 0.0]) == [OLD.text, NEW.text]


def test_likeness_of_nothing_is_nothing() -> None:
    assert likeness(frozenset(), frozenset()) == 0.0
    assert likeness(frozenset({"a"}), frozenset({"a"})) == 1.0
