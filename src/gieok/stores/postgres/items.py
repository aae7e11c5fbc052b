"""The things that can be recalled, as rows for ranking: posts, slots, episodes, moments."""

from collections.abc import Mapping, Sequence

from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.nouns.strength import strength
from gieok.ports.search import Item
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.slot_rows import slot_from_row
from gieok.stores.postgres.spaces import space_number

SQL = queries("search")


class PostgresItems:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def look_up(self, space: Space, numbers: Mapping[Kind, Sequence[int]]) -> list[Item]:
        async def work(db: Db) -> list[Item]:
            known = await space_number(db, space)
            found: list[Item] = []
            for kind, wanted in numbers.items():
                rows = await all_rows(db, SQL[f"look_up_{kind}"], (known, _plain(wanted))) if len(wanted) else []
                found += [_item(kind, row) for row in rows]
            return found

        return await self._database.read(work)

    async def beside(self, space: Space, posts: Sequence[int], reach: int) -> list[Item]:
        async def work(db: Db) -> list[Item]:
            asked = {"space": await space_number(db, space), "posts": _plain(posts), "reach": reach}
            return [_post(row) for row in await all_rows(db, SQL["posts_beside"], asked)]

        return await self._database.read(work)

    async def foremost(self, space: Space, kinds: Sequence[Kind], limit: int) -> list[Item]:
        async def work(db: Db) -> list[Item]:
            known = await space_number(db, space)
            found: list[Item] = []
            for kind in kinds:
                found += [_item(kind, row) for row in await all_rows(db, SQL[f"foremost_{kind}"], (known, limit))]
            return found

        return await self._database.read(work)


def _plain(numbers: Sequence[int]) -> list[int]:
    """Python's own integers: ranking hands over numpy's."""
    return [int(one) for one in numbers]


def _item(kind: Kind, row: Row) -> Item:
    return {"post": _post, "slot": _slot, "episode": _episode, "moment": _moment}[kind](row)


def _post(row: Row) -> Item:
    number, id_, message, at, speaker, conversation, seq, sitting, stale = row
    place = {"conversation": conversation, "seq": seq, "sitting": sitting}
    return Item("post", number, id_, message, at, speaker, **place, sources=(id_,), stale=stale)


def _slot(row: Row) -> Item:
    slot = slot_from_row(row)
    return Item(
        "slot",
        slot.number,
        slot.id,
        slot.text,
        slot.last_seen,
        strength=strength(slot, utc_now()),
        category=slot.category.value,
        subject=slot.subject,
        key=slot.key,
        sources=slot.evidence,
        pinned=slot.pinned,
    )


def _episode(row: Row) -> Item:
    number, id_, summary, at, evidence = row
    return Item("episode", number, id_, summary, at, sources=tuple(evidence))


def _moment(row: Row) -> Item:
    number, id_, trigger, at, evidence, felt_by, intensity, emotion = row
    return Item(
        "moment", number, id_, trigger, at, felt_by, strength=intensity, category=emotion, sources=tuple(evidence)
    )
