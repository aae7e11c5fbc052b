"""What goes out comes back: the same everything, in the same space or, with ids of its own, in another."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import gieok
from gieok.carry.bring import Bringing, bring
from gieok.carry.export import exported
from gieok.carry.fitting import fits
from gieok.carry.opened import source_of
from gieok.carry.our_lines import Taught, lines_of, read
from gieok.carry.read import opened
from gieok.carry.same_again import moved, same_again
from gieok.nouns.candidate import Candidate, Judged, ScoreParts
from gieok.nouns.category import Category
from gieok.nouns.emotion import EMOTIONS
from gieok.nouns.identity import new_id
from gieok.nouns.moment import Moment
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Learned, SlotChange
from gieok.ports.store import Store
from gieok.stores.sqlite import open_sqlite
from gieok.sync import Mind
from gieok.testing.values import names, rounds, texts, times

YUNA, BORA = Space("yuna", "mina"), Space("bora", "jun")
NOW = datetime(2026, 11, 15, 12, tzinfo=UTC)
shares = st.floats(0, 1)
ids = st.builds(new_id)
candidates = st.builds(
    Candidate, st.sampled_from(Category), names, names, texts, shares, shares, shares, st.lists(ids, max_size=2).map(tuple),
    st.sampled_from(["ko", "en", "other"]), st.none() | st.just("2026-12-03"), st.booleans(), st.booleans(), st.none() | texts,
)  # fmt: skip
judged = st.builds(
    Judged, ids, ids, candidates, st.builds(ScoreParts, *[shares] * 6), shares,
    st.sampled_from(["promoted", "strengthened", "corrected", "kept out", "refused"]), texts, st.none() | ids, times, st.sampled_from(["rules", "m"]),
)  # fmt: skip
moments = st.builds(Moment, ids, st.just(0), ids, st.sampled_from(EMOTIONS), shares, texts, names, st.just(()), times)
slots = st.builds(
    Slot, ids, st.just(0), st.sampled_from(Category), names, names, texts, shares, shares,
    st.sampled_from(["current", "superseded", "faded", "forgotten"]), st.lists(ids, max_size=2).map(tuple),
    st.sampled_from(["ko", "en", "other"]), st.none() | st.just("2026-12-03"), st.integers(1, 9), times, times, st.none() | times,
    st.none() | ids, st.booleans(), st.none() | times, st.integers(0, 9), st.just(1),
)  # fmt: skip
talks = st.lists(st.tuples(st.sampled_from(["main", "work", "둘째"]), rounds, st.booleans(), st.lists(judged, max_size=2), st.lists(moments, max_size=1)), max_size=4)  # fmt: skip


async def lines(store: Store, space: Space) -> str:
    return "".join([piece async for piece in exported(store, space, "jsonl", NOW)])


async def filled(
    store: Store, space: Space, talk: list[tuple[str, gieok.Round, bool, list[Judged], list[Moment]]], kept: list[Slot]
) -> None:
    for conversation, round_, learned, found, felt in talk:
        await store.ledger.bring_in(space, conversation, [round_])
        await store.blackboard.write(space, conversation, '{"n": 1}')
        if learned:
            taught = [replace(one, round_id=round_.id) for one in found]
            moments = [replace(one, round_id=round_.id) for one in felt]
            await store.memories.learn(space, Learned(round_.id, tuple(taught), (), tuple(moments)))
    current: set[tuple[str, str]] = set()
    for slot in kept:
        if slot.state == "current" and (slot.subject, slot.key) in current:
            continue
        current.add((slot.subject, slot.key)) if slot.state == "current" else None
        await store.memories.change(space, [SlotChange(slot, None)])


@settings(max_examples=25)
@given(talks, st.lists(slots, max_size=4))
def test_everything_of_a_space_goes_out_and_comes_back(
    talk: list[tuple[str, gieok.Round, bool, list[Judged], list[Moment]]], kept: list[Slot]
) -> None:  # I13
    async def there_and_back() -> None:
        old, new = await open_sqlite(":memory:"), await open_sqlite(":memory:")
        await filled(old, YUNA, talk, kept)
        out = await lines(old, YUNA)
        await bring(opened(out.encode()), new, YUNA, Bringing(NOW))
        assert await without_times_of_notes(new, YUNA) == await without_times_of_notes(old, YUNA)
        again = await bring(opened(out.encode()), new, YUNA, Bringing(NOW))
        assert again.nothing_new
        elsewhere = await bring(opened(out.encode()), old, BORA, Bringing(NOW))
        assert elsewhere.posts == sum(len(one[1].post_list) for one in talk)
        assert await without_times_of_notes(old, YUNA) == await without_times_of_notes(new, YUNA)
        await old.close()
        await new.close()

    asyncio.run(there_and_back())


async def without_times_of_notes(store: Store, space: Space) -> list[str]:
    """A note is written down when it comes in; all else is as it was."""
    found = (await lines(store, space)).splitlines()
    return [one.partition('"written_at"')[0] if one.startswith('{"kind": "note"') else one for one in found]


def test_a_real_life_comes_back_with_its_versions_reasons_and_summaries(mind: Mind, tmp_path: Path) -> None:
    for n in range(12):
        mind.record(f"나 다음 달 {n + 1}일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!")
    mind.record("아 이사 부산 아니고 대구로 바뀌었어. 너무 속상해", "대구구나!")
    mind.pin(mind.slots()[0].id)
    mind.memory("work").set_memory_dict({"goal": "이사"})
    mind.memory("work").set_memory_dict({"goal": "짐"})
    mind.compact(now=True)
    out = "".join(mind.export())
    kinds = {line.split('"')[3] for line in out.splitlines()}
    assert kinds == {"gieok", "round", "candidate", "moment", "note", "episode", "slot"}
    with gieok.open(str(tmp_path / "other.db"), gieok.Settings(model="none")) as home:
        other = home.mind("yuna", "mina")
        report = other.bring(out.encode())
        assert report.waiting == 0
        assert other.slots(("current", "superseded")) == mind.slots(("current", "superseded"))
        assert other.episodes() == mind.episodes()
        assert other.memory("work").memory_dict == {"goal": "짐"}
        assert [one.content for one in other.memory("work").memory_dict_versions()] == [
            '{"goal": "짐"}',
            '{"goal": "이사"}',
        ]
        slot = other.slots()[0]
        assert other.why(slot.id) == mind.why(slot.id)
        assert other.recall("이사 어디로 가?").items[0].text == mind.recall("이사 어디로 가?").items[0].text


def test_named_conversations_go_out_without_what_was_learned(mind: Mind) -> None:
    mind.record("나 땅콩 알레르기 있어", "응", conversation="a")
    mind.record("나 고양이 키워", "응", conversation="b")
    out = "".join(mind.export("jsonl", ["b"]))
    assert ("고양이" in out, "땅콩" in out, '"slot"' in out) == (True, False, False)
    assert "땅콩" not in "".join(mind.export("markdown", ["b"]))


def test_a_memory_whose_key_is_taken_stays_outside_and_is_named(mind: Mind, tmp_path: Path) -> None:
    with gieok.open(str(tmp_path / "other.db"), gieok.Settings(model="none")) as home:
        other = home.mind("yuna", "mina")
        other.record("내 이름은 윤아야", "응")
        out = "".join(other.export())
    mind.record("내 이름은 유나야", "응")
    report = mind.bring(out.encode())
    assert [slot.value for slot in mind.slots() if slot.key == "name"] == ["유나"]
    assert report.left_out[0].where == ("memory user/name",)


def test_a_stranger_can_hand_in_any_line_and_only_harms_that_line(mind: Mind) -> None:
    mind.record("나 땅콩 알레르기 있어", "응")
    out = "".join(mind.export()).splitlines()
    slot = next(line for line in out if '"slot"' in line)
    bad = [slot.replace('"score": 0', '"score": "x0'), slot.replace('"current"', '"gone"'), slot.replace("PERSONAL_INFO", "NONE"), '{"kind": "slot"}',
           '{"kind": "round", "conversation": 3, "round": {}}', '{"kind": "what"}', '{"kind": "candidate", "candidate": []}', "[]", "{"]  # fmt: skip
    found = list(read(source_of("\n".join([out[0], *bad, slot]).encode())))
    assert len(found) == len(bad) + 1
    assert sum(isinstance(one, Slot) for one in found) == 1


def test_ids_are_the_same_again_and_belong_to_their_space() -> None:
    assert same_again(YUNA, NOW, "a") == same_again(YUNA, NOW, "a")
    assert (
        len(
            {
                same_again(YUNA, NOW, "a"),
                same_again(BORA, NOW, "a"),
                same_again(YUNA, NOW, "b"),
                same_again(YUNA, None, "a"),
            }
        )
        == 4
    )
    assert same_again(YUNA, NOW, "a")[:13] == moved(same_again(YUNA, NOW, "a"), BORA)[:13]
    assert same_again(YUNA, NOW, "a")[14] == "7"
    assert moved("not an id", BORA).startswith("00000000-0000-7")


def test_values_fit_their_fields_or_not() -> None:
    assert fits(1, float)
    assert not fits(True, int)
    assert not fits(float("nan"), float)
    assert not fits("x", Category)
    assert lines_of(Taught("r")) == ""
