"""Recall over the real store and the real embedder; only what fails is played."""

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gieok.assemble import open_store
from gieok.errors import EmbedderUnavailable, MemoryUnavailable, VectorsUnavailable
from gieok.learn.index import embed
from gieok.models.bilingual.embedder import BilingualEmbedder
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.recollection import Kind, Recollection
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.embedder import Embedder, Vector
from gieok.ports.search import Nearest, Vectors, Words, WordsFound
from gieok.ports.store import Store
from gieok.recall.by_meaning import without_vectors
from gieok.recall.recall import recall
from gieok.settings import Settings

EMBEDDER = BilingualEmbedder()
YUNA, OTHER = Space("yuna", "mina"), Space("sora", "mina")
FIRST = datetime(2026, 5, 1, 9, tzinfo=UTC)
NOW = FIRST + timedelta(days=60)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    opened = await open_store(":memory:", Settings())
    yield opened
    await opened.close()


async def tell(store: Store, *lines: str, space: Space = YUNA, speaker: str = "yuna", day: int = 0) -> None:
    """Each line is a post a minute after the one before, with its vector."""
    posts = [
        Post.create(line, speaker, "mina", created_at=FIRST + timedelta(days=day, minutes=at))
        for at, line in enumerate(lines)
    ]
    rounds = [Round(new_id(), post.message, "finished", (post,), created_at=post.created_at) for post in posts]
    await store.ledger.bring_in(space, "main", rounds, ())
    waiting = await store.vectors.waiting(space, EMBEDDER.name, ("post",), 1000)
    if waiting:
        await store.vectors.put(space, await embed(waiting, EMBEDDER))


async def ask(
    store: Store,
    query: str,
    limit: int = 3,
    space: Space = YUNA,
    kinds: Sequence[Kind] = ("post",),
    words: Words | None = None,
    vectors: Vectors | None = None,
    embedder: Embedder | None = EMBEDDER,
) -> Recollection:
    return await recall(
        query,
        space,
        words=words or store.words,
        items=store.items,
        vectors=vectors or store.vectors,
        embedder=embedder,
        now=NOW,
        limit=limit,
        kinds=kinds,
    )


def texts(found: Recollection) -> list[str]:
    return [item.text for item in found]


async def test_a_hit_of_both_paths_comes_first_with_its_reasons(store: Store) -> None:
    await tell(store, "나 고양이 두 마리 키워", "오늘 비가 많이 왔어", "주말에는 등산을 갔어")
    found = await ask(store, "고양이 키우는 거 기억나?")
    assert found.path == "words+meaning"
    assert found.degraded == ()
    best = found.items[0]
    assert best.text == "나 고양이 두 마리 키워"
    assert {"words", "meaning"} <= set(best.parts)
    assert best.score == pytest.approx(sum(best.parts.values()), abs=1e-3)
    assert best.sources == (best.id,)  # I7
    assert not best.filler


async def test_words_alone_bring_in_a_name_that_no_vector_knows(store: Store) -> None:
    await tell(store, "Zyxvarn called again", "We had soup for lunch", "The garden needs water", "My bike is blue")
    assert texts(await ask(store, "Zyxvarn"))[0] == "Zyxvarn called again"


async def test_meaning_alone_brings_in_an_answer_in_another_language(store: Store) -> None:
    await tell(store, "I work as a nurse in a hospital", "My bike is blue", "We had soup for lunch", "It rained a lot")
    found = await ask(store, "병원에서 간호사로 일해?")
    assert texts(found)[0] == "I work as a nurse in a hospital"
    assert "words" not in found.items[0].parts


async def test_the_answer_stands_before_the_question_that_it_answers(store: Store) -> None:
    await tell(store, "What is your dog called, by the way?", day=1, speaker="mina")
    await tell(store, "Coco, of course!", day=1)
    await tell(store, "The tax office wrote again.", "Oh dear, that sounds tiring.", day=2)
    await tell(store, "I slept badly.", "Take a walk!", day=3)
    found = texts(await ask(store, "What is the dog called?", limit=2))
    assert found == ["Coco, of course!", "What is your dog called, by the way?"]


