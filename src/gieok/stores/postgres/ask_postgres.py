"""Questions to a connection with plain answers: all rows, the first row, or the one value.

A transaction runs in pipeline mode: a statement whose answer nobody asks for travels with the next one, so a
turn costs as many trips to the server as it has questions.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

Db: TypeAlias = AsyncConnection[TupleRow]
Row = tuple[Any, ...]
Values = Sequence[Any] | Mapping[str, Any]


async def all_rows(db: Db, sql: str, values: Values = ()) -> list[Row]:
    return await (await db.execute(sql, values)).fetchall()


async def first(db: Db, sql: str, values: Values = ()) -> Row | None:
    return await (await db.execute(sql, values)).fetchone()


async def value(db: Db, sql: str, values: Values = ()) -> Any:
    """The first column of the first row; None when there is no row."""
    row = await first(db, sql, values)
    return row[0] if row else None


async def run(db: Db, sql: str, values: Values = ()) -> None:
    """A statement without an answer; what is wrong with it shows before the transaction is committed."""
    await db.execute(sql, values)


async def run_each(db: Db, sql: str, rows: Sequence[Values]) -> None:
    """The same statement for each of these rows."""
    if rows:
        await db.cursor().executemany(sql, rows)
