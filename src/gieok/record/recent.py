"""The last few posts of each conversation, word for word: a cache in front of the ledger.

Tone and forms of address live here. It is a ``deque(maxlen=6)`` per conversation; after a restart, and
after another process has written, it is filled from the ledger again.
"""

from collections import OrderedDict, deque
from collections.abc import Sequence

from gieok.nouns.post import Post
from gieok.nouns.space import Space
from gieok.ports.ledger import Ledger

MOST_CONVERSATIONS = 1_000
"""How many windows are held at once; the one not used for longest goes first."""


class RecentWindow:
    def __init__(self, ledger: Ledger, size: int = 6) -> None:
        self._ledger = ledger
        self._size = size
        self._windows: OrderedDict[tuple[Space, str], deque[Post]] = OrderedDict()

    async def posts(self, space: Space, conversation_id: str) -> list[Post]:
        """Oldest first. Read from the ledger the first time, from memory afterwards."""
        window = self._windows.get((space, conversation_id))
        if window is None:
            found = await self._ledger.recent(space, conversation_id, self._size)
            window = self._keep(space, conversation_id, deque(found, maxlen=self._size))
        self._windows.move_to_end((space, conversation_id))
        return list(window)

    def add(self, space: Space, conversation_id: str, posts: Sequence[Post]) -> None:
        """Posts that were just written. A gap means that somebody else wrote too: read again next time."""
        window = self._windows.get((space, conversation_id))
        if window is None or not posts:
            return
        if window and posts[0].seq != window[-1].seq + 1:
            self.forget(space, conversation_id)
        else:
            window.extend(posts)

    def forget(self, space: Space, conversation_id: str | None = None) -> None:
        for key in [key for key in self._windows if key[0] == space and conversation_id in (None, key[1])]:
            del self._windows[key]

    def _keep(self, space: Space, conversation_id: str, window: deque[Post]) -> deque[Post]:
        self._windows[(space, conversation_id)] = window
        if len(self._windows) > MOST_CONVERSATIONS:
            self._windows.popitem(last=False)
        return window
