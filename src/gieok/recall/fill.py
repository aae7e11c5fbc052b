"""What is handed out: the best of the ranking, and when that is too little, what is foremost anyway.

A character with two good memories should not stand there with two lines: pinned and strong slots
and the newest of the rest complete the list, and say that they are only that. A filler never pushes
out a hit.
"""

from collections import Counter
from collections.abc import Sequence

from gieok.nouns.recollection import Remembered
from gieok.ports.search import Item
from gieok.recall.rank import Ranking

SAID_AT_MOST = 2
"""Posts with the very same words that are handed out before anything else has its turn."""


def best_of(ranking: Ranking, limit: int) -> list[Remembered]:
    """The first of the ranking with their scores and what these are made of; below the floor they are fillers."""
    chosen = without_many_repeats(ranking, limit)
    parts = {name: values[chosen].tolist() for name, values in ranking.parts.items()}
    return [
        remembered(
            ranking.items[at],
            score=float(ranking.scores[at]),
            parts={name: round(values[place], 4) for name, values in parts.items() if values[place]},
            filler=not ranking.relevant[at],
        )
        for place, at in enumerate(chosen)
    ]


def without_many_repeats(ranking: Ranking, limit: int) -> list[int]:
    """The first of the ranking; a post that was said word for word twice before stands behind everything else.

    Five times "ok, see you" would leave no room for an answer. Twice is kept: that something was said again, and
    when, may be the answer (with only the first of them, LongMemEval's any@5 falls by .02).
    """
    first: list[int] = []
    repeated: list[int] = []
    told: Counter[str] = Counter()
    for at in ranking.order.tolist():
        item = ranking.items[at]
        told[item.text] += item.kind == "post"
        if told[item.text] > SAID_AT_MOST:
            repeated.append(at)
            continue
        first.append(at)
        if len(first) == limit:
            return first
    return (first + repeated)[:limit]


def fillers(foremost: Sequence[Item], taken: Sequence[Remembered], wanted: int) -> list[Remembered]:
    """So many of the foremost that are not there yet: pinned first, then strength, then the newest."""
    there = {(item.kind, item.id) for item in taken}
    left = [item for item in foremost if (item.kind, item.id) not in there]
    left.sort(key=lambda item: (not item.pinned, -item.strength, -item.at.timestamp(), item.kind, -item.number))
    return [remembered(item, score=0.0, parts={}, filler=True) for item in left[:wanted]]


def remembered(item: Item, score: float, parts: dict[str, float], filler: bool) -> Remembered:
    return Remembered(
        kind=item.kind,
        id=item.id,
        text=item.text,
        score=round(score, 6),
        parts=parts,
        sources=item.sources,
        at=item.at,
        speaker=item.speaker,
        category=item.category,
        filler=filler,
        stale=item.stale,
    )
