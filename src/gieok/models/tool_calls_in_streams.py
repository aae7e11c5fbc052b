"""Put tool calls together that an endpoint sends in pieces: a name first, then the arguments bit by bit.

Each piece names the place of its call; some endpoints leave that out and send each call whole. Nothing is read: what
the arguments mean is the business of whoever offered the tool.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gieok.nouns.identity import new_id
from gieok.nouns.tool_call import ToolCall


@dataclass(slots=True)
class _Gathered:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


class ToolCallsGathered:
    def __init__(self) -> None:
        self._calls: dict[object, _Gathered] = {}

    def feed(self, pieces: Iterable[Any] | None) -> None:
        for piece in pieces or ():
            place = getattr(piece, "index", None)
            call = self._calls.setdefault(len(self._calls) if place is None else place, _Gathered())
            call.id = call.id or getattr(piece, "id", None) or ""
            function = getattr(piece, "function", None)
            call.name = call.name or getattr(function, "name", None) or ""
            call.arguments.append(getattr(function, "arguments", None) or "")

    @property
    def size(self) -> int:
        """Characters of arguments so far."""
        return sum(len(piece) for call in self._calls.values() for piece in call.arguments)

    def whole(self) -> tuple[ToolCall, ...]:
        """The calls in order; one that has no name cannot be done and is left out."""
        named = [one for one in self._calls.values() if one.name]
        return tuple(ToolCall(one.id or f"call_{new_id()}", one.name, "".join(one.arguments)) for one in named)
