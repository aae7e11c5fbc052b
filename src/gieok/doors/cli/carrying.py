"""Commands that carry memory in and out of the house: import and export."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from gieok.doors.cli.options import AsJson, Store, User, opened, opened_mind
from gieok.doors.cli.show import mention, print_json, progress, say
from gieok.errors import BadInput

if TYPE_CHECKING:
    from gieok.carry.export import ExportFormat
    from gieok.carry.read import Opened
    from gieok.carry.report import Report

MINA = "mina"
ImportFormat = Literal[
    "gieok", "conversations", "sillytavern", "chatgpt", "claude", "mem0", "mcp-memory", "mcp-graph", "card"
]  # fmt: skip
OwnCharacter = Annotated[
    str | None,
    typer.Option("--character", "-c", envvar="GIEOK_CHARACTER", help="The character; else as the file says, or mina."),
]


def export(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="Where to write: .jsonl, .md, .yaml or .json; - for the terminal.")],
    user: User = "me",
    character: Annotated[
        str, typer.Option("--character", "-c", envvar="GIEOK_CHARACTER", help="The character.")
    ] = MINA,
    conversation: Annotated[
        list[str] | None, typer.Option(help="Only what was said in these; everything when none is named.")
    ] = None,
    format: Annotated[
        Literal["jsonl", "markdown", "yaml", "json"] | None,
        typer.Option(help="jsonl: everything, can be imported. markdown: for people. Else by the file's ending."),
    ] = None,
    store: Store = None,
) -> None:
    """Write everything of a person and a character to a file."""
    from gieok.record.conversation_files import write_file  # noqa: PLC0415  (help and wrong use need no YAML)

    chosen = format or _by_ending(file)
    with opened_mind(context, store, user, character) as mind, progress("exporting") as move:
        pieces = mind.export(chosen, conversation or ())
        counted = (_moved(piece, place, move) for place, piece in enumerate(pieces, 1))
        written = write_file(file, counted)
    if str(file) != "-":
        say(f"wrote {written:,} characters of {user} × {character} to {file}")


def _moved(piece: str, place: int, move: object) -> str:
    if callable(move) and place % 100 == 0:
        move(place, place)
    return piece


def _by_ending(file: Path) -> "ExportFormat":
    from gieok.carry.export import ENDINGS  # noqa: PLC0415  (help and wrong use need no store)

    if str(file) == "-":
        return "yaml"
    chosen = ENDINGS.get(file.suffix.lower())
    if chosen is None:
        raise BadInput(f"{file}: the ending {file.suffix!r} is not known; use {', '.join(ENDINGS)} or say --format")
    return chosen


def import_(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(help="What gieok, SillyTavern, ChatGPT, Claude, mem0 or an MCP memory wrote.")
    ],
    user: Annotated[
        str | None, typer.Option("--user", "-u", envvar="GIEOK_USER", help="The person; else as the file says, or me.")
    ] = None,
    character: OwnCharacter = None,
    format: Annotated[
        ImportFormat | None, typer.Option(help="What the file is; else it is told by its content.")
    ] = None,
    conversation: Annotated[str | None, typer.Option(help="Into this conversation; else as the file says.")] = None,
    learn: Annotated[bool, typer.Option(help="Learn from it now; else it waits in the queue.")] = True,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would come in, and write nothing.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Bring in conversations, memories or a character from a file; what is there already is left alone."""
    from gieok.carry.read import opened as opened_file  # noqa: PLC0415  (help and wrong use need no store)

    found = opened_file(file, format=format)
    user, character = _whose(found, user, character)
    with opened(context, store) as home:
        mind = home.mind(user, character)
        with progress("importing") as move:
            report = mind.bring(found, conversation=conversation, learn=False, dry_run=dry_run, progress=move)
        learned = 0
        if learn and not dry_run and (report.waiting or not report.nothing_new):
            with progress("learning") as move:
                learned = mind.catch_up(move)
    if json:
        print_json(_as_plain(report) | {"learned": learned, "waiting": max(0, report.waiting - learned)})
    else:
        _show(report, learned)


def _whose(found: "Opened", user: str | None, character: str | None) -> tuple[str, str]:
    """The person and the character: as they were named here, else as the file names them."""
    kept_for = found.kept_for if user is None else None
    return user or (kept_for.user if kept_for else "me"), character or found.character or MINA


def _as_plain(report: "Report") -> dict[str, object]:
    names = "format space dry_run conversations rounds posts memories already_there personas left_out remarks".split()
    return {name: getattr(report, name) for name in names}


def _show(report: "Report", learned: int) -> None:
    say(report.in_words)
    if learned:
        say(f"learned from {learned:,} rounds")
    elif report.waiting:
        say(f"{report.waiting:,} rounds wait to be learned from; the next talk goes on with it")
    for one in report.left_out:
        more = ", …" if one.count > len(one.where) else ""
        say(f"left out {one.count:,} × {one.reason}: {', '.join(one.where)}{more}")
    mention(report.remarks)


import_.__name__ = "import"
COMMANDS = (export, import_)
