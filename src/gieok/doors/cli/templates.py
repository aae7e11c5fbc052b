"""Commands for prompts: fill a template with variables and a memory."""

import json as json_module
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from gieok.compose.template import interpolate
from gieok.doors.cli.options import AsJson
from gieok.doors.cli.show import console, print_json
from gieok.errors import BadFile
from gieok.record.conversation_files import Loader


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
    text = interpolate(_text(template), variables, _memory(memory) if memory else {}, strict=strict)
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


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{file} cannot be read: {problem}") from None


def _memory(file: Path) -> dict[str, Any]:
    text = _text(file)
    try:
        found = json_module.loads(text) if file.suffix == ".json" else yaml.load(text, Loader=Loader)
    except (json_module.JSONDecodeError, yaml.YAMLError) as problem:
        raise BadFile(f"{file} cannot be read: {' '.join(str(problem).split())}") from None
    if not isinstance(found, dict):
        raise BadFile(f"{file} holds {type(found).__name__}, not an object with the memory's keys")
    inner = found.get("memory")
    return inner if set(found) == {"memory"} and isinstance(inner, dict) else found


COMMANDS = (render,)
