"""What the protocol of OpenAI looks like: a request as it is read, answers and chunks as they are written.

Programs send more fields than anybody knows; what gieok has no use for is passed on to the model behind it.
"""

import base64
import binascii
import re
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gieok.doors.http.models import Name, Text, memory_ids
from gieok.errors import BadInput
from gieok.nouns.emotion import one_hot
from gieok.nouns.reply import FinishReason, Reply
from gieok.nouns.tool_call import ToolCall
from gieok.ports.chat_model import Image, Message
from gieok.record.pictures import with_pictures

PREFIX = "gieok/"

OURS = frozenset(
    "model messages user safety_identifier stream stream_options n temperature max_tokens max_completion_tokens "
    "metadata store prompt_cache_key service_tier".split()
)
"""Fields that are answered here; they would mean something else to the model behind."""

NOT_PASSED_ON = {
    "functions": "functions (send them as tools)",
    "function_call": "",
    "logprobs": "log probabilities",
    "top_logprobs": "",
    "audio": "sound",
    "modalities": "",
}
"""What a character's answer has no place for; what the program might miss is named in ``degraded``."""

FINISHED: dict[FinishReason, str] = {
    "stop": "stop", "length": "length", "filter": "content_filter", "tools": "tool_calls", "other": "stop",
}  # fmt: skip
"""How an answer ended, in the protocol's words."""

_DATA_URL = re.compile(r"data:(image/[a-z0-9.+-]{1,50});base64,(.*)", re.DOTALL)


class Part(BaseModel):
    model_config = ConfigDict(extra="allow")
    type: str = Field(max_length=100)
    text: Text | None = None
    image_url: dict[str, Any] | str | None = None


class FunctionIn(BaseModel):
    model_config = ConfigDict(extra="allow")
    name: str = Field(max_length=1000)
    arguments: Text = ""


class ToolCallIn(BaseModel):
    model_config = ConfigDict(extra="allow")
    id: str = Field(max_length=1000)
    function: FunctionIn


class MessageIn(BaseModel):
    model_config = ConfigDict(extra="allow")
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: Text | list[Part] | None = None
    tool_calls: list[ToolCallIn] | None = Field(default=None, max_length=1000)
    tool_call_id: str | None = Field(default=None, max_length=1000)

    @property
    def words(self) -> str:
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.text is not None)
        return self.content or ""

    @property
    def unknown_parts(self) -> Iterator[str]:
        """Sound, files and whatever comes next."""
        for part in self.content if isinstance(self.content, list) else ():
            if part.type not in ("text", "image_url"):
                yield part.type

    @property
    def pictures(self) -> Iterator[str]:
        for part in self.content if isinstance(self.content, list) else ():
            url = part.image_url.get("url") if isinstance(part.image_url, dict) else part.image_url
            if part.type == "image_url" and isinstance(url, str):
                yield url


class ChatIn(BaseModel):
    """A request for a chat completion. Fields that are not named here are passed on to the model behind."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [
                {"model": "gieok/mina", "user": "yuna", "messages": [{"role": "user", "content": "나 이사 언제 가지?"}]}
            ]
        },
    )
    model: str = Field(min_length=1, max_length=1010, examples=["gieok/mina"])
    messages: list[MessageIn] = Field(min_length=1, max_length=10_000)
    user: Name | None = Field(default=None, description="The person; me when nobody is named.")
    safety_identifier: Name | None = None
    stream: bool | None = False
    stream_options: dict[str, Any] | None = None
    n: int | None = Field(default=1, ge=1, le=1, description="One answer at a time: each is a turn.")
    temperature: float | None = Field(default=None, ge=0, le=2, allow_inf_nan=False)
    max_tokens: int | None = Field(default=None, ge=1, le=10_000_000)
    max_completion_tokens: int | None = Field(default=None, ge=1, le=10_000_000)
    metadata: dict[str, Any] | None = Field(default=None, description="conversation: which one; main if not named.")


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message that was said by one of the two."""

    by_user: bool
    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as gieok understands it."""

    message: str
    history: tuple[Spoken, ...]
    """What was said before, as it is kept."""
    told: str
    """What the program tells the model: its system messages."""
    images: tuple[Image, ...]
    temperature: float | None
    max_tokens: int | None
    extra: Mapping[str, object] = field(default_factory=dict)
    degraded: tuple[str, ...] = ()
    since: tuple[Message, ...] = ()
    """What happened since the message was said: tools that the model asked for, and their results."""

    @property
    def said(self) -> str:
        """The message as it is kept."""
        return with_pictures(self.message, self.images)


def asked_in(body: ChatIn) -> Asked:
    """The user's last message is what is said now; what came before is history, what came behind it are tools."""
    talk = [one for one in body.messages if one.role not in ("system", "developer")]
    now = next((n for n in reversed(range(len(talk))) if talk[n].role == "user"), None)
    if now is None or talk[-1].role not in ("user", "tool"):
        raise BadInput("the last message must be the user's (it is what is said now) or a tool's result")
    more = body.model_extra or {}
    dropped = {what for name, what in NOT_PASSED_ON.items() if what and more.get(name)}
    dropped |= set(talk[now].unknown_parts)
    return Asked(
        message=talk[now].words,
        history=tuple(_spoken(one) for one in talk[:now] if one.role in ("user", "assistant") and _says(one)),
        told="\n\n".join(one.words for one in body.messages if one.role in ("system", "developer")).strip(),
        images=_pictures(talk[now]),
        temperature=body.temperature,
        max_tokens=body.max_completion_tokens or body.max_tokens,
        extra={name: value for name, value in more.items() if name not in OURS and name not in NOT_PASSED_ON},
        degraded=tuple(f"not passed on: {what}" for what in sorted(dropped)),
        since=tuple(_message(one) for one in talk[now + 1 :]),
    )


