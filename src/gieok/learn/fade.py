"""Who makes room when a space is full: the weakest, and what has become too weak to matter.

Faded slots are kept and can be restored (I11); a pinned slot, a promise, a boundary or a fact
about the person does not fade by time, but all but pinned ones make room when they must.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gieok.nouns.slot import Slot
from gieok.nouns.strength import strength
from gieok.ports.memories import SlotChange

TOO_WEAK = 0.05
"""Below this a slot would not be recalled by anything but its exact words; it is set aside."""


def fading(slots: Sequence[Slot], capacity: int, now: datetime) -> tuple[SlotChange, ...]:
    """The slots that fade now: the too weak ones, and the weakest beyond the capacity."""
    free = sorted((slot for slot in slots if not slot.pinned), key=lambda slot: (strength(slot, now), slot.number))
    too_many = max(0, len(slots) - capacity)
    leaving = [
        slot
        for place, slot in enumerate(free)
        if place < too_many or (slot.category.fades and strength(slot, now) < TOO_WEAK)
    ]
    return tuple(SlotChange(replace(slot, state="faded", valid_to=now), slot.version) for slot in leaving)