async def test_the_newer_statement_beats_the_older_one(store: Store) -> None:
    await tell(store, "나 다음 달 3일에 부산으로 이사 가", "요즘 날씨가 좋다", "점심은 국수 먹었어", day=1)
    await tell(store, "아 이사 부산 아니고 대구로 바뀌었어", "내일 시험이야", "고양이가 귀여워", day=9)
    found = texts(await ask(store, "나 어디로 이사 가지?"))
    assert found[0] == "아 이사 부산 아니고 대구로 바뀌었어"
    assert "나 다음 달 3일에 부산으로 이사 가" in found


async def test_who_said_it_counts_a_little(store: Store) -> None:
    await tell(store, "I love painting sunsets", speaker="Caroline", day=1)
    await tell(store, "I love painting sunsets", speaker="Melanie", day=1)
    await tell(store, "We had soup", "It rained", speaker="Melanie", day=3)
    for name in ("Caroline", "Melanie"):
        assert (await ask(store, f"What does {name} love painting?")).items[0].speaker == name


async def test_the_time_that_the_question_names_counts(store: Store) -> None:
    await tell(store, "I bought new shoes", day=0)
    await tell(store, "It rained", day=10)
    await tell(store, "I bought new shoes", day=40)
    found = await ask(store, "Which shoes did I buy in May?")
    assert found.items[0].at < FIRST + timedelta(days=1)
    assert "time" in found.items[0].parts


async def test_another_space_is_never_seen(store: Store) -> None:
    """I12"""
    await tell(store, "My secret garden is behind the mill", space=OTHER, speaker="sora")
    await tell(store, "It rained")
    assert texts(await ask(store, "Where is the secret garden behind the mill?", limit=50)) == ["It rained"]


async def test_too_little_is_filled_up_and_says_so(store: Store) -> None:
    await tell(store, "My cat is called Miso", *(f"Something else number {n}" for n in range(6)))
    found = await ask(store, "What is my cat called?", limit=5)
    assert len(found) == 5
    assert not found.items[0].filler
    assert found.items[-1].filler


async def test_what_nobody_asked_for_is_only_filler(store: Store) -> None:
    await tell(store, "My cat is called Miso", "It rained", "We had soup")
    assert all(item.filler for item in await ask(store, "asdfqwer zxcv", limit=3))


async def test_an_empty_space_is_empty_and_nothing_is_degraded(store: Store) -> None:
    found = await ask(store, "anything?")
    assert (found.items, found.degraded) == ((), ())  # I3


async def test_the_same_question_gives_the_same_answer(store: Store) -> None:
    await tell(store, *["I like tea"] * 5, *["I like coffee"] * 5)
    first, second = await ask(store, "tea or coffee?", limit=10), await ask(store, "tea or coffee?", limit=10)
    assert [(item.id, item.score) for item in first] == [(item.id, item.score) for item in second]


@pytest.mark.parametrize("limit", [1, 8, 500])
async def test_no_more_than_wanted_and_nothing_twice(store: Store, limit: int) -> None:
    await tell(store, *(f"Line {n} about the boat" for n in range(40)))
    found = await ask(store, "the boat", limit=limit)
    assert len(found) == min(limit, 40) == len({item.id for item in found})


@pytest.mark.parametrize(
    "query", ["", " ", "a", "가", "🙂🎉", '"', "*", "dog* NEAR(cat) -x", "col:dog AND (", "x" * 100_000, "말 " * 50_000]
)
async def test_no_question_is_an_error(store: Store, query: str) -> None:
    await tell(store, "My dog is called Coco", "개 이름은 코코야")
    assert len(await ask(store, query, limit=2)) == 2


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=200))
async def test_whatever_is_asked_is_answered_or_filled_up(store: Store, query: str) -> None:
    if not await store.words.occurrences(YUNA, ("post",), ("dog",), 10) or not len(await ask(store, "dog", limit=1)):
        await tell(store, "My dog is called Coco")
    assert len(await ask(store, query, limit=1)) == 1


