"""Taking back a replay that was applied: every slot it moved is as it was before, and what happened since stays.

It knows no settings: it does not judge again but undoes, so it also brings back what no settings explain, such as
the result of an earlier replay.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gieok.errors import Conflict
from gieok.nouns.slot import Slot
from gieok.ports.memories import SlotChange


def taken_back(
    changes: Sequence[SlotChange], before: Sequence[Slot], kept: Sequence[Slot], now: datetime
) -> tuple[SlotChange, ...]:
    """What to write so that ``changes`` are undone; Conflict when one of their slots was changed since."""
    was, is_now = {slot.id: slot for slot in before}, {slot.id: slot for slot in kept}
    moved = {change.slot.id for change in changes}
    held = {(slot.subject, slot.key) for slot in kept if slot.state == "current" and slot.id not in moved}
    back = []
    for change in changes:
        here = is_now.get(change.slot.id)
        if here is None or here.state != change.slot.state or (here.subject, here.key) in held:
            raise Conflict(f"the memory {change.slot.key!r} has changed since, so this cannot be taken back as a whole")
        back.append(SlotChange(_as_before(here, was.get(here.id), now), here.version))
    return tuple(sorted(back, key=lambda change: change.slot.state == "current"))  # those that leave first


def _as_before(here: Slot, was: Slot | None, now: datetime) -> Slot:
    if was is None:  # it came about with the replay; nothing is deleted (I11)
        return replace(here, state="faded", valid_to=now)
    return replace(here, state=was.state, valid_to=was.valid_to, superseded_by=was.superseded_by, score=was.score)
