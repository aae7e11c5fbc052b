"""Conversations as files: YAML or JSON for people, JSONL (a conversation a line) for programs.

Ids and times are kept. A file that cannot be read is refused whole, before anything is written.
"""

import json
import sys
from collections.abc import Sequence
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


def write_conversation(file: Path, conversations: Sequence[Conversation], format: str | None = None) -> None:
    text = as_text([one.to_dict() for one in conversations], format or _format_of(file))
    if str(file) == "-":
        sys.stdout.write(text)
        return
    beside = file.with_name(file.name + ".part")
    try:
        # Written beside and then renamed: a full disk leaves no half file in the place of a whole one.
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError as problem:
        beside.unlink(missing_ok=True)
        raise BadFile(f"{file} cannot be written: {problem.strerror}") from None


def as_text(plain: list[dict[str, Any]], format: str) -> str:
    match format:
        case "yaml":
            return str(yaml.dump(plain, Dumper=Dumper, allow_unicode=True, sort_keys=False))
        case "json":
            return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
        case _:
            return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in plain)


def read_conversations(file: Path) -> list[Conversation]:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadFile(f"{file} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError as problem:
        raise BadFile(f"{file} is not UTF-8 text (byte {problem.start}); save it as UTF-8") from None
    try:
        plain = from_text(text, _format_of(file))
        return [Conversation.from_dict(one) for one in plain]
    except yaml.YAMLError as problem:
        raise BadFile(f"{file} is not readable YAML: {' '.join(str(problem).split())}") from None
    except json.JSONDecodeError as problem:
        raise BadFile(f"{file} is not readable JSON: {problem}") from None
    except BadInput as problem:
        raise BadFile(f"{file}: {problem}") from None
    except (AttributeError, KeyError, TypeError, RecursionError) as problem:
        raise BadFile(f"{file} does not hold conversations as gieok export writes them ({problem!r})") from None


def from_text(text: str, format: str) -> list[dict[str, Any]]:
    match format:
        case "yaml":
            found = yaml.load(text, Loader=Loader)
        case "json":
            found = json.loads(text)
        case _:
            found = [json.loads(line) for line in text.split("\n") if line.strip()]
    return [found] if isinstance(found, dict) else list(found or [])


def _format_of(file: Path) -> str:
    match file.suffix.lower():
        case ".yaml" | ".yml":
            return "yaml"
        case ".json":
            return "json"
        case ".jsonl" | ".ndjson":
            return "jsonl"
        case "" if str(file) == "-":
            return "yaml"
        case other:
            raise BadFile(f"{file}: the ending {other!r} is not known; use .yaml, .json or .jsonl")
