"""The schema as text, printed from a database that all migrations have made. ``schema.sql`` is this text."""

import apsw

from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.migrate import migrations

HEAD = """-- The whole schema, as all migrations leave it. Printed by scripts/write_docs.py; do not edit.
-- A new store is made from this file; an old one gets the migrations that it lacks.
"""

_SHADOWS = ("_config", "_content", "_data", "_docsize", "_idx")


def printed_schema() -> str:
    db = apsw.Connection(":memory:")
    for _, sql in migrations():
        db.execute(sql)
    found = all_rows(db, "select name, sql from sqlite_master where sql is not null order by rowid")
    return HEAD + "".join(f"\n{sql};\n" for name, sql in found if not _is_shadow(name))


def _is_shadow(name: str) -> bool:
    """Tables that FTS5 keeps for itself."""
    return any(name.endswith(f"_words{ending}") for ending in _SHADOWS)
