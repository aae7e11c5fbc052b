"""The command that moves a house: everything of one store into another."""

from dataclasses import asdict
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
    vectors: Annotated[
        bool, typer.Option(help="Make the vectors anew, too; they can also come with the turns.")
    ] = True,
    json: AsJson = False,
) -> None:
    """Move everything of a store into another; can be run again when it was cut short."""
    from gieok.sync import wait_for  # noqa: PLC0415  (help and wrong use need no store)

    if "://" not in source and not Path(source).is_file():
        raise BadFile(f"there is no store at {source}; nothing was moved")
    with progress("moving") as move:
        moved = wait_for(_migrate(source, target, move))
    with progress("embedding") as move:
        made = wait_for(_embed(target, move)) if vectors else 0
    if json:
        print_json({**asdict(moved), "vectors": made})
        return
    counted = ", ".join(f"{count:,} {kind}" for kind, count in moved.counts.items() if count)
    say(f"moved {moved.spaces} spaces: {counted or 'nothing'}; counts and checksums agree")
    say(f"made {made:,} vectors anew" if vectors else "vectors are made by gieok reembed, or with the next turns")


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


async def _embed(target: str, move: "Progress") -> int:
    """Vectors for everything in the new store; what has one already is left alone, so this goes on where it was."""
    from gieok.assemble import open_store, parts_for  # noqa: PLC0415  (as above)
    from gieok.upkeep import embed_waiting  # noqa: PLC0415  (as above)

    settings = load_settings()
    store = await open_store(target, settings)
    try:
        parts, spaces, made = parts_for(store, settings), await store.spaces(), 0
        for done, space in enumerate(spaces):
            move(done, len(spaces))
            made += await embed_waiting(space, parts)
        return made
    finally:
        await store.close()


COMMANDS = (migrate,)
