"""The answer to "why do you remember this?": the slot, its versions, the candidates behind it, and what was said."""

from dataclasses import dataclass

from gieok.nouns.candidate import Judged
from gieok.nouns.post import Post
from gieok.nouns.slot import Slot


@dataclass(frozen=True, slots=True)
class Why:
    slot: Slot
    versions: tuple[Slot, ...]
    """Every value this key ever had, oldest first."""
    candidates: tuple[Judged, ...]
    posts: tuple[Post, ...]
    """The posts that the slot names as its sources (I7)."""