class _Impatient:
    """A store's words, when every word is taken for too common that occurs more than twice."""

    def __init__(self, words: Words) -> None:
        self._words = words

    async def occurrences(
        self, space: Space, kinds: Sequence[Kind], tokens: Sequence[str], most: int
    ) -> Mapping[Kind, WordsFound]:
        return await self._words.occurrences(space, kinds, tokens, 2 if len(tokens) > 1 else most)


async def test_a_question_of_common_words_only_is_looked_up_by_the_rarest_of_them(store: Store) -> None:
    await tell(store, *(f"love work {n}" for n in range(4)), *["work is fine"] * 4, "We had soup")
    found = await ask(store, "love work", words=_Impatient(store.words), embedder=None)
    assert all(text.startswith("love work") for text in texts(found))
    assert not found.items[0].filler


async def test_what_was_said_many_times_is_handed_out_once_before_the_rest(store: Store) -> None:
    await tell(store, *["see you at work"] * 5, "I left my coat at work")
    found = await ask(store, "work", embedder=None)
    assert texts(found)[:2].count("see you at work") == 1


class _NoVectors:
    async def nearest(
        self, space: Space, kinds: Sequence[Kind], model: str, vector: Vector, k: int
    ) -> Mapping[Kind, Nearest]:
        raise VectorsUnavailable("the vector index is broken")


class _NoEmbedder:
    name, dimension = "none", 1

    async def embed(self, texts: Sequence[str]) -> list[Vector | None]:
        raise EmbedderUnavailable("the endpoint is down")


class _NoWords:
    async def occurrences(
        self, space: Space, kinds: Sequence[Kind], tokens: Sequence[str], most: int
    ) -> Mapping[Kind, WordsFound]:
        raise MemoryUnavailable("the disk is gone")


async def test_without_vectors_the_words_serve_and_say_so(store: Store) -> None:
    await tell(store, "My cat is called Miso", "It rained")
    found = await ask(store, "What is my cat called?", vectors=_NoVectors())
    assert texts(found)[0] == "My cat is called Miso"
    assert found.path == "words"
    assert "the vector index is broken" in found.degraded[0]  # I3


async def test_without_an_embedder_the_words_serve_and_say_so(store: Store) -> None:
    await tell(store, "My cat is called Miso", "It rained")
    for embedder, reason in ((_NoEmbedder(), "the endpoint is down"), (None, "no embedder")):
        found = await ask(store, "What is my cat called?", embedder=embedder)
        assert texts(found)[0] == "My cat is called Miso"
        assert found.path == "words"
        assert reason in found.degraded[0]


async def test_vectors_of_another_model_are_not_compared_and_that_is_said(store: Store) -> None:
    await tell(store, "My cat is called Miso", "It rained")
    renamed = BilingualEmbedder()
    renamed.name = "newer-model"
    found = await ask(store, "What is my cat called?", embedder=renamed)
    assert found.path == "words"
    assert "newer-model" in found.degraded[0]


async def test_when_the_words_fail_recall_fails(store: Store) -> None:
    """I3: never an empty answer."""
    with pytest.raises(MemoryUnavailable, match="the disk is gone"):
        await ask(store, "anything", words=_NoWords())


def test_many_that_have_no_vector_yet_are_told() -> None:  # I3
    def near(total: int) -> Nearest:
        return Nearest(np.array([1]), np.array([0.5], np.float32), total, 0.1, 0.1)

    assert without_vectors({"post": near(290)}, {"post": 300}, "m") == ()
    assert without_vectors({"post": near(8)}, {"post": 10}, "m") == ()
    assert without_vectors({}, {"slot": 3}, "m") == ("no slot has a vector of m yet: words only",)
    assert without_vectors({"post": near(128)}, {"post": 300}, "m") == (
        "only 128 of 300 posts have a vector of m yet: the others by words only",
    )
