"""The page's own door: who may see it, and that only the page itself may drive it.

While no key was ever made, a browser on this machine comes straight in. From then on one signs in with a key, and sees
the home of that key's tenant. The long-lived connection of the page is held to the same: no connection without a
session, none that a page of another site opened, and none that outlives its key.
"""

from collections.abc import MutableMapping
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gieok.doors.http.front import host_name
from gieok.doors.http.house import House
from gieok.doors.http.keys import MAIN, digest_of
from gieok.doors.http.options import is_loopback
from gieok.doors.page.guest import Visitor
from gieok.doors.page.paths import CONNECTION, SCREENS, SIGN_IN, SIGN_OUT, is_page
from gieok.doors.page.sessions import KEPT_SECONDS, Sessions
from gieok.doors.page.sign_in import sign_in_form

COOKIE = "gieok_session"
LOOKED_AGAIN_SECONDS = 2.0
"""How long a connection goes on after its key was revoked, at most: each message would otherwise ask the store."""

HEADERS = {
    # Everything comes from this server. NiceGUI needs inline and evaluated script for its own code; text of people
    # and models never becomes either.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}


class PageRoute(BaseRoute):
    """Takes the addresses of the page and leaves all others, with their answers, to the other routes."""

    def __init__(self, door: "PageDoor") -> None:
        self._door = door
        self.path = "/{page}"
        """The name under which visits are counted."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        fits = scope["type"] in ("http", "websocket") and is_page(scope["path"])
        return (Match.FULL, {"endpoint": self._door, "route": self}) if fits else (Match.NONE, {})

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._door(scope, receive, send)


class PageDoor:
    def __init__(self, house: House, inner: ASGIApp) -> None:
        self._house = house
        self._inner = inner
        self._sessions = Sessions()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        send = _with_headers(send)
        connection = HTTPConnection(scope)
        keyed = await self._is_keyed()
        refusal = self._refusal(connection, keyed)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
        elif scope["path"] in (SIGN_IN, SIGN_OUT):
            await (await self._sign(Request(scope, receive), keyed))(scope, receive, send)
        else:
            await self._let_in(scope, receive, send, keyed)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, keyed: bool) -> None:
        token = HTTPConnection(scope).cookies.get(COOKIE, "")
        visitor = await self._visitor(token) if keyed else Visitor(self._house, MAIN)
        if visitor is None:
            await _refuse(_to_sign_in(scope), scope, receive, send)
            return
        scope["state"] = {**scope.get("state", {}), "visitor": visitor}
        if scope["type"] == "websocket":
            receive = self._while_allowed(receive, token, keyed)
        await self._inner(scope, receive, send)

    async def _is_keyed(self) -> bool:
        return not is_loopback(self._house.options.host) or await self._house.tenants.main.parts.store.keys.any()

    async def _visitor(self, token: str) -> Visitor | None:
        digest = self._sessions.key_digest(token) if token else None
        found = await self._house.tenants.main.parts.store.keys.find(digest) if digest else None
        if found is None or found.revoked_at is not None:
            return None
        return Visitor(self._house, found.tenant, found.id)

    def _refusal(self, connection: HTTPConnection, keyed: bool) -> Response | None:
        """Why nobody is let in this way, if so: a name that is not ours, or a page of another site."""
        host, origin = connection.headers.get("host", ""), connection.headers.get("origin")
        if not keyed and not is_loopback(host_name(host)):
            said = "without keys, only this machine is served, under its own name: use 127.0.0.1"
            return PlainTextResponse(said, 421)
        if not _only_reads(connection.scope) and origin is not None and not self._is_ours(origin, host):
            return PlainTextResponse("a page of another site may not do this", 403)
        return None

    def _is_ours(self, origin: str, host: str) -> bool:
        return urlsplit(origin).netloc == host or origin in self._house.options.cors

    async def _sign(self, request: Request, keyed: bool) -> Response:
        if request.url.path == SIGN_OUT:
            return self._sign_out(request)
        if request.method == "POST":
            return await self._sign_in(request)
        return sign_in_form(request) if keyed else RedirectResponse("/", 303)

    async def _sign_in(self, request: Request) -> Response:
        form = await request.form(max_files=0, max_fields=5)
        digest = digest_of(str(form.get("key", "")).strip())
        found = await self._house.tenants.main.parts.store.keys.find(digest)
        if found is None or found.revoked_at is not None:
            return sign_in_form(request, refused=True)
        answer = RedirectResponse(_inside(str(form.get("next", ""))), 303)
        answer.set_cookie(
            COOKIE,
            self._sessions.begin(digest),
            max_age=round(KEPT_SECONDS),
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return answer

    def _sign_out(self, request: Request) -> Response:
        if request.method != "POST":
            return RedirectResponse("/", 303)
        self._sessions.end(request.cookies.get(COOKIE, ""))
        answer = RedirectResponse(SIGN_IN, 303)
        answer.delete_cookie(COOKIE)
        return answer

    def _while_allowed(self, receive: Receive, token: str, keyed: bool) -> Receive:
        """The messages of a connection until its session or its key ends."""
        looked = monotonic()

        async def received() -> Message:
            nonlocal looked
            message = await receive()
            if monotonic() - looked < LOOKED_AGAIN_SECONDS:
                return message
            looked = monotonic()
            allowed = await self._visitor(token) is not None if await self._is_keyed() else not keyed
            return message if allowed else {"type": "websocket.disconnect", "code": 1008}

        return received


def _only_reads(scope: Scope) -> bool:
    """Whether a request changes nothing; the page's connection to its server does, in each of its forms."""
    if scope["type"] != "http" or scope["path"].startswith(CONNECTION):
        return False
    return scope["method"] in ("GET", "HEAD", "OPTIONS")


def _to_sign_in(scope: Scope) -> Response:
    if scope["type"] == "http" and scope["path"] in SCREENS and scope["method"] == "GET":
        there = scope["path"] + (f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else "")
        return RedirectResponse(f"{SIGN_IN}?{urlencode({'next': there})}", 303)
    return PlainTextResponse("sign in first", 401)


def _inside(path: str) -> str:
    """Where to go after signing in: one of our screens, whatever the form says."""
    return path if urlsplit(path).path in SCREENS and path.startswith("/") and not path.startswith("//") else "/"


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
        return
    await receive()  # the wish to connect
    await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})


def _with_headers(send: Send) -> Send:
    async def sent(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
