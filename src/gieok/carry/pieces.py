"""What the readers of other programs' files give: talks, facts, and what had to be left out, and why.

A reader knows its format and nothing of this house; who the person and the character are is decided by the writer.
Each piece says where it stood, so that a report can name the line or the id.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from gieok.nouns.category import Category
from gieok.record.character_card import LoadedPersona

Speaker = Literal["user", "character", "other"]


@dataclass(frozen=True, slots=True)
class Said:
    """One message of a talk."""

    key: str
    """Names it within its talk, the same each time the file is read."""
    speaker: Speaker
    text: str
    at: datetime | None
    """None when the file does not say."""
    where: str
    name: str = ""
    """Who it was when it was another one: a second character, a narrator."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation, or a stretch of one that begins where a round begins."""

    program: str
    id: str
    title: str
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something another program remembered, in its own words."""

    program: str
    id: str
    """The same id with another text is a newer version of the same memory."""
    text: str
    key_words: str
    """What its key is made of."""
    category: Category
    at: datetime | None
    where: str
    subject: str = "user"
    """Whom it is about: user, character, or a name."""


@dataclass(frozen=True, slots=True)
class Card:
    """A character; people bring it in, nothing learns it (I8)."""

    loaded: LoadedPersona


@dataclass(frozen=True, slots=True)
class Skipped:
    reason: str
    where: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Remark:
    """What was taken over in another way than it stood there."""

    text: str


Piece = Talk | Fact | Card | Skipped | Remark
