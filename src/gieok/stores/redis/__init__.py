"""Redis beside a store that several servers share: what is asked for at every turn, kept near.

Nothing depends on it for truth. What it holds is a copy; when it is away the store answers, and the check-up says so.
"""

from gieok.stores.redis.beside import StoreWithRedis, open_redis_beside

__all__ = ["StoreWithRedis", "open_redis_beside"]
