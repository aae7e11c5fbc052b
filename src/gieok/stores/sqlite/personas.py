"""Personas in SQLite, as JSON under their names, and their pictures beside them."""

import json
from collections import defaultdict
from collections.abc import Mapping

import apsw

from gieok.nouns.emotion import Emotion
from gieok.nouns.moment_in_time import time_to_text, utc_now
from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture
from gieok.ports.personas import NO_PICTURES
from gieok.stores.sqlite.ask_sqlite import all_rows
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.queries import queries

SQL = queries("personas")


class SqlitePersonas:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, name: str, persona: Persona, pictures: Mapping[Emotion, Picture] = NO_PICTURES) -> None:
        def work(db: apsw.Connection) -> None:
            content = json.dumps(persona.to_dict(), ensure_ascii=False)
            db.execute(SQL["put_persona"], (name, content, persona.hash, time_to_text(utc_now())))
            for emotion, picture in pictures.items():
                _put(db, name, emotion, picture)

        await self._database.write(work)

    async def all(self) -> Mapping[str, Persona]:
        def work(db: apsw.Connection) -> Mapping[str, Persona]:
            return {name: Persona.from_dict(json.loads(content)) for name, content in all_rows(db, SQL["all_personas"])}

        return await self._database.read(work)

    async def put_picture(self, name: str, emotion: Emotion, picture: Picture) -> None:
        await self._database.write(lambda db: _put(db, name, emotion, picture))

    async def remove_picture(self, name: str, emotion: Emotion) -> bool:
        return await self._database.write(lambda db: bool(all_rows(db, SQL["remove_picture"], (name, emotion))))

    async def picture(self, name: str, emotion: Emotion) -> Picture | None:
        rows = await self._database.read(lambda db: all_rows(db, SQL["picture"], (name, emotion)))
        return Picture(*rows[0]) if rows else None

    async def pictures(self) -> Mapping[str, Mapping[Emotion, str]]:
        found: dict[str, dict[Emotion, str]] = defaultdict(dict)
        for name, emotion, digest in await self._database.read(lambda db: all_rows(db, SQL["all_pictures"])):
            found[name][emotion] = digest
        return dict(found)


def _put(db: apsw.Connection, name: str, emotion: Emotion, picture: Picture) -> None:
    row = (name, emotion, picture.type, picture.hash, time_to_text(utc_now()), picture.content)
    db.execute(SQL["put_picture"], row)
