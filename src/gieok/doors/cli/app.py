"""The commands, in the order in which a person meets them."""

from typing import Annotated

import typer

from gieok import __version__
from gieok.doors.cli import (
    agents,
    benching,
    care,
    carrying,
    ledger,
    looking,
    moving,
    personas,
    serving,
    talking,
    templates,
    whole,
)
from gieok.doors.cli.options import Store

app = typer.Typer(
    help="gieok (기억): memory for LLM characters and agents.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gieok {__version__}")
        raise typer.Exit


@app.callback()
def gieok(
    context: typer.Context,
    store: Store = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """gieok (기억): memory for LLM characters and agents."""
    context.obj = store


for room in (talking, ledger, carrying, looking, agents, care, templates, serving, whole, moving, benching):
    for command in room.COMMANDS:
        app.command()(command)
for name, group in (agents.GROUPS | personas.GROUPS | serving.GROUPS).items():
    app.add_typer(group, name=name)
