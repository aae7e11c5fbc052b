"""Traces: how each answer came about, kept to be shown. They explain; nothing depends on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class Trace:
    id: str
    kind: str
    round_id: str
    content: Mapping[str, Any]
    created_at: datetime


class Traces(Protocol):
    async def keep(self, space: Space, trace: Trace, most: int) -> None:
        """Keep this one, and of this space only the newest so many."""

    async def trace(self, space: Space, id_or_round: str) -> Trace:
        """That trace, or the newest of that round. Raises NotFound."""

    async def newest(self, space: Space, limit: int) -> list[Trace]: ...
