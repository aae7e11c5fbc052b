"""The characters of a house. They are brought in by people, never written by the pipeline (I8)."""

from collections.abc import Mapping
from typing import Protocol

from gieok.nouns.persona import Persona


class Personas(Protocol):
    async def put(self, name: str, persona: Persona) -> None:
        """Bring a character in under this name; an older one of that name is replaced."""

    async def all(self) -> Mapping[str, Persona]: ...
