"""Commands for prompts: fill a template with variables and a memory."""

from pathlib import Path
from typing import Annotated

import typer

from gieok.compose.template import interpolate
from gieok.doors.cli.files import read_mapping, read_text
from gieok.doors.cli.options import AsJson
from gieok.doors.cli.show import console, print_json


def render(
    template: Annotated[Path, typer.Option(help="The prompt with $name and $memory[key] in it.")],
    memory: Annotated[Path | None, typer.Option(help="A JSON or YAML file: the memory, or {memory: …}.")] = None,
    var: Annotated[list[str] | None, typer.Option(help="name=value, as often as needed.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail when a name has no value.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write the text here instead.")] = None,
    json: AsJson = False,
) -> None:
    """Fill a prompt template, as a model would be given it."""
    variables = dict(_pair(one) for one in var or ())
    text = interpolate(read_text(template), variables, read_mapping(memory) if memory else {}, strict=strict)
    if out:
        out.write_text(text, encoding="utf-8")
    elif json:
        print_json({"text": text})
    else:
        console.out(text, highlight=False)


def _pair(written: str) -> tuple[str, str]:
    name, is_there, value = written.partition("=")
    if not is_there:
        raise typer.BadParameter(f"--var wants name=value, not {written!r}")
    return name, value


COMMANDS = (render,)
