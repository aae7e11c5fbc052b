"""The ledger with the last few posts of each conversation in Redis.

The posts stand in a sorted set by their place, so it does not matter in which order servers report them. A window
with a hole in it, or one that does not reach back far enough, is read from the ledger again; a server that is cut off
between the ledger and Redis leaves one that lacks its post, for a minute at most. Everything else goes straight on.
"""

import hashlib
import json
from collections.abc import Sequence

from redis.asyncio import Redis

from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.space import Space
from gieok.ports.ledger import BroughtIn, Ledger
from gieok.stores.in_front import LedgerInFront
from gieok.stores.redis.line import Line

MOST_POSTS = 24
"""Posts held for each conversation: four times what a prompt carries along."""

HOLD_SECONDS = 60
"""From the last time a post was added; a talk that pauses longer is read from the ledger when it goes on."""


class LedgerWithRedis(LedgerInFront):
    def __init__(self, ledger: Ledger, line: Line) -> None:
        super().__init__(ledger)
        self._line = line

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        begun = await self._ledger.begin_round(space, conversation_id, round_, fence, jobs)
        await self._hold(space, begun.post_list)
        return begun

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        written = await self._ledger.append(space, round_id, posts, fence)
        await self._hold(space, written)
        return written

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
        ended = await self._ledger.end_round(
            space, round_id, state, posts=posts, error=error, jobs=jobs, memory_dict=memory_dict, fence=fence
        )
        await self._hold(space, ended.post_list)
        return ended

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        brought = await self._ledger.bring_in(space, conversation_id, rounds, jobs)
        await self.let_go(space, [conversation_id])
        return brought

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        held = await self._line.ask(lambda redis: redis.zrange(_key(space, conversation_id), -limit, -1))
        posts = [Post.from_dict(json.loads(str(one))) for one in held or ()]
        if _whole(posts, limit):
            return posts
        found = await self._ledger.recent(space, conversation_id, limit)
        await self._hold(space, found)
        return found

    async def let_go(self, space: Space, conversations: Sequence[str]) -> None:
        """The windows of these conversations are not to be trusted any more."""
        keys = [_key(space, one) for one in conversations]
        if keys:
            await self._line.ask(lambda redis: redis.delete(*keys))

    async def _hold(self, space: Space, posts: Sequence[Post]) -> None:
        """Posts of one conversation that are in the ledger now."""
        if posts:
            key = _key(space, posts[0].conversation_id)
            newest = {json.dumps(post.to_dict(), sort_keys=True): float(post.seq) for post in posts[-MOST_POSTS:]}
            await self._line.ask(lambda redis: _add(redis, key, newest))


async def _add(redis: Redis, key: str, posts: dict[str, float]) -> None:
    async with redis.pipeline(transaction=True) as together:
        together.zadd(key, posts)
        together.zremrangebyrank(key, 0, -MOST_POSTS - 1)
        together.expire(key, HOLD_SECONDS)
        await together.execute()


def _whole(posts: Sequence[Post], limit: int) -> bool:
    """Whether these are the last so many posts: none is missing between them, and none before them."""
    places = [post.seq for post in posts]
    if not places or places != list(range(places[0], places[0] + len(places))):
        return False
    return len(places) == limit or places[0] == 1


def _key(space: Space, conversation_id: str) -> str:
    named = json.dumps([space.user, space.character, conversation_id]).encode()
    return f"gieok:recent:{hashlib.sha256(named).hexdigest()}"
