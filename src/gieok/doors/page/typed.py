"""YAML or JSON that a visitor typed: bounded, and what is wrong with it is told with its place.

References (``&a``, ``*a``) are refused: a few lines of them can stand for more text than any machine holds.
"""

from typing import Any

import yaml

from gieok.doors.page.guest import Guest
from gieok.errors import BadInput
from gieok.record.conversation_files import Loader

LONGEST = 100_000
"""Characters: far more than anybody types, and read in a moment."""


def read_typed(guest: Guest, text: str) -> Any:
    """The value of this text; None for an empty one. Raises BadInput with a sentence for the visitor."""
    if len(text) > LONGEST:
        raise BadInput(guest.say("typed.too_long", length=f"{len(text):,}", most=f"{LONGEST:,}"))
    try:
        _refuse_references(guest, text)
        return yaml.load(text, Loader=Loader)
    except yaml.MarkedYAMLError as problem:
        raise BadInput(_sentence(guest, problem)) from None
    except (yaml.YAMLError, RecursionError, ValueError) as problem:  # ValueError: 2026-13-45 looks like a date
        if isinstance(problem, BadInput):
            raise
        short = " ".join(str(problem).split())[:200]
        raise BadInput(guest.say("typed.not_yaml_at_all", problem=short)) from None


def _refuse_references(guest: Guest, text: str) -> None:
    for token in yaml.scan(text, Loader=Loader):
        if isinstance(token, yaml.AliasToken):
            at = token.start_mark
            raise BadInput(guest.say("typed.references", line=at.line + 1, column=at.column + 1))


def _sentence(guest: Guest, problem: yaml.MarkedYAMLError) -> str:
    at = problem.problem_mark or problem.context_mark
    said = problem.problem or problem.context or "?"
    if at is None:
        return guest.say("typed.not_yaml_at_all", problem=said)
    return guest.say("typed.not_yaml", line=at.line + 1, column=at.column + 1, problem=said)
