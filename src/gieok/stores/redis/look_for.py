"""Whether Redis holds anything of a person: every key of ours, read and searched."""

import json

from redis.asyncio import Redis

from gieok.ports.store import Looked, Sought

OURS = "gieok:*"


async def look_in_redis(redis: Redis, sought: Sought) -> Looked:
    """Whose a window of posts is stands only in its key, as a digest; so whatever has the name in it counts as left."""
    count = left = 0
    wanted = (sought.user, *sought.texts)
    async for key in redis.scan_iter(match=OURS, count=1_000):
        count += 1
        left += sum(any(one in said for one in wanted) for said in await _values(redis, str(key)))
    return Looked("Redis", f"{count:,} keys", left)


async def _values(redis: Redis, key: str) -> list[str]:
    """What is under this key, as text; posts are kept as JSON that hides letters behind escapes."""
    kind = await redis.type(key)
    held = await redis.zrange(key, 0, -1) if kind == "zset" else [await redis.get(key)] if kind == "string" else []
    return [_unescaped(str(one)) for one in held if one]


def _unescaped(written: str) -> str:
    return json.dumps(json.loads(written), ensure_ascii=False) if written.startswith("{") else written
