"""Filling a template that somebody is writing: what comes of it, what is missing, what nobody asked for.

The same filling as everywhere else; here what it noticed is kept instead of warned about, since it is shown.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gieok.compose.template import Filled, Outcome, Place, complaint, fill
from gieok.doors.page.guest import Guest
from gieok.doors.page.typed import LONGEST, read_typed
from gieok.errors import BadInput
from gieok.language.tokens import count_tokens

LARGEST = 10_000_000
"""Characters that may come of it at most: every place times everything there is."""

_FIRST_KEY = re.compile(r"\$memory\[([^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in the form."""

    template: str
    variables: str = ""
    memory: str = ""
    strict: bool = False
    default_for_empty: str = "None"
    max_depth: int = 8


@dataclass(frozen=True, slots=True)
class Tried:
    filled: Filled
    refused: str
    """What strict mode says instead of a text; empty where it says nothing."""
    unused_variables: tuple[str, ...]
    unused_memory: tuple[str, ...]
    left_as_text: tuple[str, ...]
    """Places whose value looks like a template itself and stayed what it is (I15)."""
    tokens: int

    def places(self, outcome: Outcome) -> list[Place]:
        """Each once, where it stands first."""
        first: dict[str, Place] = {}
        for place in self.filled.places:
            if place.outcome == outcome:
                first.setdefault(place.text, place)
        return list(first.values())

    @property
    def too_deep(self) -> int:
        return sum(place.too_deep for place in self.filled.places)


def tried(guest: Guest, typed: Typed) -> Tried:
    """Fill it. Raises BadInput with a sentence when the variables or the memory cannot be read."""
    if len(typed.template) > LONGEST:
        raise BadInput(guest.say("typed.too_long", length=f"{len(typed.template):,}", most=f"{LONGEST:,}"))
    if typed.template.count("$") * (len(typed.memory) + len(typed.variables)) > LARGEST:
        raise BadInput(guest.say("templates.too_much"))
    variables = _mapping(guest, typed.variables, guest.say("templates.variables"))
    memory = _unwrapped(_mapping(guest, typed.memory, guest.say("templates.memory")))
    filled = fill(
        typed.template,
        variables,
        memory,
        default_for_empty=typed.default_for_empty,
        max_depth=typed.max_depth,
    )
    missing, broken = filled.named("missing"), filled.named("broken")
    named = {_name(place.text) for place in filled.places}
    alike = (place.text for place in filled.places if place.outcome == "filled" and fill(place.becomes).places)
    return Tried(
        filled,
        complaint(missing, broken) if typed.strict and (missing or broken) else "",
        tuple(str(key) for key in variables if ("variable", str(key)) not in named),
        tuple(str(key) for key in memory if ("memory", str(key)) not in named),
        tuple(dict.fromkeys(alike)),
        count_tokens(filled.text),
    )


def where(template: str, place: Place) -> tuple[int, int]:
    """Line and column of a place, counted from 1."""
    before = template[: place.at]
    return before.count("\n") + 1, place.at - before.rfind("\n")


def _name(text: str) -> tuple[str, str]:
    key = _FIRST_KEY.match(text)
    return ("memory", key[1]) if key else ("variable", text.strip("${}"))


def _mapping(guest: Guest, text: str, what: str) -> Mapping[Any, Any]:
    try:
        found = read_typed(guest, text)
    except BadInput as problem:
        raise BadInput(f"{what}: {problem}") from None
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise BadInput(guest.say("templates.no_mapping", what=what))
    return found


def _unwrapped(memory: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """``{memory: {…}}``, as a model's reply holds it, means what is inside."""
    inner = memory.get("memory")
    return inner if set(memory) == {"memory"} and isinstance(inner, dict) else memory
