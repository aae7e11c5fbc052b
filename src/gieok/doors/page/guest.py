"""A Guest is one visit of one person to the page: whose home, which space, which language.

It holds what a screen needs and draws nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlencode

from starlette.requests import Request

from gieok.doors.http.characters import characters_of, persona_of
from gieok.doors.http.house import House, Owner
from gieok.doors.page.words import LANGUAGES, Language, preferred, say
from gieok.home import Home
from gieok.mind import Mind
from gieok.nouns.emotion import Emotion
from gieok.nouns.persona import Persona
from gieok.nouns.space import NAME_LIMIT, Space

LANGUAGE_COOKIE = "gieok_language"
THEME_COOKIE = "gieok_theme"
USUAL_USER = "me"


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who came through the door."""

    house: House
    tenant: str
    key_id: str = ""
    """Empty while there are no keys."""


@dataclass(slots=True)
class Guest:
    house: House
    home: Home
    mind: Mind
    user: str
    character: str
    language: Language
    dark: bool | None
    """None goes with the system."""
    tenant: str
    characters: list[str]
    """All characters one can talk to here."""
    users: list[str]
    """Everybody who has talked here, and whoever is here now."""
    own_faces: Mapping[str, Mapping[Emotion, str]] = field(default_factory=dict)
    """Which pictures were brought into this home: a hash for each character and emotion."""
    shows_faces: list[Callable[[], bool]] = field(default_factory=list)
    """Draws a face again that has changed; False when it is on the page no more."""
    signed_in: bool = False
    query: dict[str, str] = field(default_factory=dict)
    """What the address asked for."""

    @property
    def persona(self) -> Persona | None:
        return self.mind.persona

    @property
    def space(self) -> Space:
        return self.mind.space

    @property
    def owner(self) -> Owner:
        """Whose running turns these are."""
        return (self.tenant, self.mind.space)

    def say(self, key: str, **values: object) -> str:
        return say(self.language, key, **values)

    def link(self, path: str, **more: str) -> str:
        """The address of a screen for this space; ``more`` is added to the query or changes it."""
        return f"{path}?{urlencode({'user': self.user, 'character': self.character, **more})}"

    def name_of(self, character: str) -> str:
        """What the character is called, where its persona says so."""
        persona = persona_of(self.home, character)
        return persona.name if persona else character


async def guest_of(request: Request) -> Guest:
    visitor = cast(Visitor, request.state.visitor)  # put there by the door
    home = await visitor.house.tenants.home(visitor.tenant)
    await home.look_who_is_here()
    query = dict(request.query_params)
    spaces = await home.spaces()
    user = _name(query.get("user", "")) or USUAL_USER
    characters = await characters_of(home)
    character = _name(query.get("character", "")) or characters[0]
    return Guest(
        house=visitor.house,
        home=home,
        mind=home.mind(user, character, persona_of(home, character)),
        user=user,
        character=character,
        language=language_of(request),
        dark={"dark": True, "light": False}.get(request.cookies.get(THEME_COOKIE, "")),
        tenant=visitor.tenant,
        characters=sorted({*characters, character}),
        users=sorted({user, *(space.user for space in spaces)}),
        own_faces=await home.pictures(),
        signed_in=bool(visitor.key_id),
        query=query,
    )


def _name(text: str) -> str:
    """A name as the address gives it; what cannot be one counts as none."""
    fits = text.strip() and len(text.encode("utf-8", "surrogatepass")) <= NAME_LIMIT and text.isprintable()
    return text.strip() if fits else ""


def language_of(request: Request) -> Language:
    """What the address says, else what was chosen before, else what the browser asks for."""
    for wanted in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        for language in LANGUAGES:
            if wanted == language:
                return language
    return preferred(request.headers.get("accept-language", ""))
