"""Fitting lines into a block: whole ones only, and one that is too long is skipped, not a reason to stop (I6).

A unit is what may not be torn apart: mostly one line, sometimes a few that belong together. What
had to be left out is said, with the reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gieok.language.tokens import count_tokens
from gieok.nouns.prompt import Cut

MOST_REPORTED = 50
"""Cuts named one by one in a block; a trace is read by people, and ten thousand lines are not."""
LONGEST_REPORTED = 200  # characters of a line that was cut: enough to recognise it


@dataclass(frozen=True, slots=True)
class Laid:
    """The text of a block, the places of the units that are in it, and what had to be left out."""

    text: str = ""
    kept: tuple[int, ...] = ()
    cut: tuple[Cut, ...] = ()


@dataclass(slots=True)
class Room:
    """What is left of a block; None is without limit, and is not counted either."""

    tokens: int | None
    characters: int | None = None

    def takes(self, text: str) -> str:
        """Nothing when the line went in; otherwise why it did not."""
        cost = 0 if self.tokens is None else count_tokens(f"{text}\n")
        if self.tokens is not None and cost > self.tokens:
            return f"no room: {_left(self.tokens)} tokens are left in the block, {cost:,} are needed"
        if self.characters is not None and len(text) > self.characters:
            return f"no room: {_left(self.characters)} characters are left in the block, {len(text):,} are needed"
        self.tokens = None if self.tokens is None else self.tokens - cost
        self.characters = None if self.characters is None else self.characters - len(text) - 1
        return ""


def fitted(
    block: str,
    units: Sequence[str],
    *,
    head: Sequence[str] = (),
    tokens: int | None,
    characters: int | None = None,
    ids: Sequence[str] = (),
) -> Laid:
    """The head and those units that fit after it; nothing at all when none does. ``ids`` name the units' memories."""
    room = Room(tokens, characters)
    no_head = room.takes("\n".join(head))
    kept: list[int] = []
    cut: list[Cut] = []
    for place, unit in enumerate(units):
        if reason := no_head or room.takes(unit):
            cut.append(left_out(block, unit, reason, ids[place] if ids else ""))
        else:
            kept.append(place)
    text = "\n".join([*head, *(units[place] for place in kept)]) if kept else ""
    return Laid(text, tuple(kept), reported(block, cut))


def left_out(block: str, line: str, reason: str, id: str = "") -> Cut:
    shown = line if len(line) <= LONGEST_REPORTED else f"{line[: LONGEST_REPORTED - 1]}…"
    return Cut(block, shown, reason, id)


def reported(block: str, cut: Sequence[Cut]) -> tuple[Cut, ...]:
    """The first cuts one by one, the others as a number."""
    if len(cut) <= MOST_REPORTED:
        return tuple(cut)
    others = len(cut) - MOST_REPORTED
    return (*cut[:MOST_REPORTED], Cut(block, f"… {others} more", cut[-1].reason))


def _left(amount: int) -> str:
    return f"{max(0, amount):,}"
