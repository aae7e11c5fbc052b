"""The picture of all candidates against the threshold, as SVG: how much each was worth from left to right.

Fates differ in shape as well as in colour. Distances from left to right are shares of the width, so the picture fits
any window and stays in line with the slider under it. No text of a person is in it, only numbers by which the screen
finds the candidate.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import Literal
from zlib import crc32

from gieok.doors.page.screens.gate_weighed import Fate, Weighed
from gieok.nouns.category import Category

Order = Literal["kind", "time"]

LANE = 40
"""Pixels for each kind: room for its name and for points that lie beside each other."""
NAME = 13
"""Pixels of a lane that its name takes."""
TALL = 320
"""Pixels of the picture by time."""
CROWD = 300
"""Points from which on they are drawn smaller."""
EDGE = 10
"""Pixels that a point needs at the upper and lower edge."""
FOOT = 20

SHAPES: Mapping[Fate, str] = {
    "remembered": 'circle r="5.5"',
    "superseded": 'path d="M0-6.5L6.5 0L0 6.5L-6.5 0Z"',
    "kept out": 'circle r="4.5"',
    "refused": 'path d="M-4-4L4 4M4-4L-4 4"',
}
"""Drawn around the middle and moved to their places. Copies of one drawing (<use>) take browsers ten times as long."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is written on the picture, in the visitor's language."""

    label: str
    """Says what is to be seen on it, for who cannot see it."""
    kind: Callable[[Category], str]
    newest: str
    oldest: str


def plot(
    points: Sequence[Weighed],
    threshold: float,
    order: Order,
    words: Words,
    picked: int | None = None,
) -> str:
    """The whole picture."""
    lanes = [category for category in Category if any(one.judged.candidate.category is category for one in points)]
    tall = LANE * len(lanes) if order == "kind" else TALL
    place = _by_kind(lanes) if order == "kind" else _by_time(points)
    grid = _lanes(lanes, words.kind) if order == "kind" else _days(points, words)
    marks = "".join(_point(one, place(one), one.number == picked) for one in points)
    dense = " dense" if len(points) > CROWD else ""
    named = f'role="img" aria-label="{escape(words.label, quote=True)}"'
    return (
        f'<svg class="gate-plot{dense}" {named} width="100%" height="{tall + FOOT}">'
        f'<rect class="passes" x="{threshold:.2%}" y="0" width="{1 - threshold:.2%}" height="{tall}"/>'
        f'{grid}{_ticks(tall)}<line class="threshold" x1="{threshold:.2%}" x2="{threshold:.2%}" y1="0" y2="{tall}"/>'
        f"{marks}</svg>"
    )


def sign(fate: Fate) -> str:
    """The shape of a fate by itself, for the legend."""
    size = 'width="18" height="18" viewBox="-9 -9 18 18"'
    return f'<svg class="gate-sign {_class(fate)}" {size} aria-hidden="true"><{SHAPES[fate]}/></svg>'


def _point(one: Weighed, y: float, is_picked: bool) -> str:
    score = min(max(one.judged.score, 0.0), 1.0)
    classes = f"point {_class(one.fate)}{' moves' if one.moves else ''}{' picked' if is_picked else ''}"
    place = f"transform:translate({score:.2%},{y:.1f}px)"
    return f'<{SHAPES[one.fate]} class="{classes}" style="{place}" data-n="{one.number}"/>'


def _class(fate: Fate) -> str:
    return f"gate-{fate.replace(' ', '-')}"


def _by_kind(lanes: Sequence[Category]) -> Callable[[Weighed], float]:
    top = {category: place * LANE + NAME for place, category in enumerate(lanes)}
    room = LANE - NAME - EDGE

    def place(one: Weighed) -> float:
        # The same candidate is always in the same place, and equal scores do not hide each other.
        spread = crc32(one.judged.id.encode()) % 1000 / 1000
        return top[one.judged.candidate.category] + EDGE / 2 + room * spread

    return place


def _by_time(points: Sequence[Weighed]) -> Callable[[Weighed], float]:
    """The newest at the top."""
    times = [one.judged.judged_at.timestamp() for one in points]
    first, last = min(times, default=0.0), max(times, default=0.0)
    room = TALL - 2 * EDGE

    def place(one: Weighed) -> float:
        if first == last:
            return TALL / 2
        return EDGE + room * (last - one.judged.judged_at.timestamp()) / (last - first)

    return place


def _lanes(lanes: Sequence[Category], name_of: Callable[[Category], str]) -> str:
    return "".join(
        f'<line class="lane" x1="0" x2="100%" y1="{place * LANE}" y2="{place * LANE}"/>'
        f'<text class="name" x="4" y="{place * LANE + NAME}">{escape(name_of(category))}</text>'
        for place, category in enumerate(lanes)
    )


def _days(points: Sequence[Weighed], words: Words) -> str:
    times = [one.judged.judged_at for one in points]
    return _day(words.newest, max(times), NAME) + _day(words.oldest, min(times), TALL - 4) if times else ""


def _day(name: str, day: datetime, y: int) -> str:
    return f'<text class="name" x="4" y="{y}">{escape(name)} · {day:%Y-%m-%d}</text>'


def _ticks(tall: int) -> str:
    return "".join(_tick(share, tall) for share in (0, 25, 50, 75, 100))


def _tick(share: int, tall: int) -> str:
    anchor = {0: "start", 100: "end"}.get(share, "middle")
    return (
        f'<line class="tick" x1="{share}%" x2="{share}%" y1="0" y2="{tall}"/>'
        f'<text class="number" x="{share}%" y="{tall + 15}" text-anchor="{anchor}">{share / 100:g}</text>'
    )
