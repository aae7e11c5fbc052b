"""A turn on behalf of a chat program: what is new is recorded, and the model sees the talk as the program shows it."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from gieok.doors.http.openai_history import Recognised, how_much_to_read, recognise
from gieok.doors.http.openai_shapes import Asked, Spoken
from gieok.errors import NotFound
from gieok.generate.generate import Generated, generate, speaking
from gieok.generate.judge_emotion import judge_emotion
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.nouns.usage import Spending, Usage, refuse_over_allowance
from gieok.parts import Models, Parts
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Message, Piece
from gieok.record.recent import RecentWindow
from gieok.turn import Turn

SHOWN = 24
"""Messages of a program's history that are carried along word for word where they fit: it is used to more than we."""

TOLD = "[Instructions of the chat program]"


@dataclass(frozen=True, slots=True)
class AsWished:
    """The model that speaks, asked as the program wishes: its numbers, its further fields, its system message."""

    model: ChatModel
    asked: Asked

    @property
    def name(self) -> str:
        return self.model.name

    async def answer(self, request: ChatRequest) -> Answer:
        return await self.model.answer(self._wished(request))

    def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        return self.model.stream(self._wished(request))

    def _wished(self, request: ChatRequest) -> ChatRequest:
        asked = self.asked
        return replace(
            request,
            messages=_with_instructions(request.messages, asked.told),
            temperature=request.temperature if asked.temperature is None else asked.temperature,
            max_tokens=request.max_tokens if asked.max_tokens is None else asked.max_tokens,
            extra={**request.extra, **asked.extra},
        )


class AsShown(RecentWindow):
    """The last posts as the program shows them; what is written goes to the window of the house."""

    def __init__(self, house: RecentWindow, shown: Sequence[Post]) -> None:
        self._house = house
        self._shown = list(shown)

    async def posts(self, space: Space, conversation_id: str) -> list[Post]:
        return self._shown

    def add(self, space: Space, conversation_id: str, posts: Sequence[Post]) -> None:
        self._house.add(space, conversation_id, posts)

    def forget(self, space: Space, conversation_id: str | None = None) -> None:
        self._house.forget(space, conversation_id)


async def answered(
    home: Home, mind: Mind, asked: Asked, conversation: str, alone: asyncio.Lock
) -> AsyncGenerator[str | Reply, None]:
    """The words as they come and the Reply. ``alone``: a program that tries again meets what its first try wrote."""
    async with alone:
        space, parts = mind.space, home.parts
        posts = await parts.store.ledger.recent(space, conversation, how_much_to_read(asked.history))
        found = recognise(asked.message, asked.history, posts, space.user, parts.clock())
        await _bring_in(mind, parts, found, conversation)
        wished = _as_wished(parts, asked, space)
        mine = Mind(space, wished, mind.persona)
        if found.again is None:
            words = mine.stream(asked.message, conversation=conversation, images=asked.images)
        else:
            words = _again(mine, wished, asked, found.again, conversation)
        async with aclosing(words) as arriving:
            async for one in arriving:
                yield one


async def _bring_in(mind: Mind, parts: Parts, found: Recognised, conversation: str) -> None:
    """History from before gieok was there. It is learned by the rules: a model would keep the program waiting."""
    if not found.new:
        return
    await mind.bring_in([_round(one, mind.space, parts) for one in found.new], conversation)
    await Mind(mind.space, replace(parts, models=Models()), mind.persona).catch_up()


def _round(spoken: Sequence[Spoken], space: Space, parts: Parts) -> Round:
    at = parts.clock()
    query = spoken[0].text if spoken[0].by_user else ""
    return Round(new_id(), query, "finished", tuple(_post(one, space, parts) for one in spoken), created_at=at)


def _post(one: Spoken, space: Space, parts: Parts) -> Post:
    sender, receiver = (space.user, space.character) if one.by_user else (space.character, space.user)
    return Post.create(one.text, sender, receiver, created_at=parts.clock())


