"""Where words occur: per token, only in this space, with the frequency part of BM25.

The tokens are rows under a B-tree that begins with the space, so a search touches no other space's (I12) and reads
nothing but the index. How long a text is on average is counted per space, so strangers change nothing.

Measured and not taken: ``tsvector`` under GIN with the space in front of each token. It takes a third of the disk and
two thirds of the time to write, but a question took 2.2 times as long (12 ms beside 5.6 in a space of 10,000 posts): a
GIN index cannot even count without visiting the rows. With GIN's pending list, which makes writing quick, it was 95 ms.
The figures are in docs/SCALE.md.
"""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.search import Postings, WordsFound
from gieok.stores.postgres.ask_postgres import Row
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import named

SQL = queries("words")
KIND_ORDER: tuple[Kind, ...] = ("post", "slot", "episode", "moment")

K1, B = 1.2, 0.75
"""BM25 as the port wants it: the same numbers as in every other store."""

MOST_READ = 4_000
"""Occurrences that are read for one question, rarest words first; words beyond are only counted, as in SQLite."""


class PostgresWords:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def occurrences(
        self, space: Space, kinds: Sequence[Kind], tokens: Sequence[str], most: int
    ) -> Mapping[Kind, WordsFound]:
        asked = named(space) | {"tokens": list(dict.fromkeys(tokens)), "most": most, "most_read": MOST_READ}
        rows = await self._database.ask(_sql(tuple(kinds)), asked, binary=True)  # text would cost more than the search
        held = rows[0][:8] if rows else (0,) * 8
        lengths = dict(zip(KIND_ORDER, zip(held[:4], held[4:], strict=True), strict=True))
        return {kind: _found([row[9:] for row in rows if row[8] == kind], *lengths[kind]) for kind in kinds}


@cache
def _sql(kinds: tuple[Kind, ...]) -> str:
    """One question for all kinds."""
    union = "\n    union all\n    "
    parts = {one: union.join(SQL[one].format(kind=kind) for kind in kinds) for one in ("counted", "read")}
    return SQL["occurrences"].format(**parts)


def _found(rows: Sequence[Row], total: int, length: int) -> WordsFound:
    read = {row[0]: _postings(row[2:], length / total) for row in rows if row[2] is not None}
    return WordsFound(total, read, {row[0]: row[1] for row in rows if row[2] is None})


def _postings(row: Row, usual_length: float) -> Postings:
    numbers, often, lengths = (np.array(one, np.int64) for one in row)
    weights = often * (K1 + 1) / (often + K1 * (1 - B + B * lengths / usual_length))
    return Postings(numbers, weights)
