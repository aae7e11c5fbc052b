"""The tools: each a sentence that an agent can say about its memory. Their docstrings are what the agent reads."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field
from pydantic_core import to_jsonable_python

from gieok.doors.http.edits import corrected
from gieok.doors.mcp.whose import Whose
from gieok.errors import GieokError
from gieok.language.which import language_of
from gieok.mind import MAIN, Mind
from gieok.nouns.recollection import KINDS, Kind
from gieok.nouns.slot import SlotState
from gieok.nouns.text import MESSAGE_LIMIT

Found = dict[str, Any]
Text = Annotated[str, Field(max_length=MESSAGE_LIMIT)]
Id = Annotated[str, Field(min_length=1, max_length=100, description="The id of a memory, or the beginning of it.")]
User = Annotated[str, Field(max_length=1000, description="The person; empty: whom this server was started for.")]
Character = Annotated[str, Field(max_length=1000, description="The character or agent; empty: as started.")]
Conversation = Annotated[str, Field(min_length=1, max_length=1000, description="Which conversation.")]
Call = Context[Any, Any]

REMEMBER = {"ko": "기억해 줘: ", "en": "Remember: "}
"""How one asks for it: said like this, a thing is kept although it fits no other kind of memory."""


class Tools:
    def __init__(self, whose: Whose) -> None:
        self._whose = whose

    async def add_memory(self, context: Call, text: Text, user: User = "", character: Character = "") -> Found:
        """Remember something on request, one thing per call. It is written down and weighed; secrets are refused."""
        with in_a_sentence():
            mind = await self._whose.mind(context, user, character)
            asked = REMEMBER["ko" if language_of(text) == "ko" else "en"] + text
            return await _recorded(mind, asked, None, MAIN)

    async def search_memories(
        self,
        context: Call,
        query: Text,
        limit: Annotated[int, Field(ge=1, le=100)] = 8,
        kinds: Annotated[list[Kind] | None, Field(max_length=4, description="slot, episode, moment, post")] = None,
        user: User = "",
        character: Character = "",
    ) -> Found:
        """What matters for a question: memories and what was said, in Korean and English, with reasons and sources."""
        with in_a_sentence():
            found = await (await self._whose.mind(context, user, character)).recall(query, limit, kinds or KINDS)
            return _plain({"items": found.items, "path": found.path, "degraded": found.degraded})

    async def get_memories(
        self,
        context: Call,
        state: SlotState = "current",
        limit: Annotated[int, Field(ge=1, le=1000)] = 100,
        cursor: Annotated[int, Field(ge=0, le=2**53, description="next_cursor of the page before.")] = 0,
        user: User = "",
        character: Character = "",
    ) -> Found:
        """List what is remembered, oldest first; also what was superseded, faded or forgotten, by its state."""
        with in_a_sentence():
            found = await (await self._whose.mind(context, user, character)).slots((state,), limit + 1, cursor)
            more = found[limit - 1].number if len(found) > limit else None
            return _plain({"items": found[:limit], "next_cursor": more})

    async def update_memory(
        self, context: Call, memory_id: Id, value: Text, user: User = "", character: Character = ""
    ) -> Found:
        """Give a memory another value. The old one stays, linked, and can be brought back."""
        with in_a_sentence():
            return _plain(await corrected(await self._whose.mind(context, user, character), memory_id, value))

    async def delete_memory(self, context: Call, memory_id: Id, user: User = "", character: Character = "") -> Found:
        """Forget a memory: it is used no more. It is set aside, not destroyed, and a person can restore it."""
        with in_a_sentence():
            return _plain(await (await self._whose.mind(context, user, character)).forget(memory_id))

    async def get_context(
        self,
        context: Call,
        message: Text,
        tokens: Annotated[int | None, Field(ge=1, le=1_000_000)] = None,
        conversation: Conversation = MAIN,
        user: User = "",
        character: Character = "",
    ) -> Found:
        """Everything needed to answer a message, laid out as chat messages: persona, state, memories, recent talk."""
        with in_a_sentence():
            mind = await self._whose.mind(context, user, character)
            prompt = await mind.context(message, tokens, conversation=conversation)
            return _plain({"messages": prompt.messages, "tokens": prompt.tokens, "cut": prompt.cut})

    async def record_turn(
        self,
        context: Call,
        said: Text,
        reply: Text | None = None,
        conversation: Conversation = MAIN,
        user: User = "",
        character: Character = "",
    ) -> Found:
        """Write down a finished turn, what the person said and what was answered, and learn from it."""
        with in_a_sentence():
            return await _recorded(await self._whose.mind(context, user, character), said, reply, conversation)

    async def why(self, context: Call, memory_id: Id, user: User = "", character: Character = "") -> Found:
        """Where a memory comes from: what was said, how it was weighed, and every value it ever had."""
        with in_a_sentence():
            return _plain(await (await self._whose.mind(context, user, character)).why(memory_id))


async def _recorded(mind: Mind, said: str, reply: str | None, conversation: str) -> Found:
    round_ = await mind.record(said, reply, conversation=conversation)
    judged = await mind.learned_from(round_.id)
    learned = [
        {"memory_id": one.slot_id, "verdict": one.verdict, "reason": one.reason, "score": one.score}
        | {"category": one.candidate.category, "key": one.candidate.key, "value": one.candidate.value}
        for one in judged
    ]
    return _plain({"round_id": round_.id, "learned": learned})


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """What went wrong on purpose is told to the agent, so that it can do better."""
    try:
        yield
    except GieokError as problem:
        raise ToolError(f"{type(problem).__name__}: {problem}") from problem


def _plain(value: object) -> Found:
    found: Found = to_jsonable_python(value)
    return found
