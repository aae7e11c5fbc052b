"""The ledger: posts are kept as they were said, in order, once, and never change."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings

from gieok.errors import BadInput, NotFound
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.store import Store
from gieok.testing.values import rounds as any_rounds

YUNA = Space("yuna", "mina")
JIHO = Space("jiho", "mina")
INHERITED = [HealthCheck.function_scoped_fixture, HealthCheck.differing_executors]
"""Each store that inherits this suite runs the property on its own fixture; examples use fresh conversations."""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def said(message: str, at: datetime = NOON) -> Post:
    return Post.create(message, "yuna", "mina", created_at=at)


def finished(*posts: Post, query: str = "q") -> Round:
    return Round(new_id(), query, "finished", posts, created_at=posts[0].created_at if posts else NOON)


class LedgerConformance:
    async def test_what_was_said_comes_back_in_order_with_its_place(self, store: Store) -> None:
        open_round = await store.ledger.begin_round(YUNA, "main", Round.create("안녕"))
        first = await store.ledger.append(YUNA, open_round.id, [said("하나"), said("둘")])
        ended = await store.ledger.end_round(YUNA, open_round.id, "finished", posts=[said("셋")])
        assert [post.message for post in ended.post_list] == ["하나", "둘", "셋"]
        assert [post.seq for post in ended.post_list] == [1, 2, 3]
        assert ended.post_list[:2] == first
        assert {post.conversation_id for post in ended.post_list} == {"main"}
        assert await store.ledger.rounds(YUNA, "main") == [ended]

    async def test_an_ended_round_takes_no_more_posts(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", finished(said("x")))
        with pytest.raises(BadInput, match="finished already"):
            await store.ledger.append(YUNA, round_.id, [said("y")])

    async def test_a_failed_round_keeps_its_posts_and_its_error(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", Round.create("q"))
        await store.ledger.append(YUNA, round_.id, [said("kept")])
        await store.ledger.end_round(YUNA, round_.id, "failed", error="the model went away")
        found = await store.ledger.round(YUNA, round_.id)
        assert (found.state, found.error, len(found.post_list)) == ("failed", "the model went away", 1)

    async def test_a_failed_round_can_be_tried_again_and_a_finished_one_not(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", Round(new_id(), "q", "created", (said("once"),)))
        await store.ledger.end_round(YUNA, round_.id, "failed", error="away")
        again = await store.ledger.reopen_round(YUNA, round_.id)
        assert (again.state, again.error, [post.message for post in again.post_list]) == ("created", None, ["once"])
        await store.ledger.end_round(YUNA, round_.id, "finished", posts=[said("answer")])
        with pytest.raises(BadInput, match="finished"):
            await store.ledger.reopen_round(YUNA, round_.id)
        assert [post.message for post in await store.ledger.recent(YUNA, "main", 6)] == ["once", "answer"]

    async def test_only_the_last_posts_are_read_and_oldest_first(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", [finished(said(str(n))) for n in range(20)])
        assert [post.message for post in await store.ledger.recent(YUNA, "main", 6)] == "14 15 16 17 18 19".split()
        assert [post.seq for post in await store.ledger.page(YUNA, "main", 3, 2)] == [4, 5]

    async def test_an_unknown_conversation_is_empty_and_an_unknown_round_is_an_error(self, store: Store) -> None:
        assert await store.ledger.recent(YUNA, "nowhere", 6) == []
        assert await store.ledger.rounds(YUNA, "nowhere") == []
        with pytest.raises(NotFound):
            await store.ledger.round(YUNA, "no such round")

    async def test_another_space_sees_nothing(self, store: Store) -> None:  # I12
        round_ = await store.ledger.begin_round(YUNA, "main", finished(said("secret")))
        assert await store.ledger.recent(JIHO, "main", 6) == []
        assert await store.ledger.posts(JIHO, [round_.post_list[0].id]) == []
        with pytest.raises(NotFound):
            await store.ledger.round(JIHO, round_.id)
        with pytest.raises(NotFound):
            await store.ledger.append(JIHO, round_.id, [said("forged")])

    async def test_bringing_in_the_same_rounds_twice_writes_them_once(self, store: Store) -> None:
        rounds = [finished(said("a"), said("b")), finished(said("c"))]
        first = await store.ledger.bring_in(YUNA, "main", rounds)
        again = await store.ledger.bring_in(YUNA, "main", rounds)
        assert (first.rounds, first.posts, first.already_there) == (2, 3, 0)
        assert (again.rounds, again.posts, again.already_there) == (0, 0, 3)

    async def test_only_a_roles_own_posts_of_the_newest_rounds(self, store: Store) -> None:
        mine, other = Post.create("m", "A", "B"), Post.create("o", "C", "D")
        await store.ledger.bring_in(YUNA, "main", [finished(mine, other), finished(other.with_id(new_id()))])
        seen = await store.ledger.rounds(YUNA, "main", newest=5, role="A")
        assert [[post.message for post in one.post_list] for one in seen] == [["m"], []]
        assert len(await store.ledger.rounds(YUNA, "main", newest=1)) == 1

    async def test_rounds_come_in_the_order_in_which_they_were_written(self, store: Store) -> None:
        for conversation in ("b", "a", "b"):
            await store.ledger.begin_round(YUNA, conversation, finished(said("x")))
        found = await store.ledger.rounds_after(YUNA, 0, 10)
        assert [conversation for _, conversation, _ in found] == ["b", "a", "b"]
        assert await store.ledger.rounds_after(YUNA, found[1][0], 10) == found[2:]

    async def test_conversations_know_their_size(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "one", [finished(said("a"), said("b")), finished(said("c"))])
        (line,) = await store.ledger.conversations(YUNA)
        assert (line.id, line.rounds, line.posts, line.last_at) == ("one", 2, 3, NOON)

    async def test_posts_by_id_come_in_the_order_asked_for(self, store: Store) -> None:
        round_ = await store.ledger.begin_round(YUNA, "main", finished(said("a"), said("b")))
        one, two = round_.post_list
        assert await store.ledger.posts(YUNA, [two.id, "unknown", one.id]) == [two, one]

    async def test_writers_at_once_lose_nothing_and_leave_no_gap(self, store: Store) -> None:
        async def write(writer: int) -> None:
            for n in range(10):
                await store.ledger.begin_round(YUNA, "main", finished(said(f"{writer}-{n}")))

        await asyncio.gather(*(write(writer) for writer in range(5)))
        posts = await store.ledger.page(YUNA, "main", 0, 100)
        assert [post.seq for post in posts] == list(range(1, 51))
        assert len({post.message for post in posts}) == 50

    async def test_only_turns_that_hold_a_fence_count_as_unfinished(self, store: Store) -> None:
        await store.ledger.begin_round(YUNA, "main", Round.create("kept open by hand"))
        fence = await store.leases.acquire(YUNA, "me", 30)
        turn = await store.ledger.begin_round(YUNA, "main", Round.create("a turn"), fence)
        assert [(space, round_.id) for space, _, round_ in await store.ledger.unfinished(None)] == [(YUNA, turn.id)]
        assert await store.ledger.unfinished(JIHO) == []

    async def test_a_long_silence_begins_a_new_sitting(self, store: Store) -> None:
        for at in (NOON, NOON + timedelta(minutes=30), NOON + timedelta(hours=9)):
            await store.ledger.begin_round(YUNA, "main", finished(said("부산", at)))
        found = await store.items.foremost(YUNA, ("post",), 10)
        assert sorted(item.sitting for item in found) == [1, 1, 2]

    @given(round_=any_rounds)
    @settings(max_examples=30, deadline=None, suppress_health_check=INHERITED)
    async def test_any_round_comes_back_as_it_was_written(self, store: Store, round_: Round) -> None:  # I13
        conversation = new_id()
        written = await store.ledger.begin_round(YUNA, conversation, round_)
        (found,) = await store.ledger.rounds(YUNA, conversation)
        assert found == written
        assert [one.to_dict()["message"] for one in found.post_list] == [one.message for one in round_.post_list]
        assert [one.id for one in found.post_list] == [one.id for one in round_.post_list]
        assert [one.attachment_list for one in found.post_list] == [one.attachment_list for one in round_.post_list]
