"""The episodes of a conversation: what has been summarised, and what still waits for it.

A store knows where each round stands and how large it is; which of them are summarised, and how, is decided
above. An episode names the place it goes on from, so that two workers never tell the same stretch twice.
"""

from dataclasses import dataclass
from typing import Protocol

from gieok.nouns.episode import Episode
from gieok.nouns.space import Space


@dataclass(frozen=True, slots=True)
class RoundSize:
    """A round that no episode covers yet: its place and its size, not its content."""

    id: str
    first_seq: int
    last_seq: int
    octets: int
    """Bytes of UTF-8 in its posts and their attachments."""


class Episodes(Protocol):
    async def uncompacted(self, space: Space, conversation_id: str) -> list[RoundSize]:
        """The rounds with posts behind the newest episode, oldest first; failed ones are left out.

        Of a round that went on after it was summarised only the later posts count.
        """

    async def add(self, space: Space, episode: Episode, after: int) -> Episode | None:
        """Keep an episode and its words in one transaction, and give it its number.

        ``after`` is the end of the episode it goes on from, 0 for the first; None, and nothing
        written, when another one was added there meanwhile.
        """

    async def latest(self, space: Space, conversation_id: str) -> Episode | None:
        """The newest episode of a conversation: it carries the thread of all before it."""

    async def listed(self, space: Space, conversation_id: str | None = None, limit: int = 1000) -> list[Episode]:
        """Episodes of a space or of one conversation, newest first."""

    async def forget(self, space: Space) -> int:
        """Throw all episodes of a space away, with their words and vectors: a rebuild follows. The posts stay."""
