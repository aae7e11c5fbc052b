"""Questions to a connection with plain answers: all rows, the first row, or the one value."""

from typing import Any

import apsw

Row = tuple[Any, ...]


def all_rows(db: apsw.Connection, sql: str, values: tuple[Any, ...] = ()) -> list[Row]:
    return db.execute(sql, values).fetchall()


def first(db: apsw.Connection, sql: str, values: tuple[Any, ...] = ()) -> Row | None:
    return db.execute(sql, values).fetchone()


def value(db: apsw.Connection, sql: str, values: tuple[Any, ...] = ()) -> Any:
    """The first column of the first row; None when there is no row."""
    found = db.execute(sql, values).fetchone()
    return found[0] if found else None
