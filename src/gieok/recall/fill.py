"""When too little was found, what is foremost anyway fills up, and says that it is only that.

A character with two good memories should not stand there with two lines: pinned and strong
slots and the newest of the rest complete the list. A filler never pushes out a hit.
"""

from collections.abc import Sequence

from gieok.nouns.recollection import Remembered
from gieok.ports.search import Item
from gieok.recall.rank import Ranked


def remembered(ranked: Ranked, floor: float) -> Remembered:
    """A ranked item as it is handed out; below the floor it is a filler, whatever its place."""
    item = ranked.item
    return Remembered(
        kind=item.kind,
        id=item.id,
        text=item.text,
        score=round(ranked.score, 6),
        parts=ranked.parts,
        sources=item.sources,
        at=item.at,
        speaker=item.speaker,
        category=item.category,
        filler=ranked.relevance < floor,
    )


def hits_first(found: Sequence[Remembered]) -> list[Remembered]:
    """Hits before fillers, each in their order."""
    return [item for item in found if not item.filler] + [item for item in found if item.filler]


def fillers(foremost: Sequence[Item], taken: Sequence[Remembered], wanted: int) -> list[Remembered]:
    """So many of the foremost that are not there yet: pinned first, then strength, then the newest."""
    there = {(item.kind, item.id) for item in taken}
    left = [item for item in foremost if (item.kind, item.id) not in there]
    left.sort(key=lambda item: (not item.pinned, -item.strength, -item.at.timestamp(), item.kind, -item.number))
    return [remembered(Ranked(item, score=0.0, parts={}, relevance=0.0), floor=1.0) for item in left[:wanted]]
