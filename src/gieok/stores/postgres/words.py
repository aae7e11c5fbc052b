"""Where words occur: per token, only in this space, with the frequency part of BM25.

The tokens are rows under a B-tree that begins with the space, so a search touches no other space's (I12) and reads
nothing but the index. How long a text is on average is counted per space, so strangers change nothing. Tried on
paper and dropped: ``tsvector`` with GIN; it knows no space without an extension, keeps at most 255 places of a word,
and its positions have to be unpacked again for every row that matches.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.search import Postings, WordsFound
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, first
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import space_number

SQL = queries("words")
LENGTHS = queries("spaces")["lengths"]
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
        async def work(db: Db) -> Mapping[Kind, WordsFound]:
            number, asked = await space_number(db, space), list(dict.fromkeys(tokens))
            row = await first(db, LENGTHS, (number,)) or (0,) * 8
            lengths = dict(zip(KIND_ORDER, zip(row[:4], row[4:], strict=True), strict=True))
            return {kind: await _occurrences(db, number, kind, asked, most, *lengths[kind]) for kind in kinds}

        return await self._database.read(work)


async def _occurrences(
    db: Db, space: int | None, kind: Kind, tokens: Sequence[str], most: int, total: int, length: int
) -> WordsFound:
    """The rarest tokens are read, the commonest only counted: a question of common words stays quick (I16)."""
    if total == 0 or not tokens:
        return WordsFound(total, {}, {})
    counted = await all_rows(db, SQL["how_many"].format(kind=kind), (space, list(tokens)))
    wanted, too_common, read = [], {}, 0
    for token, count in sorted(counted, key=lambda row: row[1]):
        if count > most or read + count > MOST_READ:
            too_common[token] = count
        else:
            wanted.append(token)
            read += count
    cursor = db.cursor(binary=True)  # many small numbers: as text they would cost more than the search
    await cursor.execute(SQL["occurrences"].format(kind=kind), (space, wanted))
    return WordsFound(total, {row[0]: _postings(row, length / total) for row in await cursor.fetchall()}, too_common)


def _postings(row: Row, usual_length: float) -> Postings:
    numbers, often, lengths = (np.array(one, np.int64) for one in row[1:])
    weights = often * (K1 + 1) / (often + K1 * (1 - B + B * lengths / usual_length))
    return Postings(numbers, weights)
