"""Which number a space has in this file. Names are looked up once per statement, numbers are what tables hold."""

from collections.abc import Iterable

import apsw

from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.space import Space
from gieok.stores.sqlite.ask_sqlite import first, value
from gieok.stores.sqlite.queries import queries

SQL = queries("ledger")


def space_number(db: apsw.Connection, space: Space) -> int | None:
    """The number of a space, or None when nothing was ever written to it."""
    row = first(db, SQL["find_space"], (space.user, space.character))
    return row[0] if row else None


def write_space_number(db: apsw.Connection, space: Space) -> int:
    """The number of a space, made now if it is new."""
    known = space_number(db, space)
    if known is not None:
        return known
    return int(value(db, SQL["add_space"], (space.user, space.character, time_to_text(utc_now()))))


def words_of_space(space: int, tokens: Iterable[str]) -> str:
    """Tokens as they stand in the word indexes: each carries its space, so no search meets another's (I12)."""
    marked = [f"{space}x{token}" for token in tokens]
    return " ".join(marked)
