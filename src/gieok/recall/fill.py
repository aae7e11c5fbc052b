"""What is handed out: the best of the ranking, and when that is too little, what is foremost anyway.

A character with two good memories should not stand there with two lines: pinned and strong slots
and the newest of the rest complete the list, and say that they are only that. A filler never pushes
out a hit.
"""

from collections.abc import Sequence

from gieok.nouns.recollection import Remembered
from gieok.ports.search import Item
from gieok.recall.rank import Ranking


def best_of(ranking: Ranking, limit: int) -> list[Remembered]:
    """The first of the ranking with their scores and what these are made of; below the floor they are fillers."""
    chosen = said_once(ranking, limit)
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


def said_once(ranking: Ranking, limit: int) -> list[int]:
    """The first of the ranking; what repeats a post word for word stands behind everything else.

    People say the same thing many times, and five times "ok, see you" would leave no room for an answer.
    """
    first: list[int] = []
    repeated: list[int] = []
    told: set[str] = set()
    for at in ranking.order.tolist():
        item = ranking.items[at]
        if item.kind == "post" and item.text in told:
            repeated.append(at)
            continue
        told.add(item.text)
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
    )
