"""What became of each candidate under the settings that are being tried, for the picture and the table to show.

A verdict says what a candidate did when it was weighed; a fate says what is left of it now. Whoever was promoted and
later replaced by a newer value is ``superseded``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gieok.learn.replay import Difference
from gieok.nouns.candidate import Judged

Fate = Literal["remembered", "superseded", "kept out", "refused"]
FATES: tuple[Fate, ...] = ("remembered", "superseded", "kept out", "refused")

MOST_DRAWN = 1_200
"""Points in the picture: more lie on top of each other, and a phone begins to stutter."""


@dataclass(frozen=True, slots=True)
class Weighed:
    number: int
    """Its place among all candidates, the same under all settings."""
    judged: Judged
    fate: Fate
    moves: bool
    """Whether the memory it speaks of would come, go or change."""


def weighed(difference: Difference) -> list[Weighed]:
    """All candidates, oldest first."""
    alive = {slot.id for slot in difference.then}
    moving = {(slot.subject, slot.key) for slot in (*difference.remembered, *difference.dropped)}
    moving |= {(one.then.subject, one.then.key) for one in difference.changed}
    return [
        Weighed(
            number,
            judged,
            _fate(judged, alive),
            judged.verdict != "refused" and (judged.candidate.subject, judged.candidate.key) in moving,
        )
        for number, judged in enumerate(difference.judged)
    ]


def _fate(judged: Judged, alive: set[str]) -> Fate:
    if judged.verdict == "refused" or judged.verdict == "kept out":
        return judged.verdict
    return "remembered" if judged.slot_id in alive else "superseded"


def drawn(candidates: Sequence[Weighed], most: int = MOST_DRAWN) -> list[Weighed]:
    """As many as a picture can show: those that would move before others, and room for the others besides."""
    if len(candidates) <= most:
        return list(candidates)
    moving = [one for one in candidates if one.moves]
    others = [one for one in candidates if not one.moves]
    room_to_move = max(most * 2 // 3, most - len(others))
    shown = _spread(moving, room_to_move)
    return [*shown, *_spread(others, most - len(shown))]


def _spread(candidates: Sequence[Weighed], most: int) -> list[Weighed]:
    """At most so many, evenly from first to last."""
    if len(candidates) <= most:
        return list(candidates)
    return [candidates[place * len(candidates) // most] for place in range(most)]
