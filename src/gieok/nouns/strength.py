"""How strong a memory is now: what it was worth, less what time took, plus what use gave back.

People forget, and a character that never does is uncanny; but nobody forgets a promise, a
boundary or a name. Nothing is deleted by fading: strength only orders and, at the very end,
sets aside what can be restored (I11).
"""

from datetime import datetime, timedelta
from math import log2

from gieok.nouns.category import Category
from gieok.nouns.slot import Slot

HALF_LIFE_DAYS: dict[Category, float] = {
    Category.RELATIONSHIP: 365.0,  # who somebody is to us changes slowly
    Category.PREFERENCE: 180.0,
    Category.HABIT: 120.0,
    Category.OPINION: 90.0,
    Category.GOAL: 60.0,  # most plans are done or dropped within a season
    Category.EVENT: 45.0,
    Category.OTHER: 30.0,
    Category.EMOTION: 14.0,  # a mood is over in two weeks
}

MOST_USE = 1.5
"""However often a thing is recalled, use lifts it by half at most, or the loudest memory would drown the rest."""


def decay(age_days: float, category: Category) -> float:
    """1 when fresh, half after one half-life; things that last do not decay."""
    half_life = HALF_LIFE_DAYS.get(category)
    return 1.0 if half_life is None else 0.5 ** (max(age_days, 0.0) / half_life)


def use(times_seen: int, times_recalled: int) -> float:
    """Being said again or recalled makes a memory stronger, less each time."""
    return min(MOST_USE, 1.0 + 0.1 * log2(max(times_seen, 1)) + 0.05 * log2(1 + times_recalled))


def strength(slot: Slot, now: datetime) -> float:
    """score × decay × use. A pinned slot does not decay; a recalled one is as fresh as its last recall."""
    fresh_at = max(slot.last_seen, slot.last_recalled or slot.last_seen)
    return left_of(slot.score, slot.category, slot.pinned, now - fresh_at, slot.times_seen, slot.times_recalled)


def left_of(
    score: float, category: Category, pinned: bool, age: timedelta, times_seen: int, times_recalled: int
) -> float:
    """The same from its parts, for whoever has a row and not a slot."""
    kept = 1.0 if pinned else decay(age.total_seconds() / 86_400, category)
    return score * kept * use(times_seen, times_recalled)
