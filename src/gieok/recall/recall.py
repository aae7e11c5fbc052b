"""Bring back what matters now: ask both paths, rank what they found, fill up, say how it went.

The words path must answer; the meaning path may be missing, and then the result says why (I3).
The space limits every question to a store before nearness is looked at (I12). Stores give
evidence, ``rank`` decides; this file only waits for the one and calls the other.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter

import numpy as np

from gieok.errors import EmbedderUnavailable, VectorsUnavailable
from gieok.language.dates import time_range
from gieok.language.words import search_tokens
from gieok.nouns.recollection import KINDS, Kind, Path, Recollection
from gieok.nouns.space import Space
from gieok.ports.embedder import Embedder
from gieok.ports.search import Item, Items, Nearest, Vectors, Words, WordsFound
from gieok.recall.by_meaning import cosines_of, missing_kinds, scale_of
from gieok.recall.by_words import WordHits, best_possible, by_words, rarity
from gieok.recall.fill import fillers, hits_first, remembered
from gieok.recall.rank import Question, Ranked, rank
from gieok.recall.weights import Weights

READ_AT_MOST = 8_000
"""Characters of a question that are looked at; whoever asks at greater length has asked by then."""
TOKENS_AT_MOST = 128
"""Different tokens that are looked up; the first ones, since a question comes before its small print."""
SAME_TOKEN_AT_MOST = 3
"""A token repeated a thousand times is no thousand times as important."""
BESIDE_BEST = 24
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
) -> Recollection:
    """The memories of this space that answer the question, best first, at least ``limit`` where they exist."""
    weights = weights or Weights()
    clock = _Clock()
    query_read = query[:READ_AT_MOST]
    asked = _asked(query_read)
    pool_size = max(weights.pool, 2 * limit) if limit <= 1_000 else max(weights.pool, 2_000)

    found = await words.occurrences(space, kinds, tuple(asked), weights.most_occurrences) if asked else {}
    clock.done("words")
    meaning = await _by_meaning(query_read, space, kinds, vectors, embedder, pool_size, found)
    clock.done("meaning")

    idf = rarity(found.values())
    hits = {kind: by_words(found[kind], asked, idf) if kind in found else _NO_HITS for kind in kinds}
    question = Question(
        frozenset(asked), best_possible(asked, idf), scale_of(meaning.near.values()), time_range(query_read, now)
    )
    pool = await items.look_up(space, _pool(kinds, hits, meaning.near, pool_size))
    ranked = _rank(pool, hits, meaning.near, question, weights)
    clock.done("rank")
    beside = await _beside(items, space, ranked, len(pool) < sum(_held(found, meaning.near).values()), weights)
    if beside:
        ranked = _rank([*pool, *beside], hits, meaning.near, question, weights)
    clock.done("beside")

    handed_out = hits_first([remembered(one, weights.floor) for one in ranked])[:limit]
    if len(handed_out) < limit:
        foremost = await items.foremost(space, kinds, limit)
        handed_out += fillers(foremost, handed_out, limit - len(handed_out))
    clock.done("fill")
    return Recollection(
        query=query,
        items=tuple(handed_out),
        path=_path(bool(asked), question.scale is not None),
        degraded=meaning.degraded,
        considered=len(ranked),
        timings=clock.steps,
    )


_NO_HITS = WordHits(np.empty(0, np.int64), np.empty(0))


def _asked(query: str) -> dict[str, float]:
    counted = Counter(search_tokens(query))
    return {token: min(times, SAME_TOKEN_AT_MOST) for token, times in list(counted.items())[:TOKENS_AT_MOST]}


async def _by_meaning(
    query: str,
    space: Space,
    kinds: Sequence[Kind],
    vectors: Vectors | None,
    embedder: Embedder | None,
    k: int,
    found: Mapping[Kind, WordsFound],
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
    missing = missing_kinds(near, {kind: words.total for kind, words in found.items()})
    return _Meaning(near, tuple(f"no {kind} has a vector of {embedder.name} yet: words only" for kind in missing))


def _pool(
    kinds: Sequence[Kind], hits: Mapping[Kind, WordHits], near: Mapping[Kind, Nearest], size: int
) -> dict[Kind, list[int]]:
    """The best of either path, by kind; small spaces are in it as a whole."""
    chosen = {}
    for kind in kinds:
        nearest = near[kind].numbers[:size] if kind in near else np.empty(0, np.int64)
        chosen[kind] = np.union1d(hits[kind].best(size), nearest).tolist()
    return {kind: numbers for kind, numbers in chosen.items() if numbers}


def _rank(
    pool: Sequence[Item],
    hits: Mapping[Kind, WordHits],
    near: Mapping[Kind, Nearest],
    question: Question,
    weights: Weights,
) -> list[Ranked]:
    words, cosines = np.zeros(len(pool)), np.full(len(pool), np.nan)
    for kind, found in hits.items():
        of_kind = [at for at, item in enumerate(pool) if item.kind == kind]
        numbers = np.array([pool[at].number for at in of_kind], np.int64)
        words[of_kind] = found.of(numbers)
        cosines[of_kind] = cosines_of(near.get(kind), numbers)
    return rank(pool, words, cosines, question, weights)


async def _beside(
    items: Items, space: Space, ranked: Sequence[Ranked], there_is_more: bool, weights: Weights
) -> list[Item]:
    """The neighbours of the best posts that neither path had found."""
    best_posts = [one.item.number for one in ranked if one.item.kind == "post"][:BESIDE_BEST] if there_is_more else []
    if not best_posts:
        return []
    known = {one.item.number for one in ranked if one.item.kind == "post"}
    return [item for item in await items.beside(space, best_posts, weights.reach) if item.number not in known]


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

