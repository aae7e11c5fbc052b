"""What the mirror holds: ``chat_messages``, one document a post, and ``memory_summary_archives``, one an episode.

A document has the id of what it mirrors, and is only ever inserted: doing the same work twice changes nothing.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pymongo import AsyncMongoClient, UpdateOne
from pymongo.asynchronous.database import AsyncDatabase
from pymongo.errors import ConfigurationError, InvalidURI, PyMongoError

from gieok.errors import BadSetting, MemoryUnavailable
from gieok.nouns.episode import Episode
from gieok.nouns.post import Post
from gieok.nouns.space import Space
from gieok.ports.store import Looked, Sought

MESSAGES, SUMMARIES = "chat_messages", "memory_summary_archives"

WAIT_MILLISECONDS = 2_000
"""How long MongoDB may stay silent before the work is put back into the queue."""

Document = dict[str, Any]


class Mirror:
    def __init__(self, url: str) -> None:
        try:
            self._client: AsyncMongoClient[Document] = AsyncMongoClient(
                url, serverSelectionTimeoutMS=WAIT_MILLISECONDS, connectTimeoutMS=WAIT_MILLISECONDS, tz_aware=True
            )
            self._database: AsyncDatabase[Document] = self._client.get_default_database("gieok")
        except (ConfigurationError, InvalidURI, ValueError) as problem:
            raise BadSetting(f"the address of MongoDB cannot be used ({problem}); write mongodb://host/gieok") from None

    async def keep_posts(self, space: Space, posts: Sequence[Post]) -> None:
        """In the order in which they were said."""
        await self._keep(MESSAGES, {post.id: _of_post(space, post) for post in posts})

    async def keep_episodes(self, space: Space, episodes: Sequence[Episode]) -> None:
        await self._keep(SUMMARIES, {one.id: _of_episode(space, one) for one in episodes})

    async def erase(self, space: Space) -> None:
        try:
            for collection in (MESSAGES, SUMMARIES):
                await self._database[collection].delete_many(_of(space))
        except PyMongoError as problem:
            raise MemoryUnavailable(f"MongoDB did not answer ({problem}); nothing was erased, try again") from problem

    async def look_for(self, sought: Sought) -> list[Looked]:
        """Every document that belongs to the person, or that has one of the texts anywhere in it."""
        try:
            return [await self._looked(collection, sought) for collection in (MESSAGES, SUMMARIES)]
        except PyMongoError as problem:
            raise MemoryUnavailable(f"MongoDB did not answer ({problem}); it was not looked at, try again") from problem

    async def _looked(self, name: str, sought: Sought) -> Looked:
        count = left = mentions = 0
        async for document in self._database[name].find({}):
            count += 1
            written = json.dumps(document, ensure_ascii=False, default=str)
            if document.get("user") == sought.user or any(text in written for text in sought.texts):
                left += 1
            elif sought.user in written:
                mentions += 1
        return Looked(f"MongoDB {name}", f"{count:,} documents", left, mentions)

    async def ping(self) -> str | None:
        """Why it does not answer; None when it does."""
        try:
            await self._client.admin.command("ping")
        except PyMongoError as problem:
            return str(problem).partition(",")[0]
        return None

    async def close(self) -> None:
        await self._client.close()

    async def _keep(self, collection: str, documents: Mapping[str, Document]) -> None:
        new = [UpdateOne({"_id": id_}, {"$setOnInsert": one}, upsert=True) for id_, one in documents.items()]
        try:
            if new:
                await self._database[collection].bulk_write(new, ordered=True)
        except PyMongoError as problem:
            raise MemoryUnavailable(f"MongoDB did not answer ({problem}); the mirror catches up later") from problem


def _of(space: Space) -> Document:
    return {"user": space.user, "character": space.character}


def _of_post(space: Space, post: Post) -> Document:
    said = post.to_dict()
    del said["id"]
    return _of(space) | said | {"created_at": post.created_at}


def _of_episode(space: Space, episode: Episode) -> Document:
    place = {"conversation_id": episode.conversation_id, "first_seq": episode.first_seq, "last_seq": episode.last_seq}
    told = {"summary": episode.summary, "made_by": episode.made_by, "evidence": list(episode.evidence)}
    return _of(space) | place | told | {"rounds": episode.rounds, "created_at": episode.created_at}
