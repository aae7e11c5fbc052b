"""The store as a whole: spaces, traces, erasing, checking."""

from datetime import timedelta

import pytest

from gieok.errors import NotFound
from gieok.nouns.identity import new_id
from gieok.nouns.recollection import KINDS
from gieok.nouns.usage import Usage
from gieok.ports.store import Sought, Store
from gieok.ports.traces import Trace
from gieok.testing.conformance.ledger import JIHO, NOON, YUNA, finished, said
from gieok.testing.conformance.memories import lesson
from gieok.testing.conformance.search import keep_slots, unit


class WholeConformance:
    async def test_spaces_are_listed_as_they_came(self, store: Store) -> None:
        for space in (JIHO, YUNA):
            await store.ledger.begin_round(space, "main", finished(said("x")))
        assert await store.spaces() == [JIHO, YUNA]

    async def test_erasing_leaves_nothing_of_the_space_and_all_of_the_others(self, store: Store) -> None:
        for space in (YUNA, JIHO):
            await store.ledger.begin_round(space, "main", finished(said("부산")), jobs=("learn",))
            await store.memories.learn(space, lesson("부산으로 이사"))
            await keep_slots(store, space, value=unit(1))
            await store.blackboard.write(space, "main", "{}")
        receipt = await store.erase(YUNA)
        assert receipt.space == YUNA
        assert receipt.counts["chat_turns"] == 1
        assert receipt.counts["memory_slots"] == 2
        assert await store.spaces() == [JIHO]
        assert await store.memories.slots(YUNA) == []
        assert (await store.words.occurrences(YUNA, KINDS, ("부산",), 5))["post"].total == 0
        assert (await store.vectors.nearest(YUNA, ("slot",), "m", unit(1), 5))["slot"].total == 0
        assert len(await store.ledger.recent(JIHO, "main", 6)) == 1
        assert len(await store.memories.slots(JIHO)) == 2
        assert (await store.vectors.nearest(JIHO, ("slot",), "m", unit(1), 5))["slot"].total == 1

    async def test_erasing_what_was_never_there_says_so(self, store: Store) -> None:
        with pytest.raises(NotFound, match="nothing to erase"):
            await store.erase(YUNA)

    async def test_an_erased_person_is_found_nowhere_and_one_who_stays_is(self, store: Store) -> None:  # I1
        for space, words in ((YUNA, "zanzibar-quilt 페르시안고양이"), (JIHO, f"dogword, {YUNA.user}?")):
            await store.ledger.begin_round(space, "main", finished(said(words)), jobs=("learn",))
            await store.memories.learn(space, lesson(words))
            await store.traces.keep(space, Trace(new_id(), "recall", "r", {"query": words}, NOON), 9)
            await store.blackboard.write(space, "main", f'{{"note": "{words}"}}')
            await store.ledger.recent(space, "main", 6)
        sought = Sought(YUNA.user, ("zanzibar-quilt", "페르시안고양이"))
        assert sum(one.left for one in await store.look_for(sought)) > 8
        await store.erase(YUNA)
        looked = await store.look_for(Sought("zanzibar-quilt", ("zanzibar-quilt", "페르시안고양이")))
        assert [one for one in looked if one.left] == []
        assert not [one for one in await store.look_for(sought) if one.left and one.place != "Redis"]
        assert sum(one.mentions for one in await store.look_for(sought)) >= 1
        assert sum(one.left for one in await store.look_for(Sought(JIHO.user, ("dogword",)))) > 5

    async def test_an_erased_space_can_be_written_to_again(self, store: Store) -> None:
        await store.ledger.begin_round(YUNA, "main", finished(said("old")))
        await store.erase(YUNA)
        await store.ledger.begin_round(YUNA, "main", finished(said("new")))
        assert [(post.seq, post.message) for post in await store.ledger.recent(YUNA, "main", 6)] == [(1, "new")]

    async def test_only_the_newest_traces_are_kept(self, store: Store) -> None:
        traces = [Trace(new_id(), "recall", f"r{n % 2}", {"n": n}, NOON + timedelta(seconds=n)) for n in range(5)]
        for trace in traces:
            await store.traces.keep(YUNA, trace, 3)
        assert await store.traces.newest(YUNA, 10) == traces[:1:-1]
        assert await store.traces.trace(YUNA, traces[4].id) == traces[4]
        assert await store.traces.trace(YUNA, "r1") == traces[3]
        for space, wanted in ((YUNA, traces[0].id), (JIHO, traces[4].id)):
            with pytest.raises(NotFound):
                await store.traces.trace(space, wanted)

    async def test_what_models_used_is_added_up_by_day(self, store: Store) -> None:
        today, before = NOON.date(), (NOON - timedelta(days=1)).date()
        for day in (today, today, before):
            await store.spending.add(YUNA, day, Usage(1, 10, 5, 0.5))
        assert await store.spending.used(YUNA, today) == Usage(2, 20, 10, 1.0)
        assert await store.spending.used(JIHO, today) == Usage()

    async def test_a_sound_store_says_so(self, store: Store) -> None:
        assert all(one.good for one in await store.check())
