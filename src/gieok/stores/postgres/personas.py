"""Personas in PostgreSQL, as JSON under their names."""

import json
from collections.abc import Mapping

from gieok.nouns.persona import Persona
from gieok.stores.postgres.ask_postgres import Db, all_rows, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries

SQL = queries("personas")


class PostgresPersonas:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, name: str, persona: Persona) -> None:
        content = json.dumps(persona.to_dict(), ensure_ascii=False)
        await self._database.write(lambda db: run(db, SQL["put_persona"], (name, content, persona.hash)))

    async def all(self) -> Mapping[str, Persona]:
        async def work(db: Db) -> Mapping[str, Persona]:
            rows = await all_rows(db, SQL["all_personas"])
            return {name: Persona.from_dict(json.loads(content)) for name, content in rows}

        return await self._database.read(work)
