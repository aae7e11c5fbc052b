"""The ledger: what was said, in order, for ever (I1). Everything else is derived from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class ConversationLine:
    """One conversation in a listing: its size, not its content."""

    id: str
    rounds: int
    posts: int
    created_at: datetime
    last_at: datetime | None


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """What an import did; posts whose ids were there already are left alone."""

    rounds: int
    posts: int
    already_there: int


class Ledger(Protocol):
    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        """Write down a round and its posts; on return they are durable and carry their place.

        A round that is finished already gets the jobs that follow it in the same transaction.
        """

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        """Add posts to an open round; on return they are durable and carry their place."""

    async def end_round(
        self,
        space: Space,
        round_id: str,
        state: RoundState,
        *,
        posts: Sequence[Post] = (),
        error: str | None = None,
        jobs: Sequence[str] = (),
        memory_dict: str | None = None,
        fence: int | None = None,
    ) -> Round:
        """In one transaction: the last posts, the round's end, a new blackboard version, and the jobs that follow."""

    async def reopen_round(self, space: Space, round_id: str, fence: int | None = None) -> Round:
        """A failed round runs once more, with the posts it has. Raises BadInput when it did not fail."""

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        """Whole rounds from elsewhere, ids and times kept, in one transaction; a known id is not written twice.

        Every new finished round gets the jobs named here.
        """

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        """The last posts, oldest first."""

    async def page(self, space: Space, conversation_id: str, after: int, limit: int) -> list[Post]:
        """The posts behind ``after`` (a seq), in order."""

    async def rounds(
        self, space: Space, conversation_id: str, newest: int | None = None, role: str | None = None
    ) -> list[Round]:
        """The rounds in order, or only the newest so many; with a role, only the posts it sent or received."""

    async def round(self, space: Space, round_id: str) -> Round:
        """That round with its posts, or NotFound."""

    async def rounds_after(self, space: Space, after: int, limit: int) -> list[tuple[int, str, Round]]:
        """The space's rounds in the order they were written: number, conversation, round."""

    async def posts(self, space: Space, ids: Sequence[str]) -> list[Post]:
        """The posts of these ids that exist in the space, in the order of the ids."""

    async def conversations(self, space: Space) -> list[ConversationLine]:
        """All conversations of a space, oldest first."""

    async def unfinished(self, space: Space | None) -> list[tuple[Space, str, Round]]:
        """Turns still ``created``: running now, or left by a crash. Rounds kept open by hand are not among them."""
