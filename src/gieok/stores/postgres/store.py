"""The PostgreSQL store as a whole: its ports side by side over one pool of connections."""

from collections.abc import Sequence

from gieok.nouns.space import Space
from gieok.ports.store import Finding, Looked, Receipt, Sought
from gieok.stores.postgres.answers import PostgresAnswers
from gieok.stores.postgres.back_up import dump_to
from gieok.stores.postgres.blackboard import PostgresBlackboard
from gieok.stores.postgres.check_up import findings
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.episodes import PostgresEpisodes
from gieok.stores.postgres.erase import erase_space
from gieok.stores.postgres.items import PostgresItems
from gieok.stores.postgres.jobs import PostgresJobs
from gieok.stores.postgres.keys import PostgresKeys
from gieok.stores.postgres.leases import PostgresLeases
from gieok.stores.postgres.ledger import PostgresLedger
from gieok.stores.postgres.look_for import look_for
from gieok.stores.postgres.memories import PostgresMemories
from gieok.stores.postgres.personas import PostgresPersonas
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spending import PostgresSpendingBook
from gieok.stores.postgres.traces import PostgresTraces
from gieok.stores.postgres.vectors import PostgresVectors
from gieok.stores.postgres.words import PostgresWords


class PostgresStore:
    def __init__(self, database: Database, vector_megabytes: int = 512) -> None:
        self._database = database
        self.url = database.name
        self.ledger = PostgresLedger(database)
        self.blackboard = PostgresBlackboard(database)
        self.memories = PostgresMemories(database)
        self.episodes = PostgresEpisodes(database)
        self.words = PostgresWords(database)
        self.vectors = PostgresVectors(database, vector_megabytes)
        self.items = PostgresItems(database)
        self.jobs = PostgresJobs(database)
        self.leases = PostgresLeases(database)
        self.traces = PostgresTraces(database)
        self.spending = PostgresSpendingBook(database)
        self.personas = PostgresPersonas(database)
        self.keys = PostgresKeys(database)
        self.answers = PostgresAnswers(database)

    async def spaces(self) -> list[Space]:
        return [Space(*row) for row in await self._database.ask(queries("spaces")["all_spaces"])]

    async def erase(self, space: Space) -> Receipt:
        receipt = await self._database.write(lambda db: erase_space(db, space))
        self.vectors.let_go()
        return receipt

    async def look_for(self, sought: Sought) -> Sequence[Looked]:
        return await self._database.read(lambda db: look_for(db, sought))

    async def check(self) -> Sequence[Finding]:
        return await self._database.read(lambda db: findings(db, self._database.name))

    async def back_up(self, target: str) -> int:
        return await dump_to(self._database.url, self._database.name, target)

    async def rest(self) -> bool:
        return False  # the pool gives idle connections back by itself

    async def close(self) -> None:
        await self._database.close()


async def open_postgres(
    url: str, busy_seconds: float = 10.0, connections: int = 10, vector_megabytes: int = 512
) -> PostgresStore:
    """Open the store at this URL; its schema is made or brought up to date first."""
    database = Database(url, busy_seconds, connections)
    try:
        await database.open()
    except BaseException:
        await database.close()
        raise
    return PostgresStore(database, vector_megabytes)
