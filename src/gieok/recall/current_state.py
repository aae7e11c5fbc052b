"""Which memories are the current state, and in which order they stand.

State is what changes as the talk goes on: promises, boundaries, the relationship, plans, events, habits,
opinions. The order is that of the category table; within a category what was pinned goes first, then the
stronger, then the newer. How much of it fits into a prompt is decided by ``compose``.
"""

from collections.abc import Iterable
from datetime import datetime

from gieok.nouns.category import STATE
from gieok.nouns.slot import Slot
from gieok.nouns.strength import strength

_PLACE = {category: place for place, category in enumerate(STATE)}


def current_state(slots: Iterable[Slot], now: datetime) -> list[Slot]:
    """The current slots of the state categories, the most important first; the same slots give the same order."""
    state = [slot for slot in slots if slot.state == "current" and slot.category in _PLACE]
    return sorted(
        state,
        key=lambda slot: (
            _PLACE[slot.category],
            not slot.pinned,
            -strength(slot, now),
            -slot.last_seen.timestamp(),
            slot.id,
        ),
    )
