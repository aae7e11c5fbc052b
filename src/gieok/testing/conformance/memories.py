"""What is remembered: written whole or not at all, once, and never over somebody else's change."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from gieok.errors import Conflict, NotFound
from gieok.learn.promote import Gate, decide, new_slot
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.moment import Moment
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.ports.memories import Learned, SlotChange
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, NOON, YUNA


def candidate(value: str, key: str = "moving_to", **more: object) -> Candidate:
    plain = Candidate(Category.GOAL, "user", key, value, 0.9, 0.9, 0.3, ("post-1",), "ko")
    return replace(plain, **more)  # type: ignore[arg-type]


def slot(value: str, key: str = "moving_to") -> Slot:
    return new_slot(candidate(value, key), 0.8, NOON)


def lesson(value: str, round_id: str | None = None, known: Slot | None = None) -> Learned:
    round_id = round_id or new_id()
    decision = decide(candidate(value), known, 0, Gate(), round_id=round_id, now=NOON, by="rules")
    versions = {known.id: known.version} if known else {}
    changes = tuple(SlotChange(one, versions.get(one.id)) for one in decision.slots)
    return Learned(round_id, (decision.judged,), changes)


class MemoriesConformance:
    async def test_what_was_learned_is_there_with_its_reasons(self, store: Store) -> None:
        learned = lesson("부산으로 이사")
        assert await store.memories.learn(YUNA, learned)
        (found,) = await store.memories.slots(YUNA)
        assert replace(found, number=0) == learned.changes[0].slot
        ((_, judged),) = await store.memories.candidates(YUNA)
        assert judged == learned.judged[0]
        assert await store.memories.candidates(YUNA, slot_id=found.id) == [(1, judged)]
        assert [one for _, one in await store.memories.candidates(YUNA, round_id=learned.round_id)] == [judged]

    async def test_learning_the_same_round_twice_changes_nothing(self, store: Store) -> None:
        learned = lesson("부산")
        assert await store.memories.learn(YUNA, learned)
        assert not await store.memories.learn(YUNA, lesson("대구", learned.round_id))
        assert [one.value for one in await store.memories.slots(YUNA)] == ["부산"]
        assert await store.memories.learned(YUNA, learned.round_id)
        assert not await store.memories.learned(JIHO, learned.round_id)

    async def test_a_superseded_slot_is_kept_and_linked(self, store: Store) -> None:  # I11
        await store.memories.learn(YUNA, lesson("부산"))
        (busan,) = await store.memories.current(YUNA, [("user", "moving_to")])
        await store.memories.learn(YUNA, lesson("대구", known=busan))
        old, new = await store.memories.versions(YUNA, "user", "moving_to")
        assert (old.value, old.state, old.superseded_by) == ("부산", "superseded", new.id)
        assert (new.value, new.state) == ("대구", "current")
        assert [one.id for one in await store.memories.slots(YUNA)] == [new.id]

    async def test_a_change_made_from_an_old_version_is_refused_whole(self, store: Store) -> None:
        (kept,) = await store.memories.change(YUNA, [SlotChange(slot("부산"), None)])
        (pinned,) = await store.memories.change(YUNA, [SlotChange(replace(kept, pinned=True), kept.version)])
        assert pinned.version == kept.version + 1
        with pytest.raises(Conflict):
            await store.memories.change(
                YUNA, [SlotChange(slot("x", "other"), None), SlotChange(replace(kept, value="대구"), kept.version)]
            )
        assert [one.value for one in await store.memories.slots(YUNA)] == ["부산"]

    async def test_only_the_current_are_counted(self, store: Store) -> None:
        assert await store.memories.how_many(YUNA) == 0
        (kept, other) = await store.memories.change(YUNA, [SlotChange(slot(key, key), None) for key in ("a", "b")])
        assert await store.memories.how_many(YUNA) == 2
        await store.memories.change(YUNA, [SlotChange(replace(kept, state="faded"), kept.version)])
        assert (await store.memories.how_many(YUNA), await store.memories.how_many(JIHO)) == (1, 0)
        assert (await store.memories.slots(YUNA))[0].id == other.id

    async def test_the_foremost_of_a_category_are_pinned_or_high(self, store: Store) -> None:
        low, high, pinned = (
            replace(slot(key, key=key), score=score) for key, score in (("low", 0.66), ("high", 0.9), ("pin", 0.7))
        )
        changes = [SlotChange(one, None) for one in (low, high, replace(pinned, pinned=True))]
        await store.memories.change(YUNA, changes)
        found = await store.memories.foremost(YUNA, (Category.GOAL, Category.PROMISE), 2)
        assert [one.key for one in found] == ["pin", "high"]
        assert await store.memories.foremost(JIHO, (Category.GOAL,), 2) == []

    async def test_a_slot_is_found_by_the_beginning_of_its_id(self, store: Store) -> None:
        (kept,) = await store.memories.change(YUNA, [SlotChange(slot("부산"), None)])
        assert (await store.memories.slot(YUNA, kept.id[:20])).id == kept.id
        for wrong in ("", "nothing", kept.id + "x"):
            with pytest.raises(NotFound):
                await store.memories.slot(YUNA, wrong)
        with pytest.raises(NotFound):
            await store.memories.slot(JIHO, kept.id)

    async def test_rounds_with_the_same_key_are_counted_once_each(self, store: Store) -> None:
        for value in ("부산", "부산", "부산"):
            known = await store.memories.current(YUNA, [("user", "moving_to")])
            await store.memories.learn(YUNA, lesson(value, known=known[0] if known else None))
        pair = ("user", "moving_to")
        assert await store.memories.rounds_with(YUNA, [pair, ("user", "name")], "another") == {pair: 3}
        assert await store.memories.rounds_with(JIHO, [pair], "another") == {}

    async def test_a_recalled_slot_is_refreshed(self, store: Store) -> None:
        (kept,) = await store.memories.change(YUNA, [SlotChange(slot("부산"), None)])
        await store.memories.recalled(YUNA, [kept.id])
        (found,) = await store.memories.slots(YUNA)
        assert found.times_recalled == 1
        assert found.last_recalled is not None
        assert found.version == kept.version

    async def test_moments_are_kept_with_what_was_learned(self, store: Store) -> None:
        moment = Moment(
            new_id(), 0, "r", "sad", 0.8, "고양이가 죽었어", "yuna", ("post-1",), datetime(2026, 1, 1, tzinfo=UTC)
        )
        await store.memories.learn(YUNA, replace(lesson("부산"), moments=(moment,)))
        (found,) = await store.memories.moments(YUNA)
        assert replace(found, number=0) == moment

    async def test_everything_derived_can_be_thrown_away_and_is_learned_again(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", Round(new_id(), "q", "finished"))
        await store.memories.learn(YUNA, lesson("부산", round_.id))
        await store.memories.forget_everything_derived(YUNA)
        assert await store.memories.slots(YUNA) == []
        assert await store.memories.candidates(YUNA) == []
        assert [(job.kind, job.subject) for job in await store.jobs.listed(YUNA)] == [("learn", round_.id)]
        assert len(await store.ledger.rounds(YUNA, "main")) == 1
