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


def fitted(
    block: str, units: Sequence[str], *, head: Sequence[str] = (), tokens: int, characters: int | None = None
) -> Laid:
    """The head and those units that fit after it; nothing at all when none does."""
    head_text = "\n".join(head)
    tokens_left = tokens - count_tokens(f"{head_text}\n")
    characters_left = None if characters is None else characters - len(head_text)
    kept: list[int] = []
    cut: list[Cut] = []
    for place, unit in enumerate(units):
        cost = count_tokens(f"{unit}\n")
        length = len(unit) + 1
        if cost > tokens_left or (characters_left is not None and length > characters_left):
            cut.append(left_out(block, unit, _no_room(tokens, characters)))
            continue
        kept.append(place)
        tokens_left -= cost
        characters_left = None if characters_left is None else characters_left - length
    text = "\n".join([*head, *(units[place] for place in kept)]) if kept else ""
    return Laid(text, tuple(kept), reported(block, cut))


def left_out(block: str, line: str, reason: str) -> Cut:
    shown = line if len(line) <= LONGEST_REPORTED else f"{line[: LONGEST_REPORTED - 1]}…"
    return Cut(block, shown, reason)


def reported(block: str, cut: Sequence[Cut]) -> tuple[Cut, ...]:
    """The first cuts one by one, the others as a number."""
    if len(cut) <= MOST_REPORTED:
        return tuple(cut)
    others = len(cut) - MOST_REPORTED
    return (*cut[:MOST_REPORTED], Cut(block, f"… {others} more", cut[-1].reason))


def _no_room(tokens: int, characters: int | None) -> str:
    limit = f"{tokens:,} tokens" if characters is None else f"{characters:,} characters"
    return f"no room: the block may have {limit}"
