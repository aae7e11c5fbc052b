"""Judge everything again under other settings, without any model: what would be remembered then?

Every candidate was kept with its own numbers, and every edit by hand stands in the ledger, so the
whole history can be walked through again in order. The result is a difference to what is
remembered now; applying it moves slots between states and never deletes one (I11).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from gieok.learn.edit import Edit, edited
from gieok.learn.fade import fading
from gieok.learn.promote import Gate, decide
from gieok.learn.same import same_value
from gieok.learn.shelf import Shelf
from gieok.nouns.candidate import Judged
from gieok.nouns.slot import Slot
from gieok.ports.memories import SlotChange


@dataclass(frozen=True, slots=True)
class EditMade:
    edit: Edit
    at: datetime
    post_id: str


@dataclass(frozen=True, slots=True)
class Changed:
    now: Slot
    then: Slot


@dataclass(frozen=True, slots=True)
class Difference:
    """What would be remembered under the other settings, compared with now."""

    remembered: tuple[Slot, ...]
    """Not remembered now; it would be."""
    dropped: tuple[Slot, ...]
    """Remembered now; it would not be."""
    changed: tuple[Changed, ...]
    same: int
    judged: tuple[Judged, ...]
    """All verdicts as they would be."""
    changes: tuple[SlotChange, ...]
    """What applying it writes."""
    then: tuple[Slot, ...]
    """Everything that would be remembered; the verdicts name these slots."""


def replayed(
    candidates: Sequence[Judged],
    edits: Sequence[EditMade],
    slots: Sequence[Slot],
    gate: Gate,
    now: datetime,
    capacity: int,
) -> Difference:
    shelf, judged = _walk(candidates, edits, gate)
    is_now = {(slot.subject, slot.key): slot for slot in slots if slot.state == "current"}
    would_be = {(slot.subject, slot.key): slot for slot in _awake(shelf.current(), slots, capacity, now)}
    both = [(is_now[pair], would_be[pair]) for pair in is_now if pair in would_be]
    remembered = tuple(slot for pair, slot in would_be.items() if pair not in is_now)
    dropped = tuple(slot for pair, slot in is_now.items() if pair not in would_be and not slot.pinned)
    changed = tuple(Changed(one, other) for one, other in both if not same_value(one.value, other.value))
    changes = _changes(remembered, dropped, changed, slots, now)
    pinned = (slot for pair, slot in is_now.items() if pair not in would_be and slot.pinned)
    then = (*would_be.values(), *pinned)
    return Difference(remembered, dropped, changed, len(both) - len(changed), tuple(judged), changes, then)


def _awake(would_be: Sequence[Slot], slots: Sequence[Slot], capacity: int, now: datetime) -> list[Slot]:
    """Without those that have faded and would fade again: other settings do not make them any fresher."""
    known = {(slot.subject, slot.key, slot.value): slot for slot in slots}
    as_used = []
    for slot in would_be:
        was = known.get((slot.subject, slot.key, slot.value), slot)
        as_used.append(replace(slot, last_recalled=was.last_recalled, times_recalled=was.times_recalled))
    tired = {change.slot.id for change in fading(as_used, capacity, now)}
    faded = {pair for pair, slot in known.items() if slot.state == "faded"}
    return [one for one in would_be if one.id not in tired or (one.subject, one.key, one.value) not in faded]


def _walk(candidates: Sequence[Judged], edits: Sequence[EditMade], gate: Gate) -> tuple[Shelf, list[Judged]]:
    shelf, judged = Shelf(()), list[Judged]()
    rounds: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    waiting = sorted(edits, key=lambda one: one.at)
    for one in candidates:
        while waiting and waiting[0].at < one.judged_at:
            _edit(shelf, waiting.pop(0))
        if one.verdict == "refused":
            judged.append(one)
            continue
        pair = (one.candidate.subject, one.candidate.key)
        earlier = len(rounds[pair] - {one.round_id})
        rounds[pair].add(one.round_id)
        again = decide(
            one.candidate, shelf.of(*pair), earlier, gate, round_id=one.round_id, now=one.judged_at, by=one.extracted_by
        )
        shelf.put(again.slots)
        judged.append(replace(again.judged, id=one.id))
    for left in waiting:
        _edit(shelf, left)
    return shelf, judged


def _edit(shelf: Shelf, made: EditMade) -> None:
    """The edit again, on the slot that holds the key now; one whose slot never came about does nothing."""
    current = shelf.of(made.edit.subject, made.edit.key)
    if current is not None:
        shelf.put(edited(current, made.edit, current, made.at, made.post_id))


def _changes(
    remembered: Iterable[Slot],
    dropped: Iterable[Slot],
    changed: Iterable[Changed],
    slots: Sequence[Slot],
    now: datetime,
) -> tuple[SlotChange, ...]:
    """Slots that leave first; one that comes back is the old row again, so that its history stays whole."""
    asleep = {(slot.subject, slot.key, slot.value): slot for slot in slots if slot.state != "current"}

    def back(slot: Slot) -> SlotChange:
        known = asleep.get((slot.subject, slot.key, slot.value))
        if known is None:
            return SlotChange(slot, None)
        return SlotChange(
            replace(known, state="current", valid_to=None, superseded_by=None, score=slot.score), known.version
        )

    coming = [back(slot) for slot in remembered]
    leaving = [SlotChange(replace(slot, state="faded", valid_to=now), slot.version) for slot in dropped]
    for one in changed:
        new = back(one.then)
        gone = replace(one.now, state="superseded", valid_to=now, superseded_by=new.slot.id)
        leaving.append(SlotChange(gone, one.now.version))
        coming.append(new)
    return (*leaving, *coming)
