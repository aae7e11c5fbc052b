"""Summaries: what is summarised when, by whom, and what of it stays."""

import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import BadAnswer, BadSetting, MemoryUnavailable, ModelUnavailable
from gieok.language.tokens import count_tokens
from gieok.learn.compact import MOST_PIECES, MOST_TRIES, SUMMARIZE, Compactions
from gieok.learn.stretch import MOST_ROUNDS, Compaction, compacted_until, in_pieces, is_due, to_compact
from gieok.learn.summarize import SUMMARY_TOKENS, by_model, by_sentences, question, summarize
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.shared_entry import SharedMemoryEntry
from gieok.nouns.space import Space
from gieok.ports.episodes import RoundSize
from gieok.ports.store import Store
from gieok.stores.sqlite import open_sqlite
from gieok.testing.scripted_model import Fails, Says, ScriptedModel

YUNA = Space("yuna", "mina")
DAY = datetime(2026, 11, 15, 9, tzinfo=UTC)


@pytest_asyncio.fixture
async def store() -> AsyncIterator[Store]:
    opened = await open_sqlite(":memory:")
    yield opened
    await opened.close()


def sizes(count: int, octets: int = 100) -> list[RoundSize]:
    return [RoundSize(f"r{n}", 2 * n - 1, 2 * n, octets) for n in range(1, count + 1)]


def talk(*said: str, at: datetime = DAY) -> Round:
    names = ("yuna", "mina")
    posts = tuple(Post.create(text, names[n % 2], names[(n + 1) % 2], created_at=at) for n, text in enumerate(said))
    return Round(new_id(), said[0], "finished", posts, created_at=at)


def rounds(count: int) -> list[Round]:
    return [
        talk(f"question number {n} about topic {n}", f"answer {n}", at=DAY + timedelta(hours=n))
        for n in range(1, count + 1)
    ]


def posts_of(told: Sequence[Round]) -> list[Post]:
    return [replace(post, round_id=one.id) for one in told for post in one.post_list]


class TestWhatIsSummarised:
    @pytest.mark.parametrize(
        ("threshold", "retain", "count", "last"),
        [(10, 3, 10, 7), (10, 3, 12, 9), (10, 3, 9, 0), (3, 5, 4, 0), (3, 0, 3, 3)],
    )
    def test_all_but_the_newest_when_enough_have_gathered(
        self, threshold: int, retain: int, count: int, last: int
    ) -> None:
        chosen = to_compact(sizes(count), Compaction(threshold, retain))
        assert [one.id for one in chosen] == [f"r{n}" for n in range(1, last + 1)]

    def test_a_full_context_does_not_wait_for_ten_rounds(self) -> None:
        rule = Compaction(context_tokens=1_000, full_at=0.7)
        assert not is_due(sizes(4, octets=600), rule)
        assert is_due(sizes(4, octets=700), rule)
        assert [one.id for one in to_compact(sizes(4, octets=700), rule)] == ["r1"]

    def test_whoever_asks_for_it_now_does_not_wait(self) -> None:
        assert [one.id for one in to_compact(sizes(5), now=True)] == ["r1", "r2"]
        assert to_compact(sizes(3), now=True) == []

    def test_a_summary_ends_before_the_first_round_that_stays(self) -> None:
        woven = [RoundSize("a", 1, 9, 1), RoundSize("b", 2, 3, 1), RoundSize("c", 4, 6, 1)]
        assert compacted_until(woven, woven[:2]) == 3
        assert compacted_until(woven, woven) == 9

    @given(st.lists(st.integers(0, 100_000), max_size=200))
    def test_pieces_hold_every_round_once_and_in_order(self, octets: list[int]) -> None:
        chosen = [RoundSize(str(n), n + 1, n + 1, size) for n, size in enumerate(octets)]
        pieces = list(in_pieces(chosen))
        assert [one for piece in pieces for one in piece] == chosen
        assert all(1 <= len(piece) <= MOST_ROUNDS for piece in pieces)

    @pytest.mark.parametrize(
        "wrong", [{"threshold": 0}, {"retain": -1}, {"full_at": 0}, {"full_at": 1.5}, {"context_tokens": 0}]
    )
    def test_numbers_that_make_no_sense_are_refused(self, wrong: dict[str, int]) -> None:
        with pytest.raises(BadSetting):
            Compaction(**wrong)


