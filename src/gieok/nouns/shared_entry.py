"""A SharedMemoryEntry is what one role leaves on the blackboard for the others.

It is not a message to anybody and not a memory of the person: it lives with a round or
with the conversation, and each role has at most one of a type at a time.
"""

from dataclasses import dataclass
from typing import Any, Literal, Self, cast

from gieok.errors import BadInput
from gieok.nouns.identity import new_id
from gieok.nouns.text import checked_text

Scope = Literal["round", "conversation"]


@dataclass(frozen=True, slots=True)
class SharedMemoryEntry:
    type: str
    scope: Scope
    content: str
    id: str = ""

    def __post_init__(self) -> None:
        checked_text(self.type, "the type of a shared memory entry")
        checked_text(self.content, "the content of a shared memory entry")
        if self.scope not in ("round", "conversation"):
            raise BadInput(f'the scope of a shared memory entry is "round" or "conversation", not {self.scope!r}')
        if not self.id:
            object.__setattr__(self, "id", new_id())

    @classmethod
    def create(cls, type: str, scope: Scope, content: str) -> Self:
        return cls(type=type, scope=scope, content=content)

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "type": self.type, "scope": self.scope, "content": self.content}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        return cls(
            type=data["type"], scope=cast(Scope, data["scope"]), content=data["content"], id=data.get("id") or new_id()
        )