def _says(one: MessageIn) -> bool:
    return bool(one.words.strip()) or any(one.pictures)


def _spoken(one: MessageIn) -> Spoken:
    return Spoken(one.role == "user", with_pictures(one.words, _pictures(one)))


def _message(one: MessageIn) -> Message:
    if one.role == "tool":
        return Message("tool", one.words, answers=one.tool_call_id or "")
    calls = tuple(ToolCall(call.id, call.function.name, call.function.arguments) for call in one.tool_calls or ())
    return Message("assistant", one.words, tool_calls=calls)


def _pictures(message: MessageIn) -> tuple[Image, ...]:
    """Pictures that came along. An address is passed on and never fetched here: it could be anybody's."""
    return tuple(_picture(url) for url in message.pictures)


def _picture(url: str) -> Image:
    inside = _DATA_URL.fullmatch(url)
    if inside is None:
        if not url.startswith(("https://", "http://")):
            raise BadInput("a picture is a data: URL with base64 inside, or an http(s) address")
        return Image("", b"", url)
    try:
        return Image(inside[1], base64.b64decode(inside[2], validate=True))
    except (binascii.Error, ValueError):
        raise BadInput("a picture is not base64") from None


@dataclass(frozen=True, slots=True)
class Written:
    """One answer being written in the protocol's form."""

    id: str
    character: str
    conversation: str
    degraded: tuple[str, ...] = ()
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, reply: Reply) -> dict[str, Any]:
        message: dict[str, Any] = {"role": "assistant", "content": reply.text, "refusal": None}
        if reply.tool_calls:
            message |= {"content": reply.text or None, "tool_calls": _calls(reply)}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": _finish(reply)}
        return self._form("chat.completion", [choice]) | {"usage": _usage(reply), "gieok": self.ours(reply)}

    def first(self) -> dict[str, Any]:
        return self._chunk({"role": "assistant", "content": ""})

    def words(self, text: str) -> dict[str, Any]:
        return self._chunk({"content": text})

    def calls(self, reply: Reply) -> dict[str, Any]:
        """The tools that are asked for, each whole."""
        return self._chunk({"tool_calls": [{"index": n, **one} for n, one in enumerate(_calls(reply))]})

    def last(self, reply: Reply) -> dict[str, Any]:
        return self._chunk({}, _finish(reply)) | {"gieok": self.ours(reply)}

    def usage(self, reply: Reply) -> dict[str, Any]:
        return self._form("chat.completion.chunk", []) | {"usage": _usage(reply)}

    def ours(self, reply: Reply) -> dict[str, Any]:
        """What gieok knows of the answer besides its words."""
        return {
            "memory_ids": memory_ids(reply.recalled),
            "degraded": [*self.degraded, *reply.degraded],
            "emotion": one_hot(reply.emotion),
            "conversation": self.conversation,
            "round_id": reply.round_id,
            "trace_id": reply.trace_id,
            "model": reply.model,
        }

    def _chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}
        return self._form("chat.completion.chunk", [choice])

    def _form(self, kind: str, choices: list[dict[str, Any]]) -> dict[str, Any]:
        model = f"{PREFIX}{self.character}"
        return {"id": self.id, "object": kind, "created": self.created, "model": model, "choices": choices}


def _finish(reply: Reply) -> str:
    return "tool_calls" if reply.tool_calls else FINISHED[reply.finish_reason]


def _calls(reply: Reply) -> list[dict[str, Any]]:
    return [
        {"id": one.id, "type": "function", "function": {"name": one.name, "arguments": one.arguments}}
        for one in reply.tool_calls
    ]


def _usage(reply: Reply) -> dict[str, int]:
    read, written = reply.tokens_in, reply.tokens_out
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def model_line(character: str) -> dict[str, Any]:
    return {"id": f"{PREFIX}{character}", "object": "model", "created": 0, "owned_by": "gieok"}
