"""A turn on behalf of a chat program: what is new is recorded, and the model sees the talk as the program shows it."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from gieok.doors.http.openai_again import said_again
from gieok.doors.http.openai_history import Recognised, how_much_to_read, recognise
from gieok.doors.http.openai_shapes import Asked, Spoken
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.parts import Models, Parts
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest, Message, Piece
from gieok.record.recent import RecentWindow

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
            messages=(*_with_instructions(request.messages, asked.told), *asked.since),
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
    home: Home, mind: Mind, asked: Asked, conversation: str, alone: asyncio.Lock, hears: Callable[[Recollection], None]
) -> AsyncGenerator[str | Reply, None]:
    """The words as they come and the Reply; ``hears`` is told before them what was recalled.

    ``alone``: a program that tries again meets what its first try wrote.
    """
    async with alone:
        space, parts = mind.space, home.parts
        posts = await parts.store.ledger.recent(space, conversation, how_much_to_read(asked.history))
        found = recognise(asked.said, asked.history, posts, space.user, parts.clock(), bool(asked.since))
        await _bring_in(mind, parts, found, conversation)
        wished = replace(_as_wished(parts, asked, space), hears=hears)
        mine = Mind(space, wished, mind.persona)
        if found.again is None:
            words = mine.stream(asked.message, conversation=conversation, images=asked.images)
        else:
            round_ = await parts.store.ledger.round(space, found.again.round_id)
            words = said_again(mine, wished, asked, round_, conversation)
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


def _with_instructions(messages: tuple[Message, ...], told: str) -> tuple[Message, ...]:
    """Behind the persona, in the one system message: many templates allow only one."""
    if not told:
        return messages
    said = f"{TOLD}\n{told}"
    if messages and messages[0].role == "system":
        return (replace(messages[0], text=f"{messages[0].text}\n\n{said}"), *messages[1:])
    return (Message("system", said), *messages)
