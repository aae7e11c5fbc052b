"""Episodes in PostgreSQL: a row, its words, and the promise that no stretch is told twice.

How far a conversation is summarised is read under the lock of the space that adds the next episode, so of two
workers on one stretch one writes and the other learns that it came too late.
"""

from dataclasses import replace

from gieok.errors import NotFound
from gieok.language.words import search_tokens
from gieok.nouns.episode import Episode
from gieok.nouns.space import Space
from gieok.ports.episodes import RoundSize
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.rows import ROWS
from gieok.stores.postgres.spaces import LockedSpace, locked, named
from gieok.stores.postgres.vector_rows import drop_all_vectors
from gieok.stores.postgres.word_rows import add_words

SQL = queries("episodes")


class PostgresEpisodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def uncompacted(self, space: Space, conversation_id: str) -> list[RoundSize]:
        asked = named(space) | {"conversation": conversation_id}
        return [RoundSize(*row) for row in await self._database.ask(SQL["uncompacted_rounds"], asked)]

    async def add(self, space: Space, episode: Episode, after: int) -> Episode | None:
        async def work(db: Db) -> Episode | None:
            known = await locked(db, space)
            row = await first(db, SQL["reached"], named(space) | {"conversation": episode.conversation_id})
            if known is None or row is None:
                raise NotFound(f"there is no conversation {episode.conversation_id!r} in {space} to keep an episode of")
            conversation, reached = row
            return await _write(db, known, conversation, episode) if reached == after else None

        return await self._database.write(work)

    async def latest(self, space: Space, conversation_id: str) -> Episode | None:
        row = await self._database.first(SQL["newest"], named(space) | {"conversation": conversation_id})
        return ROWS.episode(row) if row else None

    async def listed(self, space: Space, conversation_id: str | None = None, limit: int = 1000) -> list[Episode]:
        asked = named(space) | {"conversation": conversation_id, "limit": limit}
        return [ROWS.episode(row) for row in await self._database.ask(SQL["episodes"], asked)]

    async def forget(self, space: Space) -> int:
        async def work(db: Db) -> int:
            known = await locked(db, space)
            if known is None:
                return 0
            gone = await all_rows(db, SQL["forget_episodes"], (known.number,))
            await run(db, SQL["forget_episode_words"], (known.number,))
            await drop_all_vectors(db, known.number, ("episode",))
            await run(db, SQL["no_episodes_left"], (known.number,))
            return len(gone)

        return await self._database.write(work)


async def _write(db: Db, known: LockedSpace, conversation: int, episode: Episode) -> Episode:
    number = known.episodes + 1
    place = (known.number, number, conversation, episode.id, episode.first_seq, episode.last_seq, episode.rounds)
    told = (episode.summary, episode.made_by, list(episode.evidence), episode.created_at)
    await run(db, SQL["add_episode"], (*place, *told))
    tokens = await add_words(db, known.number, "episode", {number: search_tokens(episode.summary)})
    await run(db, SQL["count_episode"], (tokens, known.number))
    return replace(episode, number=number)
