"""The blackboard: the model's own notes from step to step, every version kept."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class Note:
    """One version of a conversation's ``memory_dict``, as JSON text."""

    version: int
    content: str
    written_at: datetime


class Blackboard(Protocol):
    async def latest(self, space: Space, conversation_id: str) -> Note | None:
        """The newest version, or None when nothing was ever written."""

    async def write(self, space: Space, conversation_id: str, content: str, after: int | None = None) -> Note:
        """A new version; with ``after`` only if that is still the newest, else Conflict."""

    async def versions(self, space: Space, conversation_id: str, limit: int) -> list[Note]:
        """The newest versions, newest first."""
