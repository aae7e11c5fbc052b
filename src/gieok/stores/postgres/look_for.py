"""Search every table of the schema for an erased person: rows that are theirs, and rows that hold one of the texts.

The server's own files are not read: what was deleted leaves them when the server vacuums, and its log when that is
recycled. A row of somebody else that merely has the name in it is counted apart.
"""

from gieok.ports.store import Looked, Sought
from gieok.stores.postgres.ask_postgres import Db, all_rows, value
from gieok.stores.receipts import digest_of

SCHEMA = "gieok"
_TABLES = (
    "select table_name from information_schema.tables where table_schema = %s and table_type = 'BASE TABLE' order by 1"
)
_COLUMNS = "select column_name from information_schema.columns where table_schema = %s and table_name = %s"


async def look_for(db: Db, sought: Sought) -> list[Looked]:
    tables = [row[0] for row in await all_rows(db, _TABLES, (SCHEMA,))]
    found = [await _table(db, table, sought) for table in tables]
    receipts = await value(db, "select count(*) from receipts where user_name = %s", (digest_of(sought.user),))
    found.append(Looked("receipts of this person", f"{receipts:,} (the name as a digest)"))
    files = "what was deleted leaves the server's files when it vacuums, and backups keep what they have"
    return [*found, Looked("the server's files", "not read", note=files)]


async def _table(db: Db, table: str, sought: Sought) -> Looked:
    columns = [row[0] for row in await all_rows(db, _COLUMNS, (SCHEMA, table))]
    rows = await value(db, f'select count(*) from {SCHEMA}."{table}"')
    theirs = await _count(db, table, _belonging(table, columns), (sought.user,))
    orphans = 0
    if "space_id" in columns and table != "spaces":
        lost = "space_id is not null and space_id not in (select space_id from spaces)"
        orphans = await _count(db, table, lost, ())
    texts = sum([await _count(db, table, "strpos(whole::text, %s) > 0", (text,)) for text in sought.texts])
    not_theirs = f"strpos(whole::text, %s) > 0 and not ({_belonging(table, columns)})"
    named = await _count(db, table, not_theirs, (sought.user, sought.user))
    note = f"{orphans} of no living space" if orphans else ""
    return Looked(f"table {table}", f"{rows:,} rows", theirs + orphans + texts, named, note)


def _belonging(table: str, columns: list[str]) -> str:
    """How a row belongs to the person whose name is asked for."""
    if table == "receipts":  # written by an older version, which kept the name itself
        return "user_name = %s"
    if "space_id" in columns:
        return "coalesce(space_id in (select space_id from spaces where user_name = %s), false)"
    return "%s::text is null"


async def _count(db: Db, table: str, where: str, values: tuple[str, ...]) -> int:
    return int(await value(db, f'select count(*) from {SCHEMA}."{table}" as whole where {where}', values))
