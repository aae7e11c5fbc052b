"""What is known while a round is being learned from: slots by subject and key, and what has changed.

Several things said in one round may touch the same slot; the shelf lets each decision see the one
before, and gives every touched slot once at the end, those that leave first.
"""

from collections.abc import Iterable

from gieok.learn.same import says
from gieok.nouns.slot import Slot
from gieok.ports.memories import SlotChange


class Shelf:
    def __init__(self, slots: Iterable[Slot]) -> None:
        self._current = {(slot.subject, slot.key): slot for slot in slots if slot.state == "current"}
        self._versions = {slot.id: slot.version for slot in self._current.values()}
        self._touched: dict[str, Slot] = {}

    def of(self, subject: str, key: str) -> Slot | None:
        return self._current.get((subject, key))

    def current(self) -> list[Slot]:
        return list(self._current.values())

    def saying(self, value: str) -> Slot | None:
        """The newest current slot that says this value: what a correction without a topic is about."""
        found = [slot for slot in self._current.values() if says(slot.value, value)]
        return max(found, key=lambda slot: (slot.last_seen, slot.number), default=None)

    def last_named(self) -> Slot | None:
        """The newest current slot that names a person or a pet near the user: whose name "her name" is."""
        found = [
            slot
            for (subject, key), slot in self._current.items()
            if (key == "name" and subject not in ("user", "character", "pair"))
            or (key.startswith("pet.") and key.endswith(".name"))
        ]
        return max(found, key=lambda slot: (slot.last_seen, slot.number), default=None)

    def put(self, slots: Iterable[Slot]) -> None:
        for slot in slots:
            self._touched[slot.id] = slot
            if slot.state == "current":
                self._current[(slot.subject, slot.key)] = slot
            elif (held := self._current.get((slot.subject, slot.key))) and held.id == slot.id:
                del self._current[(slot.subject, slot.key)]

    def changes(self) -> tuple[SlotChange, ...]:
        leaving_first = sorted(self._touched.values(), key=lambda slot: slot.state == "current")
        return tuple(SlotChange(slot, self._versions.get(slot.id)) for slot in leaving_first)
