"""What happens to each request before any route sees it: an id, the key, the limits; and afterwards the count.

Who may come in is decided here once, for REST, for the protocol of OpenAI and for MCP alike: while no key was ever
made, programs on this machine; from then on, whoever has a key. A page in a browser that pretends to be on this
machine (by a name that resolves to loopback) is known by its Host header.
"""

from dataclasses import dataclass
from time import perf_counter
from urllib.parse import unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gieok.doors.http.errors import Refused, answer_to
from gieok.doors.http.keys import MAIN, digest_of
from gieok.doors.http.limits import Buckets, no_more_than
from gieok.doors.http.metrics import Metrics
from gieok.doors.http.options import Options, is_loopback
from gieok.doors.http.tenants import Tenants
from gieok.doors.page.paths import is_page
from gieok.errors import GieokError
from gieok.nouns.identity import new_id

OPEN_TO_ALL = ("/health/live", "/health/ready", "/docs", "/openapi.json")
PAGES = "/docs/static/"
FOR_THE_HOUSE = ("/metrics",)
"""Counts over all tenants: for the main tenant alone."""

SPACE = "/api/v1/spaces/{user}/{character}"

SLASH_IN_A_NAME = "\udc2f"
"""Stands for %2F in a path until the route is found: no text that a client can send holds a lone surrogate."""


@dataclass(frozen=True, slots=True)
class Caller:
    tenant: str
    key_id: str = ""
    """Empty while there are no keys."""


class Front:
    def __init__(self, app: ASGIApp, tenants: Tenants, options: Options, metrics: Metrics) -> None:
        self._app = app
        self._tenants = tenants
        self._options = options
        self._metrics = metrics
        self._buckets = Buckets(options.requests_a_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500
        request_id = _request_id(Headers(scope=scope))
        outer, scope = scope, {**scope, "path": _path_with_whole_names(scope)}  # the server logs its own

        async def marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = request_id
            await send(message)

        try:
            await self._let_in(scope, receive, marked, request_id)
        finally:
            outer["route"] = scope.get("route")  # for whoever stands outside
            route = route_of(scope)
            self._metrics.count("gieok_http_requests_total", method=scope["method"], route=route, status=str(status))
            self._metrics.took(route, perf_counter() - began)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        try:
            caller = await self._caller(scope)
            self._refuse_too_large(Headers(scope=scope))
        except GieokError as problem:
            await answer_to(problem)(scope, receive, send)
            return
        scope["state"] = {**scope.get("state", {}), "caller": caller, "request_id": request_id}
        try:
            await self._app(scope, no_more_than(self._options.largest_body, receive), send)
        except HTTPException as problem:  # the body grew too large outside a route
            await answer_to(Refused(problem.status_code, problem.detail))(scope, receive, send)

    async def _caller(self, scope: Scope) -> Caller:
        if scope["path"] in OPEN_TO_ALL or scope["path"].startswith(PAGES) or scope["method"] == "OPTIONS":
            return Caller(MAIN)
        if is_page(scope["path"]):
            return Caller(MAIN)  # the page has a door of its own, which knows who signed in
        headers, keys = Headers(scope=scope), self._tenants.main.parts.store.keys
        given = _given_key(headers)
        found = await keys.find(digest_of(given)) if given else None
        if found is not None and found.revoked_at is None:
            self._buckets.take(found.id)
            if scope["path"] in FOR_THE_HOUSE and found.tenant != MAIN:
                raise Refused(403, f"{scope['path']} is for the keys of the tenant {MAIN}")
            return Caller(found.tenant, found.id)
        if await keys.any() or not is_loopback(self._options.host):
            raise Refused(
                401,
                "this key is not known" if given else "a key is needed",
                "send Authorization: Bearer KEY; gieok keys add makes one",
                {"WWW-Authenticate": "Bearer"},
            )
        if not is_loopback(host_name(headers.get("host", ""))):
            raise Refused(421, "without keys, only this machine is served, under its own name", "use 127.0.0.1")
        return Caller(MAIN)

    def _refuse_too_large(self, headers: Headers) -> None:
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length) > self._options.largest_body:
            raise Refused(413, f"the body has {int(length):,} bytes; the limit is {self._options.largest_body:,}")


def route_of(scope: Scope) -> str:
    """The pattern that was met, which names nobody."""
    found = getattr(scope.get("route"), "path", None)
    if found is None:
        return "other"
    inside = scope["path"].startswith("/api/v1/spaces/") and not found.startswith(SPACE)
    return f"{SPACE}{found}" if inside else str(found)


def _given_key(headers: Headers) -> str:
    scheme, _, key = headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else headers.get("x-api-key", "")


def _request_id(headers: Headers) -> str:
    """The caller's own id where it is a plain one, so that both sides can look for the same thing."""
    given = headers.get("x-request-id", "")
    return given if given.isascii() and given.isprintable() and 0 < len(given) <= 100 else new_id()


def host_name(host: str) -> str:
    return host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]


def _path_with_whole_names(scope: Scope) -> str:
    """The path with a slash inside a name told from a slash between names."""
    raw = scope.get("raw_path") or b""
    if b"%2f" not in raw.lower():
        return str(scope["path"])
    parts = raw.partition(b"?")[0].decode("latin-1").split("/")
    return "/".join(unquote(part).replace("/", SLASH_IN_A_NAME) for part in parts)
