"""Personas in PostgreSQL, as JSON under their names, and their pictures beside them."""

import json
from collections import defaultdict
from collections.abc import Mapping

from gieok.nouns.emotion import Emotion
from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture
from gieok.ports.personas import NO_PICTURES
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.queries import queries

SQL = queries("personas")


class PostgresPersonas:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, name: str, persona: Persona, pictures: Mapping[Emotion, Picture] = NO_PICTURES) -> None:
        content = json.dumps(persona.to_dict(), ensure_ascii=False)

        async def work(db: Db) -> None:
            await run(db, SQL["put_persona"], (name, content, persona.hash))
            for emotion, picture in pictures.items():
                await _put(db, name, emotion, picture)

        await self._database.write(work)

    async def all(self) -> Mapping[str, Persona]:
        async def work(db: Db) -> Mapping[str, Persona]:
            rows = await all_rows(db, SQL["all_personas"])
            return {name: Persona.from_dict(json.loads(content)) for name, content in rows}

        return await self._database.read(work)

    async def put_picture(self, name: str, emotion: Emotion, picture: Picture) -> None:
        await self._database.write(lambda db: _put(db, name, emotion, picture))

    async def remove_picture(self, name: str, emotion: Emotion) -> bool:
        return await self._database.write(lambda db: first(db, SQL["remove_picture"], (name, emotion))) is not None

    async def picture(self, name: str, emotion: Emotion) -> Picture | None:
        row = await self._database.read(lambda db: first(db, SQL["picture"], (name, emotion)))
        return Picture(row[0], bytes(row[1])) if row else None

    async def pictures(self) -> Mapping[str, Mapping[Emotion, str]]:
        found: dict[str, dict[Emotion, str]] = defaultdict(dict)
        for name, emotion, digest in await self._database.read(lambda db: all_rows(db, SQL["all_pictures"])):
            found[name][emotion] = digest
        return dict(found)


async def _put(db: Db, name: str, emotion: Emotion, picture: Picture) -> None:
    await run(db, SQL["put_picture"], (name, emotion, picture.type, picture.hash, picture.content))
