"""Writing vectors: one row a chunk, and the sqlite-vec index ``memory_slot_vec`` over the slots.

The rows are the truth; the index is made when the first vector comes (only then the dimension
is known) and holds one model at a time. Without the extension there is no index, and the rows
are searched in memory instead.
"""

from collections.abc import Mapping
from weakref import WeakKeyDictionary

import apsw

from gieok.errors import BadInput
from gieok.nouns.recollection import Kind
from gieok.ports.memories import Embedded, ItemVectors
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.packed import packed, whole
from gieok.stores.sqlite.queries import queries

SQL = queries("vectors")

_LOADED: WeakKeyDictionary[apsw.Connection, bool] = WeakKeyDictionary()

CHUNK_SIZE = 32
"""Vectors per block of the index. sqlite-vec sets aside whole blocks for each space, and most spaces are small."""


def put_vectors(db: apsw.Connection, space: int, embedded: Embedded, new_slots: Mapping[str, int]) -> None:
    """Write these vectors; slots that are new in the same transaction are named by their id."""
    model = model_number(db, embedded.model, embedded.dimension)
    assert model is not None  # a dimension was given, so it was made
    index_there = _index_ready(db, model, embedded.dimension)
    for item in embedded.items:
        new = not item.number
        number = new_slots[item.id] if new else item.number
        _put_item(db, space, model, item, number, new)
        if index_there and item.kind == "slot":
            if not new:
                db.execute(SQL["drop_slot_from_index"], (number,))
            if item.chunks:
                row = whole(packed(item.chunks[0]), embedded.dimension)  # the same numbers as in the row
                db.execute(SQL["put_slot_in_index"], (number, space, row))


def drop_vectors(db: apsw.Connection, space: int | None, kind: Kind, number: int) -> None:
    """Take an item out of all vectors and of the index."""
    for (model,) in all_rows(db, SQL["models_of_space"], (space,)):
        db.execute(SQL["note_change"], (space, model, kind))
    db.execute(SQL["drop_vectors"], (space, kind, number))
    if kind == "slot":
        if index_exists(db):
            db.execute(SQL["drop_slot_from_index"], (number,))
        else:
            db.execute(SQL["index_is_stale"])


def model_number(db: apsw.Connection, name: str, dimension: int | None = None) -> int | None:
    """The number of a model; made now when a dimension is given."""
    known = first(db, SQL["find_model"], (name,))
    if known is None:
        if dimension is None:
            return None
        return int(value(db, SQL["add_model"], (name, dimension)))
    if dimension is not None and dimension != known[1]:
        raise BadInput(f"the embedder {name} gave {known[1]} dimensions before and {dimension} now; give it a new name")
    return int(known[0])


def index_exists(db: apsw.Connection) -> bool:
    """Whether memory_slot_vec is there and can be used by this connection."""
    return db.table_exists(None, "memory_slot_vec") and _extension_loaded(db)


def indexed_model(db: apsw.Connection) -> int | None:
    row = first(db, SQL["indexed_model"]) if index_exists(db) else None
    return row[0] if row else None


def _extension_loaded(db: apsw.Connection) -> bool:
    """Looked up once for a connection: it costs as much as a whole insert."""
    known = _LOADED.get(db)
    if known is None:
        known = _LOADED[db] = bool(value(db, "select count(*) from pragma_module_list where name = 'vec0'"))
    return known


def _put_item(db: apsw.Connection, space: int, model: int, item: ItemVectors, number: int, new: bool) -> None:
    """A new item stands behind all others of its space; another one may change what is held in memory."""
    last = None if new else value(db, SQL["last_embedded"], (space, model, item.kind))
    if last is not None and number <= last:
        db.execute(SQL["note_change"], (space, model, item.kind))
    for chunk, vector in enumerate(item.chunks):
        db.execute(SQL["put_vector"], (space, model, item.kind, number, chunk, packed(vector)))
    if not item.chunks:
        db.execute(SQL["put_vector"], (space, model, item.kind, number, 0, b""))


def _index_ready(db: apsw.Connection, model: int, dimension: int) -> bool:
    """Make the index for this model if it is not there; False without the extension."""
    if not _extension_loaded(db):
        db.execute(SQL["index_is_stale"])
        return False
    if indexed_model(db) == model:
        return True
    db.execute("drop table if exists memory_slot_vec")
    db.execute(
        f"create virtual table memory_slot_vec using vec0(space_id integer partition key, "
        f"embedding float[{dimension}] distance_metric=cosine, chunk_size={CHUNK_SIZE})"
    )
    # sqlite-vec looks for a partition's blocks without an index of its own: with many spaces that is a full scan.
    db.execute("create index memory_slot_vec_of_a_space on memory_slot_vec_chunks (partition00)")
    db.execute(SQL["set_indexed_model"], (model,))
    for number, space, vector in all_rows(db, SQL["all_slot_vectors"], (model,)):
        db.execute(SQL["put_slot_in_index"], (number, space, whole(vector, dimension)))
    return True