class TestByTheTalksOwnSentences:
    def test_promises_and_changes_stay_and_small_talk_goes(self) -> None:
        told = posts_of([
            talk("안녕! 날씨 좋다 ㅋㅋ", "그러게"),
            talk("나 다음 달 3일에 부산으로 이사 가", "내가 이사 날에 도와줄게, 약속!"),
            talk("아 이사 부산 아니고 대구로 바뀌었어", "응 그래"),
        ])  # fmt: skip
        summary = by_sentences(told)
        assert summary.by == "extract"
        assert summary.text.splitlines() == [
            "2026-11-15 yuna: 나 다음 달 3일에 부산으로 이사 가",
            "2026-11-15 mina: 내가 이사 날에 도와줄게, 약속!",
            "2026-11-15 yuna: 아 이사 부산 아니고 대구로 바뀌었어",
        ]

    def test_english_talk_with_plans_and_results(self) -> None:
        plan = Attachment.create(AttachmentType.plan, "1. load the data\n2. find anomalies")
        result = Attachment.create(AttachmentType.execution_result, "12 anomalies, most of them in March")
        picture = Attachment.create(AttachmentType.image_url, "data:image/png;base64,AAAA")
        told = [
            Post.create("Please check the sales data.", "User", "Planner", created_at=DAY),
            Post.create("Here is what I will do.", "Planner", "User", (plan,), DAY),
            Post.create("Done.", "CodeInterpreter", "Planner", (result, picture), DAY),
        ]
        lines = by_sentences(told).text.splitlines()
        assert "2026-11-15 Planner (plan): 1. load the data 2. find anomalies" in lines
        assert "2026-11-15 CodeInterpreter (execution_result): 12 anomalies, most of them in March" in lines
        assert not any("base64" in line for line in lines)
        later = posts_of(
            [talk(f"Bus number {n} was late again this morning, as it is on most days", "oh") for n in range(200)]
        )
        assert [line for line in by_sentences(later, "\n".join(lines)).text.splitlines() if "(" in line] == [
            line for line in lines if "(" in line
        ]

    def test_the_summary_before_feeds_the_next_and_the_room_is_kept(self) -> None:
        before = by_sentences(posts_of([talk("나 땅콩 알레르기 있어. 꼭 기억해 줘", "응 약속할게, 조심할게")])).text
        chatter = posts_of(
            [talk(f"오늘은 {n}번 버스를 타고 시장에 다녀왔는데 사람이 정말 많았어", "그랬구나") for n in range(200)]
        )
        summary = by_sentences(chatter, before).text
        assert "땅콩" in summary
        assert count_tokens(summary) <= SUMMARY_TOKENS

    def test_a_models_summary_is_not_thrown_away_when_the_model_is_gone(self) -> None:
        told = by_sentences(
            posts_of([talk("we talked about the weather in spring", "yes")]),
            "Alice owns the data.\nThe deadline is Friday.",
        )
        assert told.text.splitlines()[:2] == ["Alice owns the data.", "The deadline is Friday."]

    @given(st.lists(st.text(max_size=300), max_size=8), st.text(max_size=300))
    def test_any_talk_gives_lines_within_the_budget(self, texts: list[str], before: str) -> None:
        told = [Post.create(text.encode("utf-8", "replace").decode(), "a", "b") for text in texts]
        assert count_tokens(by_sentences(told, before.encode("utf-8", "replace").decode()).text) <= SUMMARY_TOKENS

    def test_nothing_said_is_nothing_summarised(self) -> None:
        assert by_sentences([]).text == ""


