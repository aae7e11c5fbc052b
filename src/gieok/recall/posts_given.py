"""A plain list of posts as a source: words and vectors are made in memory, once per post.

For callers who keep their own conversation. What was worked out about a post is kept for the next list, since lists
of one conversation grow at their end.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.errors import EmbedderUnavailable
from gieok.language.chunks import chunks
from gieok.language.words import search_tokens
from gieok.nouns.post import Post
from gieok.ports.embedder import Embedder, Vector
from gieok.recall.criteria import Criteria
from gieok.recall.post_source import Found
from gieok.recall.talk import Rows, Talk, first_of_each, talk_of

MOST_KEPT = 20_000
"""Posts that are remembered: 20 MB of vectors, and more than anyone hands over in one list."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What is known of one post's text."""

    message: str
    tokens: frozenset[str]
    vectors: tuple[Vector, ...]
    """One per chunk; none where nothing can be embedded."""


class PostReader:
    """Reads posts once."""

    def __init__(self, embedder: Embedder | None) -> None:
        self.embedder = embedder
        self._read: OrderedDict[str, _Read] = OrderedDict()

    async def read(self, posts: Sequence[Post]) -> list[_Read]:
        """What is known of these posts. Raises EmbedderUnavailable after having read their words."""
        fresh = [post for post in posts if self._known(post) is None]
        pieces = [chunks(post.message) if self.embedder else [] for post in fresh]
        for post in fresh:
            self._read[post.id] = _Read(post.message, frozenset(search_tokens(post.message)), ())
        if self.embedder is not None and fresh:
            try:
                vectors = await self.embedder.embed([piece for own in pieces for piece in own])
            except EmbedderUnavailable:
                for post in fresh:
                    del self._read[post.id]
                raise
            place = 0
            for post, own in zip(fresh, pieces, strict=True):
                said = tuple(vector for vector in vectors[place : place + len(own)] if vector is not None)
                place += len(own)
                self._read[post.id] = _Read(post.message, self._read[post.id].tokens, said)
        read = [self._read[post.id] for post in posts]
        while len(self._read) > MOST_KEPT:
            self._read.popitem(last=False)
        return read

    def _known(self, post: Post) -> _Read | None:
        known = self._read.get(post.id)
        return known if known is not None and known.message == post.message else None


class GivenPosts:
    def __init__(self, posts: Sequence[Post], reader: PostReader) -> None:
        self._posts = first_of_each(posts)
        self._talk = talk_of(self._posts)
        self._reader = reader

    @property
    def talk(self) -> Talk:
        return self._talk

    @property
    def name(self) -> Hashable:
        return tuple((post.id, hash(post.message)) for post in self._posts)

    async def posts(self, rows: Sequence[int]) -> list[Post]:
        return [self._posts[row] for row in rows]

    async def found(self, criteria: Criteria) -> Found:
        try:
            read = await self._reader.read(self._posts)
            return Found(occurrences(read, criteria), *await self._nearness(read, criteria))
        except EmbedderUnavailable as reason:
            read = await PostReader(None).read(self._posts)
            return Found(occurrences(read, criteria), None, (f"the words served alone: {reason}",), lasting=False)

    async def _nearness(
        self, read: Sequence[_Read], criteria: Criteria
    ) -> tuple[tuple[Rows, NDArray[np.float64]] | None, tuple[str, ...]]:
        if self._reader.embedder is None:
            return None, ("no embedder is set up: the words served alone",)
        wanted = (await self._reader.embedder.embed([criteria.text]))[0]
        rows = np.repeat(np.arange(len(read)), [len(one.vectors) for one in read])
        if wanted is None or not len(rows):
            return None, ()
        cosines = (np.stack([vector for one in read for vector in one.vectors]) @ wanted).astype(np.float64)
        starts = np.flatnonzero(np.append(True, rows[1:] != rows[:-1]))
        return (rows[starts], np.maximum.reduceat(cosines, starts) - cosines.mean()), ()


def occurrences(read: Sequence[_Read], criteria: Criteria) -> dict[str, Rows]:
    """Where each wanted token occurs."""
    holding: dict[str, list[int]] = defaultdict(list)
    for row, one in enumerate(read):
        for token in criteria.tokens.keys() & one.tokens:
            holding[token].append(row)
    return {token: np.array(rows, np.intp) for token, rows in holding.items()}
