"""Reading the files that commands are given: text, and mappings in JSON or YAML."""

import json
from pathlib import Path
from typing import Any

import yaml

from gieok.errors import BadFile
from gieok.record.conversation_files import Loader


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadFile(f"{file} cannot be read: {problem}") from None


def read_mapping(file: Path) -> dict[str, Any]:
    """A JSON or YAML object; ``{memory: {…}}`` means what is inside."""
    text = read_text(file)
    try:
        found = json.loads(text) if file.suffix == ".json" else yaml.load(text, Loader=Loader)
    except (json.JSONDecodeError, yaml.YAMLError, RecursionError) as problem:
        raise BadFile(f"{file} cannot be read: {' '.join(str(problem).split())}") from None
    if not isinstance(found, dict):
        raise BadFile(f"{file} holds {type(found).__name__}, not an object with the memory's keys")
    inner = found.get("memory")
    return inner if set(found) == {"memory"} and isinstance(inner, dict) else found
