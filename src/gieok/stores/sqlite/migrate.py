"""Bring a file to the schema this program knows. Migrations only ever append.

A new file gets ``schema.sql`` at once; an old one gets the migrations it lacks, each in its own
transaction. Both ways must end in the same schema (a test compares them). A file from a newer
program is refused, since we cannot know what it holds.
"""

import re
from functools import cache
from importlib.resources import files

import apsw

from gieok.errors import BadFile, StoreTooNew
from gieok.stores.sqlite.ask_sqlite import value

APPLICATION_ID = 0x6769656F
""""gieo": marks the file as ours, so that another program's database is never taken for a store."""


@cache
def migrations() -> tuple[tuple[int, str], ...]:
    """(version, SQL) in order."""
    found = (files(__package__) / "migrations").iterdir()
    named = [(int(one.name[:4]), one.read_text(encoding="utf-8")) for one in found if re.match(r"\d{4}_", one.name)]
    return tuple(sorted(named))


def newest_version() -> int:
    return migrations()[-1][0]


def bring_up_to_date(connection: apsw.Connection, path: str) -> None:
    version = _version_of(connection, path)
    if version > newest_version():
        raise StoreTooNew(
            f"{path} was written by a newer gieok (schema {version}, this program knows {newest_version()}); "
            "upgrade gieok to open it"
        )
    if version == newest_version():
        return
    # Only one process may migrate; the others wait here and then find the work done.
    with _alone(connection):
        version = _version_of(connection, path)
        missing = [(0, schema())] if version == 0 else [one for one in migrations() if one[0] > version]
        for _, sql in missing:
            connection.execute(sql)
        connection.pragma("application_id", APPLICATION_ID)
        connection.pragma("user_version", newest_version())


def schema() -> str:
    return (files(__package__) / "schema.sql").read_text(encoding="utf-8")


def _version_of(connection: apsw.Connection, path: str) -> int:
    version = int(connection.pragma("user_version"))
    ours = connection.pragma("application_id") == APPLICATION_ID
    if not ours and value(connection, "select count(*) from sqlite_master"):
        raise BadFile(f"{path} is a database of another program; choose another file for the store")
    return version


class _alone:
    """One exclusive transaction, rolled back as a whole when anything in it fails."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    def __enter__(self) -> None:
        self.connection.execute("begin exclusive")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.connection.execute("rollback" if kind else "commit")
