"""A Persona is who a character is: what it never stops being, however long the talk goes on.

It is not the current state (that changes and is remembered), and nothing in the pipeline writes it
(I8): it is a frozen value with a hash, and the hash is kept with each turn, so that one can tell
later which character said a thing. Reading one from a file is the business of ``record.persona_files``.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, Literal, Self, cast

from gieok.errors import BadInput
from gieok.nouns.space import NAME_LIMIT
from gieok.nouns.text import checked_text

PersonaLanguage = Literal["ko", "en"]
_BY_ITS_LETTERS: Final = cast(PersonaLanguage, "")

MOST_LORE_ENTRIES = 5
"""Told at once: enough for a message that mentions a place and two people, and no flood."""
MOST_EXAMPLE_CHARACTERS = 2_500
"""Of examples in a prompt: half a dozen short dialogues show a voice; more only cost."""


@dataclass(frozen=True, slots=True)
class LoreEntry:
    """Something about the character's world that is told only when one of its keys is mentioned."""

    keys: tuple[str, ...]
    content: str
    priority: int = 0
    """When more match than may be told, the higher ones are."""
    enabled: bool = True
    case: bool = False
    """Whether capitals count in its keys."""
    also: tuple[str, ...] = ()
    """When there are any, one of these must be mentioned, too."""
    always: bool = False
    """Told whatever is mentioned."""

    def __post_init__(self) -> None:
        checked_text(self.content, "the content of a lorebook entry")
        object.__setattr__(self, "keys", _texts(self.keys, "the keys of a lorebook entry"))
        object.__setattr__(self, "also", _texts(self.also, "the second keys of a lorebook entry"))
        _must_be(self.priority, int, "the priority of a lorebook entry")
        for name in ("enabled", "case", "always"):
            _must_be(getattr(self, name), bool, f"{name!r} of a lorebook entry")

    def to_dict(self) -> dict[str, Any]:
        return {one.name: _plain(getattr(self, one.name)) for one in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        return cls(**_known(data, cls, ("keys", "content"), "a lorebook entry"))


@dataclass(frozen=True, slots=True)
class Persona:
    name: str
    text: str = ""
    """Who the character is, in as many words as its author likes."""
    rules: tuple[str, ...] = ()
    """What it always or never does."""
    speech: str = ""
    world: str = ""
    boundaries: tuple[str, ...] = ()
    initial_relationship: str = ""
    """What it is to the person at the beginning; how that went on is state, not persona."""
    examples: tuple[str, ...] = ()
    """How it talks, each a short dialogue."""
    lorebook: tuple[LoreEntry, ...] = ()
    greeting: str = ""
    """What it says first, where a screen wants a first word."""
    language: PersonaLanguage = _BY_ITS_LETTERS
    """The language of the words around the persona in the prompt. Told by the persona's own letters when not given."""

    def __post_init__(self) -> None:
        if not checked_text(self.name, "the name of a persona", NAME_LIMIT).strip():
            raise BadInput("a persona needs a name")
        for name in ("text", "speech", "world", "initial_relationship", "greeting"):
            checked_text(getattr(self, name), f"{name!r} of a persona")
        for name in ("rules", "boundaries", "examples"):
            object.__setattr__(self, name, _texts(getattr(self, name), f"{name!r} of a persona"))
        object.__setattr__(self, "lorebook", tuple(self.lorebook))
        object.__setattr__(self, "language", self.language or _language_of(f"{self.name} {self.text} {self.greeting}"))
        if self.language not in ("ko", "en"):
            raise BadInput('the language of a persona is "ko" or "en"')

    @property
    def hash(self) -> str:
        """The same for the same persona, on every machine: sha256 of its one canonical JSON form."""
        return _digest(self)

    def to_dict(self) -> dict[str, Any]:
        written = {one.name: _plain(getattr(self, one.name)) for one in fields(self)}
        return written | {"lorebook": [entry.to_dict() for entry in self.lorebook]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The persona; a field that nobody knows is an error, since a misspelt one would silently be lost."""
        known = _known(data, cls, ("name",), "a persona")
        entries = known.pop("lorebook", None) or ()
        if not isinstance(entries, list | tuple) or not all(isinstance(entry, Mapping) for entry in entries):
            raise BadInput("'lorebook' of a persona must be a list of entries with keys and content")
        return cls(**known, lorebook=tuple(LoreEntry.from_dict(entry) for entry in entries))


def _known(data: Mapping[str, Any], kind: type[Persona] | type[LoreEntry], needed: tuple[str, ...], what: str) -> Any:
    """The given fields, if all of them are known and none that is needed is missing; null counts as not given."""
    names = [one.name for one in fields(kind)]
    unknown = sorted(str(name) for name in data if name not in names)
    if unknown:
        raise BadInput(f"{what} has no field {', '.join(unknown)}; the fields are: {', '.join(names)}")
    given = {name: value for name, value in data.items() if value is not None}
    missing = [name for name in needed if name not in given]
    if missing:
        raise BadInput(f"{what} needs {', '.join(missing)}")
    return given


def _texts(value: object, what: str) -> tuple[str, ...]:
    """A list of texts; a single text is a list of one."""
    listed = (value,) if isinstance(value, str) else value
    if not isinstance(listed, list | tuple):
        raise BadInput(f"{what} must be a text or a list of texts, not {type(value).__name__}")
    return tuple(checked_text(one, f"each of {what}") for one in listed)


def _must_be(value: object, kind: type, what: str) -> None:
    if type(value) is not kind:
        raise BadInput(f"{what} must be {kind.__name__}, not {type(value).__name__}")


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _language_of(text: str) -> PersonaLanguage:
    """Korean where there is Hangul: a Korean text may hold English words, hardly ever the other way round."""
    return "ko" if any("가" <= letter <= "힣" for letter in text) else "en"


@lru_cache(maxsize=256)  # every turn asks, and there are few characters
def _digest(persona: Persona) -> str:
    canonical = json.dumps(persona.to_dict(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
