"""Writing vectors: one row a chunk, the counts beside them, and the index over the large spaces.

Most spaces are searched exactly, in memory, so only the vectors of a very large one are put under HNSW as well: an
index over everybody's vectors would be paid for at every write and help nobody. A space that has just become large is
taken in bit by bit, with the vectors that come anyway, and is searched exactly until all of it is in.
"""

from collections.abc import Mapping, Sequence

from gieok.errors import BadInput
from gieok.nouns.recollection import Kind
from gieok.ports.memories import Embedded, ItemVectors
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run, run_each, value
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
    model = await model_number(db, embedded.model, embedded.dimension)
    assert model is not None  # a dimension was given, so it was made
    for kind in dict.fromkeys(item.kind for item in embedded.items):
        own = {item.number or new_slots[item.id]: item for item in embedded.items if item.kind == kind}
        last = await value(db, SQL["last_number"], (space, model, kind)) or 0
        older = [number for number in own if number <= last]
        if older:
            await drop_vectors(db, space, kind, older, model)
        await run_each(db, SQL["put_vector"], _rows(space, model, own))
        chunks = [len(item.chunks) for item in own.values()]
        where = {"space": space, "model": model, "kind": kind}
        counted = {"items": len(own), "speaking": sum(map(bool, chunks)), "chunks": sum(chunks), "last": max(own)}
        row = await first(db, SQL["count_vectors"], where | counted | {"indexed": 0, "changes": int(bool(older))})
        assert row is not None  # the count is there now
        if row[0] > EXACT_UP_TO and row[1] < row[0] and embedded.dimension <= WIDEST_INDEX:
            taken = await all_rows(db, SQL["index_more"], where | {"most": INDEX_AT_ONCE + sum(chunks)})
            await _count(db, space, model, kind, indexed=len(taken))


async def drop_vectors(db: Db, space: int, kind: Kind, numbers: Sequence[int], model: int | None = None) -> None:
    """Take items out of the vectors, of one model or of all, and out of the index."""
    asked = {"space": space, "kind": kind, "numbers": list(numbers), "model": model}
    gone = await all_rows(db, SQL["drop_vectors"], asked)
    unindexed = [row[0] for row in await all_rows(db, SQL["drop_large_vectors"], asked)] if gone else []
    for one in {row[0] for row in gone}:
        items = {number for of, number, _ in gone if of == one}
        speaking = {number for of, number, says in gone if of == one and says}
        chunks = sum(1 for of, _, says in gone if of == one and says)
        lost = {"items": -len(items), "speaking": -len(speaking), "chunks": -chunks, "changes": 1}
        await _count(db, space, one, kind, **lost, indexed=-unindexed.count(one))


async def drop_all_vectors(db: Db, space: int, kinds: Sequence[Kind]) -> None:
    """The counts stay, so that whoever holds the vectors in memory notices."""
    for table in ("item_vec", "large_vec"):
        await run(db, f"delete from {table} where space_id = %s and kind = any(%s)", (space, list(kinds)))
    await run(db, SQL["nothing_left_of_kinds"], (space, list(kinds)))


async def model_number(db: Db, name: str, dimension: int | None = None) -> int | None:
    """The number of a model; made now when a dimension is given."""
    known = await first(db, SQL["find_model"], (name,))
    if known is None:
        return await _new_model(db, name, dimension) if dimension is not None else None
    if dimension is not None and dimension != known[1]:
        raise BadInput(f"the embedder {name} gave {known[1]} dimensions before and {dimension} now; give it a new name")
    return int(known[0])


async def _new_model(db: Db, name: str, dimension: int) -> int | None:
    model: int | None = await value(db, SQL["add_model"], (name, dimension))
    if model is None:  # another server made it at the same moment
        return await model_number(db, name, dimension)
    await run(db, f"create table large_vec_{model} partition of large_vec for values in ({model})")
    if dimension <= WIDEST_INDEX:
        indexed = f"((embedding::vector({dimension})) vector_ip_ops)"
        await run(
            db, f"create index large_vec_{model}_hnsw on large_vec_{model} using hnsw {indexed} with ({INDEX_SHAPE})"
        )
    return model


def _rows(space: int, model: int, items: Mapping[int, ItemVectors]) -> list[tuple[object, ...]]:
    """One row a chunk; an item that says nothing has one row without a vector."""
    return [
        (space, model, item.kind, number, chunk, vector)
        for number, item in items.items()
        for chunk, vector in enumerate(item.chunks or (None,))
    ]


async def _count(db: Db, space: int, model: int, kind: Kind, **more: int) -> None:
    where = {"space": space, "model": model, "kind": kind}
    counted = {"items": 0, "speaking": 0, "chunks": 0, "indexed": 0, "last": 0, "changes": 0}
    await run(db, SQL["count_vectors"], where | counted | more)
