"""Replay: judged again under other settings, applied, and taken back; what names a memory goes on naming it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

import gieok
from gieok.errors import Conflict
from gieok.learn.score import Weights
from gieok.sync import Home, Mind

DAY = datetime.now(UTC) - timedelta(days=1)
EVERY_STATE = ("current", "superseded", "faded", "forgotten")
TALK = (
    "나 땅콩 알레르기 있어. 꼭 기억해",
    "나 커피 좋아해",
    "아 나 이제 커피 싫어해",
    "내 이름은 유나야",
    "오늘은 좀 피곤하다",
)


@pytest.fixture
def home() -> Iterator[Home]:
    settings = gieok.Settings(embedder="none", model="none", prompt_log=False)
    with gieok.open(":memory:", settings=settings) as opened:
        yield opened


@pytest.fixture
def mind(home: Home) -> Mind:
    mind = home.mind(user="yuna", character="mina")
    for said in TALK:
        mind.record(said, "응", at=DAY)
    return mind


def everything(mind: Mind) -> object:
    """All that is kept, without how often a row was written."""
    slots = [(s.id, s.value, s.state, s.valid_to, s.superseded_by, s.score, s.pinned) for s in mind.slots(EVERY_STATE)]
    return slots, mind.candidates(), mind.state()


def test_the_settings_in_force_change_nothing(mind: Mind) -> None:
    found = mind.replay().difference
    assert (found.remembered, found.dropped, found.changed, found.changes) == ((), (), (), ())
    assert {slot.id for slot in found.then} == {slot.id for slot in mind.slots()}
    assert list(found.judged) == mind.candidates()


def test_a_memory_still_says_why_after_a_replay_was_applied(mind: Mind) -> None:  # I7
    before = {slot.key: len(mind.why(slot.id).candidates) for slot in mind.slots()}
    mind.replay(threshold=0.6).apply()
    assert {slot.key: len(mind.why(slot.id).candidates) for slot in mind.slots() if slot.key in before} == before


@pytest.mark.parametrize("threshold", [0.0, 0.5, 0.99])
def test_a_replay_that_was_applied_can_be_taken_back(mind: Mind, threshold: float) -> None:  # I11
    before = everything(mind)
    replay = mind.replay(threshold, Weights(emotion_intensity=0.0))
    replay.apply()
    replay.undo()
    slots, candidates, state = everything(mind)  # type: ignore[misc]
    came = {slot.id for slot in replay.difference.remembered}
    assert ([one for one in slots if one[0] not in came], candidates, state) == before
    assert all(slot.state == "faded" for slot in mind.slots(EVERY_STATE) if slot.id in came)


def test_taking_back_reaches_a_state_that_no_settings_explain(mind: Mind) -> None:
    mind.replay(threshold=0.9).apply()
    before = everything(mind)
    second = mind.replay(threshold=0.99)
    second.apply()
    second.undo()
    assert everything(mind) == before


def test_what_was_changed_since_is_not_overwritten(mind: Mind) -> None:
    replay = mind.replay(threshold=0.99)
    replay.apply()
    mind.record("내 이름은 지호야. 꼭 기억해", "응", at=DAY)
    kept = everything(mind)
    with pytest.raises(Conflict, match="'name' has changed since"):
        replay.undo()
    assert everything(mind) == kept


def test_what_was_forgotten_and_restored_by_hand_stays(mind: Mind) -> None:
    name = next(slot for slot in mind.slots() if slot.key == "name")
    mind.forget(name.id)
    assert mind.replay().difference.changes == ()
    mind.restore(name.id)
    assert mind.replay().difference.changes == ()
