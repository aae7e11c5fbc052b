"""Who the characters of a home are: those that live there, that come with gieok, and that were talked to."""

from functools import lru_cache

from gieok.home import Home
from gieok.nouns.persona import Persona
from gieok.record.persona_files import demo_characters, demo_persona


def persona_of(home: Home, character: str) -> Persona | None:
    """The character that lives in the house, else the one that comes with gieok."""
    return home.personas.get(character) or _comes_with_gieok(character)


async def characters_of(home: Home) -> list[str]:
    met = {space.character for space in await home.spaces()}
    return sorted({*home.personas, *demo_characters(), *met})


@lru_cache(maxsize=1_000)
def _comes_with_gieok(character: str) -> Persona | None:
    """Read once: every request asks."""
    return demo_persona(character) if character in demo_characters() else None
