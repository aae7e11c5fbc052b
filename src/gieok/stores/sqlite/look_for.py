"""Search every table and every index of the file for an erased person: the proof that nothing is left.

Three questions. Does any row belong to them, or to no living space at all? Does any cell, in tables and in the shadow
tables behind the indexes, hold one of the texts? And do the word indexes and the vector index hold an entry of a space
that is gone? A row of somebody else that merely has the name in it is counted apart.
"""

from collections.abc import Sequence

import apsw

from gieok.ports.store import Looked, Sought
from gieok.record.look_in_files import forms_of
from gieok.stores.receipts import digest_of
from gieok.stores.sqlite.ask_sqlite import Row, all_rows, value
from gieok.stores.sqlite.scrub import WORD_INDEXES

SPACES = "character_memory_configs"
OWNED_BY = {
    "attachments": "post_no in (select post_no from chat_turns where space_id in ({spaces}))",
    "memory_dicts": "conversation_no in (select conversation_no from conversations where space_id in ({spaces}))",
}
"""Tables without a space of their own, and how a row of them belongs to one."""


def look_for(db: apsw.Connection, sought: Sought) -> list[Looked]:
    spaces = [row[0] for row in all_rows(db, f"select space_id from {SPACES} where user = ?", (sought.user,))]
    tables = [row[0] for row in all_rows(db, "select name from sqlite_schema where type = 'table' order by name")]
    virtual = {row[0] for row in all_rows(db, "select name from pragma_table_list where type = 'virtual'")}
    found = [_table(db, table, sought, spaces) for table in tables if table not in virtual]
    found.append(_table(db, "sqlite_schema", sought, ()))
    found += [_words(db, index) for index in WORD_INDEXES]
    if "memory_slot_vec" in tables:
        found.append(_vectors(db))
    free = int(value(db, "pragma freelist_count"))
    found.append(Looked("free pages", f"{free:,} pages", note="erase writes the file anew" if free else ""))
    receipts = value(db, "select count(*) from receipts where user = ?", (digest_of(sought.user),))
    found.append(Looked("receipts of this person", f"{receipts:,} (the name as a digest)"))
    return found


def _table(db: apsw.Connection, table: str, sought: Sought, spaces: Sequence[int]) -> Looked:
    columns = [row[1] for row in all_rows(db, f'pragma table_xinfo("{table}")')]
    rows = int(value(db, f'select count(*) from "{table}"'))
    belonging = _belonging(table, columns, spaces)
    theirs = int(value(db, f'select count(*) from "{table}" where {belonging}'))
    orphans = _orphans(db, table) if "space_id" in columns and table != SPACES else 0
    texts = sum(_holding(db, table, columns, text) for text in sought.texts)
    named = _holding(db, table, columns, sought.user, f"not ({belonging})")
    if table == "receipts":  # written by an older version, which kept the name itself
        plain = int(value(db, "select count(*) from receipts where user = ?", (sought.user,)))
        return Looked(f"table {table}", f"{rows:,} rows", plain + texts, max(0, named - plain))
    note = f"{orphans} of no living space" if orphans else ""
    return Looked(f"table {table}", f"{rows:,} rows", theirs + orphans + texts, named, note)


def _belonging(table: str, columns: Sequence[str], spaces: Sequence[int]) -> str:
    numbers = ",".join(map(str, spaces)) or "-1"
    if table in OWNED_BY:
        return OWNED_BY[table].format(spaces=numbers)
    return f"space_id in ({numbers})" if "space_id" in columns else "0"


def _orphans(db: apsw.Connection, table: str) -> int:
    sql = (
        f'select count(*) from "{table}" where space_id is not null and space_id not in (select space_id from {SPACES})'
    )
    return int(value(db, sql))


def _holding(db: apsw.Connection, table: str, columns: Sequence[str], text: str, also: str = "1") -> int:
    """Rows in which a cell holds this text in any of its forms."""
    if not columns:
        return 0
    forms = forms_of(text)
    anywhere = " or ".join(f'instr(cast("{one}" as blob), ?{n})' for one in columns for n in range(1, len(forms) + 1))
    return int(value(db, f'select count(*) from "{table}" where ({anywhere}) and {also}', tuple(forms)))


def _words(db: apsw.Connection, index: str) -> Looked:
    """Each entry of a word index carries the number of its space; none may carry that of a space that is gone."""
    db.execute(f"create virtual table temp.looked_at using fts5vocab('main', '{index}', 'row')")
    try:
        entries = int(value(db, "select count(*) from temp.looked_at"))
        gone = f"""select count(*) from temp.looked_at
            where cast(substr(term, 1, instr(term, 'x') - 1) as integer) not in (select space_id from {SPACES})"""
        return Looked(f"word index {index}", f"{entries:,} words", int(value(db, gone)))
    finally:
        db.execute("drop table temp.looked_at")


def _vectors(db: apsw.Connection) -> Looked:
    chunks: list[Row] = all_rows(db, "select chunk_id, partition00 from memory_slot_vec_chunks")
    living = {row[0] for row in all_rows(db, f"select space_id from {SPACES}")}
    rows = int(value(db, "select count(*) from memory_slot_vec_rowids"))
    lost = int(
        value(db, "select count(*) from memory_slot_vec_rowids where rowid not in (select slot_no from memory_slots)")
    )
    gone = sum(partition not in living for _, partition in chunks)
    return Looked("vector index memory_slot_vec", f"{rows:,} vectors, {len(chunks):,} blocks", lost + gone)
