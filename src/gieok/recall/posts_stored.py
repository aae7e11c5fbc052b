"""A conversation in a store as a source: its columns are kept in memory, words and vectors stay where they are.

The columns are read once and then only what is new, so the next view of a long conversation reads little (I16). A
conversation that was erased meanwhile is noticed, because its last known post is no longer there. The indexes name
posts by number; which row a number is, is looked up once.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gieok.errors import EmbedderUnavailable, VectorsUnavailable
from gieok.nouns.post import Post
from gieok.nouns.space import Space
from gieok.ports.embedder import Embedder
from gieok.ports.ledger import Ledger
from gieok.ports.search import Items, Vectors, Words
from gieok.recall.criteria import Criteria
from gieok.recall.post_source import Found
from gieok.recall.talk import Rows, Talk

Numbers = NDArray[np.int64]
Scores = NDArray[np.float64]

PAGE = 2_000
NEAREST = 2_048
"""Nearest posts that are looked at: all of a talk of ordinary length, the best of a very long one."""
RARE_ENOUGH = 2_000
RARE_SHARE = 20
"""A word in more posts than this, and in more than every twentieth, says too little to be worth its time."""
MOST_POSTS = 400_000
"""Posts whose columns are kept, over all conversations (some 100 MB); what was not used for longest goes first."""
FOREIGN = -1


@dataclass(slots=True)
class _Known:
    """What is known of one conversation."""

    talk: Talk = field(default_factory=Talk)
    conversation: int | None = None
    """The store's own number of it."""
    numbers: Numbers = field(default_factory=lambda: np.empty(0, np.int64))
    rows: Rows = field(default_factory=lambda: np.empty(0, np.intp))
    """Of each number the row, or FOREIGN for a post of another conversation."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    def unknown(self, numbers: Numbers) -> Numbers:
        if not len(self.numbers):
            return np.unique(numbers)
        at = np.minimum(np.searchsorted(self.numbers, numbers), len(self.numbers) - 1)
        return np.unique(numbers[self.numbers[at] != numbers])

    def learn(self, pairs: Sequence[tuple[int, int]]) -> None:
        if pairs:
            fresh = np.array(pairs, np.int64)
            numbers, first = np.unique(np.concatenate([self.numbers, fresh[:, 0]]), return_index=True)
            rows = np.concatenate([self.rows, fresh[:, 1].astype(np.intp)])[first]
            self.numbers, self.rows = numbers, rows

    def rows_of(self, numbers: Numbers) -> Rows:
        if not len(self.numbers):
            return np.full(len(numbers), FOREIGN, np.intp)
        at = np.minimum(np.searchsorted(self.numbers, numbers), len(self.numbers) - 1)
        return np.where(self.numbers[at] == numbers, self.rows[at], FOREIGN)


class StoredTalks:
    """The columns of the conversations that were looked at lately."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Space, str], _Known] = OrderedDict()

    async def known(self, space: Space, conversation: str, ledger: Ledger) -> _Known:
        """The conversation as it stands now."""
        key = (space, conversation)
        known = self._known.setdefault(key, _Known())
        async with known.reading:
            gone = not await _read_on(known.talk, space, conversation, ledger)
        if gone:  # whoever still works with the old columns keeps them
            known = self._known[key] = _Known()
            async with known.reading:
                await _read_on(known.talk, space, conversation, ledger)
        self._known[key] = known
        self._known.move_to_end(key)
        self._stay_small()
        return known

    def forget(self, space: Space) -> None:
        for key in [key for key in self._known if key[0] == space]:
            del self._known[key]

    def _stay_small(self) -> None:
        while len(self._known) > 1 and sum(len(one.talk) for one in self._known.values()) > MOST_POSTS:
            self._known.popitem(last=False)


async def _read_on(talk: Talk, space: Space, conversation: str, ledger: Ledger) -> bool:
    """Add what was said since; False when the last known post is not there any more."""
    known = len(talk)
    page = await ledger.page(space, conversation, max(known - 1, 0), PAGE)
    if known and (not page or page[0].id != talk.ids[-1]):
        return False
    while page:
        talk.extend(page)
        page = await ledger.page(space, conversation, page[-1].seq, PAGE) if len(page) == PAGE else []
    return True


@dataclass(frozen=True, slots=True)
class StoredPosts:
    space: Space
    conversation: str
    known: _Known
    ledger: Ledger
    words: Words
    vectors: Vectors | None
    items: Items
    embedder: Embedder | None

    @property
    def talk(self) -> Talk:
        return self.known.talk

    @property
    def name(self) -> Hashable:
        return self.space, self.conversation, len(self.talk), self.talk.ids[-1] if len(self.talk) else ""

    async def posts(self, rows: Sequence[int]) -> list[Post]:
        return await self.ledger.posts(self.space, [self.talk.ids[row] for row in rows])

    async def found(self, criteria: Criteria) -> Found:
        rare = max(RARE_ENOUGH, len(self.talk) // RARE_SHARE)
        found, (numbers, cosines, degraded) = await asyncio.gather(
            self.words.occurrences(self.space, ("post",), tuple(criteria.tokens), rare), self._near(criteria)
        )
        postings = found["post"].postings if "post" in found else {}
        await self._look_up([numbers, *(one.numbers for one in postings.values())])
        words = {token: self._own(one.numbers, one.weights)[0] for token, one in postings.items()}
        nearness = self._own(numbers, cosines) if len(numbers) else None
        return Found(words, nearness, degraded, lasting=self.embedder is None or not degraded)

    async def _near(self, criteria: Criteria) -> tuple[Numbers, Scores, tuple[str, ...]]:
        nothing = np.empty(0, np.int64), np.empty(0)
        if self.embedder is None or self.vectors is None:
            return *nothing, ("no embedder is set up: the words served alone",)
        try:
            vector = (await self.embedder.embed([criteria.text]))[0]
            if vector is None:
                return *nothing, ()
            near = (await self.vectors.nearest(self.space, ("post",), self.embedder.name, vector, NEAREST))["post"]
        except (EmbedderUnavailable, VectorsUnavailable) as reason:
            return *nothing, (f"the words served alone: {reason}",)
        if not near.total and len(self.talk):
            return *nothing, (f"no post has a vector of {self.embedder.name} yet: words only",)
        return near.numbers, near.cosines.astype(np.float64) - near.mean, ()

    async def _look_up(self, numbers: Sequence[Numbers]) -> None:
        """Which rows these numbers are; posts of other conversations are remembered as such."""
        known = self.known
        unknown = known.unknown(np.concatenate(numbers)) if numbers else np.empty(0, np.int64)
        if not len(unknown):
            return
        items = await self.items.look_up(self.space, {"post": unknown.tolist()})
        rows = [(item, known.talk.row_of.get(item.id, FOREIGN)) for item in items]
        known.conversation = next((item.conversation for item, row in rows if row != FOREIGN), known.conversation)
        # A post of this conversation that is not in the talk yet was said a moment ago: next time it has a row.
        known.learn(
            [
                (item.number, row)
                for item, row in rows
                if row != FOREIGN or known.conversation not in (None, item.conversation)
            ]
        )

    def _own(self, numbers: Numbers, values: Scores) -> tuple[Rows, Scores]:
        rows = self.known.rows_of(numbers)
        mine = rows != FOREIGN
        rows, values = rows[mine], values[mine]
        order = np.argsort(rows, kind="stable")
        return rows[order], values[order]
