"""Episodes in SQLite: a row, its words, and the promise that no stretch is told twice.

How far a conversation is summarised is read in the same transaction that adds the next episode, so of two
workers on one stretch one writes and the other learns that it came too late.
"""

import json
from dataclasses import replace

import apsw

from gieok.errors import NotFound
from gieok.language.words import search_tokens
from gieok.nouns.episode import Episode
from gieok.nouns.moment_in_time import time_to_text
from gieok.nouns.space import Space
from gieok.ports.episodes import RoundSize
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.rows import ROWS
from gieok.stores.sqlite.spaces import space_number, words_of_space
from gieok.stores.sqlite.vector_rows import drop_vectors

SQL = queries("episodes") | {"find_conversation": queries("ledger")["find_conversation"]}


class SqliteEpisodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def uncompacted(self, space: Space, conversation_id: str) -> list[RoundSize]:
        def work(db: apsw.Connection) -> list[RoundSize]:
            conversation = _conversation(db, space, conversation_id)
            rows = all_rows(db, SQL["uncompacted_rounds"], (conversation, _end_of_newest(db, conversation)))
            return [RoundSize(*row) for row in rows]

        return await self._database.read(work)

    async def add(self, space: Space, episode: Episode, after: int) -> Episode | None:
        def work(db: apsw.Connection) -> Episode | None:
            number, conversation = space_number(db, space), _conversation(db, space, episode.conversation_id)
            if number is None or conversation is None:
                raise NotFound(f"there is no conversation {episode.conversation_id!r} in {space} to keep an episode of")
            if _end_of_newest(db, conversation) != after:
                return None
            return _write(db, number, conversation, episode)

        return await self._database.write(work)

    async def latest(self, space: Space, conversation_id: str) -> Episode | None:
        def work(db: apsw.Connection) -> Episode | None:
            row = first(db, SQL["newest_of_conversation"], (_conversation(db, space, conversation_id),))
            return ROWS.episode(row) if row else None

        return await self._database.read(work)

    async def listed(self, space: Space, conversation_id: str | None = None, limit: int = 1000) -> list[Episode]:
        def work(db: apsw.Connection) -> list[Episode]:
            asked = (space_number(db, space), conversation_id, conversation_id, limit)
            return [ROWS.episode(row) for row in all_rows(db, SQL["episodes"], asked)]

        return await self._database.read(work)

    async def forget(self, space: Space) -> int:
        def work(db: apsw.Connection) -> int:
            number = space_number(db, space)
            gone = [row[0] for row in all_rows(db, SQL["numbers_of_episodes"], (number,))]
            for one in gone:
                db.execute(SQL["drop_episode_words"], (one,))
                drop_vectors(db, number, "episode", one)
            db.execute(SQL["forget_episodes"], (number,))
            db.execute(SQL["count_episodes_up"], (-len(gone), number))
            return len(gone)

        return await self._database.write(work)


def _write(db: apsw.Connection, space: int, conversation: int, episode: Episode) -> Episode:
    place = (episode.id, episode.first_seq, episode.last_seq, episode.rounds)
    told = (episode.summary, episode.made_by, json.dumps(episode.evidence), time_to_text(episode.created_at))
    number = int(value(db, SQL["add_episode"], (space, conversation, *place, *told)))
    db.execute(SQL["add_episode_words"], (number, words_of_space(space, search_tokens(episode.summary))))
    db.execute(SQL["count_episodes_up"], (1, space))
    return replace(episode, number=number)


def _conversation(db: apsw.Connection, space: Space, conversation_id: str) -> int | None:
    row = first(db, SQL["find_conversation"], (space_number(db, space), conversation_id))
    return row[0] if row else None


def _end_of_newest(db: apsw.Connection, conversation: int | None) -> int:
    return int(value(db, SQL["end_of_newest"], (conversation,)) or 0)
