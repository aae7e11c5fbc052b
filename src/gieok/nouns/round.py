"""A Round is one query and everything that was said until it was answered.

It is ``created`` while it runs, ``finished`` when it was answered, and ``failed`` when anything
went wrong; a failed round keeps its posts and its error, and can be tried again.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal, Self, cast

from gieok.errors import BadInput
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import as_utc, time_from_text, time_to_text, utc_now
from gieok.nouns.post import Post
from gieok.nouns.text import checked_text

RoundState = Literal["created", "finished", "failed"]
STATES: tuple[RoundState, ...] = ("created", "finished", "failed")


@dataclass(frozen=True, slots=True)
class Round:
    id: str
    user_query: str
    state: RoundState = "created"
    post_list: tuple[Post, ...] = ()
    error: str | None = None
    created_at: datetime = field(default_factory=utc_now)

    def __post_init__(self) -> None:
        checked_text(self.user_query, "the query of a round")
        if self.state not in STATES:
            raise BadInput(f"the state of a round is one of {', '.join(STATES)}, not {self.state!r}")
        object.__setattr__(self, "post_list", tuple(self.post_list))
        object.__setattr__(self, "created_at", as_utc(self.created_at))

    @classmethod
    def create(cls, user_query: str, id: str | None = None, created_at: datetime | None = None) -> Self:
        return cls(id=id or new_id(), user_query=user_query, created_at=created_at or utc_now())

    @property
    def posts(self) -> tuple[Post, ...]:
        return self.post_list

    def with_post(self, post: Post) -> Self:
        return replace(self, post_list=(*self.post_list, post))

    def seen_by(self, role: str) -> Self:
        """A copy that holds only the posts this role sent or received."""
        return replace(self, post_list=tuple(post for post in self.post_list if post.involves(role)))

    def to_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "user_query": self.user_query,
            "state": self.state,
            "error": self.error,
            "created_at": time_to_text(self.created_at),
            "post_list": [post.to_dict() for post in self.post_list],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        if "user_query" not in data:
            raise BadInput("a round needs user_query")
        return cls(
            id=data.get("id") or new_id(),
            user_query=data["user_query"],
            state=cast(RoundState, data.get("state", "created")),
            post_list=tuple(Post.from_dict(post) for post in data.get("post_list") or ()),
            error=data.get("error"),
            created_at=time_from_text(data["created_at"]) if data.get("created_at") else utc_now(),
        )
