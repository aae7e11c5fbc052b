"""Running the server: where it may listen, and how it ends without losing a turn."""

import asyncio
import gc
from collections.abc import Callable
from socket import AF_INET, AF_INET6, create_server, socket

import uvicorn

from gieok.doors.http.app import http_app
from gieok.doors.http.options import Options, is_loopback
from gieok.errors import BadSetting
from gieok.home import Home

NEXT_PORTS = 20
"""How far a free port is looked for when one may choose: nobody runs so many servers by hand."""


async def serve(home: Home, options: Options, tell: Callable[[str], None], next_port: bool = False) -> None:
    """Serve until somebody stops it; running turns are finished first. ``tell`` hears the address.

    ``next_port``: a port that is taken is not the end; one of the next is used.
    """
    await refuse_open_house(home, options)
    server = server_for(home, options)
    page = server.config.app.state.page  # type: ignore[union-attr]  # it is our application
    waking = asyncio.create_task(page.wake()) if page else None  # so that the first visitor need not wait for it
    gc.collect()
    gc.freeze()  # what is loaded by now stays for good: to look through it again and again for garbage costs time
    with listening_near(options) if next_port else listening_at(options.host, options.port) as place:
        port = place.getsockname()[1]
        tell(f"http://[{options.host.strip('[]')}]:{port}" if ":" in options.host else f"http://{options.host}:{port}")
        await server.serve([place])
    if waking:
        await waking


def event_loop() -> asyncio.AbstractEventLoop:
    """uvloop where it is installed (it halves the time between two steps of a turn), else the loop of Python."""
    try:
        import uvloop  # noqa: PLC0415  (optional, and not on every platform)
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


async def refuse_open_house(home: Home, options: Options) -> None:
    """Other machines come in with a key or not at all."""
    if is_loopback(options.host):
        return
    if not any(key.revoked_at is None for key in await home.parts.store.keys.all()):
        raise BadSetting(
            f"{options.host} can be reached from other machines, and there is no key; "
            "make one with gieok keys add, or stay on 127.0.0.1"
        )


def listening_at(host: str, port: int) -> socket:
    """An open socket; port 0 is any that is free."""
    try:
        return create_server((host.strip("[]"), port), family=AF_INET6 if ":" in host else AF_INET)
    except OSError as problem:
        raise BadSetting(f"{host}:{port} cannot be listened at: {problem.strerror}; choose another --port") from None


def listening_near(options: Options) -> socket:
    """An open socket at the port, or at the first of the next ones that is free."""
    for port in range(options.port, min(options.port + NEXT_PORTS, 65_535)):
        try:
            return listening_at(options.host, port)
        except BadSetting:
            continue
    return listening_at(options.host, options.port)


def server_for(home: Home, options: Options) -> uvicorn.Server:
    config = uvicorn.Config(
        http_app(home, options),
        options.host,
        options.port,
        log_level="warning",
        access_log=False,  # a log line would name people; /metrics counts without names
        server_header=False,
        # Connections that follow a turn end with it; those that only wait are cut after this.
        timeout_graceful_shutdown=round(options.patience_at_the_end),
    )
    return uvicorn.Server(config)
