"""A Post is one message from one role to another, as it was said. It never changes (I1).

It is not a memory: what is worth remembering is derived from it and names it as its source.
``conversation_id``, ``round_id`` and ``seq`` are given by the ledger when the post is written down.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self

from gieok.errors import BadInput
from gieok.nouns.attachment import Attachment
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import as_utc, time_from_text, time_to_text, utc_now
from gieok.nouns.space import NAME_LIMIT
from gieok.nouns.text import checked_text

SYSTEM = "System"
"""The role whose posts survive every cut (I4). Matched without regard to case."""


@dataclass(frozen=True, slots=True)
class Post:
    id: str
    send_from: str
    send_to: str
    message: str
    attachment_list: tuple[Attachment, ...] = ()
    conversation_id: str = ""
    round_id: str = ""
    seq: int = 0
    created_at: datetime = field(default_factory=utc_now)

    def __post_init__(self) -> None:
        checked_text(self.message, "the message of a post")
        checked_text(self.send_from, "send_from", NAME_LIMIT)
        checked_text(self.send_to, "send_to", NAME_LIMIT)
        object.__setattr__(self, "attachment_list", tuple(self.attachment_list))
        object.__setattr__(self, "created_at", as_utc(self.created_at))

    @classmethod
    def create(
        cls,
        message: str,
        send_from: str,
        send_to: str,
        attachment_list: tuple[Attachment, ...] | list[Attachment] = (),
        created_at: datetime | None = None,
    ) -> Self:
        return cls(
            id=new_id(),
            send_from=send_from,
            send_to=send_to,
            message=message,
            attachment_list=tuple(attachment_list),
            created_at=created_at or utc_now(),
        )

    @property
    def is_system(self) -> bool:
        return self.send_from.casefold() == SYSTEM.casefold()

    def involves(self, role: str) -> bool:
        return role in (self.send_from, self.send_to)

    def with_id(self, id: str) -> Self:
        """The same said once more: another post with the same words."""
        return replace(self, id=id)

    def with_attachment(self, attachment: Attachment) -> Self:
        return replace(self, attachment_list=(*self.attachment_list, attachment))

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "send_from": self.send_from,
            "send_to": self.send_to,
            "message": self.message,
            "attachment_list": [attachment.to_dict() for attachment in self.attachment_list],
            "conversation_id": self.conversation_id,
            "round_id": self.round_id,
            "seq": self.seq,
            "created_at": time_to_text(self.created_at),
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """The post; attachments of removed types are left out, and text that is not text is refused."""
        missing = [name for name in ("send_from", "send_to", "message") if name not in data]
        if missing:
            raise BadInput(f"a post needs {', '.join(missing)}")
        loaded = (Attachment.from_dict(one) for one in data.get("attachment_list") or ())
        return cls(
            id=data.get("id") or new_id(),
            send_from=data["send_from"],
            send_to=data["send_to"],
            message=data["message"],
            attachment_list=tuple(one for one in loaded if one is not None),
            conversation_id=data.get("conversation_id", ""),
            round_id=data.get("round_id", ""),
            seq=data.get("seq", 0),
            created_at=time_from_text(data["created_at"]) if data.get("created_at") else utc_now(),
        )
