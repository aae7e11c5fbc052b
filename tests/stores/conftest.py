"""The servers that the tests of the stores share, each started when the first test asks for it."""

from .servers import mongo_server, new_database, postgres, redis_server

__all__ = ["mongo_server", "new_database", "postgres", "redis_server"]
