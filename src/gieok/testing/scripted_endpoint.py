"""An OpenAI-compatible endpoint on loopback that does what a script tells it, in order: good answers and every bad one.

It speaks real HTTP, so that the real client, its timeouts and its connections are tested: wrong statuses, silence,
streams in slices of any size, cut inside a character or a line, half JSON. Like ``scripted_model`` it is strict: a
request that the script does not foresee, and a step that nobody asked for, fail at the end. Standard library only.

    async with ScriptedEndpoint([Sends(status=429), Sends("hello")]) as endpoint:
        model = OpenAICompatible("any", base_url=endpoint.url)

For measuring, ``always`` is said to whoever asks, as often as they ask, on connections that stay open.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from gieok.nouns.tool_call import ToolCall
from gieok.testing.scripted_model import Unscripted

HIGHEST_BODY = 50_000_000
"""Bytes of a request that are read; a test that sends more has gone wrong."""


@dataclass(frozen=True, slots=True)
class Sends:
    """One answer. What a stream is asked for and what not, the request says."""

    text: str = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    after: float = 0.0
    """Seconds of silence before anything is sent."""
    pieces: tuple[str, ...] = ()
    """How a stream is cut into chunks; otherwise every four characters."""
    between: float = 0.0
    """Seconds between two chunks of a stream."""
    finish_reason: str | None = "stop"
    refusal: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    """Tools that are asked for, behind the text; in a stream the arguments come in pieces, too."""
    counts: bool = True
    """Whether the tokens are counted in the answer."""
    raw: str | None = None
    """This body, whatever was asked for."""
    slices: int = 0
    """Write the body in slices of so many bytes, each in a packet of its own."""
    cut_in: str = ""
    """Cut the connection inside this text: in the middle of its last character."""
    ends_cleanly: bool = False
    """A cut that looks like a proper end: the length of the body is not told."""
    given: str = ""
    """What the body of the request must contain."""


class ScriptedEndpoint:
    def __init__(self, steps: Sequence[Sends | str] = (), port: int = 0, always: Sends | None = None) -> None:
        self._always = always
        self._left = [Sends(step) if isinstance(step, str) else step for step in steps]
        self._port = port
        self._server: asyncio.Server | None = None
        self._wrong: list[str] = []
        self.requests: list[dict[str, Any]] = []
        """The bodies that were sent."""
        self.hung_up = 0
        """How often the other side closed the connection before the answer was over."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/v1"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server is not None:
            self._server.close()
        if problem is None:
            self.finished()

    def finished(self) -> None:
        """Raises Unscripted when something was asked that the script does not foresee, or not everything was."""
        if self._wrong:
            raise Unscripted("; ".join(self._wrong))
        if self._left:
            raise Unscripted(f"{len(self._left)} steps of the script were not asked for, the next: {self._left[0]!r}")

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (request := await _request(reader)) is not None:
                await self._answer(request, reader, writer)
                if self._always is None:
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            self.hung_up += 1
        finally:
            writer.close()

    async def _answer(
        self, request: dict[str, Any], reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        step = self._next(request)
        if step.after and await _gone(reader, step.after):
            self.hung_up += 1
            return
        streamed = bool(request.get("stream")) and step.status == 200 and step.raw is None
        kept_open = "keep-alive" if self._always else "close"
        kind = "text/event-stream" if streamed else "application/json"
        told = {"connection": kept_open, "content-type": kind, **step.headers}
        chunked = not step.ends_cleanly
        writer.write(_head(step.status, told, chunked))
        for place, part in enumerate(_parts(step, streamed)):
            if place and step.between and await _gone(reader, step.between):
                self.hung_up += 1
                return
            kept, cut = _cut(part, step.cut_in)
            await _write(writer, kept, step.slices, chunked)
            if cut:
                return
        if chunked:
            writer.write(b"0\r\n\r\n")
        await writer.drain()

    def _next(self, request: dict[str, Any]) -> Sends:
        if self._always is not None:
            return self._always
        self.requests.append(request)
        if not self._left:
            self._wrong.append("the script is over, but the endpoint was asked again")
            return Sends(status=500, raw=_error("the script is over"))
        step = self._left.pop(0)
        if step.given not in json.dumps(request, ensure_ascii=False):
            self._wrong.append(f"a request does not contain {step.given!r}")
        return step


async def _request(reader: asyncio.StreamReader) -> dict[str, Any] | None:
    """The JSON body of a request; None when the connection was only opened."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as problem:
        if problem.partial:
            raise
        return None
    lines = head.decode("latin-1").split("\r\n")
    headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
    size = min(int(headers.get("content-length") or 0), HIGHEST_BODY)
    body = await reader.readexactly(size) if size else b"{}"
    return {**json.loads(body), "_path": lines[0].split(" ")[1], "_key": headers.get("authorization", "")}


async def _gone(reader: asyncio.StreamReader, seconds: float) -> bool:
    """Whether the other side closes the connection within these seconds."""
    try:
        async with asyncio.timeout(seconds):
            return not await reader.read(1)
    except TimeoutError:
        return False


async def _write(writer: asyncio.StreamWriter, part: bytes, slices: int, chunked: bool) -> None:
    for start in range(0, len(part), slices or len(part) or 1):
        slice_ = part[start : start + (slices or len(part))]
        writer.write(b"%x\r\n%b\r\n" % (len(slice_), slice_) if chunked else slice_)
        await writer.drain()
        if slices:
            await asyncio.sleep(0)  # so that each slice arrives by itself


def _head(status: int, headers: Mapping[str, str], chunked: bool) -> bytes:
    lines = [
        f"HTTP/1.1 {status} scripted",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    if chunked:
        lines.append("transfer-encoding: chunked")
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def _cut(part: bytes, cut_in: str) -> tuple[bytes, bool]:
    wanted = cut_in.encode()
    place = part.find(wanted) if wanted else -1
    return (part, False) if place < 0 else (part[: place + len(wanted) - 1], True)


def _parts(step: Sends, streamed: bool) -> Iterator[bytes]:
    if step.raw is not None:
        yield step.raw.encode("utf-8", "surrogatepass")
    elif step.status != 200:
        yield _error(step.text or "as the script says").encode()
    elif not streamed:
        message: dict[str, Any] = {"role": "assistant", "content": step.text, "refusal": step.refusal or None}
        if step.tool_calls:
            message["tool_calls"] = [_call(one, one.arguments) for one in step.tool_calls]
        choice = {"index": 0, "message": message, "finish_reason": _finish(step)}
        usage = {"usage": _usage(step)} if step.counts else {}
        yield _json({"id": "1", "object": "chat.completion", "model": "scripted", "choices": [choice], **usage})
    else:
        yield from _events(step)


def _events(step: Sends) -> Iterator[bytes]:
    pieces = step.pieces or tuple(step.text[at : at + 4] for at in range(0, len(step.text), 4))
    for piece in pieces:
        yield _event([{"index": 0, "delta": {"content": piece}, "finish_reason": None}])
    if step.refusal:
        yield _event([{"index": 0, "delta": {"refusal": step.refusal}, "finish_reason": None}])
    for place, call in enumerate(step.tool_calls):
        yield _event([_delta({"tool_calls": [{"index": place, **_call(call, "")}]})])
        for at in range(0, len(call.arguments), 4):
            bit = {"index": place, "function": {"arguments": call.arguments[at : at + 4]}}
            yield _event([_delta({"tool_calls": [bit]})])
    if step.finish_reason:
        yield _event([{"index": 0, "delta": {}, "finish_reason": _finish(step)}])
    if step.counts:
        yield _event([], {"usage": _usage(step)})
    yield b"data: [DONE]\n\n"


def _delta(content: Mapping[str, Any]) -> dict[str, Any]:
    return {"index": 0, "delta": content, "finish_reason": None}


def _call(call: ToolCall, arguments: str) -> dict[str, Any]:
    return {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": arguments}}


def _finish(step: Sends) -> str | None:
    return "tool_calls" if step.tool_calls and step.finish_reason else step.finish_reason


def _event(choices: list[dict[str, Any]], more: Mapping[str, Any] | None = None) -> bytes:
    chunk = {"id": "1", "object": "chat.completion.chunk", "model": "scripted", "choices": choices, **(more or {})}
    return b"data: " + _json(chunk) + b"\n\n"


def _usage(step: Sends) -> dict[str, int]:
    words = len((step.text or "".join(step.pieces)).split())
    return {"prompt_tokens": 7, "completion_tokens": words, "total_tokens": 7 + words}


def _error(message: str) -> str:
    return json.dumps({"error": {"message": message, "type": "scripted", "code": None}})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