class TestByAModel:
    async def test_the_model_is_given_the_summary_before_and_what_was_attached(self) -> None:
        note = SharedMemoryEntry.create("plan", "conversation", "ship on Friday")
        attached = (
            Attachment.create(AttachmentType.execution_result, "x" * 5_000),
            Attachment.create(AttachmentType.thought, "nobody's business"),
            Attachment.create(AttachmentType.shared_memory_entry, "", note),
        )
        told = [Post.create("hi", "User", "Planner", attached, DAY)]
        shown = json.loads(question(told, "before").messages[1].text)
        assert shown["previous_summary"] == "before"
        ((post,),) = shown["rounds"]
        assert post["attached"] == {"execution_result": "x" * 600 + " …", "shared_memory_entry": "plan: ship on Friday"}
        with ScriptedModel([Says("<think>hm</think>They said hi.", purpose="summarise", given="before")]) as model:
            summary = await summarize(told, "before", model)
        assert (summary.text, summary.by, summary.degraded) == ("They said hi.", "model", None)

    def test_a_round_of_ten_thousand_posts_makes_no_larger_question(self) -> None:  # I16
        plan = Attachment.create(AttachmentType.plan, "p" * 5_000)
        told = [Post.create(f"{n} " + "x" * 900, "User", "Planner", (plan,), DAY) for n in range(10_000)]
        asked = question(told, "")
        assert len(asked.messages[1].text) < 250_000
        assert '"0 xx' in asked.messages[1].text
        assert '"9999 xx' in asked.messages[1].text

    async def test_korean_talk_is_asked_about_in_korean_and_answered_in_korean(self) -> None:
        told = posts_of([talk("나 부산으로 이사 가", "정말?")])
        assert "한국어로" in question(told, "").messages[0].text
        with ScriptedModel([Says("Yuna moves to Busan.")]) as model, pytest.raises(BadAnswer, match="Korean"):
            await by_model(told, "", model)

    async def test_a_summary_that_was_cut_off_ends_with_its_last_whole_sentence(self) -> None:
        told = posts_of(rounds(1))
        with ScriptedModel([Says("First thing. Second thi", finish_reason="length")]) as model:
            assert (await by_model(told, "", model)).text == "First thing."

    async def test_a_summary_of_a_hundred_lines_keeps_as_many_as_fit(self) -> None:
        with ScriptedModel(
            [Says("\n".join(f"Line {n} says something about the project." for n in range(500)))]
        ) as model:
            summary = await by_model(posts_of(rounds(1)), "", model)
        assert summary.text.startswith("Line 0 says")
        assert count_tokens(summary.text) <= SUMMARY_TOKENS

    @pytest.mark.parametrize(
        "step", [Fails(ModelUnavailable("away")), Says("  "), Says("<think>only thoughts</think>")]
    )
    async def test_a_model_that_fails_is_stood_in_for_and_named(self, step: Says | Fails) -> None:
        with ScriptedModel([step]) as model:
            summary = await summarize(posts_of(rounds(2)), "", model)
        assert summary.by == "extract"
        assert summary.degraded is not None
        assert summary.degraded.startswith("summarised by its own sentences")


