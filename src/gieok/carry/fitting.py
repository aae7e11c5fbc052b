"""Whether a noun that was made of a stranger's JSON holds what its fields say: a store takes them at their word."""

import math
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from gieok.errors import BadFile
from gieok.nouns.text import checked_text

T = TypeVar("T")


def fitting(noun: T) -> T:
    """The noun itself, or BadFile that names the field."""
    for name, kind in _kinds(type(noun)).items():  # type: ignore[arg-type]  # a class can be hashed
        value = getattr(noun, name)
        if not fits(value, kind):
            raise BadFile(f"{name} of a {type(noun).__name__.lower()} cannot be {str(value)[:40]!r}")
    return noun


@cache
def _kinds(noun: type[Any]) -> dict[str, Any]:
    hints = get_type_hints(noun)
    return {one.name: hints[one.name] for one in fields(noun)}


def fits(value: object, kind: Any) -> bool:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is tuple:
        return isinstance(value, tuple) and all(fits(one, inner[0]) for one in value)
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63
    if kind is str:
        return isinstance(value, str) and bool(checked_text(value, "a text in it") or True)
    return isinstance(value, kind)
