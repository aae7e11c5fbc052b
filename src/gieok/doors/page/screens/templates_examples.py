"""Templates to begin with, in both languages; the texts stand in the file beside this one."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from gieok.doors.page.words import Language


@dataclass(frozen=True, slots=True)
class Example:
    id: str
    name: str
    template: str
    variables: str
    memory: str


def examples(language: Language) -> list[Example]:
    return [
        Example(
            one["id"],
            one["name"][language],
            one["template"][language],
            one.get("variables", {}).get(language, ""),
            one["memory"][language],
        )
        for one in _all()
    ]


@lru_cache(maxsize=1)
def _all() -> list[dict[str, Any]]:
    text = files("gieok.doors.page.screens").joinpath("templates_examples.yaml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = yaml.safe_load(text)
    return found
