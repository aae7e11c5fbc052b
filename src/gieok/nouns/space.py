"""A space is one person and one character: the border that no memory crosses (I12)."""

from dataclasses import dataclass

from gieok.errors import BadText
from gieok.nouns.text import checked_text

NAME_LIMIT = 1_000
"""Bytes. Names are keys: they stand in every index, so they stay short."""


@dataclass(frozen=True, slots=True)
class Space:
    user: str
    character: str

    def __post_init__(self) -> None:
        for name, value in (("the user's name", self.user), ("the character's name", self.character)):
            if not checked_text(value, name, NAME_LIMIT).strip():
                raise BadText(f"{name} is empty; give one, for example -u yuna -c mina")

    def __str__(self) -> str:
        return f"{self.user} × {self.character}"
