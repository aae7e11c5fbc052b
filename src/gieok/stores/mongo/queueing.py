"""Asking for the mirror's work: with every round that ends, in the same transaction, and with every new episode."""

from collections.abc import Callable, Sequence

from gieok.nouns.episode import Episode
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.space import Space
from gieok.ports.episodes import Episodes, RoundSize
from gieok.ports.jobs import Jobs
from gieok.ports.ledger import BroughtIn, Ledger
from gieok.stores.in_front import LedgerInFront

MIRROR = "mirror"
"""The kind of job; its subject is the id of a round or of an episode."""


class MirroredLedger(LedgerInFront):
    def __init__(self, ledger: Ledger, wake: Callable[[], None]) -> None:
        super().__init__(ledger)
        self._wake = wake

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        begun = await self._ledger.begin_round(space, conversation_id, round_, fence, (*jobs, MIRROR))
        self._wake()
        return begun

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        return await self._ledger.append(space, round_id, posts, fence)

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
        more = (*jobs, MIRROR)
        ended = await self._ledger.end_round(
            space, round_id, state, posts=posts, error=error, jobs=more, memory_dict=memory_dict, fence=fence
        )
        self._wake()
        return ended

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        brought = await self._ledger.bring_in(space, conversation_id, rounds, (*jobs, MIRROR))
        self._wake()
        return brought


class MirroredEpisodes:
    def __init__(self, episodes: Episodes, jobs: Jobs, wake: Callable[[], None]) -> None:
        self._episodes = episodes
        self._jobs = jobs
        self._wake = wake

    async def add(self, space: Space, episode: Episode, after: int) -> Episode | None:
        added = await self._episodes.add(space, episode, after)
        if added is not None:
            await self._jobs.ask(space, MIRROR, added.id)
            self._wake()
        return added

    async def uncompacted(self, space: Space, conversation_id: str) -> list[RoundSize]:
        return await self._episodes.uncompacted(space, conversation_id)

    async def latest(self, space: Space, conversation_id: str) -> Episode | None:
        return await self._episodes.latest(space, conversation_id)

    async def listed(self, space: Space, conversation_id: str | None = None, limit: int = 1000) -> list[Episode]:
        return await self._episodes.listed(space, conversation_id, limit)

    async def forget(self, space: Space) -> int:
        return await self._episodes.forget(space)
