"""Conversations as files: YAML or JSON for people, JSONL (a conversation a line) for programs.

Ids and times are kept. A file that cannot be read is refused whole, before anything is written.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from gieok.errors import BadFile, BadInput
from gieok.nouns.conversation import Conversation

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]  # the fast one where it was built
    """YAML that comes back as it was: text with invisible characters is quoted, or U+0085 would become a space."""


def _text(dumper: Any, text: str) -> Any:
    invisible = any(not one.isprintable() and one != "\n" for one in text)
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"' if invisible else None)


Dumper.add_representer(str, _text)


def write_file(file: Path, text: Iterable[str]) -> int:
    """Write the pieces of a text to a file, or to the terminal for ``-``; gives the number of characters."""
    if str(file) == "-":
        return sum(map(sys.stdout.write, text))
    beside = file.with_name(file.name + ".part")
    try:
        # Written beside and then renamed: a full disk leaves no half file in the place of a whole one.
        with beside.open("w", encoding="utf-8", newline="\n") as half:
            written = sum(map(half.write, text))
        beside.replace(file)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise BadFile(f"{file} cannot be written: {problem.strerror}") from None
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return written


def as_text(plain: list[dict[str, Any]], format: str) -> str:
    match format:
        case "yaml":
            return str(yaml.dump(plain, Dumper=Dumper, allow_unicode=True, sort_keys=False))
        case "json":
            return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
        case _:
            return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in plain)


def conversations_in(data: bytes, name: str = "the file") -> list[Conversation]:
    """The conversations of a file that was read or sent, whichever of the three forms it has."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{name} is not UTF-8 text (byte {problem.start}); save it as UTF-8") from None
    try:
        return [Conversation.from_dict(one) for one in from_text(text, _format_of(text))]
    except yaml.YAMLError as problem:
        raise BadFile(f"{name} is not readable YAML: {' '.join(str(problem).split())}") from None
    except json.JSONDecodeError as problem:
        raise BadFile(f"{name} is not readable JSON: {problem}") from None
    except BadInput as problem:
        raise BadFile(f"{name}: {problem}") from None
    except (AttributeError, KeyError, TypeError, RecursionError) as problem:
        raise BadFile(f"{name} does not hold conversations as gieok export writes them ({problem!r})") from None


def from_text(text: str, format: str) -> list[dict[str, Any]]:
    match format:
        case "yaml":
            found = yaml.load(text, Loader=Loader)
        case "json":
            found = json.loads(text)
        case _:
            found = [json.loads(line) for line in text.split("\n") if line.strip()]
    return [found] if isinstance(found, dict) else list(found or [])


def _format_of(text: str) -> str:
    """By its first letter, and for an object by whether the first line holds all of it."""
    start = text.lstrip()[:1]
    if start == "[":
        return "json"
    if start != "{":
        return "yaml"
    try:
        json.loads(text.lstrip().partition("\n")[0])
    except ValueError:
        return "json"
    return "jsonl"
