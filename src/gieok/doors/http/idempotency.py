"""A write that is sent twice with the same ``Idempotency-Key`` happens once; the second gets the first one's answer.

Answers are kept in the tenant's store for a day: a server that was started again knows them, and so do all servers over
one store. A request that was cut short by a crash is done again, and told since when it has been tried
(``scope["state"]["tried_since"]``), so that a route can look for what was written already. Streams are not kept here:
a turn's events can be read again by themselves (``running``).
"""

import asyncio
import hashlib
import os
import socket
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from weakref import WeakValueDictionary

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gieok.doors.http.errors import Refused, answer_to
from gieok.doors.http.tenants import Tenants
from gieok.errors import GieokError
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import utc_now
from gieok.ports.answers import Claim, KeptAnswer, KeptAnswers
from gieok.record.one_at_a_time import is_dead

KEPT = timedelta(days=1)
"""Longer than any program tries again."""
MOST_KEPT = 10_000
LARGEST_KEPT = 1_000_000
"""Bytes of one answer; a larger one is an export, and reading again is what it is for."""
LONGEST_KEY = 200
LONGEST_REQUEST = 600.0
"""Seconds after which a claim of another machine that gave no sign is taken over: no turn takes as long."""
PATIENCE = 30.0
"""Seconds that a second request waits for the first one's answer, if another server is making it."""
LOOK_AGAIN = 0.1
SWEPT_EVERY = 600.0
"""Seconds between two looks for answers that are too old."""

OURS = ("/api/", "/v1/")
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
NOT_FOR_GOOD = (409, 412, 429)
"""What was refused for now may be tried again with the same key, and so may what failed on our side."""


@dataclass(slots=True)
class _Sent:
    """An answer on its way."""

    status: int = 500
    headers: tuple[tuple[str, str], ...] = ()
    body: bytearray = field(default_factory=bytearray)
    whole: bool = False

    def see(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = tuple(
                (name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]
            )
        elif message["type"] == "http.response.body":
            if len(self.body) <= LARGEST_KEPT:
                self.body += message.get("body", b"")
            self.whole = not message.get("more_body", False)

    @property
    def is_for_good(self) -> bool:
        small = len(self.body) <= LARGEST_KEPT
        return self.whole and small and self.status < 500 and self.status not in NOT_FOR_GOOD


class Idempotency:
    """Stands before the routes and behind the check of the key."""

    def __init__(self, app: ASGIApp, tenants: Tenants) -> None:
        self._app = app
        self._tenants = tenants
        self._owner = f"{socket.gethostname()}:{os.getpid()}:{new_id()}"
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._swept: dict[str, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        key = headers.get("idempotency-key", "")
        streamed = "text/event-stream" in headers.get("accept", "")
        if not key or scope["method"] not in WRITES or streamed or not scope["path"].startswith(OURS):
            await self._app(scope, receive, send)
            return
        try:
            if len(key) > LONGEST_KEY:
                raise Refused(422, f"an Idempotency-Key has at most {LONGEST_KEY} characters")
            await self._once(key, scope, receive, send)
        except GieokError as problem:
            await answer_to(problem)(scope, receive, send)

    async def _once(self, key: str, scope: Scope, receive: Receive, send: Send) -> None:
        tenant = scope["state"]["caller"].tenant
        name = _digest(tenant, scope["method"], scope["path"], key)
        body = await _whole(receive)
        fingerprint = hashlib.sha256(body + b"?" + scope["query_string"]).hexdigest()
        lock = self._asking.setdefault(name, asyncio.Lock())
        async with lock:
            answers = (await self._tenants.home(tenant)).parts.store.answers
            await self._sweep(tenant, answers)
            claim = await self._claim(answers, name, fingerprint)
            if claim.fingerprint != fingerprint:
                raise Refused(422, "this Idempotency-Key was used for another request", "use a new key")
            if claim.answer is not None:
                await _send_again(claim.answer, send)
                return
            scope["state"] = {**scope["state"], "tried_since": claim.since if claim.taken_over else None}
            await self._ask(answers, name, body, scope, receive, send)

    async def _claim(self, answers: KeptAnswers, name: str, fingerprint: str) -> Claim:
        """Ours to do, or answered by now. Raises Refused when somebody else is still at it."""
        give_up_at, dead = monotonic() + PATIENCE, None
        while True:
            claim = await answers.claim(name, fingerprint, self._owner, LONGEST_REQUEST, dead)
            if claim.owner == self._owner or claim.answer is not None or claim.fingerprint != fingerprint:
                return claim
            dead = claim.owner if is_dead(claim.owner) else None
            if monotonic() > give_up_at:
                wait = {"Retry-After": str(round(PATIENCE))}
                raise Refused(409, "another server is still answering this request", "send it again", wait)
            if dead is None:
                await asyncio.sleep(LOOK_AGAIN)

    async def _ask(
        self, answers: KeptAnswers, name: str, body: bytes, scope: Scope, receive: Receive, send: Send
    ) -> None:
        sent = _Sent()

        async def seeing(message: Message) -> None:
            sent.see(message)
            if not (sent.whole and sent.is_for_good):
                await send(message)
                return
            # Kept before the last byte leaves: whoever has the answer can ask for it again.
            space = scope["state"].get("space")
            kept = KeptAnswer(sent.status, sent.headers, bytes(sent.body))
            await answers.keep(name, self._owner, kept, space, MOST_KEPT)
            await send(message)

        try:
            await self._app(scope, _again(body, receive), seeing)
        finally:
            if not sent.is_for_good:
                await asyncio.shield(answers.give_up(name, self._owner))

    async def _sweep(self, tenant: str, answers: KeptAnswers) -> None:
        now = monotonic()
        if now - self._swept.get(tenant, -SWEPT_EVERY) >= SWEPT_EVERY:
            self._swept[tenant] = now
            await answers.forget_older(utc_now() - KEPT)


def _digest(*parts: str) -> str:
    """What a request is known by: the same key may be used for another thing, and nothing shows what it was."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()


async def _send_again(answer: KeptAnswer, send: Send) -> None:
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})


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
