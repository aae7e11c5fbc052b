"""The kinds of things worth remembering, how much each matters, and which are the current state.

The order is the order of importance, and the order of the lines in the state block.
State is what changes as the talk goes on; the rest is background (seed document 001).
"""

from enum import StrEnum


class Category(StrEnum):
    PROMISE = "PROMISE"
    BOUNDARY = "BOUNDARY"
    PERSONAL_INFO = "PERSONAL_INFO"
    RELATIONSHIP = "RELATIONSHIP"
    GOAL = "GOAL"
    EVENT = "EVENT"
    PREFERENCE = "PREFERENCE"
    HABIT = "HABIT"
    OPINION = "OPINION"
    EMOTION = "EMOTION"
    OTHER = "OTHER"

    @property
    def importance(self) -> float:
        return IMPORTANCE[self]

    @property
    def is_state(self) -> bool:
        return self in STATE

    @property
    def fades(self) -> bool:
        return self not in LASTING


IMPORTANCE: dict[Category, float] = {
    Category.PROMISE: 1.00,
    Category.BOUNDARY: 0.95,
    Category.PERSONAL_INFO: 0.85,
    Category.RELATIONSHIP: 0.80,
    Category.GOAL: 0.75,
    Category.EVENT: 0.75,
    Category.PREFERENCE: 0.65,
    Category.HABIT: 0.65,
    Category.OPINION: 0.60,
    Category.EMOTION: 0.55,
    Category.OTHER: 0.50,
}

STATE: tuple[Category, ...] = (
    Category.PROMISE,
    Category.BOUNDARY,
    Category.RELATIONSHIP,
    Category.GOAL,
    Category.EVENT,
    Category.HABIT,
    Category.OPINION,
)

LASTING: frozenset[Category] = frozenset({Category.PROMISE, Category.BOUNDARY, Category.PERSONAL_INFO})
"""A person does not forget a promise, a boundary or a name; everything else may fade."""

SEED_NAMES: dict[str, Category] = {
    "promise": Category.PROMISE,
    "boundary": Category.BOUNDARY,
    "fact": Category.PERSONAL_INFO,
    "relationship": Category.RELATIONSHIP,
    "plan": Category.GOAL,
    "preference": Category.PREFERENCE,
    "emotion": Category.EMOTION,
}


def category_named(name: str) -> Category | None:
    """The category of that name or seed name, whatever its case; None when nobody knows it."""
    return SEED_NAMES.get(name.strip().lower()) or Category.__members__.get(name.strip().upper())
