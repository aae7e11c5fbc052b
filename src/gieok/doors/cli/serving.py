"""Commands for other programs: serve over HTTP, speak MCP, and hand out keys."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from gieok.assemble import open_home
from gieok.doors.cli import demo_space
from gieok.doors.cli.demo_space import make_demo
from gieok.doors.cli.opening import open_in_browser
from gieok.doors.cli.options import AsJson, Character, Store, User
from gieok.doors.cli.show import console, day, print_json, row, say, table
from gieok.doors.http.keys import MAIN, digest_of, new_key
from gieok.doors.http.options import Options
from gieok.errors import BadSetting
from gieok.nouns.moment_in_time import utc_now
from gieok.ports.keys import ApiKey

if TYPE_CHECKING:
    from gieok.home import Home

T = TypeVar("T")
USUAL = Options()


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(envvar="GIEOK_HOST", help="Where to listen; elsewhere only with keys.")] = (
        USUAL.host
    ),
    port: Annotated[int, typer.Option(envvar="GIEOK_PORT", min=0, max=65535)] = USUAL.port,
    cors: Annotated[list[str] | None, typer.Option(help="An origin whose pages may call, as often as needed.")] = None,
    rate: Annotated[int, typer.Option(min=1, help="Requests a minute of one key.")] = USUAL.requests_a_minute,
    largest_mb: Annotated[float, typer.Option(min=0.001, help="Largest body of a request.")] = (
        USUAL.largest_body / 1_000_000
    ),
    next_port: Annotated[
        bool, typer.Option("--next-port", help="Take the next free port when this one is taken.")
    ] = False,
    page: Annotated[bool, typer.Option(help="Show the page for people, where gieok[page] is installed.")] = True,
    demo: Annotated[bool, typer.Option("--demo", help="Have a talk ready to look at, as the user yuna.")] = False,
    open: Annotated[bool, typer.Option(help="Open the page in the browser, where there is a screen.")] = False,
    store: Store = None,
) -> None:
    """Serve the page, REST, the protocol of OpenAI and MCP, on this machine unless told otherwise."""
    try:
        from gieok.doors.http.serve import event_loop  # noqa: PLC0415  (FastAPI is optional)
        from gieok.doors.http.serve import serve as serve_home  # noqa: PLC0415  (the same)
    except ImportError:
        raise BadSetting("the server's packages are not there: pip install 'gieok[server]'") from None
    shown = page and find_spec("nicegui") is not None
    options = Options(
        host,
        port,
        tuple(cors or ()),
        requests_a_minute=rate,
        largest_body=round(largest_mb * 1_000_000),
        page=shown,
    )

    def tell(url: str) -> None:
        if shown:
            start = f"{url}/{_demo_query() if demo else ''}"
            say(f"{start} · the page")
            if open:
                open_in_browser(start)
        say(f"{url}/docs · the routes; stop with Ctrl-C")

    async def run(home: "Home") -> None:
        if demo:
            await make_demo(home)
        await serve_home(home, options, tell, next_port)

    _at_home(store or context.obj, run, event_loop)


def _demo_query() -> str:
    return f"?user={demo_space.USER}&character={demo_space.FIRST}"


def mcp(context: typer.Context, user: User = "me", character: Character = "mina", store: Store = None) -> None:
    """Speak MCP on standard input and output: what an agent starts as its memory."""
    try:
        from gieok.doors.mcp.server import mcp_server  # noqa: PLC0415  (the mcp package is optional)
        from gieok.doors.mcp.whose import Whose  # noqa: PLC0415  (the same)
    except ModuleNotFoundError as problem:
        raise BadSetting(f"{problem.name} is not there: pip install 'gieok[mcp]'") from None

    async def run(home: "Home") -> None:
        async def this_home(_: object) -> "Home":
            return home

        await mcp_server(Whose(this_home, user, character)).run_stdio_async()

    _at_home(store or context.obj, run)


keys = typer.Typer(help="The keys of programs that come in over HTTP.", no_args_is_help=True, rich_markup_mode=None)


@keys.command("add")
def add_key(
    context: typer.Context,
    label: Annotated[str, typer.Argument(help="What you call it, for example the program that uses it.")] = "",
    tenant: Annotated[str, typer.Option(help="Whose it is; each tenant has a store of its own.")] = MAIN,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Make a key. It is shown once; only its digest is kept."""
    key, kept = new_key(tenant, label, utc_now())

    async def run(home: "Home") -> None:
        await home.parts.store.keys.add(kept, digest_of(key))

    _at_home(store or context.obj, run)
    if json:
        print_json({"key": key, "id": kept.id, "tenant": kept.tenant, "label": kept.label})
    else:
        say(key)
        say(f"for {kept.tenant}, id {kept.id}; it is not shown again, and from now on nobody comes in without a key")


@keys.command("list")
def list_keys(context: typer.Context, store: Store = None, json: AsJson = False) -> None:
    """Show every key that was ever made, without the keys themselves."""

    async def run(home: "Home") -> list[ApiKey]:
        return await home.parts.store.keys.all()

    found = _at_home(store or context.obj, run)
    if json:
        print_json(found)
        return
    shown = table("keys", "id", "tenant", "label", "made", "revoked")
    for one in found:
        row(shown, one.id, one.tenant, one.label, day(one.created_at), day(one.revoked_at) if one.revoked_at else "")
    console.print(shown)


@keys.command("revoke")
def revoke_key(
    context: typer.Context,
    key: Annotated[str, typer.Argument(help="The id of a key, or the beginning of it.")],
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Close a key at once and for good."""

    async def run(home: "Home") -> ApiKey:
        return await home.parts.store.keys.revoke(key, utc_now())

    revoked = _at_home(store or context.obj, run)
    if json:
        print_json(revoked)
    else:
        say(f"{revoked.id} of {revoked.tenant} opens nothing any more")


def _at_home(
    store: str | None,
    work: Callable[["Home"], Awaitable[T]],
    loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> T:
    async def run() -> T:
        async with await open_home(store) as home:
            return await work(home)

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(run())


COMMANDS = (serve, mcp)
GROUPS = {"keys": keys}
