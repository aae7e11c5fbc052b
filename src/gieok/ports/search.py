"""What recall asks of a store: where words occur, what lies near a vector, and the items themselves.

A store gives raw evidence and no ranking, so every store ranks the same way. Items are named by
(kind, number) until the few that matter are fetched. The space limits every answer inside the
store, before nearness (I12).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from gieok.nouns.recollection import Kind
from gieok.nouns.space import Space
from gieok.ports.embedder import Vector

if TYPE_CHECKING:  # numpy is heavy, and a protocol needs only its name
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Postings:
    """Where one token occurs: item numbers, and how much its frequency there says.

    ``weights`` is the term-frequency part of BM25 (k1 1.2, b 0.75), between 0 and 2.2, without idf.
    """

    numbers: "NDArray[np.int64]"
    weights: "NDArray[np.float64]"


@dataclass(frozen=True, slots=True)
class WordsFound:
    total: int
    """How many items of this kind the space holds (for idf)."""
    postings: Mapping[str, Postings]
    """By token; a token that occurs nowhere has no entry."""
    too_common: Mapping[str, int]
    """Tokens in more items than the caller wanted to see, with that number; they have no postings."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest items, best first; of an item with several chunks the best chunk counts."""

    numbers: "NDArray[np.int64]"
    cosines: "NDArray[np.float32]"
    total: int
    mean: float
    spread: float
    """Mean and standard deviation of the cosine over all vectors of the kind in the space: flat means blind."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that can be recalled, with what ranking needs to know of it."""

    kind: Kind
    number: int
    id: str
    text: str
    at: datetime
    speaker: str = ""
    conversation: int = 0
    seq: int = 0
    sitting: int = 0
    """Stretches of talk are counted through a conversation; a long silence begins a new one."""
    strength: float = 0.0
    """Slots: their score after fading. Moments: their intensity. Posts and episodes: 0."""
    category: str = ""
    subject: str = ""
    key: str = ""
    sources: tuple[str, ...] = ()
    pinned: bool = False
    stale: bool = False
    """Posts: all that was learned from it has been corrected since."""


class Words(Protocol):
    async def occurrences(
        self, space: Space, kinds: Sequence[Kind], tokens: Sequence[str], most: int
    ) -> Mapping[Kind, WordsFound]:
        """Where these tokens occur in the space, by kind; tokens in more than ``most`` items are only counted."""


class Vectors(Protocol):
    async def nearest(
        self, space: Space, kinds: Sequence[Kind], model: str, vector: Vector, k: int
    ) -> Mapping[Kind, Nearest]:
        """The k nearest items of each kind among the vectors of that model.

        A kind without vectors of that model has total 0. Raises VectorsUnavailable.
        """


class Items(Protocol):
    async def look_up(self, space: Space, numbers: Mapping[Kind, Sequence[int]]) -> list[Item]:
        """The items of these numbers that are still to be recalled, in no particular order."""

    async def beside(self, space: Space, posts: Sequence[int], reach: int) -> list[Item]:
        """The posts up to ``reach`` places before and after these, in the same conversations, without them."""

    async def foremost(self, space: Space, kinds: Sequence[Kind], limit: int) -> list[Item]:
        """Fillers: pinned and strongest slots, newest episodes, moments and posts; at most ``limit`` of each kind."""
