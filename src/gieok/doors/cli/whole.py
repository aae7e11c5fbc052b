"""Commands for the whole: doctor, backup, a guided demo, embedding by hand."""

import platform
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import Annotated

import typer

from gieok import __version__
from gieok.doors.cli.demo import tour
from gieok.doors.cli.options import AsJson, Store, opened
from gieok.doors.cli.proving import prove
from gieok.doors.cli.show import console, print_json, row, say, table
from gieok.settings import Settings, load_settings


def doctor(
    context: typer.Context,
    erased: Annotated[
        str | None, typer.Option(help="A person who was erased: search everything for what may be left of them.")
    ] = None,
    text: Annotated[list[str] | None, typer.Option(help="With --erased: sentences that must not be found.")] = None,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Check the store, the extensions and the settings in force; or prove that a person is gone."""
    if erased is not None:
        prove(context, store, erased, text or (), json)
        return
    settings = load_settings()
    with opened(context, store) as home:
        found = list(home.check())
        spaces = len(home.spaces())
    versions = {"gieok": __version__, "python": platform.python_version(), "platform": sys.platform, "spaces": spaces}
    in_force = {one.name: without_password(getattr(settings, one.name)) for one in fields(Settings)}
    if json:
        print_json({"versions": versions, "findings": found, "settings": in_force})
    else:
        shown = table("doctor", "what", "how it is", "")
        for name, value in versions.items():
            row(shown, name, value, "")
        for one in found:
            row(shown, one.name, one.value, "" if one.good else f"✗ {one.hint}")
        for name, value in in_force.items():
            row(shown, f"GIEOK_{name.upper()}", value, "")
        console.print(shown)
    if any(not one.good and one.name in ("integrity", "references") for one in found):
        raise typer.Exit(1)


def without_password(setting: object) -> object:
    """A setting as it may be shown: the password of an address is left out."""
    return re.sub(r"(://[^:/@\s]*:)[^@\s]*@", r"\1…@", setting) if isinstance(setting, str) else setting


def backup(
    context: typer.Context, target: Annotated[Path, typer.Argument(help="A new file.")], store: Store = None
) -> None:
    """Copy the store while it is in use."""
    with opened(context, store) as home:
        say(f"wrote {home.back_up(str(target)):,} bytes to {target}")


def demo(context: typer.Context, store: Store = None) -> None:
    """A short guided tour on a store of its own."""
    tour(store or context.obj)


def embed(text: Annotated[str, typer.Argument(help="Any text, Korean or English.")], json: AsJson = False) -> None:
    """Show the vector of a text, as the local embedder sees it."""
    from gieok.models.bilingual.embedder import BilingualEmbedder  # noqa: PLC0415  (numpy, only here)

    embedder = BilingualEmbedder()
    vector = embedder.vectors([text])[0]
    if json:
        numbers = None if vector is None else [round(float(one), 6) for one in vector]
        print_json({"model": embedder.name, "dimension": embedder.dimension, "vector": numbers})
    elif vector is None:
        say("no vector: there is nothing in this text that says anything")
    else:
        say(
            f"{embedder.name}, {embedder.dimension} dimensions: "
            + " ".join(f"{one:+.3f}" for one in vector[:12])
            + " …"
        )


def similar(
    one: Annotated[str, typer.Argument(help="A text.")],
    other: Annotated[str, typer.Argument(help="Another, in the same or the other language.")],
    json: AsJson = False,
) -> None:
    """How alike two texts are in meaning: 1 the same, 0 unrelated."""
    from gieok.models.bilingual.embedder import BilingualEmbedder  # noqa: PLC0415  (numpy, only here)
    from gieok.models.bilingual.similarity import similarity  # noqa: PLC0415  (numpy, only here)

    found = similarity(BilingualEmbedder(), one, other)
    if json:
        print_json({"similarity": found})
    else:
        say("no vector for one of the texts" if found is None else f"{found:.3f}")


COMMANDS = (doctor, backup, demo, embed, similar)
