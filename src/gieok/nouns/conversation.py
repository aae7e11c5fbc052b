"""A Conversation is a list of rounds, in the order in which they began.

It answers the questions of a team of roles: which posts concern me, and what did the others
leave on the blackboard. It is a value: reading it never changes the ledger.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Self

from gieok.nouns.attachment import AttachmentType
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import as_utc, time_from_text, time_to_text, utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.shared_entry import SharedMemoryEntry


@dataclass(frozen=True, slots=True)
class Conversation:
    id: str
    rounds: tuple[Round, ...] = ()
    created_at: datetime = field(default_factory=utc_now)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rounds", tuple(self.rounds))
        object.__setattr__(self, "created_at", as_utc(self.created_at))

    @classmethod
    def create(cls, id: str | None = None) -> Self:
        return cls(id=id or new_id())

    @property
    def posts(self) -> tuple[Post, ...]:
        return tuple(post for round_ in self.rounds for post in round_.post_list)

    def with_round(self, round_: Round) -> Self:
        return replace(self, rounds=(*self.rounds, round_))

    def role_rounds(self, role: str, include_failure_rounds: bool = False) -> list[Round]:
        """Each round as this role saw it; a round without such posts stays, empty."""
        return [round_.seen_by(role) for round_ in self.rounds if include_failure_rounds or round_.state != "failed"]

    def shared_entries(self, entry_type: str) -> list[SharedMemoryEntry]:
        """What each role left on the blackboard of that type: one per role, the last one said.

        A round's entry lives only in the last round, and there it hides the role's
        conversation entry; failed rounds do not count.
        """
        lasting: dict[str, SharedMemoryEntry] = {}
        passing: dict[str, SharedMemoryEntry] = {}
        for position, round_ in enumerate(self.rounds):
            if round_.state == "failed":
                continue
            for post in round_.post_list:
                for entry in _entries_on(post, entry_type):
                    if entry.scope == "conversation":
                        lasting[post.send_from] = entry
                    elif position == len(self.rounds) - 1:
                        passing[post.send_from] = entry
        return list((lasting | passing).values())

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "created_at": time_to_text(self.created_at),
            "rounds": [round_.to_dict() for round_ in self.rounds],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        return cls(
            id=data.get("id") or new_id(),
            rounds=tuple(Round.from_dict(one) for one in data.get("rounds") or ()),
            created_at=time_from_text(data["created_at"]) if data.get("created_at") else utc_now(),
        )


def _entries_on(post: Post, entry_type: str) -> list[SharedMemoryEntry]:
    return [
        attachment.extra
        for attachment in post.attachment_list
        if attachment.type is AttachmentType.shared_memory_entry
        and isinstance(attachment.extra, SharedMemoryEntry)
        and attachment.extra.type == entry_type
    ]