def _as_wished(parts: Parts, asked: Asked, space: Space) -> Parts:
    """A program that shows no history relies on ours."""
    speak = AsWished(parts.models.speak, asked) if parts.models.speak else None
    recent = parts.recent
    if asked.history:
        recent = AsShown(recent, [_post(one, space, parts) for one in asked.history[-SHOWN:]])
    return replace(parts, models=replace(parts.models, speak=speak), recent=recent)


async def _again(
    mind: Mind, parts: Parts, asked: Asked, said: Post, conversation: str
) -> AsyncGenerator[str | Reply, None]:
    """Another answer to a message that stands in the ledger already."""
    round_ = await parts.store.ledger.round(mind.space, said.round_id)
    if round_.state == "failed":
        reply = await mind.retry(round_.id, conversation=conversation)
        yield reply.text
        yield reply
        return
    if parts.models.speak is None:
        yield (reply := _same_answer(mind, round_)).text
        yield reply
        return
    async with parts.turns.turn(mind.space), aclosing(_other_answer(mind, parts, asked, said, conversation)) as words:
        async for one in words:
            yield one


async def _other_answer(
    mind: Mind, parts: Parts, asked: Asked, said: Post, conversation: str
) -> AsyncGenerator[str | Reply, None]:
    """The answer is kept as a round of its own. It teaches nothing: the user said nothing new."""
    space, store, today = mind.space, parts.store, parts.clock().date()
    refuse_over_allowance(Spending(today, await store.spending.used(space, today)), parts.allowance, today)
    round_id = new_id()
    models = parts.models.logged(parts.prompt_log, space, round_id, said.id)
    assert models.speak is not None  # asked by the caller
    turn = Turn(space, parts, mind.persona, conversation, mind.learn)
    recent = await parts.recent.posts(space, conversation)
    before = [post for post in recent if post.round_id != said.round_id or not post.round_id]
    known = await turn.known(asked.message, before, await turn.summary(), but=frozenset({said.id}))
    spoken: Generated | None = None
    async with aclosing(generate(speaking(known.prompt, images=asked.images), models.speak)) as pieces:
        async for piece in pieces:
            if isinstance(piece, Generated):
                spoken = piece
            else:
                yield piece
    assert spoken is not None  # a stream ends with the whole answer or with an error
    judged = await judge_emotion(spoken.reply.text, model=models.judge, context=asked.message)
    post = Post.create(spoken.reply.text, space.character, space.user, created_at=parts.clock())
    round_ = Round(round_id, asked.message, "finished", (post,), created_at=post.created_at)
    await mind.bring_in([round_], conversation, learn=False)
    used = spoken.answer
    cost = parts.models.price.of(used.tokens_in, used.tokens_out)
    await store.spending.add(space, today, Usage(1, used.tokens_in, used.tokens_out, cost))
    yield Reply(
        text=spoken.reply.text,
        emotion=judged.emotion,
        intensity=judged.intensity,
        round_id=round_id,
        trace_id="",
        post_id=post.id,
        memory_dict={},
        recalled=known.recalled,
        model=used.model,
        tokens_in=used.tokens_in,
        tokens_out=used.tokens_out,
        degraded=tuple(one for one in (*known.recalled.degraded, judged.degraded) if one),
    )


def _same_answer(mind: Mind, round_: Round) -> Reply:
    """Without a model, memory answers the same question the same way."""
    post = next((one for one in reversed(round_.post_list) if one.send_from == mind.space.character), None)
    if post is None:
        raise NotFound(f"the message {round_.id} was never answered")
    degraded = ("no language model is connected: the same answer is given again",)
    nothing = Recollection(round_.user_query)
    return Reply(post.message, "neutral", 0.0, round_.id, "", post.id, {}, nothing, "memory", degraded=degraded)


def _with_instructions(messages: tuple[Message, ...], told: str) -> tuple[Message, ...]:
    """Behind the persona, in the one system message: many templates allow only one."""
    if not told:
        return messages
    said = f"{TOLD}\n{told}"
    if messages and messages[0].role == "system":
        return (replace(messages[0], text=f"{messages[0].text}\n\n{said}"), *messages[1:])
    return (Message("system", said), *messages)
