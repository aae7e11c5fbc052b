"""An Attachment is a typed piece of data on a post: a plan, a result, a picture, a blackboard entry.

It is not a file: content is text, ``extra`` any JSON value. Types that older programs wrote and
that are gone now load as None, so that old conversations stay readable; a type nobody ever
wrote is an error, because silently dropping it would lose data.
"""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self

from gieok.errors import BadInput, UnknownType
from gieok.nouns.identity import new_id
from gieok.nouns.shared_entry import SharedMemoryEntry
from gieok.nouns.text import checked_text


class AttachmentType(Enum):
    # planner
    plan = "plan"
    current_plan_step = "current_plan_step"
    plan_reasoning = "plan_reasoning"
    stop = "stop"
    # code generation
    thought = "thought"
    reply_type = "reply_type"
    reply_content = "reply_content"
    verification = "verification"
    # code execution
    code_error = "code_error"
    execution_status = "execution_status"
    execution_result = "execution_result"
    artifact_paths = "artifact_paths"
    revise_message = "revise_message"
    # function calling
    function = "function"
    # web exploring
    web_exploring_plan = "web_exploring_plan"
    web_exploring_screenshot = "web_exploring_screenshot"
    web_exploring_link = "web_exploring_link"
    # shared state
    session_variables = "session_variables"
    shared_memory_entry = "shared_memory_entry"
    # the rest
    invalid_response = "invalid_response"
    text = "text"
    image_url = "image_url"


REMOVED_TYPES = frozenset({"init_plan"})


@dataclass(frozen=True, slots=True)
class Attachment:
    id: str
    type: AttachmentType
    content: str
    extra: Any = None

    def __post_init__(self) -> None:
        checked_text(self.content, f"the content of a {self.type.value} attachment")
        if not isinstance(self.extra, SharedMemoryEntry):
            checked_text(_as_json(self.extra), f"the extra value of a {self.type.value} attachment")

    @classmethod
    def create(cls, type: AttachmentType, content: str, extra: Any = None, id: str | None = None) -> Self:
        return cls(id=id or new_id(), type=type, content=content, extra=extra)

    def to_dict(self) -> dict[str, Any]:
        extra = self.extra.to_dict() if isinstance(self.extra, SharedMemoryEntry) else self.extra
        return {"id": self.id, "type": self.type.value, "content": self.content, "extra": extra}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self | None:
        """The attachment, or None when its type has been removed since it was written."""
        name = data.get("type")
        if name in REMOVED_TYPES:
            return None
        if name not in AttachmentType.__members__:
            known = ", ".join(AttachmentType.__members__)
            raise UnknownType(f"unknown attachment type {name!r}; the known ones are: {known}")
        kind = AttachmentType(name)
        extra = data.get("extra")
        if kind is AttachmentType.shared_memory_entry and isinstance(extra, dict):
            extra = SharedMemoryEntry.from_dict(extra)
        return cls(id=data.get("id") or new_id(), type=kind, content=data.get("content", ""), extra=extra)


def _as_json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadInput(f"the extra value of an attachment must be plain JSON: {problem}") from None
