"""The ledger with the last few posts of each conversation in Redis, for the turn that is just being taken.

A window carries the number of the last turn it knows of (the fence of its lease, which the store gives out one by
one). The next turn of the space has the number after it; a higher one tells that a server was cut off between the
ledger and Redis, or could not reach Redis, and then the ledger is read. Whoever takes no turn asks the ledger. Only
what is written without a turn while Redis is away is missed, for a minute at most. Everything else goes straight on.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence

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

_HOLD = """
local known, turn = tonumber(redis.call('get', KEYS[2]) or '-1'), tonumber(ARGV[1])
if known > turn then return 0 end
if ARGV[2] == 'all' or known < turn - 1 then redis.call('del', KEYS[1]) end
redis.call('zadd', KEYS[1], unpack(ARGV, 5))
redis.call('zremrangebyrank', KEYS[1], 0, -1 - tonumber(ARGV[3]))
redis.call('expire', KEYS[1], ARGV[4])
redis.call('set', KEYS[2], turn, 'EX', ARGV[4])
return 1
"""
"""Add posts as of a turn, in one step. What is left of a turn before the last is thrown away: it may lack something."""


class LedgerWithRedis(LedgerInFront):
    def __init__(self, ledger: Ledger, line: Line, turns: Mapping[Space, int]) -> None:
        """``turns``: the spaces whose turn this process holds, with its number."""
        super().__init__(ledger)
        self._line = line
        self._turns = turns

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        begun = await self._ledger.begin_round(space, conversation_id, round_, fence, jobs)
        await self._hold(space, begun.post_list, fence)
        return begun

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        written = await self._ledger.append(space, round_id, posts, fence)
        await self._hold(space, written, fence)
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
        await self._hold(space, ended.post_list[len(ended.post_list) - len(posts) :], fence)
        return ended

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        brought = await self._ledger.bring_in(space, conversation_id, rounds, jobs)
        await self.let_go(space, [conversation_id])
        return brought

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        turn = self._turns.get(space)
        if turn is None:
            return await self._ledger.recent(space, conversation_id, limit)
        keys = _keys(space, conversation_id)
        held = await self._line.ask(lambda redis: _held(redis, keys, limit))
        if held is not None and held[0] >= turn - 1 and _whole(held[1], limit):
            return held[1]
        found = await self._ledger.recent(space, conversation_id, limit)
        await self._hold(space, found, turn, everything=True)
        return found

    async def let_go(self, space: Space, conversations: Sequence[str]) -> None:
        """The windows of these conversations are not to be trusted any more."""
        keys = [key for one in conversations for key in _keys(space, one)]
        if keys:
            await self._line.ask(lambda redis: redis.delete(*keys))

    async def _hold(self, space: Space, posts: Sequence[Post], turn: int | None, everything: bool = False) -> None:
        """Posts of one conversation that are in the ledger now; all there is of the window, or what came to it."""
        if not posts:
            return
        conversation = posts[0].conversation_id
        if turn is None:
            await self.let_go(space, [conversation])
            return
        newest = [part for post in posts[-MOST_POSTS:] for part in (post.seq, json.dumps(post.to_dict()))]
        asked = (*_keys(space, conversation), turn, "all" if everything else "more", MOST_POSTS, HOLD_SECONDS, *newest)
        await self._line.ask(lambda redis: redis.eval(_HOLD, 2, *asked))


async def _held(redis: Redis, keys: tuple[str, str], limit: int) -> tuple[int, list[Post]]:
    """The last turn that a window knows of, and its last posts."""
    async with redis.pipeline(transaction=True) as together:
        together.get(keys[1])
        together.zrange(keys[0], -limit, -1)
        turn, posts = await together.execute()
    return int(turn) if turn is not None else -1, [Post.from_dict(json.loads(one)) for one in posts]


def _whole(posts: Sequence[Post], limit: int) -> bool:
    """Whether these are the last so many posts: none is missing between them, and none before them."""
    places = [post.seq for post in posts]
    if not places or places != list(range(places[0], places[0] + len(places))):
        return False
    return len(places) == limit or places[0] == 1


def _keys(space: Space, conversation_id: str) -> tuple[str, str]:
    """Where the posts are, and where the number of the turn."""
    named = json.dumps([space.user, space.character, conversation_id]).encode()
    key = f"gieok:recent:{hashlib.sha256(named).hexdigest()}"
    return key, f"{key}:turn"
