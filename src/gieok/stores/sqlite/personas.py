"""Personas in SQLite, as JSON under their names."""

import json
from collections.abc import Mapping

import apsw

from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.persona import Persona
from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries

SQL = queries("personas")


class SqlitePersonas:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, name: str, persona: Persona) -> None:
        def work(db: apsw.Connection) -> None:
            content = json.dumps(persona.to_dict(), ensure_ascii=False)
            db.execute(SQL["put_persona"], (name, content, persona.hash, time_to_text(utc_now())))

        await self._database.write(work)

    async def all(self) -> Mapping[str, Persona]:
        def work(db: apsw.Connection) -> Mapping[str, Persona]:
            return {name: Persona.from_dict(json.loads(content)) for name, content in all_rows(db, SQL["all_personas"])}

        return await self._database.read(work)
