"""What an endpoint understands of the chat protocol, and what to leave out when it complains.

Everybody speaks "OpenAI-compatible", and everybody a little differently: some know JSON schemas, some only that JSON
is wanted; some want the token limit under another name, some refuse a temperature. One begins with everything, and
what was refused is not sent again. Nothing here talks to anyone.
"""

import base64
import json
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from gieok.ports.chat_model import ChatRequest, JsonShape, Message

MAY_BE_THE_FORM = frozenset({400, 415, 422, 500, 501})
"""With these, endpoints refuse a form that they do not know. Some say 500, so that is tried in a simpler form, too."""


@dataclass(frozen=True, slots=True)
class Dialect:
    structured: Literal["schema", "json", "words"] = "schema"
    """How a JSON answer is asked for: by its schema, as JSON of any form, or in words alone."""
    token_limit: Literal["max_tokens", "max_completion_tokens", ""] = "max_tokens"
    temperature: bool = True
    counts_streams: bool = True
    """Whether the endpoint can be asked to count the tokens of a stream."""
    system_role: bool = True
    """Whether the model's template knows a system message; otherwise its text goes before the first user message."""

    def parameters(self, model: str, request: ChatRequest, *, stream: bool) -> dict[str, Any]:
        """The call as this endpoint understands it."""
        found: dict[str, Any] = {"model": model, "messages": self._messages(request)}
        if self.token_limit and request.max_tokens is not None:
            found[self.token_limit] = request.max_tokens
        if self.temperature and request.temperature is not None:
            found["temperature"] = request.temperature
        if request.shape and self.structured == "schema":
            found["response_format"] = {"type": "json_schema", "json_schema": _schema(request.shape)}
        if request.shape and self.structured == "json":
            found["response_format"] = {"type": "json_object"}
        if request.extra:
            found["extra_body"] = dict(request.extra)
        if stream:
            found["stream"] = True
        if stream and self.counts_streams:
            found["stream_options"] = {"include_usage": True}
        return found

    def simpler(self, request: ChatRequest, status: int, complaint: str, *, stream: bool) -> Self | None:
        """What to try after this complaint; None when there is nothing simpler, or it was about something else."""
        if status not in MAY_BE_THE_FORM:
            return None
        if "max_tokens" in complaint and self.token_limit == "max_tokens" and request.max_tokens is not None:
            return replace(self, token_limit="max_completion_tokens")
        if "max_completion_tokens" in complaint and self.token_limit == "max_completion_tokens":
            return replace(self, token_limit="")
        if "temperature" in complaint and self.temperature and request.temperature is not None:
            return replace(self, temperature=False)
        if "system role" in complaint.casefold() and self.system_role:
            return replace(self, system_role=False)
        if "stream_options" in complaint and self.counts_streams and stream:
            return replace(self, counts_streams=False)
        if request.shape and self.structured != "words":
            return replace(self, structured="json" if self.structured == "schema" else "words")
        return None

    def _messages(self, request: ChatRequest) -> list[dict[str, Any]]:
        messages = list(request.messages)
        if request.shape and self.structured != "schema":
            messages = _with_instruction(messages, in_words(request.shape))
        if not self.system_role:
            messages = _without_system_role(messages)
        return [_message(one) for one in messages]


def _with_instruction(messages: list[Message], text: str) -> list[Message]:
    """Added to the system message that is there: many templates allow only one, and only in front."""
    if messages and messages[0].role == "system":
        return [replace(messages[0], text=f"{messages[0].text}\n\n{text}"), *messages[1:]]
    return [Message("system", text), *messages]


def _without_system_role(messages: list[Message]) -> list[Message]:
    told = "\n\n".join(one.text for one in messages if one.role == "system")
    spoken = [one for one in messages if one.role != "system"]
    if not told:
        return spoken
    if spoken and spoken[0].role == "user":
        return [replace(spoken[0], text=f"{told}\n\n{spoken[0].text}"), *spoken[1:]]
    return [Message("user", told), *spoken]


def in_words(shape: JsonShape) -> str:
    """The form of an answer for models that cannot be held to it otherwise."""
    form = json.dumps(shape.schema, ensure_ascii=False)
    return f"Answer with one JSON object and nothing else. Its JSON schema:\n{form}"


def _schema(shape: JsonShape) -> dict[str, Any]:
    return {"name": shape.name, "schema": shape.schema, "strict": True}


def _message(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.answers, "content": message.text}
    if message.tool_calls:
        calls = [
            {"id": one.id, "type": "function", "function": {"name": one.name, "arguments": one.arguments}}
            for one in message.tool_calls
        ]
        return {"role": message.role, "content": message.text or None, "tool_calls": calls}
    if not message.images:
        return {"role": message.role, "content": message.text}
    parts: list[dict[str, Any]] = [{"type": "text", "text": message.text}] if message.text else []
    for image in message.images:
        data = base64.b64encode(image.data).decode("ascii")
        url = image.url or f"data:{image.media_type};base64,{data}"
        parts.append({"type": "image_url", "image_url": {"url": url}})
    return {"role": message.role, "content": parts}
