"""Which memories a person wants to see, in which order, a page at a time.

Plain decisions over slots that were loaded; nothing is drawn or asked here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, get_args

from gieok.mind import Mind
from gieok.nouns.category import Category
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.strength import strength

Show = Literal["current", "pinned", "superseded", "faded", "forgotten", "all"]
Sort = Literal["strongest", "newest", "oldest", "score", "seen", "name"]
SHOWS: tuple[Show, ...] = get_args(Show)
SORTS: tuple[Sort, ...] = get_args(Sort)

PAGE = 25
"""Memories on a page: a few screens of a phone, and a browser draws them at once."""
LOADED_AT_ONCE = 1_000
MOST_LOADED = 20_000
"""Twice what a space holds by its usual capacity; what lies behind is said to be there, and found by searching."""

_STATES: dict[Show, tuple[SlotState, ...]] = {
    "current": ("current",),
    "pinned": ("current",),
    "superseded": ("superseded",),
    "faded": ("faded",),
    "forgotten": ("forgotten",),
    "all": ("current", "superseded", "faded", "forgotten"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    show: Show = "current"
    category: Category | None = None
    sort: Sort = "strongest"
    page: int = 1

    def showing(self, name: str) -> "Wish":
        return replace(self, show=next((one for one in SHOWS if one == name), "current"), page=1)

    def of_category(self, name: str) -> "Wish":
        return replace(self, category=Category(name) if name in Category.__members__ else None, page=1)

    def sorted_by(self, name: str) -> "Wish":
        return replace(self, sort=next((one for one in SORTS if one == name), "strongest"), page=1)


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of what was wished for."""

    slots: tuple[Slot, ...]
    page: int
    pages: int
    found: int
    is_whole: bool = True
    """Whether all memories were looked at."""


async def listing_for(mind: Mind, wish: Wish, now: datetime) -> Listing:
    loaded: list[Slot] = []
    while len(loaded) < MOST_LOADED:
        after = loaded[-1].number if loaded else 0
        more = await mind.slots(_STATES[wish.show], LOADED_AT_ONCE, after)
        loaded += more
        if len(more) < LOADED_AT_ONCE:
            return listed(loaded, wish, now)
    return listed(loaded, wish, now, is_whole=False)


def listed(slots: Sequence[Slot], wish: Wish, now: datetime, is_whole: bool = True) -> Listing:
    """The page that was wished for, or the last one where there are fewer."""
    fitting = [slot for slot in slots if _fits(slot, wish)]
    pages = max(1, -(-len(fitting) // PAGE))
    page = min(max(wish.page, 1), pages)
    shown = in_order(fitting, wish.sort, now)[(page - 1) * PAGE : page * PAGE]
    return Listing(tuple(shown), page, pages, len(fitting), is_whole)


def _fits(slot: Slot, wish: Wish) -> bool:
    return (wish.category is None or slot.category is wish.category) and (wish.show != "pinned" or slot.pinned)


def in_order(slots: Sequence[Slot], sort: Sort, now: datetime) -> list[Slot]:
    """Equal ones keep the order in which they were learned."""
    match sort:
        case "strongest":
            return sorted(slots, key=lambda slot: (not slot.pinned, -strength(slot, now), slot.number))
        case "newest":
            return sorted(slots, key=lambda slot: (slot.last_seen, slot.number), reverse=True)
        case "oldest":
            return sorted(slots, key=lambda slot: (slot.valid_from, slot.number))
        case "score":
            return sorted(slots, key=lambda slot: (-slot.score, slot.number))
        case "seen":
            return sorted(slots, key=lambda slot: (-slot.times_seen, -slot.times_recalled, slot.number))
        case "name":
            return sorted(slots, key=lambda slot: (slot.key.casefold(), slot.number))
