"""How a remembered value reads as text: lists as ``- item`` lines, dicts as ``key: value`` lines.

The forms are those of seed document 000, character by character. Rendering never fails for a
JSON value: what is empty, or nested deeper than the limit, becomes the default.
"""

from dataclasses import dataclass
from typing import Any

from gieok.compose.warn import warn_loudly

DEEPEST = 100
"""A hard stop below Python's own recursion limit, whatever the caller asks for."""


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    too_deep: int = 0
    """Parts that were nested deeper than the limit and became the default."""


def render_memory_value(value: Any, *, default_for_empty: str = "None", max_depth: int = 8) -> str:
    made = rendered(value, default_for_empty, max_depth)
    if made.too_deep:
        warn_of_depth(made.too_deep, max_depth, default_for_empty)
    return made.text


def warn_of_depth(too_deep: int, max_depth: int, default: str) -> None:
    warn_loudly(f"a memory value is nested deeper than {max_depth}; {too_deep} part(s) became {default!r}")


def rendered(value: Any, default_for_empty: str = "None", max_depth: int = 8) -> Rendered:
    """The same, quietly: what was too deep is counted in the result."""
    too_deep: list[str] = []
    text = _render(value, default_for_empty, min(max_depth, DEEPEST), too_deep)
    return Rendered(text, len(too_deep))


def _render(value: Any, default: str, depth_left: int, too_deep: list[str]) -> str:
    match value:
        case str():
            return value if value.strip() else default
        case dict() | list() | tuple() if not value:
            return default
        case dict() | list() | tuple() if depth_left <= 0:
            too_deep.append(type(value).__name__)
            return default
        case dict():
            return "\n".join(f"{key}: {_render(one, default, depth_left - 1, too_deep)}" for key, one in value.items())
        case list() | tuple():
            return "\n".join(_bullet(_render(one, default, depth_left - 1, too_deep)) for one in value)
        case _:
            return str(value)


def _bullet(text: str) -> str:
    return "- " + text.replace("\n", "\n  ")
