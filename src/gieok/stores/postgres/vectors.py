"""What lies near a vector, inside one space: exactly, in this server's memory, while the space is not very large.

The vectors of a space are held as a matrix (``stores.matrices``); each question reads the space's counts first, so what
another server has written since is fetched, and only that. A space with more vectors than that, or than the budget
allows, is searched by the database: by HNSW when it is large, one by one when it is not.

The space limits the search itself, never its result (I12): the index holds only large spaces and goes on until it has
found enough of this one; when it gives up early, or when the space is too small a part of it, all of the space's own
rows are read instead. Mean and spread come from all vectors, of a large space from a sample spread over its life.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gieok.language.key_words import text_for_meaning
from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.embedder import Vector
from gieok.ports.memories import Embedded, Unembedded
from gieok.ports.search import Nearest
from gieok.stores.matrices import NOTHING, Matrices, Matrix
from gieok.stores.postgres import vector_rows
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, first, run, value
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked_or_new, named, space_number
from gieok.stores.postgres.vector_rows import model_number, put_vectors
from gieok.stores.postgres.vector_values import vectors_from

SQL = queries("vectors")

LOADED_AT_ONCE = 20_000
"""Items whose vectors are fetched with one question: 20 MB."""

LONG_PRODUCT = 20_000
"""Vectors from which on the product takes milliseconds and is left to a thread, so that other turns go on."""

SAMPLE = 1_000
"""Items looked at for mean and spread of a large space: the mean is right to some thousandths."""

SMALLEST_SHARE = 0.05
"""Of the index; below it the index passes so many strangers that reading the space itself is quicker."""


@dataclass(frozen=True, slots=True)
class _Where:
    """The vectors that are searched, and how many there are."""

    kind: Kind
    space: int
    model: int
    speaking: int
    chunks: int
    indexed: int
    last_number: int
    changes: int

    @property
    def place(self) -> tuple[int, int, Kind]:
        return self.space, self.model, self.kind

    def asked(self, vector: Vector, k: int) -> dict[str, object]:
        return {"space": self.space, "model": self.model, "kind": self.kind, "vector": vector, "k": k}


class PostgresVectors:
    def __init__(self, database: Database, megabytes: int = 512) -> None:
        self._database = database
        self._held = Matrices(megabytes)

    async def nearest(
        self, space: Space, kinds: Sequence[Kind], model: str, vector: Vector, k: int
    ) -> Mapping[Kind, Nearest]:
        asked = named(space) | {"model": model, "kinds": list(kinds)}
        there = [_Where(*row) for row in await self._database.ask(SQL["what_there_is"], asked)]
        held = {where: self._matrix(where, len(vector)) for where in there if self._fits(where, len(vector))}
        await self._fetch_news(held)
        found: dict[Kind, Nearest] = dict.fromkeys(kinds, NOTHING)
        for where in there:
            if where in held:
                found[where.kind] = await _in_memory(held[where], vector, k)
            else:
                found[where.kind] = await self._by_the_database(where, vector, k)
        return found

    async def put(self, space: Space, embedded: Embedded) -> None:
        async def work(db: Db) -> None:
            await put_vectors(db, (await locked_or_new(db, space)).number, embedded, {})

        await self._database.write(work)

    async def waiting(self, space: Space, model: str, kinds: Sequence[Kind], limit: int) -> list[Unembedded]:
        """What came behind the last embedded item of each kind; when more is missing than that, gaps are filled too."""
        state = {row[0]: row[1:] for row in await self._database.ask(SQL["embedded"], named(space) | {"model": model})}
        found: list[Unembedded] = []
        for kind in kinds:
            total, items, last, number = state.get(kind, (0, 0, 0, None))
            asked = named(space) | {"model": number, "after": last, "gaps": False, "limit": limit - len(found)}
            if items >= total or len(found) >= limit:
                continue
            rows = await self._database.ask(SQL[f"waiting_{kind}"], asked)
            if items + len(rows) < total and len(found) + len(rows) < limit:
                rows = await self._database.ask(SQL[f"waiting_{kind}"], asked | {"after": 0, "gaps": True})
            found += [Unembedded(kind, row[0], row[1], _text(row)) for row in rows]
        return found

    async def count(self, space: Space | None, model: str) -> tuple[int, int]:
        async def work(db: Db) -> tuple[int, int]:
            number = await space_number(db, space) if space else None
            if space and number is None:
                return 0, 0
            asked = {"space": number, "model": await model_number(db, model)}
            return await value(db, SQL["count_embedded"], asked), await value(db, SQL["count_items"], asked)

        return await self._database.read(work)

    def let_go(self) -> None:
        self._held.let_go()

    def _fits(self, where: _Where, dimension: int) -> bool:
        """Half of the budget at most: what serves one person must not push out everybody else."""
        return where.chunks <= vector_rows.EXACT_UP_TO and 4 * dimension * where.chunks <= self._held.budget / 2

    def _matrix(self, where: _Where, dimension: int) -> Matrix:
        return self._held.of(where.place, where.changes, dimension)

    async def _fetch_news(self, held: Mapping[_Where, Matrix]) -> None:
        """What came since these were looked at last: of all kinds with one question, unless it is very much."""
        while late := [(where, one) for where, one in held.items() if one.last < where.last_number]:
            up_to = [min(where.last_number, one.last + LOADED_AT_ONCE) for where, one in late]
            asked = {
                "space": late[0][0].space,
                "model": late[0][0].model,
                "kinds": [where.kind for where, _ in late],
                "after": [one.last for _, one in late],
                "up_to": up_to,
            }
            rows = {row[0]: row[1:] for row in await self._database.ask(SQL["vectors_between"], asked, binary=True)}
            for (where, matrix), last in zip(late, up_to, strict=True):
                numbers, sent = rows.get(where.kind, ((), b""))
                matrix.extend(np.array(numbers, np.int64), vectors_from(sent, matrix.dimension), last)
                self._held.grown(where.place, matrix)

    async def _by_the_database(self, where: _Where, vector: Vector, k: int) -> Nearest:
        async def work(db: Db) -> Nearest:
            by_index = await _by_index(db, where, vector, k) if await _worth_the_index(db, where) else None
            return by_index or await _exactly(db, where, vector, k)

        return await self._database.read(work)


async def _in_memory(matrix: Matrix, vector: Vector, k: int) -> Nearest:
    if matrix.used > LONG_PRODUCT:
        return await asyncio.to_thread(matrix.nearest, vector, k)
    return matrix.nearest(vector, k)


async def _worth_the_index(db: Db, where: _Where) -> bool:
    if where.chunks <= vector_rows.EXACT_UP_TO or where.indexed < where.chunks:
        return False
    everybody = await value(db, SQL["size_of_index"], (f"gieok.large_vec_{where.model}",))
    return bool(where.chunks >= SMALLEST_SHARE * everybody)


async def _exactly(db: Db, where: _Where, vector: Vector, k: int) -> Nearest:
    several = where.chunks > where.speaking
    sql = SQL["nearest_chunks_exactly" if several else "nearest_exactly"]
    rows = await all_rows(db, sql, where.asked(vector, k))
    if not rows:  # forgotten a moment ago
        return NOTHING
    numbers, cosines = _best(rows, k)
    return Nearest(numbers, cosines, where.speaking, float(rows[0][2]), float(rows[0][3]))


async def _by_index(db: Db, where: _Where, vector: Vector, k: int) -> Nearest | None:
    """None when the index gave up before it had found enough."""
    wanted = min(2 * k, where.chunks)  # a long text may come up with several chunks
    await run(db, "set local hnsw.iterative_scan = strict_order")
    await run(db, f"set local hnsw.ef_search = {min(max(200, 3 * wanted), 1_000)}")
    sql = SQL["nearest_by_index"].format(model=where.model, dimension=len(vector))
    rows = await all_rows(db, sql, where.asked(vector, wanted))
    numbers, cosines = _best(rows, k)
    if len(numbers) < min(k, where.speaking):
        return None
    sample = np.unique(np.linspace(1, where.last_number, SAMPLE).astype(int)).tolist()
    lie = await first(db, SQL["how_they_lie"], where.asked(vector, k) | {"sample": sample})
    assert lie is not None  # an average always has a row
    return Nearest(numbers, cosines, where.speaking, float(lie[0]), float(lie[1]))


def _best(rows: Sequence[Row], k: int) -> "tuple[np.ndarray[tuple[int], np.dtype[np.int64]], Vector]":
    """Of each item its best chunk, best first; among equals the older one."""
    best: dict[int, float] = {}
    for row in rows:
        best[row[0]] = max(row[1], best.get(row[0], -2.0))
    order = sorted(best, key=lambda number: (-best[number], number))[:k]
    return np.array(order, np.int64), np.array([best[number] for number in order], np.float32)


def _text(row: Row) -> str:
    """What is embedded of an item: its own words, or those of a slot with what its key is called."""
    return str(row[2]) if len(row) == 3 else text_for_meaning(*row[2:])
