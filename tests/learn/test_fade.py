"""Fading: the weakest make room, what lasts does not fade by time, and nothing is deleted."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import gieok
from gieok.learn.fade import fading
from gieok.learn.promote import new_slot
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.slot import Slot
from gieok.nouns.strength import strength

NOW = datetime(2026, 11, 15, tzinfo=UTC)
LONG_AGO = NOW - timedelta(days=1_000)


def slot(number: int, category: Category, seen: datetime = NOW, score: float = 0.7) -> Slot:
    said = Candidate(category, "user", f"key{number}", "value", 0.9, 0.9, 0.0, ("p",))
    return replace(new_slot(said, score, seen), number=number)


def test_the_weakest_make_room_and_a_pinned_one_stays() -> None:
    weak, pinned, strong = (
        slot(1, Category.HABIT, score=0.66),
        slot(2, Category.HABIT, score=0.66),
        slot(3, Category.HABIT),
    )
    leaving = fading([weak, replace(pinned, pinned=True), strong], 2, NOW)
    assert [(change.slot.number, change.slot.state, change.was) for change in leaving] == [(1, "faded", weak.version)]


def test_time_alone_takes_moods_and_leaves_promises() -> None:  # I11
    leaving = fading([slot(1, Category.EMOTION, LONG_AGO), slot(2, Category.PROMISE, LONG_AGO)], 10, NOW)
    assert [change.slot.number for change in leaving] == [1]


def test_a_recalled_slot_is_fresh_again() -> None:
    old = slot(1, Category.EVENT, LONG_AGO)
    assert strength(replace(old, last_recalled=NOW, times_recalled=1), NOW) > 100 * strength(old, NOW)


def test_a_full_space_makes_room_by_itself_and_a_replay_leaves_it_so(tmp_path: Path) -> None:  # I11
    settings = gieok.Settings(store=str(tmp_path / "full.db"), slot_capacity=3)
    with gieok.open(settings=settings) as home:
        mind = home.mind(user="yuna", character="mina")
        for fruit in ("apples", "pears", "plums", "figs", "kiwis"):
            mind.record(f"I love {fruit}, please remember that.", "Noted!")
        assert len(mind.slots()) == 3
        assert len(mind.slots(("faded",))) == 2
        assert mind.replay().difference.remembered == ()
        back = mind.restore(mind.slots(("faded",))[0].id)
        assert back.state == "current"
