"""Something that stands in front of a store and passes everything on: inherited by what changes a little of it."""

from collections.abc import Sequence

from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space
from gieok.ports.episodes import Episodes
from gieok.ports.jobs import Leases
from gieok.ports.ledger import ConversationLine, Ledger
from gieok.ports.store import Finding, Looked, Receipt, Sought, Store


class LedgerInFront:
    """The reading side of a ledger, passed on; whoever inherits this writes for itself."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        return await self._ledger.recent(space, conversation_id, limit)

    async def reopen_round(self, space: Space, round_id: str, fence: int | None = None) -> Round:
        return await self._ledger.reopen_round(space, round_id, fence)

    async def page(self, space: Space, conversation_id: str, after: int, limit: int) -> list[Post]:
        return await self._ledger.page(space, conversation_id, after, limit)

    async def rounds(
        self, space: Space, conversation_id: str, newest: int | None = None, role: str | None = None
    ) -> list[Round]:
        return await self._ledger.rounds(space, conversation_id, newest, role)

    async def round(self, space: Space, round_id: str) -> Round:
        return await self._ledger.round(space, round_id)

    async def rounds_after(self, space: Space, after: int, limit: int) -> list[tuple[int, str, Round]]:
        return await self._ledger.rounds_after(space, after, limit)

    async def posts(self, space: Space, ids: Sequence[str]) -> list[Post]:
        return await self._ledger.posts(space, ids)

    async def conversations(self, space: Space) -> list[ConversationLine]:
        return await self._ledger.conversations(space)

    async def unfinished(self, space: Space | None) -> list[tuple[Space, str, Round]]:
        return await self._ledger.unfinished(space)


class StoreInFront:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.url = store.url
        self.ledger: Ledger = store.ledger
        self.leases: Leases = store.leases
        self.episodes: Episodes = store.episodes
        self.blackboard = store.blackboard
        self.memories = store.memories
        self.words = store.words
        self.vectors = store.vectors
        self.items = store.items
        self.jobs = store.jobs
        self.traces = store.traces
        self.personas = store.personas
        self.spending = store.spending
        self.keys = store.keys
        self.answers = store.answers

    async def spaces(self) -> list[Space]:
        return await self._store.spaces()

    async def erase(self, space: Space) -> Receipt:
        return await self._store.erase(space)

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        return await self._store.look_for(sought)

    async def check(self) -> Sequence[Finding]:
        return await self._store.check()

    async def back_up(self, target: str) -> int:
        return await self._store.back_up(target)

    async def rest(self) -> bool:
        return await self._store.rest()

    async def close(self) -> None:
        await self._store.close()
