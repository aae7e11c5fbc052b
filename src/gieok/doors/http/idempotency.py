"""A write that is sent twice with the same ``Idempotency-Key`` happens once; the second gets the first one's answer.

Answers are kept in this process for a day, so that a program that lost the connection can ask again. Streams are not
kept here: a turn's events can be read again by themselves (``running``).
"""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gieok.doors.http.errors import Refused, answer_to

KEPT_SECONDS = 86_400.0
"""A day: longer than any program tries again."""
MOST_KEPT = 10_000
LARGEST_KEPT = 1_000_000
"""Bytes of one answer; a larger one is an export, and reading again is what it is for."""
LONGEST_KEY = 200

OURS = ("/api/", "/v1/")
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
Name = tuple[str, str, str, str]
"""Tenant, method, path and key: the same key may be used for another thing."""


@dataclass(slots=True)
class Kept:
    fingerprint: str
    at: float
    messages: list[Message] = field(default_factory=list)


class Idempotency:
    """Stands before the routes and behind the check of the key."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept: OrderedDict[Name, Kept] = OrderedDict()
        self._asking: WeakValueDictionary[Name, asyncio.Lock] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        key = headers.get("idempotency-key", "")
        streamed = "text/event-stream" in headers.get("accept", "")
        if not key or scope["method"] not in WRITES or streamed or not scope["path"].startswith(OURS):
            await self._app(scope, receive, send)
            return
        if len(key) > LONGEST_KEY:
            refused = Refused(422, f"an Idempotency-Key has at most {LONGEST_KEY} characters")
            await answer_to(refused)(scope, receive, send)
            return
        name: Name = (scope["state"]["caller"].tenant, scope["method"], scope["path"], key)
        lock = self._asking.setdefault(name, asyncio.Lock())
        async with lock:
            await self._once(name, scope, receive, send)

    async def _once(self, name: Name, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _whole(receive)
        fingerprint = hashlib.sha256(body + b"?" + scope["query_string"]).hexdigest()
        kept = self._kept.get(name)
        if kept is None or monotonic() - kept.at > KEPT_SECONDS:
            await self._ask(name, fingerprint, body, scope, receive, send)
        elif kept.fingerprint != fingerprint:
            refused = Refused(422, "this Idempotency-Key was used for another request", "use a new key")
            await answer_to(refused)(scope, receive, send)
        else:
            for message in kept.messages:
                await send(message)

    async def _ask(self, name: Name, fingerprint: str, body: bytes, scope: Scope, receive: Receive, send: Send) -> None:
        kept, size = Kept(fingerprint, monotonic()), 0

        async def keeping(message: Message) -> None:
            nonlocal size
            size += len(message.get("body", b""))
            kept.messages.append(message)
            await send(message)

        await self._app(scope, _again(body, receive), keeping)
        # What failed on our side or was refused for now may be tried again with the same key.
        status = kept.messages[0]["status"] if kept.messages else 500
        if status < 500 and status not in (409, 429) and size <= LARGEST_KEPT:
            self._kept[name] = kept
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def forget(self, tenant: str, path: str) -> None:
        """Answers that quote an erased space go with it."""
        for name in [name for name in self._kept if name[0] == tenant and f"{name[2]}/".startswith(f"{path}/")]:
            del self._kept[name]


async def _whole(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """The body as if it had not been read; afterwards whatever comes."""
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
