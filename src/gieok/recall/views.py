"""Views of the conversations in a store: what was read of them and what was chosen is remembered between calls.

One for each home. It keeps no posts, only their columns and which of them were chosen.
"""

from datetime import datetime

from gieok.nouns.space import Space
from gieok.nouns.view import Chosen, View
from gieok.ports.chat_model import ChatModel
from gieok.ports.embedder import Embedder
from gieok.ports.store import Store
from gieok.recall.choose_posts import MemorySelector, Selections
from gieok.recall.posts_stored import StoredPosts, StoredTalks


class Views:
    def __init__(self) -> None:
        self._talks = StoredTalks()
        self._selections = Selections()

    async def choose(
        self,
        view: View,
        space: Space,
        conversation: str,
        *,
        store: Store,
        embedder: Embedder | None,
        model: ChatModel | None,
        now: datetime,
    ) -> Chosen:
        """What the person of the view sees of this conversation, and why."""
        if view.is_goldfish:
            return Chosen(path="goldfish")
        known = await self._talks.known(space, conversation, store.ledger)
        source = StoredPosts(
            space, conversation, known, store.ledger, store.words, store.vectors, store.items, embedder
        )
        return await MemorySelector(embedder, model, selections=self._selections).choose(view, source, now=now)

    def forget(self, space: Space) -> None:
        """Nothing of an erased space stays in memory."""
        self._talks.forget(space)
        self._selections.forget()
