"""Searching: words and vectors of one space, and never of another (I12)."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gieok.language.words import search_tokens
from gieok.nouns.recollection import KINDS
from gieok.nouns.space import Space
from gieok.ports.memories import Embedded, ItemVectors, SlotChange
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, NOON, YUNA, finished, said
from gieok.testing.conformance.memories import slot

DIMENSION = 8


def unit(*places: float) -> NDArray[np.float32]:
    vector = np.zeros(DIMENSION, np.float32)
    vector[: len(places)] = places
    return vector / np.float32(np.linalg.norm(vector))


def embedded(*items: ItemVectors, model: str = "m") -> Embedded:
    return Embedded(model, DIMENSION, items)


async def keep_slots(store: Store, space: Space, **vectors: NDArray[np.float32]) -> dict[str, int]:
    """Slots with these values and vectors; gives their numbers."""
    made = [slot(value, key=value) for value in vectors]
    items = [ItemVectors("slot", 0, one.id, (vectors[one.value],)) for one in made]
    written = await store.memories.change(space, [SlotChange(one, None) for one in made], embedded(*items))
    return {one.value: one.number for one in written}


class SearchConformance:
    async def test_words_are_found_in_their_space_only_with_their_frequency(self, store: Store) -> None:  # I12
        for space in (YUNA, JIHO):
            await store.ledger.bring_in(space, "main", [finished(said("부산 부산")), finished(said("부산 이사"))])
        tokens = search_tokens("부산 이사 없음")
        found = (await store.words.occurrences(YUNA, ("post",), tokens, 10))["post"]
        assert found.total == 2
        assert set(found.postings) == {"부산", "이사"}
        often, once = found.postings["부산"].weights
        assert often > once > 0
        assert len(found.postings["이사"].numbers) == 1

    async def test_the_number_of_strangers_does_not_change_what_a_word_weighs(self, store: Store) -> None:  # I12
        await store.ledger.bring_in(YUNA, "main", [finished(said("부산 이사")), finished(said("서울 산책"))])
        before = (await store.words.occurrences(YUNA, ("post",), ("부산",), 10))["post"].postings["부산"]
        for n in range(20):
            await store.ledger.bring_in(Space(f"user{n}", "mina"), "main", [finished(said("부산 이사"))])
        after = (await store.words.occurrences(YUNA, ("post",), ("부산",), 10))["post"].postings["부산"]
        assert np.allclose(before.weights, after.weights)

    async def test_a_word_in_too_many_items_is_only_counted(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said(f"부산 {n}")) for n in range(8)])
        found = (await store.words.occurrences(YUNA, ("post",), ("부산",), 5))["post"]
        assert dict(found.too_common) == {"부산": 8}
        assert found.postings == {}

    async def test_an_unknown_space_holds_nothing(self, store: Store) -> None:
        found = await store.words.occurrences(YUNA, KINDS, ("부산",), 10)
        assert {kind: (one.total, dict(one.postings)) for kind, one in found.items()} == {
            kind: (0, {}) for kind in KINDS
        }
        near = await store.vectors.nearest(YUNA, KINDS, "m", unit(1), 5)
        assert {kind: one.total for kind, one in near.items()} == dict.fromkeys(KINDS, 0)

    async def test_the_nearest_slots_come_first_and_only_of_this_space(self, store: Store) -> None:  # I12
        numbers = await keep_slots(store, YUNA, near=unit(1, 0.1), far=unit(0, 1), middle=unit(1, 1))
        await keep_slots(store, JIHO, nearest=unit(1))
        found = (await store.vectors.nearest(YUNA, ("slot",), "m", unit(1), 2))["slot"]
        assert found.numbers.tolist() == [numbers["near"], numbers["middle"]]
        assert np.allclose(found.cosines, [unit(1, 0.1)[0], unit(1, 1)[0]], atol=1e-3)
        assert found.total == 3
        everything = np.array([unit(1, 0.1)[0], 0.0, unit(1, 1)[0]])
        assert np.isclose(found.mean, everything.mean(), atol=1e-3)
        assert np.isclose(found.spread, everything.std(), atol=1e-3)

    async def test_of_a_long_text_the_best_chunk_counts(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said("긴 글")), finished(said("짧은 글"))])
        waiting = await store.vectors.waiting(YUNA, "m", ("post",), 10)
        chunks = [(unit(0, 1), unit(1)), (unit(1, 1),)]
        items = [ItemVectors("post", one.number, one.id, own) for one, own in zip(waiting, chunks, strict=True)]
        await store.vectors.put(YUNA, embedded(*items))
        found = (await store.vectors.nearest(YUNA, ("post",), "m", unit(1), 5))["post"]
        assert found.numbers.tolist() == [waiting[0].number, waiting[1].number]
        assert np.allclose(found.cosines, [1, unit(1, 1)[0]], atol=1e-3)
        assert found.total == 2

    async def test_vectors_of_different_models_are_never_compared(self, store: Store) -> None:
        numbers = await keep_slots(store, YUNA, old=unit(1))
        (waiting,) = await store.vectors.waiting(YUNA, "new model", ("slot",), 10)
        assert waiting.number == numbers["old"]
        assert (await store.vectors.nearest(YUNA, ("slot",), "new model", unit(1), 5))["slot"].total == 0
        await store.vectors.put(
            YUNA, embedded(ItemVectors("slot", waiting.number, waiting.id, (unit(0, 1),)), model="new model")
        )
        found = (await store.vectors.nearest(YUNA, ("slot",), "new model", unit(0, 1), 5))["slot"]
        assert np.allclose(found.cosines, [1], atol=1e-3)

    async def test_what_waits_for_a_vector_waits_once(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said("하나")), finished(said("!!!"))])
        one, nothing = await store.vectors.waiting(YUNA, "m", ("post",), 10)
        done = (
            ItemVectors("post", one.number, one.id, (unit(1),)),
            ItemVectors("post", nothing.number, nothing.id, ()),
        )
        await store.vectors.put(YUNA, embedded(*done))
        assert await store.vectors.waiting(YUNA, "m", ("post",), 10) == []
        assert (await store.vectors.nearest(YUNA, ("post",), "m", unit(1), 5))["post"].total == 1
        assert await store.vectors.count(YUNA, "m") == (2, 2)
        assert await store.vectors.count(None, "m") == (2, 2)

    async def test_a_slot_that_is_no_longer_current_is_not_found(self, store: Store) -> None:
        await keep_slots(store, YUNA, 부산=unit(1), 대구=unit(1, 1))
        busan = next(one for one in await store.memories.slots(YUNA) if one.value == "부산")
        gone = replace(busan, state="forgotten", valid_to=NOON)
        await store.memories.change(YUNA, [SlotChange(gone, busan.version)])
        near = (await store.vectors.nearest(YUNA, ("slot",), "m", unit(1), 5))["slot"]
        words = (await store.words.occurrences(YUNA, ("slot",), ("부산",), 5))["slot"]
        assert busan.number not in near.numbers.tolist()
        assert dict(words.postings) == {}
        assert (near.total, words.total) == (1, 1)
        assert await store.items.look_up(YUNA, {"slot": [busan.number]}) == []

    async def test_a_post_whose_facts_were_all_corrected_is_stale(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", finished(said("부산으로 이사"), said("이름은 유나")))
        busan, name = (
            replace(slot(value, key=value), evidence=(post.id,))
            for value, post in zip(("부산", "유나"), round_.post_list, strict=True)
        )
        old, _ = await store.memories.change(YUNA, [SlotChange(busan, None), SlotChange(name, None)])
        gone = replace(old, state="superseded", valid_to=NOON)
        await store.memories.change(YUNA, [SlotChange(gone, old.version)])
        items = {item.text: item.stale for item in await store.items.foremost(YUNA, ("post",), 10)}
        assert items == {"부산으로 이사": True, "이름은 유나": False}

    async def test_neighbours_are_the_posts_beside_in_the_same_conversation(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(6)])
        await store.ledger.bring_in(YUNA, "other", [finished(said("elsewhere"))])
        items = {item.text: item for item in await store.items.foremost(YUNA, ("post",), 10)}
        beside = await store.items.beside(YUNA, [items["2"].number], 1)
        assert sorted(item.text for item in beside) == ["1", "3"]
        assert await store.items.beside(JIHO, [items["2"].number], 1) == []

    async def test_items_are_looked_up_in_their_own_space_only(self, store: Store) -> None:  # I12
        numbers = await keep_slots(store, YUNA, value=unit(1))
        (found,) = await store.items.look_up(YUNA, {"slot": [numbers["value"]], "post": []})
        assert (found.kind, found.key, found.sources) == ("slot", "value", ("post-1",))
        assert await store.items.look_up(JIHO, {"slot": [numbers["value"]]}) == []
