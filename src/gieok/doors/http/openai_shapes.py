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
from gieok.nouns.reply import Reply
from gieok.ports.chat_model import Image

PREFIX = "gieok/"

OURS = frozenset(
    "model messages user safety_identifier stream stream_options n temperature max_tokens max_completion_tokens "
    "metadata store prompt_cache_key service_tier".split()
)
"""Fields that are answered here; they would mean something else to the model behind."""

NOT_PASSED_ON = {
    "tools": "tools",
    "functions": "tools",
    "tool_choice": "",
    "function_call": "",
    "parallel_tool_calls": "",
    "logprobs": "log probabilities",
    "top_logprobs": "",
    "audio": "sound",
    "modalities": "",
}
"""What a character's answer has no place for; what the program might miss is named in ``degraded``."""

_DATA_URL = re.compile(r"data:(image/[a-z0-9.+-]{1,50});base64,(.*)", re.DOTALL)


class Part(BaseModel):
    model_config = ConfigDict(extra="allow")
    type: str = Field(max_length=100)
    text: Text | None = None
    image_url: dict[str, Any] | str | None = None


class MessageIn(BaseModel):
    model_config = ConfigDict(extra="allow")
    role: Literal["system", "developer", "user", "assistant", "tool", "function"]
    content: Text | list[Part] | None = None

    @property
    def words(self) -> str:
        if isinstance(self.content, list):
            return "\n".join(part.text for part in self.content if part.text is not None)
        return self.content or ""

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
    told: str
    """What the program tells the model: its system messages."""
    images: tuple[Image, ...]
    temperature: float | None
    max_tokens: int | None
    extra: Mapping[str, object] = field(default_factory=dict)
    degraded: tuple[str, ...] = ()


def asked_in(body: ChatIn) -> Asked:
    """The last message is what is said now; what came before is history."""
    spoken = [one for one in body.messages if one.role in ("user", "assistant")]
    if not spoken or spoken[-1].role != "user" or body.messages[-1].role not in ("user", "system", "developer"):
        raise BadInput("the last message must be the user's: it is what is said now")
    images, left_out = _pictures(spoken[-1])
    more = body.model_extra or {}
    dropped = {what for name, what in NOT_PASSED_ON.items() if what and more.get(name)}
    return Asked(
        message=spoken[-1].words,
        history=tuple(Spoken(one.role == "user", one.words) for one in spoken[:-1] if one.words.strip()),
        told="\n\n".join(one.words for one in body.messages if one.role in ("system", "developer")).strip(),
        images=images,
        temperature=body.temperature,
        max_tokens=body.max_completion_tokens or body.max_tokens,
        extra={name: value for name, value in more.items() if name not in OURS and name not in NOT_PASSED_ON},
        degraded=(*(f"not passed on: {what}" for what in sorted(dropped)), *left_out),
    )


def _pictures(message: MessageIn) -> tuple[tuple[Image, ...], tuple[str, ...]]:
    """Pictures that came along. One that is only an address is not fetched: it could be anybody's."""
    found, left_out = [], 0
    for url in message.pictures:
        inside = _DATA_URL.fullmatch(url)
        if inside is None:
            left_out += 1
            continue
        try:
            found.append(Image(inside[1], base64.b64decode(inside[2], validate=True)))
        except (binascii.Error, ValueError):
            raise BadInput("a picture is not base64") from None
    said = (f"{left_out} picture(s) left out: send them as data: URLs",) if left_out else ()
    return tuple(found), said


@dataclass(frozen=True, slots=True)
class Written:
    """One answer being written in the protocol's form."""

    id: str
    character: str
    conversation: str
    degraded: tuple[str, ...] = ()
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, reply: Reply) -> dict[str, Any]:
        message = {"role": "assistant", "content": reply.text, "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        return self._form("chat.completion", [choice]) | {"usage": _usage(reply), "gieok": self.ours(reply)}

    def first(self) -> dict[str, Any]:
        return self._chunk({"role": "assistant", "content": ""})

    def words(self, text: str) -> dict[str, Any]:
        return self._chunk({"content": text})

    def last(self, reply: Reply) -> dict[str, Any]:
        return self._chunk({}, "stop") | {"gieok": self.ours(reply)}

    def usage(self, reply: Reply) -> dict[str, Any]:
        return self._form("chat.completion.chunk", []) | {"usage": _usage(reply)}

    def ours(self, reply: Reply) -> dict[str, Any]:
        """What gieok knows of the answer besides its words."""
        return {
            "memory_ids": memory_ids(reply),
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


def _usage(reply: Reply) -> dict[str, int]:
    read, written = reply.tokens_in, reply.tokens_out
    return {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}


def model_line(character: str) -> dict[str, Any]:
    return {"id": f"{PREFIX}{character}", "object": "model", "created": 0, "owned_by": "gieok"}
