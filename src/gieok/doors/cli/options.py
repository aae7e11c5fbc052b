"""Options that many commands share, and the home they open."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from gieok.sync import Home, Mind

Store = Annotated[
    str | None,
    typer.Option("--store", help="A path, sqlite:///… or :memory:; else GIEOK_STORE, else a file in your data folder."),
]
User = Annotated[str, typer.Option("--user", "-u", envvar="GIEOK_USER", help="The person.")]
Character = Annotated[str, typer.Option("--character", "-c", envvar="GIEOK_CHARACTER", help="The character.")]
Conversation = Annotated[str, typer.Option("--conversation", help="Which conversation.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, help="At most so many.")]


@contextmanager
def opened(context: typer.Context, store: str | None) -> Iterator["Home"]:
    """The home of the store that was named, after the command or before it."""
    from gieok.sync import open as open_home  # noqa: PLC0415  (help and wrong use need no store)

    with open_home(store or context.obj) as home:
        yield home


def whole_id(mind: "Mind", written: str) -> str:
    """The slot that is meant by the end of its id, as tables show it; anything else is taken as it is."""
    if len(written) != 8:
        return written
    everything = mind.slots(("current", "superseded", "faded", "forgotten"), limit=100_000)
    return next((slot.id for slot in everything if slot.id.endswith(written)), written)


@contextmanager
def opened_mind(context: typer.Context, store: str | None, user: str, character: str) -> Iterator["Mind"]:
    with opened(context, store) as home:
        yield home.mind(user, character)
