"""A real model on loopback through the official client: whole answers, streams, schemas, and a server that dies.

What the model says is not judged here: it has 135 million weights. That its words arrive, in form, and that we notice
when they stop arriving, is.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from dataclasses import replace

import pytest

from gieok.ask import find_json
from gieok.errors import ModelUnavailable
from gieok.generate.judge_emotion import judge_emotion
from gieok.learn.extract import extract
from gieok.learn.extract_by_model import SHAPE
from gieok.models.openai_compatible import OpenAICompatible
from gieok.models.patience import Patience
from gieok.models.remote_embedder import RemoteEmbedder
from gieok.nouns.category import category_named
from gieok.nouns.emotion import EMOTIONS
from gieok.nouns.post import Post
from gieok.ports.chat_model import Answer, ChatRequest, Message
from gieok.testing.small_model import SmallModel, why_not_here

pytestmark = pytest.mark.skipif(why_not_here() is not None, reason=why_not_here() or "")
pytest.importorskip("openai", reason="the official client is not installed: pip install 'gieok[openai]'")

STORY = ChatRequest((Message("user", "Tell me a long story about a cat."),), "speak", temperature=0.7, max_tokens=400)


class Brief:
    """The same model with few words, so that a test takes seconds; its answers are cut off, and that must do no harm."""

    def __init__(self, model: OpenAICompatible) -> None:
        self.name, self.stream, self._model = model.name, model.stream, model

    async def answer(self, request: ChatRequest) -> Answer:
        return await self._model.answer(replace(request, max_tokens=120))


@pytest.fixture(scope="module")
def small() -> Iterator[SmallModel]:
    with SmallModel() as running:
        yield running


@pytest.fixture
async def model(small: SmallModel) -> AsyncIterator[OpenAICompatible]:
    async with aclosing(asked_at(small)) as model:
        yield model


def asked_at(server: SmallModel) -> OpenAICompatible:
    return OpenAICompatible("smollm2", base_url=server.url, patience=Patience(tries=2, first_wait=0.05))


async def test_it_answers(model: OpenAICompatible) -> None:
    answer = await model.answer(ChatRequest((Message("user", "Say hello."),), "speak", temperature=0, max_tokens=20))
    assert answer.text
    assert answer.tokens_in > 5
    assert 0 < answer.tokens_out <= 20
    assert not answer.estimated


async def test_it_answers_in_a_stream(model: OpenAICompatible) -> None:
    request = ChatRequest((Message("user", "Count from one to five."),), "speak", temperature=0, max_tokens=30)
    pieces = [piece async for piece in model.stream(request)]
    last = pieces[-1].answer
    assert len(pieces) > 5
    assert last is not None
    assert "".join(piece.text for piece in pieces).strip() == last.text
    assert last.tokens_out > 5


async def test_its_answer_keeps_to_a_schema(model: OpenAICompatible) -> None:
    request = ChatRequest(
        (Message("user", "What is there to remember? My name is Mina and I live in Busan."),),
        *("extract", 0.0, 100, SHAPE),
    )
    answer = await model.answer(request)
    assert model.dialect.structured == "schema"
    memories = find_json(answer.text).value["memories"]
    assert memories
    for memory in memories:
        assert category_named(memory["category"])
        assert isinstance(memory.get("subject", ""), str)


async def test_learning_with_it_loses_nothing_however_little_it_understands(model: OpenAICompatible) -> None:
    posts = [Post.create("My name is Mina and I live in Busan.", "yuna", "mina"), Post.create("Hi!", "mina", "yuna")]
    found = await extract(posts, user="yuna", character="mina", model=Brief(model))
    said = " ".join(candidate.value for candidate in found.candidates)
    assert "Mina" in said
    assert "Busan" in said
    assert all(set(candidate.evidence) <= {post.id for post in posts} for candidate in found.candidates)


async def test_it_judges_a_feeling_in_the_agreed_form(model: OpenAICompatible) -> None:  # I5
    judged = await judge_emotion("*smiles* I am so happy to see you!", model=model)
    assert judged.emotion in EMOTIONS
    assert judged.by == "model"


async def test_a_cancelled_stream_frees_the_model_for_the_next_question(model: OpenAICompatible) -> None:
    async with aclosing(model.stream(STORY)) as pieces:
        async for _ in pieces:
            break
    started = time.perf_counter()
    await model.answer(ChatRequest((Message("user", "Hi"),), "speak", temperature=0, max_tokens=2))
    assert time.perf_counter() - started < 5  # the story alone would take longer: one slot, 400 tokens


async def test_a_server_that_dies_in_the_middle_is_noticed_and_asked_again_when_it_is_back() -> None:
    with SmallModel() as dying:
        model = asked_at(dying)
        heard: list[str] = []
        with pytest.raises(ModelUnavailable, match="broke off"):
            await _read_and_kill(model, dying, heard)
        assert heard
        with pytest.raises(ModelUnavailable, match="cannot be reached"):
            await model.answer(STORY)
        dying.start()
        answer = await model.answer(ChatRequest((Message("user", "Hi"),), "speak", temperature=0, max_tokens=5))
        assert answer.text
        await model.aclose()


async def test_it_embeds() -> None:
    with SmallModel(embeds=True) as server:
        async with aclosing(RemoteEmbedder("smollm2", base_url=server.url)) as embedder:
            cat, cats, empty = await embedder.embed(["I have a cat.", "I have a cat.", " "])
        assert cat is not None
        assert cats is not None
        assert cat.shape == (embedder.dimension,)
        assert float(cat @ cats) == pytest.approx(1, abs=1e-3)
        assert empty is None


async def _read_and_kill(model: OpenAICompatible, server: SmallModel, heard: list[str]) -> None:
    async for piece in model.stream(STORY):
        heard.append(piece.text)
        if len(heard) == 5:
            await asyncio.to_thread(server.kill)
