"""Episodes: every stretch is told once, and what is not told yet is known."""

from dataclasses import replace

import pytest

from gieok.errors import NotFound
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.episode import Episode
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.recollection import KINDS
from gieok.nouns.round import Round
from gieok.ports.episodes import RoundSize
from gieok.ports.store import Store
from gieok.testing.conformance.ledger import JIHO, NOON, YUNA, finished, said


def episode(first: int, last: int, summary: str = "부산 이사 이야기", conversation: str = "main") -> Episode:
    return Episode(new_id(), 0, conversation, first, last, last - first + 1, summary, "model", NOON, ("post-1",))


class EpisodesConformance:
    async def test_an_episode_comes_back_as_it_was_kept(self, store: Store) -> None:  # I13
        await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(5)])
        told = episode(1, 3)
        kept = await store.episodes.add(YUNA, told, 0)
        assert kept is not None
        assert replace(kept, number=0) == told
        assert await store.episodes.listed(YUNA) == [kept]
        assert await store.episodes.latest(YUNA, "main") == kept
        assert await store.episodes.latest(YUNA, "another") is None
        assert await store.episodes.listed(JIHO) == []  # I12

    async def test_the_newest_comes_first(self, store: Store) -> None:
        for conversation in ("main", "other"):
            await store.ledger.bring_in(YUNA, conversation, [finished(said(str(n))) for n in range(6)])
        one = await store.episodes.add(YUNA, episode(1, 2), 0)
        elsewhere = await store.episodes.add(YUNA, episode(1, 4, conversation="other"), 0)
        two = await store.episodes.add(YUNA, episode(3, 4), 2)
        assert await store.episodes.listed(YUNA) == [two, elsewhere, one]
        assert await store.episodes.listed(YUNA, "main", limit=1) == [two]
        assert await store.episodes.latest(YUNA, "other") == elsewhere

    async def test_of_two_workers_on_one_stretch_one_writes(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(5)])
        assert await store.episodes.add(YUNA, episode(1, 3), 0) is not None
        assert await store.episodes.add(YUNA, episode(1, 4), 0) is None
        assert await store.episodes.add(YUNA, episode(4, 5), 3) is not None
        assert [one.last_seq for one in await store.episodes.listed(YUNA)] == [5, 3]

    async def test_what_no_episode_covers_is_uncompacted(self, store: Store) -> None:
        plan = Attachment.create(AttachmentType.plan, "계획")
        rounds = [finished(said("하나"), said("two")), finished(said("x").with_attachment(plan)), finished(said("y"))]
        await store.ledger.bring_in(YUNA, "main", rounds)
        ids = [one.id for one in rounds]
        assert await store.episodes.uncompacted(YUNA, "main") == [
            RoundSize(ids[0], 1, 2, 9), RoundSize(ids[1], 3, 3, 7), RoundSize(ids[2], 4, 4, 1),
        ]  # fmt: skip
        await store.episodes.add(YUNA, episode(1, 3), 0)
        assert await store.episodes.uncompacted(YUNA, "main") == [RoundSize(ids[2], 4, 4, 1)]
        assert await store.episodes.uncompacted(YUNA, "nowhere") == []
        assert await store.episodes.uncompacted(JIHO, "main") == []

    async def test_failed_rounds_are_not_told_and_late_posts_are(self, store: Store) -> None:
        late = await store.ledger.begin_round(YUNA, "main", Round.create("kept open by hand"))
        await store.ledger.append(YUNA, late.id, [said("early")])
        failed = await store.ledger.begin_round(YUNA, "main", Round.create("q"))
        await store.ledger.append(YUNA, failed.id, [said("lost")])
        await store.ledger.end_round(YUNA, failed.id, "failed", error="model away")
        await store.episodes.add(YUNA, episode(1, 2), 0)
        await store.ledger.append(YUNA, late.id, [Post.create("late", "mina", "yuna")])
        assert await store.episodes.uncompacted(YUNA, "main") == [RoundSize(late.id, 3, 3, 4)]

    async def test_an_episode_is_found_by_its_words_until_it_is_forgotten(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(3)])
        kept = await store.episodes.add(YUNA, episode(1, 2), 0)
        assert kept is not None
        found = (await store.words.occurrences(YUNA, KINDS, ("부산",), 5))["episode"]
        assert found.postings["부산"].numbers.tolist() == [kept.number]
        (item,) = await store.items.look_up(YUNA, {"episode": [kept.number]})
        assert (item.text, item.sources) == (kept.summary, kept.evidence)  # I7
        assert await store.episodes.forget(YUNA) == 1
        assert await store.episodes.listed(YUNA) == []
        assert (await store.words.occurrences(YUNA, KINDS, ("부산",), 5))["episode"].total == 0
        assert len(await store.episodes.uncompacted(YUNA, "main")) == 3

    async def test_only_the_newest_episode_of_a_conversation_is_recalled(self, store: Store) -> None:
        for conversation in ("main", "other"):
            await store.ledger.bring_in(YUNA, conversation, [finished(said(str(n))) for n in range(5)])
        old = await store.episodes.add(YUNA, episode(1, 2), 0)
        new = await store.episodes.add(YUNA, episode(3, 4), 2)
        elsewhere = await store.episodes.add(YUNA, episode(1, 2, conversation="other"), 0)
        assert old is not None
        assert new is not None
        assert elsewhere is not None
        numbers = [old.number, new.number, elsewhere.number]
        found = await store.items.look_up(YUNA, {"episode": numbers})
        assert {item.id for item in found} == {new.id, elsewhere.id}
        fillers = await store.items.foremost(YUNA, ("episode",), 10)
        assert [item.id for item in fillers] == [elsewhere.id, new.id]

    async def test_an_episode_of_a_conversation_that_is_not_there_is_refused(self, store: Store) -> None:
        with pytest.raises(NotFound, match="no conversation"):
            await store.episodes.add(YUNA, episode(1, 2), 0)
