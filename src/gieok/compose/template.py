"""Filling a prompt template: ``$name``, ``${name}``, ``$memory[key][key]…``, and ``$$`` for a dollar sign.

One pass from left to right: what is inserted is never read again, so a value that looks like a
template stays text (I15). A key that is missing becomes ``None`` and is warned about loudly (I10); in
strict mode all missing names come back in one error. Names outside braces are ASCII, so that a
Korean particle can follow directly: ``$name은``.
"""

import re
from collections.abc import Mapping
from typing import Any

from gieok.compose.render import render_memory_value
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


def interpolate(
    template: str,
    variables: Mapping[str, Any] | None = None,
    memory: Mapping[str, Any] | None = None,
    *,
    strict: bool = False,
    default_for_empty: str = "None",
    max_depth: int = 8,
) -> str:
    missing: list[str] = []
    broken: list[str] = []

    def fill(place: re.Match[str]) -> str:
        if place["dollar"]:
            return "$"
        if place["broken"]:
            broken.append(place[0])
            return place[0]
        if place["path"]:
            value = _look_up(memory or {}, _KEY.findall(place["path"]))
        else:
            value = (variables or {}).get(place["braced"] or place["name"], _MISSING)
        if value is _MISSING:
            missing.append(place[0])
            return default_for_empty
        return render_memory_value(value, default_for_empty=default_for_empty, max_depth=max_depth)

    text = _PLACE.sub(fill, template)
    if strict and (missing or broken):
        raise BadTemplate(_complaint(missing, broken))
    if missing:
        warn_loudly(f"the template names what is not there, so {default_for_empty!r} stands instead: {_list(missing)}")
    if broken:
        warn_loudly(f"the template has brackets that cannot be read, so they stay as text: {_list(broken)}")
    return text


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


def _complaint(missing: list[str], broken: list[str]) -> str:
    parts = [f"these names have no value: {_list(missing)}"] if missing else []
    parts += [f"these brackets cannot be read (keys are letters, digits, _ and -): {_list(broken)}"] if broken else []
    return "; ".join(parts)


def _list(names: list[str]) -> str:
    return ", ".join(dict.fromkeys(names))
