"""The last few posts where several servers write: read from the ledger every time, never held in this process.

Another server may have written to the same conversation a moment ago, and nothing tells us. Redis, when it is
there, stands in front of the ledger and saves the question.
"""

from collections.abc import Sequence

from gieok.nouns.post import Post
from gieok.nouns.space import Space
from gieok.record.recent import RecentWindow


class SharedRecentWindow(RecentWindow):
    async def posts(self, space: Space, conversation_id: str) -> list[Post]:
        return await self._ledger.recent(space, conversation_id, self._size)

    def add(self, space: Space, conversation_id: str, posts: Sequence[Post]) -> None:
        """Nothing is held, so nothing is added."""
