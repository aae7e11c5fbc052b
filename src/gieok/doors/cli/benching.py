"""The figures, as a table that says which promises are kept."""

from pathlib import Path
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson
from gieok.doors.cli.show import console, print_json, row, table


def bench(
    data: Annotated[Path | None, typer.Option(help="A folder with the public sets: adds quality.")] = None,
    only: Annotated[list[str] | None, typer.Option(help="Only these: start, ledger, memories, turns, …")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Beside other systems, where they are installed.")] = False,
    json: AsJson = False,
) -> None:
    """Measure gieok on this machine, in one run."""
    from gieok.bench.run import figures  # noqa: PLC0415  (numpy and more, only here)

    found = []
    for one in figures(data, tuple(only or ()), peers):
        found.append(one)
        if not json:
            promised = "" if one.promised is None else f"{'≤' if one.at_most else '≥'} {one.promised:g}"
            mark = "" if one.promised is None else "kept" if one.kept else "MISSED"
            console.print(f"{one.name:<66} {one.value:>12.3f} {one.unit:<6} {promised:<9} {mark}", soft_wrap=True)
    if json:
        print_json(found)
        return
    missed = [one for one in found if not one.kept]
    if missed:
        shown = table("missed on this machine", "what", "figure", "promised")
        for one in missed:
            row(shown, one.name, f"{one.value:.3f} {one.unit}", one.promised)
        console.print(shown)


COMMANDS = (bench,)
