"""The proof that a person is gone: what was searched, and what was found there."""

from collections.abc import Sequence

import typer

from gieok.doors.cli.options import opened
from gieok.doors.cli.show import console, print_json, row, say, table


def prove(context: typer.Context, store: str | None, user: str, texts: Sequence[str], json: bool) -> None:
    """Exit code 0 when nothing is left, 1 when something is."""
    with opened(context, store) as home:
        looked = home.look_for(user, texts)
    left = sum(one.left for one in looked)
    if json:
        print_json({"user": user, "left": left, "looked": looked})
    else:
        shown = table(f"what is left of {user}", "where", "looked at", "left", "mentions", "")
        shown.columns[0].no_wrap = True  # names of tables and files are read whole or not at all
        for one in looked:
            row(shown, one.place, one.amount, one.left or "", one.mentions or "", one.note)
        console.print(shown)
        places = ", ".join(one.place for one in looked if one.left)
        say(f"{left} found in {places}" if left else f"nothing of {user} is left in {len(looked)} places")
    if left:
        raise typer.Exit(1)
