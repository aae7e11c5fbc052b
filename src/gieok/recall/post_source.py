"""Where the posts of a view come from: a store, or a list in somebody's hand. Both find, nobody ranks.

Rows are places in the talk. What a source finds is turned into evidence about the visible posts here, in one way
for all sources.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gieok.nouns.post import Post
from gieok.recall.criteria import Criteria, named
from gieok.recall.preselect import Evidence
from gieok.recall.talk import Rows, Talk

Scores = NDArray[np.float64]

K1, K1_AND_1, LENGTH = 1.2, 2.2, 0.5


@dataclass(frozen=True, slots=True)
class Found:
    """What words and meaning say about the posts of a talk."""

    words: Mapping[str, Rows] = field(default_factory=dict)
    """By token: the rows that hold it, in order."""
    nearness: tuple[Rows, Scores] | None = None
    """Rows and their cosine above the mean; None without the meaning path."""
    degraded: tuple[str, ...] = ()
    lasting: bool = True
    """False when a path failed that may work again the next time."""


class PostSource(Protocol):
    @property
    def talk(self) -> Talk: ...

    @property
    def name(self) -> Hashable:
        """Names the posts: as long as it stays the same, so do they."""

    async def found(self, criteria: Criteria) -> Found: ...

    async def posts(self, rows: Sequence[int]) -> list[Post]:
        """The posts of these rows, in the order of the rows."""


def evidence_for(rows: Rows, talk: Talk, criteria: Criteria, found: Found) -> Evidence:
    """What is known of these rows, by their place among them; rarity is judged in the whole talk."""
    place = np.full(len(talk), -1, np.intp)
    place[rows] = np.arange(len(rows))
    rarity = {token: _rarity(len(talk), len(held)) for token, held in found.words.items() if len(held)}
    rarest = max(rarity.values(), default=1.0)
    said = what_one_occurrence_says(talk.sizes)
    speaks = named(criteria, talk.names)[talk.senders[rows]] if len(rows) else np.zeros(0)
    return Evidence(
        sizes=talk.sizes[rows],
        words=[_inside(place, found.words[token], said[found.words[token]]) for token in rarity],
        worth=[criteria.tokens[token] * rare for token, rare in rarity.items()],
        best_possible=sum(counts * rarity.get(token, rarest) for token, counts in criteria.tokens.items()),
        cosines=_spread(place, len(rows), *found.nearness) if found.nearness else np.zeros(0),
        speakers=speaks,
        topics=[[at for at, token in enumerate(rarity) if token in topic] for topic in criteria.topics],
    )


def what_one_occurrence_says(sizes: Scores) -> Scores:
    """A word in a long post says less than in a short one.

    This is BM25 for a word that occurs once, with half the usual weight of the length. Counting how often it occurs in
    a post was no better, and the stores count against the average of a whole file, so that strangers would change
    a person's ranking.
    """
    return K1_AND_1 / (1 + K1 * (1 - LENGTH + LENGTH * sizes / max(float(sizes.mean()) if len(sizes) else 0.0, 1.0)))


def _rarity(total: int, holding: int) -> float:
    return log(1 + (total - holding + 0.5) / (holding + 0.5))


def _inside(place: Rows, rows: Rows, values: Scores) -> tuple[Rows, Scores]:
    at = place[rows]
    seen = at >= 0
    return at[seen], values[seen]


def _spread(place: Rows, size: int, rows: Rows, values: Scores) -> Scores:
    at, seen = _inside(place, rows, values)
    spread = np.zeros(size)
    spread[at] = seen
    return spread
