"""The command that moves a house: everything of one store into another."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gieok.doors.cli.options import AsJson
from gieok.doors.cli.show import print_json, progress, say
from gieok.errors import BadFile
from gieok.settings import load_settings

if TYPE_CHECKING:
    from gieok.stores.move import Moved, Progress


def migrate(
    source: Annotated[str, typer.Option("--from", help="The store to read: a path or a URL.")],
    target: Annotated[str, typer.Option("--to", help="The store to fill, for example postgresql://user@host/gieok.")],
    json: AsJson = False,
) -> None:
    """Move everything of a store into another; can be run again when it was cut short."""
    from gieok.sync import wait_for  # noqa: PLC0415  (help and wrong use need no store)

    if "://" not in source and not Path(source).is_file():
        raise BadFile(f"there is no store at {source}; nothing was moved")
    with progress("moving") as move:
        moved = wait_for(_migrate(source, target, move))
    if json:
        print_json(moved)
        return
    counted = ", ".join(f"{count:,} {kind}" for kind, count in moved.counts.items() if count)
    say(f"moved {moved.spaces} spaces: {counted or 'nothing'}; counts and checksums agree")
    say("vectors are made again by gieok reembed, or with the next turns")
    if moved.keys_left_behind:
        say(f"{moved.keys_left_behind} API keys stay behind: nobody can copy a key; make new ones with gieok keys")


async def _migrate(source: str, target: str, move: "Progress") -> "Moved":
    from gieok.assemble import open_store  # noqa: PLC0415  (help and wrong use need no store)
    from gieok.stores.move import move as move_everything  # noqa: PLC0415  (as above)

    settings = load_settings()
    old = await open_store(source, settings)
    try:
        new = await open_store(target, settings)
        try:
            return await move_everything(old, new, move)
        finally:
            await new.close()
    finally:
        await old.close()


COMMANDS = (migrate,)
