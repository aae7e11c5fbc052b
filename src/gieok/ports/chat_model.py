"""Who answers: a chat model, whichever firm or machine it comes from.

Two methods are all the rooms need: a whole answer, and an answer in pieces as it is written. Nothing
here knows a provider, a wire format or a price. An answer is text without the model's reasoning; what
kept a model from answering is an error (ModelUnavailable, BadAnswer), never an empty answer (I3).
"""

from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from gieok.errors import BadInput
from gieok.nouns.reply import FinishReason as FinishReason
from gieok.nouns.tool_call import ToolCall

Role = Literal["system", "user", "assistant", "tool"]
ROLES: tuple[Role, ...] = ("system", "user", "assistant", "tool")

Purpose = Literal["speak", "extract", "judge", "select", "summarise"]
"""What the answer is for. A space may give each its own model; the prompt log is sorted by it."""

TOOLS = "tools"
"""The wish of a ChatRequest under which tools are offered, as endpoints call it."""


@dataclass(frozen=True, slots=True)
class Image:
    media_type: str
    """For example image/png."""
    data: bytes
    url: str = ""
    """Where it is, when only that is known: whoever answers may fetch it. Nobody else does."""


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    text: str
    images: tuple[Image, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    """What an assistant asked for."""
    answers: str = ""
    """Of a tool's message: the id of the call whose result it is."""


@dataclass(frozen=True, slots=True)
class JsonShape:
    """The form a structured answer shall have: a name and a JSON schema."""

    name: str
    schema: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ChatRequest:
    messages: tuple[Message, ...]
    purpose: Purpose
    temperature: float | None = None
    """None: the endpoint's own default."""
    max_tokens: int | None = None
    shape: JsonShape | None = None
    """Asked for where the endpoint knows schemas. The answer is still text, and is still to be read with care."""
    extra: Mapping[str, object] = field(default_factory=dict)
    """Further wishes of whoever asks, by the endpoint's own names; passed on as they are where that is possible."""


@dataclass(frozen=True, slots=True)
class Answer:
    text: str
    tokens_in: int
    tokens_out: int
    model: str
    finish_reason: FinishReason = "stop"
    estimated: bool = False
    """The endpoint did not count the tokens; these are counted from the text."""
    tool_calls: tuple[ToolCall, ...] = ()
    """What is to be done before it can go on; only where tools were offered. The text may be empty then."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an answer while it is written. The last piece has no text and carries the whole Answer."""

    text: str
    answer: Answer | None = None


class ChatModel(Protocol):
    @property
    def name(self) -> str:
        """Which model answers, for people and for the trace."""

    async def answer(self, request: ChatRequest) -> Answer:
        """The whole answer. Raises ModelUnavailable (none came) or BadAnswer (refused, empty)."""

    def stream(self, request: ChatRequest) -> AsyncGenerator[Piece, None]:
        """The answer as it is written. Closing it early (``aclose``) stops the model's work.

        Raises like ``answer``; after the first piece nothing is tried again, since text would be doubled.
        """


def as_messages(messages: Iterable[Mapping[str, str]]) -> tuple[Message, ...]:
    """The messages of a Prompt (``role`` and ``content``) as messages of a request."""
    return tuple(_as_message(one) for one in messages)


def _as_message(one: Mapping[str, str]) -> Message:
    role = next((known for known in ROLES if known == one.get("role")), None)
    if role is None:
        raise BadInput(f"the role of a message is one of {', '.join(ROLES)}, not {one.get('role')!r}")
    return Message(role, one.get("content", ""))
