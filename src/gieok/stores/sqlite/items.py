"""The things that can be recalled, as rows for ranking: posts, slots, episodes, moments."""

import json
from collections.abc import Mapping, Sequence

import apsw

from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.search import Item
from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.rows import ROWS
from gieok.stores.sqlite.spaces import space_number

SQL = queries("search")


class SqliteItems:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def look_up(self, space: Space, numbers: Mapping[Kind, Sequence[int]]) -> list[Item]:
        def work(db: apsw.Connection) -> list[Item]:
            known = space_number(db, space)
            return [
                ROWS.item(kind, row)
                for kind, wanted in numbers.items()
                for row in all_rows(db, SQL[f"look_up_{kind}"], (_list(wanted), known))
            ]

        return await self._database.read(work)

    async def beside(self, space: Space, posts: Sequence[int], reach: int) -> list[Item]:
        def work(db: apsw.Connection) -> list[Item]:
            rows = all_rows(db, SQL["posts_beside"], (_list(posts), reach, space_number(db, space)))
            given = set(map(int, posts))
            return [ROWS.post_item(row) for row in rows if row[0] not in given]

        return await self._database.read(work)

    async def foremost(self, space: Space, kinds: Sequence[Kind], limit: int) -> list[Item]:
        names = {
            "slot": "foremost_slots",
            "post": "newest_posts",
            "episode": "newest_episodes",
            "moment": "newest_moments",
        }

        def work(db: apsw.Connection) -> list[Item]:
            known = space_number(db, space)
            return [ROWS.item(kind, row) for kind in kinds for row in all_rows(db, SQL[names[kind]], (known, limit))]

        return await self._database.read(work)


def _list(numbers: Sequence[int]) -> str:
    return json.dumps([int(one) for one in numbers])
