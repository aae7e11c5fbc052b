"""The prompt that asks which experiences fit: a YAML file with three places in it, filled in one pass.

``{experiences}``, ``{user_query}`` and ``{context}`` are filled with JSON, so that no text can pass for another
line or another id (I15); literal braces are doubled, as in seed document 002. A file that names anything else is
refused before it is used.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

import yaml

from gieok.errors import BadFile
from gieok.nouns.experience import Experience

PLACES = ("experiences", "user_query", "context")
LONGEST_WHEN = 1_000
"""Characters of one condition that are shown: a paragraph says when a lesson applies."""
LONGEST_QUERY = 4_000
"""Characters of the query, and of what was said before: the end of the latter, which is the newest."""

_BRACES = re.compile(r"\{\{|\}\}|\{(\w*)\}|[{}]")


@dataclass(frozen=True, slots=True)
class SelectionPrompt:
    template: str

    def __post_init__(self) -> None:
        for found in _BRACES.finditer(self.template):
            if found[0] not in ("{{", "}}") and found[1] not in PLACES:
                places = ", ".join(f"{{{name}}}" for name in PLACES)
                raise BadFile(f"the selection prompt holds {found[0]!r}; it may hold {places}; braces are doubled")
        if "{experiences}" not in self.template:
            raise BadFile("the selection prompt must hold {experiences}, or nobody knows what there is to choose")

    def filled(self, experiences: Sequence[Experience], query: str, context: str = "") -> str:
        values = {
            "experiences": "\n".join(_line({"id": one.exp_id, "when": _cut(one.when)}) for one in experiences),
            "user_query": _line(query[:LONGEST_QUERY]),
            "context": _line(context[-LONGEST_QUERY:]),
        }
        return _BRACES.sub(lambda found: found[0][0] if found[1] is None else values[found[1]], self.template)


def load_selection_prompt(path: str | Path = "") -> SelectionPrompt:
    """The prompt of a file, or the one that comes with gieok."""
    if not path:
        return _own_prompt()
    try:
        found = yaml.safe_load(Path(path).read_text(encoding="utf-8-sig"))
    except OSError as problem:
        raise BadFile(f"the selection prompt {path} cannot be read: {problem.strerror}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as problem:
        raise BadFile(f"the selection prompt {path} is not YAML: {' '.join(str(problem).split())}") from None
    content = found.get("content") if isinstance(found, dict) else None
    if not isinstance(content, str) or not content.strip():
        raise BadFile(f"the selection prompt {path} needs a text named content")
    try:
        return SelectionPrompt(content)
    except BadFile as problem:
        raise BadFile(f"{path}: {problem}") from None


@cache
def _own_prompt() -> SelectionPrompt:
    text = files("gieok.recall").joinpath("experience_selection_prompt.yaml").read_text(encoding="utf-8")
    return SelectionPrompt(yaml.safe_load(text)["content"])


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_WHEN else plain[:LONGEST_WHEN] + " …"
