"""The things that can be recalled, as rows for ranking: posts, slots, episodes, moments."""

from collections.abc import Mapping, Sequence

from gieok.nouns.category import Category
from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.search import Item
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.rows import ROWS
from gieok.stores.postgres.spaces import named

SQL = queries("search")
CATEGORIES = [one.value for one in Category]


class PostgresItems:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def look_up(self, space: Space, numbers: Mapping[Kind, Sequence[int]]) -> list[Item]:
        wanted = {kind: _plain(some) for kind, some in numbers.items() if len(some)}
        return await self._items({kind: {"numbers": some} for kind, some in wanted.items()}, "look_up", space)

    async def beside(self, space: Space, posts: Sequence[int], reach: int) -> list[Item]:
        asked = named(space) | {"posts": _plain(posts), "reach": reach}
        return [ROWS.post_item(row) for row in await self._database.ask(SQL["posts_beside"], asked)]

    async def foremost(self, space: Space, kinds: Sequence[Kind], limit: int) -> list[Item]:
        asked = {"limit": limit, "categories": CATEGORIES}
        return await self._items(dict.fromkeys(kinds, asked), "foremost", space)

    async def _items(self, asked: Mapping[Kind, Mapping[str, object]], how: str, space: Space) -> list[Item]:
        questions = [(SQL[f"{how}_{kind}"], {**named(space), **more}) for kind, more in asked.items()]
        answers = await self._database.ask_all(questions)
        return [ROWS.item(kind, row) for kind, rows in zip(asked, answers, strict=True) for row in rows]


def _plain(numbers: Sequence[int]) -> list[int]:
    """Python's own integers: ranking hands over numpy's."""
    return [int(one) for one in numbers]
