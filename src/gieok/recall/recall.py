"""Bring back what matters now: ask both paths, rank what they found, fill up, say how it went.

The words path must answer; the meaning path may be missing, and then the result says why (I3).
The space limits every question to a store before nearness is looked at (I12). Stores give
evidence, ``rank`` decides; this file only waits for the one and calls the other.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter

import numpy as np

from gieok.errors import EmbedderUnavailable, VectorsUnavailable
from gieok.nouns.from_memory import is_from_memory
from gieok.nouns.recollection import KINDS, Kind, Path, Recollection
from gieok.nouns.space import Space
from gieok.ports.embedder import Embedder
from gieok.ports.search import Item, Items, Nearest, Vectors, Words, WordsFound
from gieok.recall.asked import asked
from gieok.recall.by_meaning import scale_of, without_vectors
from gieok.recall.by_words import WordHits, best_possible, by_words, rarity
from gieok.recall.evidence import Evidence, evidence_for
from gieok.recall.fill import best_of, fillers
from gieok.recall.rank import heard, rank
from gieok.recall.weights import Weights

POOL_AT_MOST = 2_000
"""However long a list is wanted, no more of each path and kind is ranked; the rest of the list is filled up."""
BESIDE_BEST = 12
"""Around so many of the best posts the neighbours are fetched as well."""


@dataclass(slots=True)
class _Clock:
    """Milliseconds by step."""

    began: float = field(default_factory=perf_counter)
    steps: dict[str, float] = field(default_factory=dict)

    def done(self, step: str) -> None:
        now = perf_counter()
        self.steps[step] = round((now - self.began) * 1000, 3)
        self.began = now


@dataclass(frozen=True, slots=True)
class _Meaning:
    near: Mapping[Kind, Nearest]
    degraded: tuple[str, ...] = ()


async def recall(
    query: str,
    space: Space,
    *,
    words: Words,
    items: Items,
    vectors: Vectors | None,
    embedder: Embedder | None,
    now: datetime,
    limit: int = 8,
    kinds: Sequence[Kind] = KINDS,
    weights: Weights | None = None,
    but: Collection[str] = (),
) -> Recollection:
    """The memories of this space that answer the question, best first, at least ``limit`` where they exist.

    ``but`` are the ids of posts that are being said right now: they are no memory yet (I2).
    """
    weights = weights or Weights()
    clock = _Clock()
    question = asked(query, now)
    tokens = question.tokens
    pool_size = max(weights.pool, min(3 * limit, POOL_AT_MOST))

    found = await _by_words(tuple(tokens), space, kinds, words, weights.most_occurrences)
    clock.done("words")
    meaning = await _by_meaning(question.text, space, kinds, vectors, embedder, pool_size, found, len(but))
    clock.done("meaning")

    idf = rarity(found.values())
    best, scale = best_possible(tokens, idf), scale_of(meaning.near.values())

    def evidence(pool: Sequence[Item]) -> Evidence:
        return evidence_for(pool, found, meaning.near, tokens, idf, best, scale)

    hits = {kind: by_words(one, tokens, idf) for kind, one in found.items()}
    pool = await items.look_up(space, _pool(kinds, hits, meaning.near, pool_size))
    if len(pool) < sum(_held(found, meaning.near).values()):
        pool = [*pool, *await _beside(items, space, pool, evidence(pool), weights)]
    pool = _memories(pool, but)
    clock.done("look up")
    ranking = rank(pool, evidence(pool), question, weights)
    handed_out = best_of(ranking, limit)
    clock.done("rank")
    if len(handed_out) < limit:
        foremost = _memories(await items.foremost(space, kinds, limit + len(but)), but)
        handed_out += fillers(foremost, handed_out, limit - len(handed_out))
        clock.done("fill")
    return Recollection(
        query=query,
        items=tuple(handed_out),
        path=_path(bool(tokens), scale is not None),
        degraded=meaning.degraded,
        considered=len(pool),
        timings=clock.steps,
    )


def _memories(items: Sequence[Item], but: Collection[str]) -> list[Item]:
    """Without what is being said right now, and without answers that only repeated what is remembered."""
    return [item for item in items if item.id not in but and not is_from_memory(item.text)]


async def _by_words(
    tokens: tuple[str, ...], space: Space, kinds: Sequence[Kind], words: Words, most: int
) -> Mapping[Kind, WordsFound]:
    """Where the words occur; if all are too common to be worth it, where the rarest of them does."""
    if not tokens:
        return {}
    found = await words.occurrences(space, kinds, tokens, most)
    common: Counter[str] = Counter()
    for kind in found.values():
        if kind.postings:
            return found
        common.update(kind.too_common)
    if not common:
        return found
    rarest = min(common, key=lambda token: (common[token], token))
    return await words.occurrences(space, kinds, (rarest,), common[rarest])


async def _by_meaning(
    query: str,
    space: Space,
    kinds: Sequence[Kind],
    vectors: Vectors | None,
    embedder: Embedder | None,
    k: int,
    found: Mapping[Kind, WordsFound],
    being_said: int,
) -> _Meaning:
    """The nearest items, or none and the reason why the words must serve alone."""
    if embedder is None or vectors is None:
        return _Meaning({}, ("no embedder is set up: the words served alone",))
    try:
        vector = (await embedder.embed([query]))[0] if query.strip() else None
        near = await vectors.nearest(space, kinds, embedder.name, vector, k) if vector is not None else {}
    except (EmbedderUnavailable, VectorsUnavailable) as reason:
        return _Meaning({}, (f"the words served alone: {reason}",))
    if vector is None:
        return _Meaning({})
    held = {kind: words.total - (being_said if kind == "post" else 0) for kind, words in found.items()}
    return _Meaning(near, without_vectors(near, held, embedder.name))


def _pool(
    kinds: Sequence[Kind], hits: Mapping[Kind, WordHits], near: Mapping[Kind, Nearest], size: int
) -> dict[Kind, list[int]]:
    """The best of either path, by kind; small spaces are in it as a whole."""
    chosen: dict[Kind, list[int]] = {}
    for kind in kinds:
        of_words = hits[kind].best(size) if kind in hits else np.empty(0, np.int64)
        of_meaning = near[kind].numbers[:size] if kind in near else np.empty(0, np.int64)
        both = np.union1d(of_words, of_meaning).tolist()
        if both:
            chosen[kind] = both
    return chosen


async def _beside(items: Items, space: Space, pool: Sequence[Item], evidence: Evidence, weights: Weights) -> list[Item]:
    """The neighbours of the best posts that neither path had found."""
    paths = heard(evidence, weights)
    posts = [at for at in np.argsort(-(paths.words + paths.meaning), kind="stable").tolist() if pool[at].kind == "post"]
    if not posts:
        return []
    seen = {pool[at].number for at in posts}
    best = [pool[at].number for at in posts[:BESIDE_BEST]]
    return [item for item in await items.beside(space, best, len(weights.neighbour_words)) if item.number not in seen]


def _held(found: Mapping[Kind, WordsFound], near: Mapping[Kind, Nearest]) -> dict[Kind, int]:
    """How many items the space holds, by kind, as far as the paths know."""
    return {
        kind: max(found[kind].total if kind in found else 0, near[kind].total if kind in near else 0)
        for kind in {*found, *near}
    }


def _path(by_words: bool, by_meaning: bool) -> Path:
    match by_words, by_meaning:
        case True, True:
            return "words+meaning"
        case True, False:
            return "words"
        case False, True:
            return "meaning"
        case _:
            return "none"
