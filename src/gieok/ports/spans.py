"""Who watches turns from outside, step by step, to show where time goes. Nothing that was said is ever told here.

A watcher hears the names of steps and plain facts about them (counts, the name of a model); without one, nothing is
measured and nothing is spent.
"""

from collections.abc import Mapping
from typing import Protocol

Fact = str | int | float


class TurnWatched(Protocol):
    def mark(self, step: str, facts: Mapping[str, Fact]) -> None:
        """This point of the turn has been reached."""


class Watcher(Protocol):
    def turn(self) -> TurnWatched:
        """A turn begins, as a part of whatever is going on here."""
