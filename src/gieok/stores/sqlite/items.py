"""The things that can be recalled, as rows for ranking: posts, slots, episodes, moments."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import apsw

from gieok.nouns.category import Category
from gieok.nouns.moment_in_time import time_from_text, utc_now
from gieok.nouns.recollection import Kind
from gieok.nouns.slot import slot_text
from gieok.nouns.space import Space
from gieok.nouns.strength import left_of
from gieok.ports.search import Item
from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number

SQL = queries("search")


class SqliteItems:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def look_up(self, space: Space, numbers: Mapping[Kind, Sequence[int]]) -> list[Item]:
        def work(db: apsw.Connection) -> list[Item]:
            known = space_number(db, space)
            return [
                _item(kind, row)
                for kind, wanted in numbers.items()
                for row in all_rows(db, SQL[f"look_up_{kind}"], (_list(wanted), known))
            ]

        return await self._database.read(work)

    async def beside(self, space: Space, posts: Sequence[int], reach: int) -> list[Item]:
        def work(db: apsw.Connection) -> list[Item]:
            rows = all_rows(db, SQL["posts_beside"], (_list(posts), reach, space_number(db, space)))
            given = set(map(int, posts))
            return [_post(row) for row in rows if row[0] not in given]

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
            return [_item(kind, row) for kind in kinds for row in all_rows(db, SQL[names[kind]], (known, limit))]

        return await self._database.read(work)


def _list(numbers: Sequence[int]) -> str:
    return json.dumps([int(one) for one in numbers])


def _item(kind: Kind, row: tuple[Any, ...]) -> Item:
    return {"post": _post, "slot": _slot, "episode": _episode, "moment": _moment}[kind](row)


def _post(row: tuple[Any, ...]) -> Item:
    number, id_, message, at, speaker, conversation, seq, sitting, stale = row
    place = {"conversation": conversation, "seq": seq, "sitting": sitting}
    return Item("post", number, id_, message, time_from_text(at), speaker, **place, sources=(id_,), stale=bool(stale))


def _slot(row: tuple[Any, ...]) -> Item:
    """Straight from the row: a recall looks at a hundred slots, and needs half of what a Slot holds."""
    (
        number,
        id_,
        name,
        subject,
        key,
        value,
        dated,
        score,
        seen,
        evidence,
        pinned,
        recalled,
        times_seen,
        times_recalled,
    ) = row
    category, last_seen = Category(name), datetime.fromisoformat(seen)
    fresh_at = max(last_seen, datetime.fromisoformat(recalled)) if recalled else last_seen
    left = left_of(score, category, bool(pinned), utc_now() - fresh_at, times_seen, times_recalled)
    return Item(
        kind="slot",
        number=number,
        id=id_,
        text=slot_text(subject, key, value, dated),
        at=last_seen,
        strength=left,
        category=name,
        subject=subject,
        key=key,
        sources=tuple(json.loads(evidence)),
        pinned=bool(pinned),
    )


def _episode(row: tuple[Any, ...]) -> Item:
    number, id_, summary, at, evidence = row
    return Item("episode", number, id_, summary, time_from_text(at), sources=tuple(json.loads(evidence)))


def _moment(row: tuple[Any, ...]) -> Item:
    number, id_, trigger, at, evidence, felt_by, intensity, emotion = row
    sources = tuple(json.loads(evidence))
    return Item(
        "moment",
        number,
        id_,
        trigger,
        time_from_text(at),
        felt_by,
        strength=intensity,
        category=emotion,
        sources=sources,
    )
