"""The characters of a house and their faces. They are brought in by people, never written by the pipeline (I8)."""

from collections.abc import Mapping
from typing import Protocol

from gieok.nouns.emotion import Emotion
from gieok.nouns.persona import Persona
from gieok.nouns.picture import Picture

NO_PICTURES: Mapping[Emotion, Picture] = {}


class Personas(Protocol):
    async def put(self, name: str, persona: Persona, pictures: Mapping[Emotion, Picture] = NO_PICTURES) -> None:
        """Bring a character in under this name, with these pictures, in one step.

        An older one of that name is replaced. Pictures of other emotions stay as they are.
        """

    async def all(self) -> Mapping[str, Persona]: ...

    async def put_picture(self, name: str, emotion: Emotion, picture: Picture) -> None:
        """What a character looks like, whether it lives here or not; an older picture is replaced."""

    async def remove_picture(self, name: str, emotion: Emotion) -> bool:
        """Whether there was one."""

    async def picture(self, name: str, emotion: Emotion) -> Picture | None:
        """Of exactly this emotion."""

    async def pictures(self) -> Mapping[str, Mapping[Emotion, str]]:
        """Which pictures there are: for each name and emotion the hash of the content."""
