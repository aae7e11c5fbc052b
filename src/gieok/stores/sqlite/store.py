"""The SQLite store as a whole: its ports side by side over one file."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import apsw

from gieok.errors import BadFile, BadInput
from gieok.nouns.space import Space
from gieok.ports.store import Finding, Looked, Receipt, Sought
from gieok.record.look_in_files import look_in_files
from gieok.stores.sqlite.answers import SqliteAnswers
from gieok.stores.sqlite.ask_sqlite import all_rows, value
from gieok.stores.sqlite.blackboard import SqliteBlackboard
from gieok.stores.sqlite.database import IN_MEMORY, Database
from gieok.stores.sqlite.episodes import SqliteEpisodes
from gieok.stores.sqlite.erase import erase_space
from gieok.stores.sqlite.items import SqliteItems
from gieok.stores.sqlite.jobs import SqliteJobs
from gieok.stores.sqlite.keys import SqliteKeys
from gieok.stores.sqlite.leases import SqliteLeases
from gieok.stores.sqlite.ledger import SqliteLedger
from gieok.stores.sqlite.look_for import look_for
from gieok.stores.sqlite.memories import SqliteMemories
from gieok.stores.sqlite.migrate import newest_version
from gieok.stores.sqlite.personas import SqlitePersonas
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.scrub import scrub
from gieok.stores.sqlite.spending import SqliteSpendingBook
from gieok.stores.sqlite.traces import SqliteTraces
from gieok.stores.sqlite.vectors import SqliteVectors
from gieok.stores.sqlite.words import SqliteWords


class SqliteStore:
    def __init__(self, database: Database, vector_megabytes: int = 512) -> None:
        self._database = database
        self._vector_megabytes = vector_megabytes
        self.url = f"sqlite:///{database.path}"
        self.ledger = SqliteLedger(database)
        self.blackboard = SqliteBlackboard(database)
        self.memories = SqliteMemories(database)
        self.episodes = SqliteEpisodes(database)
        self.words = SqliteWords(database)
        self.vectors = SqliteVectors(database, vector_megabytes)
        self.items = SqliteItems(database)
        self.jobs = SqliteJobs(database)
        self.leases = SqliteLeases(database)
        self.traces = SqliteTraces(database)
        self.spending = SqliteSpendingBook(database)
        self.personas = SqlitePersonas(database)
        self.keys = SqliteKeys(database)
        self.answers = SqliteAnswers(database)

    async def spaces(self) -> list[Space]:
        def work(db: apsw.Connection) -> list[Space]:
            return [Space(*row) for row in all_rows(db, queries("ledger")["all_spaces"])]

        return await self._database.read(work)

    async def erase(self, space: Space) -> Receipt:
        receipt = await self._database.write(lambda db: erase_space(db, space))
        self.vectors.let_go()
        return replace(receipt, left=await self._database.outside_transaction(scrub))

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        in_tables = await self._database.outside_transaction(lambda db: look_for(db, sought))
        if self._database.path == IN_MEMORY:
            return in_tables
        mentioned = any(one.mentions for one in in_tables)
        return [*in_tables, *await asyncio.to_thread(look_in_files, Path(self._database.path), sought, mentioned)]

    async def check(self) -> Sequence[Finding]:
        return await self._database.outside_transaction(lambda db: _findings(db, self._database))

    async def back_up(self, target: str) -> int:
        if Path(target).exists():
            raise BadInput(f"{target} exists already; name a new file for the backup")

        def work(db: apsw.Connection) -> int:
            copy = apsw.Connection(target)
            with copy.backup("main", db, "main") as backup:
                while not backup.done:
                    backup.step(1_000)
            copy.close()
            return Path(target).stat().st_size

        try:
            return await self._database.outside_transaction(work)
        except BadFile:
            raise BadFile(f"{target} cannot be written; check that its folder exists") from None

    async def rest(self) -> bool:
        if not await self._database.rest():
            return False
        self.vectors = SqliteVectors(self._database, self._vector_megabytes)  # with what it held in memory
        return True

    async def close(self) -> None:
        await self._database.close()


async def open_sqlite(
    path: str, busy_seconds: float = 10.0, reader_threads: int = 4, vector_megabytes: int = 512
) -> SqliteStore:
    database = Database(path, busy_seconds, reader_threads)
    try:
        await database.open()
    except BaseException:
        await database.close()
        raise
    return SqliteStore(database, vector_megabytes)


def _damage(db: apsw.Connection) -> list[str]:
    try:
        return [row[0] for row in all_rows(db, "pragma integrity_check(5)") if row[0] != "ok"]
    except apsw.CorruptError as problem:  # so damaged that even the check stumbles
        return [str(problem)]


def _findings(db: apsw.Connection, database: Database) -> list[Finding]:
    wrong = _damage(db)
    lost = [] if wrong else all_rows(db, "pragma foreign_key_check")
    vec = database.extension_problem
    version = value(db, "select vec_version()") if vec is None else vec
    size = Path(database.path).stat().st_size if database.path != IN_MEMORY else 0
    hint = "restore a backup, or export what is readable"
    return [
        Finding("store", database.path),
        Finding("size", f"{size:,} bytes"),
        Finding("sqlite", f"{apsw.sqlite_lib_version()} (apsw {apsw.apsw_version()})"),
        Finding("sqlite-vec", version, vec is None, "vectors are searched in memory instead"),
        Finding("schema", f"{db.pragma('user_version')} of {newest_version()}"),
        Finding("journal", f"{db.pragma('journal_mode')}, synchronous {db.pragma('synchronous')}"),
        Finding("integrity", "; ".join(wrong) or "ok", not wrong, hint),
        Finding("references", f"{len(lost)} broken" if lost else "ok", not lost, hint),
    ]
