"""Where words occur, from FTS5: per token, only in this space, with the frequency part of BM25.

Tokens in the index carry their space, so a search touches no other space's postings (I12).
FTS5's own bm25 mixes in how many rows the whole file has, so the number of strangers would
change a person's ranking; here each token is asked for alone and FTS5's idf is divided out
again, which leaves the term-frequency part that the caller weighs with the space's own idf.
"""

import math
from collections.abc import Mapping, Sequence

import apsw
import numpy as np

from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.search import Postings, WordsFound
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number

SQL = queries("search")
MOST_WEIGHED = 800
"""Occurrences whose frequency is weighed, rarest words first."""
MOST_READ = 3_000
"""Occurrences that are read at all; words beyond are only counted."""
KIND_ORDER: tuple[Kind, ...] = ("post", "slot", "episode", "moment")


class SqliteWords:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def occurrences(
        self, space: Space, kinds: Sequence[Kind], tokens: Sequence[str], most: int
    ) -> Mapping[Kind, WordsFound]:
        def work(db: apsw.Connection) -> Mapping[Kind, WordsFound]:
            number = space_number(db, space)
            totals = counts(db, number)
            return {kind: _occurrences(db, number, kind, tokens, most, totals[kind]) for kind in kinds}

        return await self._database.read(work)


def counts(db: apsw.Connection, space: int | None) -> dict[Kind, int]:
    """How many items of each kind the space holds."""
    row = first(db, SQL["counts"], (space,)) or (0, 0, 0, 0)
    return dict(zip(KIND_ORDER, row, strict=True))


def _occurrences(
    db: apsw.Connection, space: int | None, kind: Kind, tokens: Sequence[str], most: int, total: int
) -> WordsFound:
    """The rarest tokens exactly, the commoner ones by where they are alone, the commonest by their number.

    Counting costs 0.07 µs a row, telling where 0.3, and weighing 1.6, so a question of common words in a very long
    talk stays as quick as any other (I16); and the commoner a word is, the less its frequency in one post says.
    """
    if total == 0 or not tokens:
        return WordsFound(total, {}, {})
    rows_in_index = _rows_in_index(db, kind)
    postings: dict[str, Postings] = {}
    too_common: dict[str, int] = {}
    read = 0
    for count, token in sorted((_count(db, space, kind, token), token) for token in set(tokens)):
        if count > most or read + count > MOST_READ:
            too_common[token] = count
        elif count:
            exactly = read + count <= MOST_WEIGHED
            postings[token] = _postings(db, space, kind, token, rows_in_index if exactly else None)
            read += count
    return WordsFound(total, postings, too_common)


def _count(db: apsw.Connection, space: int | None, kind: Kind, token: str) -> int:
    return int(value(db, f"select count(*) from {kind}_words where words match ?", (f'"{space}x{token}"',)))


def _postings(db: apsw.Connection, space: int | None, kind: Kind, token: str, rows: int | None) -> Postings:
    """Where a token occurs; weighed by FTS5 when the number of rows in its index is given, else taken as once each."""
    asked = (f'"{space}x{token}"',)
    if rows is None:
        found = np.array(all_rows(db, f"select rowid from {kind}_words where words match ?", asked), np.int64)[:, 0]
        return Postings(found, np.ones(len(found)))
    pairs = np.array(all_rows(db, f"select rowid, rank from {kind}_words where words match ?", asked), np.float64)
    return Postings(pairs[:, 0].astype(np.int64), -pairs[:, 1] / _idf_of_fts5(rows, len(pairs)))


def _idf_of_fts5(rows: int, rows_with_token: int) -> float:
    """The idf that FTS5's bm25 multiplied in (its source: fts5_aux.c)."""
    idf = math.log((rows - rows_with_token + 0.5) / (rows_with_token + 0.5))
    return idf if idf > 0 else 1e-6


def _rows_in_index(db: apsw.Connection, kind: Kind) -> int:
    """How many rows FTS5 counts, from its averages record: a varint at the head of block 1."""
    block = first(db, f"select block from {kind}_words_data where id = 1")
    value = 0
    for byte in block[0] if block else b"":
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value
