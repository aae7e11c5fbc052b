"""YAML or JSON that a visitor typed: bounded, and what is wrong with it is told with its place.

References (``&a``, ``*a``) are refused: a few lines of them can stand for more text than any machine holds.
"""

from dataclasses import dataclass
from typing import Any

import yaml

from gieok.errors import BadInput
from gieok.record.conversation_files import Loader

LONGEST = 100_000
"""Characters: far more than anybody types, and read in a moment."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, and where; lines and columns count from 1, and 0 means everywhere."""

    problem: str
    line: int = 0
    column: int = 0


class NotReadable(BadInput):
    """What was typed cannot be read."""

    def __init__(self, mistake: Mistake) -> None:
        place = f"line {mistake.line}, column {mistake.column}: " if mistake.line else ""
        super().__init__(place + mistake.problem)
        self.mistake = mistake


def read_typed(text: str) -> Any:
    """The value of this text; None for an empty one. Raises NotReadable."""
    if len(text) > LONGEST:
        raise NotReadable(Mistake(f"there are {len(text):,} characters; {LONGEST:,} is the limit"))
    try:
        for token in yaml.scan(text, Loader=Loader):
            if isinstance(token, yaml.AliasToken):
                at = token.start_mark
                raise NotReadable(Mistake("references (*name) are not read here", at.line + 1, at.column + 1))
        return yaml.load(text, Loader=Loader)
    except yaml.MarkedYAMLError as problem:
        raise NotReadable(_mistake(problem)) from None
    except (yaml.YAMLError, RecursionError, ValueError) as problem:  # ValueError: 2026-13-45 looks like a date
        raise NotReadable(Mistake(" ".join(str(problem).split())[:200])) from None


def _mistake(problem: yaml.MarkedYAMLError) -> Mistake:
    at = problem.problem_mark or problem.context_mark
    said = problem.problem or problem.context or "it is not YAML"
    return Mistake(said, at.line + 1, at.column + 1) if at else Mistake(said)
