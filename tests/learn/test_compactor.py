"""The compactor of seed document 002: a thread, a threshold, and rounds that are left as they are."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gieok.errors import BadSetting, ModelUnavailable
from gieok.learn.compactor import CompactedMessage, CompactorConfig, ContextCompactor, rounds_to_compact
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.chat_model import ChatModel
from gieok.testing.scripted_model import Fails, Says, ScriptedModel


def rounds(count: int, first: int = 1) -> list[Round]:
    return [
        Round(
            new_id(), f"question {n}", "finished", (Post.create(f"tell me about topic number {n}", "User", "Planner"),)
        )
        for n in range(first, first + count)
    ]


@contextmanager
def running(
    config: CompactorConfig, model: ChatModel | None, told: list[Round], said: list[str] | None = None
) -> Iterator[ContextCompactor]:
    compactor = ContextCompactor(config, model, lambda: told, (said if said is not None else []).append)
    compactor.start()
    try:
        yield compactor
    finally:
        compactor.stop()


@pytest.mark.parametrize(
    ("count", "compacted", "threshold", "retain", "due"),
    [
        (10, 0, 10, 3, (1, 7)),
        (12, 0, 10, 3, (1, 9)),
        (4, 0, 3, 5, None),
        (9, 0, 10, 3, None),
        (16, 7, 10, 3, None),
        (17, 7, 10, 3, (8, 14)),
        (0, 0, 1, 0, None),
    ],
)
def test_all_but_the_newest_are_due_when_enough_have_gathered(
    count: int, compacted: int, threshold: int, retain: int, due: tuple[int, int] | None
) -> None:
    assert rounds_to_compact(count, compacted, threshold, retain) == due


def test_rounds_are_compacted_in_the_background_and_the_summary_goes_on() -> None:
    told = rounds(10)
    with (
        ScriptedModel([Says("Seven topics."), Says("Nine topics and five more.", given="Seven topics.")]) as model,
        running(CompactorConfig(), model, told) as compactor,
    ):
        compactor.notify_rounds_changed()
        assert compactor.wait(5)
        assert compactor.get_compaction() == CompactedMessage(1, 7, "Seven topics.")
        told += rounds(7, first=11)
        compactor.notify_rounds_changed()
        assert compactor.wait(5)
        made = compactor.get_compaction()
        assert made == CompactedMessage(1, 14, "Nine topics and five more.")
    assert "Rounds 1-14" in made.to_system_message()


def test_nothing_happens_below_the_threshold_or_when_switched_off() -> None:
    for config, count in (
        (CompactorConfig(), 9),
        (CompactorConfig(3, 5), 4),
        (CompactorConfig(3, 1, enabled=False), 10),
    ):
        with ScriptedModel([]) as model, running(config, model, rounds(count)) as compactor:
            compactor.notify_rounds_changed()
            assert compactor.wait(5)
            assert compactor.get_compaction() is None


def test_a_model_that_fails_leaves_the_last_summary_as_it_was() -> None:
    said: list[str] = []
    told = rounds(5)
    script = [Says("Four."), Fails(ModelUnavailable("away")), Says(" ")]
    with ScriptedModel(script) as model, running(CompactorConfig(3, 1), model, told, said) as compactor:
        compactor.notify_rounds_changed()
        assert compactor.wait(5)
        told += rounds(5, first=6)
        for _ in range(2):
            compactor.notify_rounds_changed()
            assert compactor.wait(5)
        assert compactor.get_compaction() == CompactedMessage(1, 4, "Four.")
    assert len([one for one in said if "failed" in one]) == 2


def test_what_comes_while_a_summary_is_written_is_queued_and_done_next() -> None:
    said: list[str] = []
    told = rounds(5)
    with (
        ScriptedModel([Says("Four.", after=0.2), Says("Nine.", given="Four.")]) as model,
        running(CompactorConfig(3, 1), model, told, said) as compactor,
    ):
        compactor.notify_rounds_changed()
        while not model.requests:
            threading.Event().wait(0.005)
        told += rounds(5, first=6)
        compactor.notify_rounds_changed()
        assert compactor.wait(5)
        assert compactor.get_compaction() == CompactedMessage(1, 9, "Nine.")
    assert any("queued" in one for one in said)


def test_without_a_model_the_talks_own_sentences_stand() -> None:
    with running(CompactorConfig(3, 1), None, rounds(4)) as compactor:
        compactor.notify_rounds_changed()
        assert compactor.wait(5)
        made = compactor.get_compaction()
    assert made is not None
    assert made.end_index == 3
    assert "topic number 3" in made.summary
    assert "topic number 4" not in made.summary


def test_starting_twice_makes_one_thread_and_stopping_ends_it() -> None:
    compactor = ContextCompactor(CompactorConfig(), None, lambda: [])
    before = threading.active_count()
    compactor.start()
    compactor.start()
    assert threading.active_count() == before + 1
    compactor.stop()
    compactor.stop()
    assert threading.active_count() == before


def test_numbers_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadSetting):
        CompactorConfig(threshold=0)
    with pytest.raises(BadSetting):
        CompactorConfig(retain_recent=-1)
