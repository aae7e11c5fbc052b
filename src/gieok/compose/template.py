"""Filling a prompt template: ``$name``, ``${name}``, ``$memory[key][key]…``, and ``$$`` for a dollar sign.

One pass from left to right: what is inserted is never read again, so a value that looks like a
template stays text (I15). A key that is missing becomes ``None`` and is warned about loudly (I10); in
strict mode all missing names come back in one error. Names outside braces are ASCII, so that a
Korean particle can follow directly: ``$name은``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from gieok.compose.render import Rendered, rendered, warn_of_depth
from gieok.compose.warn import warn_loudly
from gieok.errors import BadTemplate

_PLACE = re.compile(
    r"""\$(?:
        (?P<dollar>\$)
      | memory(?P<path>(?:\[[a-zA-Z0-9_-]+\])+)
      | (?P<broken>memory\[[^\]\n]{0,80}\]?)
      | \{(?P<braced>[^\W\d]\w*)\}
      | (?P<name>[a-zA-Z_][a-zA-Z0-9_]*)
    )""",
    re.VERBOSE,
)
_KEY = re.compile(r"\[([^\]]+)\]")
_MISSING = object()

Outcome = Literal["filled", "missing", "broken", "dollar"]
"""broken: brackets that cannot be read, left as text. dollar: ``$$``."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a template and what became of it."""

    text: str
    """As it is written: ``$name``, ``$memory[a][b]``."""
    at: int
    """Where it begins, in characters from 0."""
    outcome: Outcome
    becomes: str
    """What stands there in the filled text."""
    too_deep: int = 0
    """Parts of its value that were nested too deep and became the default."""


@dataclass(frozen=True, slots=True)
class Filled:
    text: str
    places: tuple[Place, ...]
    """In the order in which they stand in the template."""

    def named(self, outcome: Outcome) -> list[str]:
        """The places with this outcome, each once."""
        return list(dict.fromkeys(place.text for place in self.places if place.outcome == outcome))


def interpolate(
    template: str,
    variables: Mapping[str, Any] | None = None,
    memory: Mapping[str, Any] | None = None,
    *,
    strict: bool = False,
    default_for_empty: str = "None",
    max_depth: int = 8,
) -> str:
    filled = fill(template, variables, memory, default_for_empty=default_for_empty, max_depth=max_depth)
    too_deep = sum(place.too_deep for place in filled.places)
    if too_deep:
        warn_of_depth(too_deep, max_depth, default_for_empty)
    missing, broken = filled.named("missing"), filled.named("broken")
    if strict and (missing or broken):
        raise BadTemplate(complaint(missing, broken))
    if missing:
        names = ", ".join(missing)
        warn_loudly(f"the template names what is not there, so {default_for_empty!r} stands instead: {names}")
    if broken:
        warn_loudly(f"the template has brackets that cannot be read, so they stay as text: {', '.join(broken)}")
    return filled.text


def fill(
    template: str,
    variables: Mapping[str, Any] | None = None,
    memory: Mapping[str, Any] | None = None,
    *,
    default_for_empty: str = "None",
    max_depth: int = 8,
) -> Filled:
    """The filled text with what became of each place; quietly, for whoever shows it to a person."""
    places: list[Place] = []

    def put(place: re.Match[str]) -> str:
        outcome, made = _becomes(place, variables or {}, memory or {}, default_for_empty, max_depth)
        places.append(Place(place[0], place.start(), outcome, made.text, made.too_deep))
        return made.text

    return Filled(_PLACE.sub(put, template), tuple(places))


def _becomes(
    place: re.Match[str], variables: Mapping[str, Any], memory: Mapping[str, Any], default: str, max_depth: int
) -> tuple[Outcome, Rendered]:
    if place["dollar"]:
        return "dollar", Rendered("$")
    if place["broken"]:
        return "broken", Rendered(place[0])
    value = _value_at(place, variables, memory)
    if value is _MISSING:
        return "missing", Rendered(default)
    return "filled", rendered(value, default, max_depth)


def _value_at(place: re.Match[str], variables: Mapping[str, Any], memory: Mapping[str, Any]) -> Any:
    if place["path"]:
        return _look_up(memory, _KEY.findall(place["path"]))
    return variables.get(place["braced"] or place["name"], _MISSING)


def _look_up(memory: Any, keys: list[str]) -> Any:
    """The value at the end of the path; list places are counted from 0."""
    value = memory
    for key in keys:
        if isinstance(value, Mapping):
            value = value.get(key, value.get(int(key), _MISSING) if key.isdecimal() else _MISSING)
        elif isinstance(value, list | tuple) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            return _MISSING
    return value


def complaint(missing: list[str], broken: list[str]) -> str:
    """What strict mode says."""
    parts = [f"these names have no value: {', '.join(missing)}"] if missing else []
    unreadable = "these brackets cannot be read (keys are letters, digits, _ and -)"
    parts += [f"{unreadable}: {', '.join(broken)}"] if broken else []
    return "; ".join(parts)
