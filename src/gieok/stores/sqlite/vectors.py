"""What lies near a vector, inside one space: exact, by sqlite-vec or by a matrix in memory.

A small space's slots are asked of ``memory_slot_vec`` (nothing is held in memory for it); a large one,
and the posts, are kept as a matrix that is extended as rows come, since one product over
100,000 vectors takes numpy 8 ms and sqlite-vec 33. Both are exact, so which one answers shows
nowhere. The matrices share one budget; the least used goes first.
"""

from collections.abc import Mapping, Sequence

import apsw
import numpy as np

from gieok.language.key_words import text_for_meaning
from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.embedder import Vector
from gieok.ports.memories import Embedded, Unembedded
from gieok.ports.search import Nearest
from gieok.stores.matrices import NOTHING, Matrices, Matrix, Place
from gieok.stores.sqlite.ask_sqlite import Row, all_rows, first, value
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.packed import unpacked
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, write_space_number
from gieok.stores.sqlite.vector_rows import indexed_model, model_number, put_vectors
from gieok.stores.sqlite.words import counts

SQL = queries("vectors")

SMALL = 500
"""Up to here sqlite-vec answers in half a millisecond, and nothing need be held in memory; most spaces are smaller."""


class SqliteVectors:
    def __init__(self, database: Database, budget_megabytes: int = 512) -> None:
        self._database = database
        self._held = Matrices(budget_megabytes)

    async def nearest(
        self, space: Space, kinds: Sequence[Kind], model: str, vector: Vector, k: int
    ) -> Mapping[Kind, Nearest]:
        def work(db: apsw.Connection) -> Mapping[Kind, Nearest]:
            number, model_no = space_number(db, space), model_number(db, model)
            if number is None or model_no is None:
                return dict.fromkeys(kinds, NOTHING)
            totals = counts(db, number)
            return {kind: self._nearest(db, number, kind, model_no, vector, k, totals[kind]) for kind in kinds}

        return await self._database.read(work)

    async def put(self, space: Space, embedded: Embedded) -> None:
        await self._database.write(lambda db: put_vectors(db, write_space_number(db, space), embedded, {}))

    async def waiting(self, space: Space, model: str, kinds: Sequence[Kind], limit: int) -> list[Unembedded]:
        def work(db: apsw.Connection) -> list[Unembedded]:
            number, model_no = space_number(db, space), model_number(db, model)
            found: list[Unembedded] = []
            for kind in kinds:
                last = value(db, SQL["last_embedded"], (number, model_no, kind))
                rows = db.execute(SQL[f"waiting_{kind}"], (number, last or 0, limit - len(found)))
                found += [Unembedded(kind, row[0], row[1], _text(row)) for row in rows]
            return found

        return await self._database.read(work)

    async def count(self, space: Space | None, model: str) -> tuple[int, int]:
        def work(db: apsw.Connection) -> tuple[int, int]:
            return _count(db, space_number(db, space) if space else None, model_number(db, model))

        return await self._database.read(work)

    def _nearest(
        self, db: apsw.Connection, space: int, kind: Kind, model: int, vector: Vector, k: int, total: int
    ) -> Nearest:
        if total == 0:
            return NOTHING
        if kind == "slot" and total <= SMALL and indexed_model(db) == model:
            return _by_index(db, space, vector, k)
        return self._matrix(db, (space, model, kind), len(vector)).nearest(vector, k)

    def _matrix(self, db: apsw.Connection, place: Place, dimension: int) -> Matrix:
        """The matrix as of this snapshot: loaded, extended, or made anew when rows were changed."""
        changed = first(db, SQL["count_changes"], place)
        matrix = self._held.of(place, changed[0] if changed else 0, dimension)
        rows = all_rows(db, SQL["vectors_from"], (*place, matrix.last))
        if rows:
            said = [(number, vector) for number, vector in rows if vector]
            numbers = np.array([number for number, _ in said], np.int64)
            fresh = (
                unpacked([vector for _, vector in said], dimension) if said else np.empty((0, dimension), np.float32)
            )
            matrix.extend(numbers, fresh, rows[-1][0])
            self._held.grown(place, matrix)
        return matrix

    def let_go(self) -> None:
        """Nothing of an erased space stays in memory; what others need is read again."""
        self._held.let_go()


def _by_index(db: apsw.Connection, space: int, vector: Vector, k: int) -> Nearest:
    """All slots of the space by distance, so that mean and spread are those of the whole."""
    found = all_rows(db, SQL["nearest_slots"], (vector.tobytes(), SMALL, space))
    if not found:
        return NOTHING
    pairs = np.array(found, dtype=np.float64)
    cosines = pairs[:, 1].astype(np.float32)
    numbers = pairs[:, 0].astype(np.int64)
    order = np.lexsort((numbers, -cosines))[:k]
    return Nearest(numbers[order], cosines[order], len(found), float(cosines.mean()), float(cosines.std()))


def _text(row: Row) -> str:
    """What is embedded of an item: its own words, or those of a slot with what its key is called."""
    return str(row[2]) if len(row) == 3 else text_for_meaning(*row[2:])


def _count(db: apsw.Connection, space: int | None, model: int | None) -> tuple[int, int]:
    """Over one space or all: items that have been embedded, and items there are."""
    where, asked = ("where space_id = ?", (space,)) if space is not None else ("", ())
    everything = f"select sum(posts + slots + episodes + moments) from character_memory_configs {where}"
    total = value(db, everything, asked) or 0
    narrower = f"{where} and model_no = ?" if where else "where model_no = ?"
    counted = f"select count(*) from (select distinct space_id, kind, number from item_vec {narrower})"
    return value(db, counted, (*asked, model)), total
