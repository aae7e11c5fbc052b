"""The FastAPI application over one home: routes by question, and in front of them the keys and the limits.

    app = http_app(home)            # any ASGI server can run it; ``gieok serve`` does

The home belongs to whoever opened it; homes of other tenants are opened and closed here.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI
from fastapi.middleware.cors import CORSMiddleware
from fastapi.security import HTTPBearer

from gieok import __version__
from gieok.doors.http import (
    api_carry,
    api_ledger,
    api_memory,
    api_pictures,
    api_recall,
    api_space,
    api_turns,
    health,
    openai_proxy,
)
from gieok.doors.http.docs import put_up_docs
from gieok.doors.http.errors import explain_errors
from gieok.doors.http.examples import put_up_examples
from gieok.doors.http.front import SPACE, Front
from gieok.doors.http.house import House
from gieok.doors.http.idempotency import Idempotency
from gieok.doors.http.metrics import Metrics
from gieok.doors.http.models import ErrorOut, Responses
from gieok.doors.http.options import Options
from gieok.doors.http.running import RunningTurns
from gieok.doors.http.spans import SpanOfRequest, SpansOfTurns, spans_for
from gieok.doors.http.tenants import Tenants
from gieok.home import Home

if TYPE_CHECKING:
    from gieok.doors.mcp.over_http import McpDoor

ERRORS: Responses = {
    status: {"model": ErrorOut, "description": said}
    for status, said in {
        400: "The body cannot be read.",
        401: "A key is needed.",
        404: "There is no such thing here.",
        409: "Somebody else was faster.",
        413: "Too large.",
        422: "It does not fit the form.",
        429: "Too often.",
        502: "The model did not answer; what was said is kept.",
        503: "The store did not answer.",
    }.items()
}


def http_app(home: Home, options: Options | None = None) -> FastAPI:
    options = options or Options()
    spans = spans_for(home.settings.traces)
    if spans is not None:
        home.parts = replace(home.parts, watcher=SpansOfTurns(spans.tracer))
    house = House(Tenants(home), options, Metrics(), RunningTurns(options.replies_kept_seconds))
    app = FastAPI(
        title="gieok",
        version=__version__,
        description="Memory for LLM characters and agents (기억). Each space is one person and one character.",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        dependencies=[Depends(HTTPBearer(auto_error=False, description="gieok keys add makes one."))],
        responses=ERRORS,
        generate_unique_id_function=lambda route: route.name,  # programs that are made from the schema get our names
        telemetry={"tracing": False, "metrics": False, "logs": False},  # its own would tell paths, which name people
    )
    app.state.house = house
    app.state.mcp = _put_up_mcp(app, house)
    _put_up_routes(app)
    put_up_docs(app)
    put_up_examples(app)
    _put_up_page(app, house)
    explain_errors(app)
    _put_up_front(app, house)
    app.state.spans = spans
    if spans is not None:
        app.add_middleware(SpanOfRequest, tracer=spans.tracer)
    return app


def _put_up_routes(app: FastAPI) -> None:
    for room in (api_turns, api_recall, api_memory, api_ledger, api_carry, api_pictures, api_space):
        app.include_router(room.router, prefix=SPACE)
    app.include_router(api_space.spaces)
    app.include_router(openai_proxy.router)
    app.include_router(health.router)


def _put_up_mcp(app: FastAPI, house: House) -> "McpDoor | None":
    """/mcp, where the package for it is there."""
    try:
        from gieok.doors.mcp.over_http import McpDoor  # noqa: PLC0415  (optional: gieok[mcp])
    except ModuleNotFoundError as problem:
        if problem.name not in ("mcp", "mcp_types"):
            raise
        return None
    door = McpDoor(house)
    door.put_up(app)
    return door


def _put_up_page(app: FastAPI, house: House) -> None:
    """The screens for people, where the package for them is there."""
    app.state.page = None
    if not house.options.page:
        return
    try:
        from gieok.doors.page.put_up import put_up_page  # noqa: PLC0415  (optional: gieok[page])
    except ModuleNotFoundError as problem:
        if problem.name != "nicegui":
            raise
        return
    put_up_page(app, house)


def _put_up_front(app: FastAPI, house: House) -> None:
    """The last that is added stands outermost."""

    app.add_middleware(Idempotency, tenants=house.tenants)
    app.add_middleware(Front, tenants=house.tenants, options=house.options, metrics=house.metrics)
    if house.options.cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=house.options.cors,
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=["ETag", "X-Request-Id", "X-Gieok-Turn", "X-Gieok-Memories"],
        )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house: House = app.state.house
    async with house.tenants.resting_when_idle(), app.state.mcp.running() if app.state.mcp else nullcontext():
        yield
    house.closing = True
    await house.running.settled(house.options.patience_at_the_end)
    if app.state.page:
        await app.state.page.close()
    await house.tenants.close()
    if app.state.spans is not None:
        await asyncio.to_thread(app.state.spans.close)
