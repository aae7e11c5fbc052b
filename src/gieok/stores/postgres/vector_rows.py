"""Writing vectors: one row a chunk, the counts beside them, and the index over the large spaces.

Most spaces are searched exactly, in memory, so only the vectors of a very large one are put under HNSW as well: an
index over everybody's vectors would be paid for at every write and help nobody. A space that has just become large is
taken in bit by bit, with the vectors that come anyway, and is searched exactly until all of it is in.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gieok.errors import BadInput
from gieok.nouns.recollection import Kind
from gieok.ports.memories import Embedded, ItemVectors
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run, value
from gieok.stores.postgres.queries import queries

SQL = queries("vectors")

EXACT_UP_TO = 100_000
"""Vectors of one kind in one space that are searched one by one, in memory: 8 ms where the index takes 11, and being in
it costs 1 to 3 ms for every vector that is written. Fifty messages a day, all answered, make so many in three years."""

INDEX_AT_ONCE = 200
"""Vectors taken into the index with one write: about half a second."""

INDEX_SHAPE = "m = 12, ef_construction = 40"
"""Somewhat smaller than pgvector's own: writing costs half, and the search looks at twice as many to make up for it."""

WIDEST_INDEX = 2_000
"""Dimensions that pgvector's HNSW can hold; wider vectors are searched exactly."""


async def put_vectors(db: Db, space: int, embedded: Embedded, new_slots: Mapping[str, int]) -> None:
    """Write these vectors; slots that are new in the same transaction are named by their id."""
    model, reached = await _reached(db, space, embedded.model, embedded.dimension)
    for kind in dict.fromkeys(item.kind for item in embedded.items):
        own = {item.number or new_slots[item.id]: item for item in embedded.items if item.kind == kind}
        older = [number for number in own if number <= reached.get(kind, 0)]
        if older:
            await drop_vectors(db, space, kind, older, model)
        where = {"space": space, "model": model, "kind": kind}
        await run(db, SQL["put_vectors"], where | _columns(own))
        chunks = [len(item.chunks) for item in own.values()]
        counted = {"items": len(own), "speaking": sum(map(bool, chunks)), "chunks": sum(chunks), "last": max(own)}
        row = await first(db, SQL["count_vectors"], where | counted | {"indexed": 0, "changes": int(bool(older))})
        assert row is not None  # the count is there now
        if row[0] > EXACT_UP_TO and row[1] < row[0] and embedded.dimension <= WIDEST_INDEX:
            taken = await all_rows(db, SQL["index_more"], where | {"most": INDEX_AT_ONCE + sum(chunks)})
            await _count(db, space, model, kind, indexed=len(taken))


async def drop_vectors(db: Db, space: int, kind: Kind, numbers: Sequence[int], model: int | None = None) -> None:
    """Take items out of the vectors, of one model or of all, and out of the index."""
    asked = {"space": space, "kind": kind, "numbers": list(numbers), "model": model}
    for one, items, speaking, chunks, indexed in await all_rows(db, SQL["drop_vectors"], asked):
        lost = {"items": -items, "speaking": -speaking, "chunks": -chunks, "indexed": -indexed, "changes": 1}
        await _count(db, space, one, kind, **lost)


async def drop_all_vectors(db: Db, space: int, kinds: Sequence[Kind]) -> None:
    """The counts stay, so that whoever holds the vectors in memory notices."""
    for table in ("item_vec", "large_vec"):
        await run(db, f"delete from {table} where space_id = %s and kind = any(%s)", (space, list(kinds)))
    await run(db, SQL["nothing_left_of_kinds"], (space, list(kinds)))


async def model_number(db: Db, name: str) -> int | None:
    row = await first(db, SQL["known_model"], (None, name))
    return int(row[0]) if row else None


async def _reached(db: Db, space: int, name: str, dimension: int) -> tuple[int, dict[str, int]]:
    """The number of a model, made now if it is new, and up to where it has embedded each kind of this space."""
    rows = await all_rows(db, SQL["known_model"], (space, name))
    if not rows:
        return await _new_model(db, space, name, dimension)
    if dimension != rows[0][1]:
        raise BadInput(
            f"the embedder {name} gave {rows[0][1]} dimensions before and {dimension} now; give it a new name"
        )
    return int(rows[0][0]), {kind: last for _, _, kind, last in rows if kind is not None}


async def _new_model(db: Db, space: int, name: str, dimension: int) -> tuple[int, dict[str, int]]:
    model: int | None = await value(db, SQL["add_model"], (name, dimension))
    if model is None:  # another server made it at the same moment
        return await _reached(db, space, name, dimension)
    await run(db, f"create table large_vec_{model} partition of large_vec for values in ({model})")
    if dimension <= WIDEST_INDEX:
        indexed = f"((embedding::vector({dimension})) vector_ip_ops)"
        await run(
            db, f"create index large_vec_{model}_hnsw on large_vec_{model} using hnsw {indexed} with ({INDEX_SHAPE})"
        )
    return model, {}


def _columns(items: Mapping[int, ItemVectors]) -> dict[str, list[Any]]:
    """One row a chunk; an item that says nothing has one row without a vector."""
    rows = [
        (number, place, vector) for number, item in items.items() for place, vector in enumerate(item.chunks or (None,))
    ]
    numbers, places, vectors = (list(column) for column in zip(*rows, strict=True))
    return {"numbers": numbers, "places": places, "vectors": vectors}


async def _count(db: Db, space: int, model: int, kind: Kind, **more: int) -> None:
    where = {"space": space, "model": model, "kind": kind}
    counted = {"items": 0, "speaking": 0, "chunks": 0, "indexed": 0, "last": 0, "changes": 0}
    await run(db, SQL["count_vectors"], where | counted | more)