class TestInTheQueue:
    @pytest.mark.parametrize(("count", "covered"), [(10, (1, 14)), (12, (1, 18))])
    async def test_ten_rounds_set_it_off_and_three_stay(
        self, store: Store, count: int, covered: tuple[int, int]
    ) -> None:
        work = Compactions(store.ledger, store.episodes, store.jobs)
        await store.ledger.bring_in(YUNA, "main", rounds(9))
        assert (await work.when_due(YUNA, "main")).episodes == ()
        await store.ledger.bring_in(YUNA, "main", rounds(count)[9:])
        (episode,) = (await work.when_due(YUNA, "main")).episodes
        assert (episode.first_seq, episode.last_seq) == covered
        assert (episode.rounds, episode.made_by, len(episode.evidence)) == (count - 3, "extract", 2 * (count - 3))
        assert await store.episodes.listed(YUNA) == [episode]
        assert await store.jobs.listed() == []

    async def test_more_retained_than_there_are_leaves_all_as_it_is(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", rounds(4))
        work = Compactions(store.ledger, store.episodes, store.jobs, rule=Compaction(3, 5))
        assert (await work.when_due(YUNA, "main")).episodes == ()

    async def test_each_summary_is_told_the_one_before(self, store: Store) -> None:
        script = [Says("First seven.", purpose="summarise"), Says("All fourteen.", given="First seven.")]
        with ScriptedModel(script) as model:
            work = Compactions(store.ledger, store.episodes, store.jobs, model)
            await store.ledger.bring_in(YUNA, "main", rounds(10))
            await work.when_due(YUNA, "main")
            await store.ledger.bring_in(YUNA, "main", rounds(17)[10:])
            await work.when_due(YUNA, "main")
        latest = await store.episodes.latest(YUNA, "main")
        assert latest is not None
        assert (latest.summary, latest.first_seq, latest.last_seq, latest.made_by) == ("All fourteen.", 15, 28, "model")

    async def test_failed_rounds_are_neither_counted_nor_told(self, store: Store) -> None:
        failed = [replace(one, state="failed", error="x") for one in rounds(5)]
        await store.ledger.bring_in(YUNA, "main", [*failed, *rounds(9)])
        work = Compactions(store.ledger, store.episodes, store.jobs)
        assert (await work.when_due(YUNA, "main")).episodes == ()
        (episode,) = (await work.now(YUNA, "main")).episodes
        assert (episode.first_seq, episode.rounds) == (11, 6)

    async def test_a_model_that_is_away_is_asked_again_and_at_last_stood_in_for(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", rounds(10))
        with ScriptedModel([Fails(ModelUnavailable("away"))] * MOST_TRIES) as model:
            later = DAY - timedelta(days=1)  # back-off counted from the past is due at once
            work = Compactions(store.ledger, store.episodes, store.jobs, model, clock=lambda: later)
            made = await work.when_due(YUNA, "main")
        assert [one.made_by for one in made.episodes] == ["extract"]
        assert len(made.degraded) == 2
        assert "tried again later" in made.degraded[0]
        assert await store.jobs.listed() == []

    async def test_back_off_keeps_a_failed_job_waiting(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", rounds(10))
        with ScriptedModel([Fails(ModelUnavailable("away"))]) as model:
            work = Compactions(store.ledger, store.episodes, store.jobs, model)
            assert (await work.when_due(YUNA, "main")).episodes == ()
        (job,) = await store.jobs.listed(YUNA)
        assert (job.kind, job.subject, job.state, job.attempts, job.error) == (SUMMARIZE, "main", "waiting", 1, "away")

    async def test_what_can_never_be_written_ends_on_the_dead_letter_list(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def full(*_: object) -> None:
            raise MemoryUnavailable("the disk is full")

        await store.ledger.bring_in(YUNA, "main", rounds(10))
        monkeypatch.setattr(store.episodes, "add", full)
        work = Compactions(store.ledger, store.episodes, store.jobs, clock=lambda: DAY - timedelta(days=1))
        made = await work.when_due(YUNA, "main")
        assert "dead-letter list" in made.degraded[-1]
        (job,) = await store.jobs.listed(YUNA)
        assert (job.state, job.attempts, job.error) == ("dead", MOST_TRIES, "the disk is full")
        monkeypatch.undo()
        assert len((await work.now(YUNA, "main")).episodes) == 1
        assert await store.jobs.listed(YUNA) == []

    async def test_a_worker_that_died_gives_its_job_back(self, store: Store) -> None:  # I14
        await store.ledger.bring_in(YUNA, "main", rounds(10))
        await store.jobs.ask(YUNA, SUMMARIZE, "main")
        assert await store.jobs.take((SUMMARIZE,), "dead worker", -1) is not None
        assert len((await Compactions(store.ledger, store.episodes, store.jobs).work_off()).episodes) == 1

    async def test_a_large_import_is_summarised_in_pieces_that_follow_each_other(self, store: Store) -> None:
        count = MOST_ROUNDS * (MOST_PIECES + 1)
        await store.ledger.bring_in(YUNA, "main", rounds(count))
        work = Compactions(store.ledger, store.episodes, store.jobs)
        behind = await work.when_due(YUNA, "main")
        assert len(behind.episodes) == MOST_PIECES
        rest = (await work.now(YUNA, "main")).episodes
        told = [*behind.episodes, *rest]
        assert [one.first_seq for one in told[1:]] == [one.last_seq + 1 for one in told[:-1]]
        assert told[-1].last_seq == 2 * (count - 3)
        assert sum(one.rounds for one in told) == count - 3

    async def test_episodes_are_made_again_from_the_ledger(self, store: Store) -> None:
        await store.ledger.bring_in(YUNA, "main", rounds(12))
        work = Compactions(store.ledger, store.episodes, store.jobs)
        (before,) = (await work.now(YUNA, "main")).episodes
        (after,) = (await work.again(YUNA)).episodes
        assert replace(after, id=before.id, number=before.number) == before
        assert await store.episodes.listed(YUNA) == [after]
