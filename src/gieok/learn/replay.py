"""Judge everything again under other settings, without any model: what would be remembered then?

Every candidate was kept with its own numbers, and every edit by hand stands in the ledger, so the
whole history can be walked through again in order. The result is a difference to what is
remembered now; applying it moves slots between states and never deletes one (I11). A slot that comes
about again is the row that is kept of it, so that everything that names it goes on naming it (I7).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    walked, rows = _walk(candidates, edits, gate), _Rows(slots)
    is_now = {(slot.subject, slot.key): slot for slot in slots if slot.state == "current"}
    would_be = {(slot.subject, slot.key): slot for slot in _awake(walked.shelf.current(), slots, capacity, now)}
    coming = {pair: rows.back(slot) for pair, slot in would_be.items() if _differs(slot, is_now.get(pair))}
    dropped = tuple(slot for pair, slot in is_now.items() if pair not in would_be and not slot.pinned)
    changed = tuple(Changed(is_now[pair], one.slot) for pair, one in coming.items() if pair in is_now)
    staying = {pair: slot for pair, slot in is_now.items() if pair not in coming and (pair in would_be or slot.pinned)}
    ids = {would_be[pair].id: slot.id for pair, slot in staying.items() if pair in would_be}
    ids |= {would_be[pair].id: one.slot.id for pair, one in coming.items()}
    return Difference(
        remembered=tuple(one.slot for pair, one in coming.items() if pair not in is_now),
        dropped=dropped,
        changed=changed,
        same=sum(pair in would_be for pair in staying),
        judged=tuple(_naming_rows(one, walked, rows, ids) for one in walked.judged),
        changes=(*_leaving(dropped, changed, now), *coming.values()),
        then=(*staying.values(), *(one.slot for one in coming.values())),
    )


def _differs(slot: Slot, from_now: Slot | None) -> bool:
    return from_now is None or not same_value(slot.value, from_now.value)


def _leaving(dropped: Iterable[Slot], changed: Iterable[Changed], now: datetime) -> list[SlotChange]:
    """Slots that leave are written first: one key has one current slot at any time."""
    leaving = [SlotChange(replace(slot, state="faded", valid_to=now), slot.version) for slot in dropped]
    for one in changed:
        gone = replace(one.now, state="superseded", valid_to=now, superseded_by=one.then.id)
        leaving.append(SlotChange(gone, one.now.version))
    return leaving


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


class _Rows:
    """The slots that are kept, by what they say."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._asleep = {(slot.subject, slot.key, slot.value): slot for slot in slots if slot.state != "current"}
        self._known = self._asleep | {
            (slot.subject, slot.key, slot.value): slot for slot in slots if slot.state == "current"
        }

    def back(self, slot: Slot) -> SlotChange:
        """The old row again where there is one, so that its history stays whole."""
        known = self._asleep.get((slot.subject, slot.key, slot.value))
        if known is None:
            return SlotChange(slot, None)
        awake = replace(known, state="current", valid_to=None, superseded_by=None, score=slot.score)
        return SlotChange(awake, known.version)

    def id_of(self, slot: Slot) -> str | None:
        known = self._known.get((slot.subject, slot.key, slot.value))
        return known.id if known else None


@dataclass(slots=True)
class _Walked:
    """What came about on the way through the history; the ids of its slots are passing ones."""

    shelf: Shelf = field(default_factory=lambda: Shelf(()))
    judged: list[Judged] = field(default_factory=list)
    slots: dict[str, Slot] = field(default_factory=dict)
    """All of them, by id."""
    saying: dict[tuple[str, str, str], Slot] = field(default_factory=dict)
    """The last of them that says this."""

    def put(self, slots: Iterable[Slot]) -> None:
        slots = tuple(slots)
        self.shelf.put(slots)
        self.slots |= {slot.id: slot for slot in slots}
        self.saying |= {(slot.subject, slot.key, slot.value): slot for slot in slots}


def _walk(candidates: Sequence[Judged], edits: Sequence[EditMade], gate: Gate) -> _Walked:
    walked = _Walked()
    rounds: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    waiting = sorted(edits, key=lambda one: one.at)
    for one in candidates:
        while waiting and waiting[0].at < one.judged_at:
            _edit(walked, waiting.pop(0))
        if one.verdict == "refused":
            walked.judged.append(one)
            continue
        pair = (one.candidate.subject, one.candidate.key)
        earlier = len(rounds[pair] - {one.round_id})
        rounds[pair].add(one.round_id)
        known = walked.shelf.of(*pair)
        again = decide(
            one.candidate, known, earlier, gate, round_id=one.round_id, now=one.judged_at, by=one.extracted_by
        )
        walked.put(again.slots)
        walked.judged.append(replace(again.judged, id=one.id))
    for left in waiting:
        _edit(walked, left)
    return walked


def _edit(walked: _Walked, made: EditMade) -> None:
    """The edit again, on the slot it meant or the one that holds its key now; where neither came about, nothing."""
    edit = made.edit
    current = walked.shelf.of(edit.subject, edit.key)
    meant = walked.saying.get((edit.subject, edit.key, edit.value)) or current
    walked.put(edited(meant, edit, current, made.at, made.post_id))


def _naming_rows(judged: Judged, walked: _Walked, rows: _Rows, ids: Mapping[str, str]) -> Judged:
    """The verdict with the row that is kept of its slot; none where it came and went without ever being kept."""
    if judged.verdict == "refused" or judged.slot_id is None:
        return judged
    return replace(judged, slot_id=ids.get(judged.slot_id) or rows.id_of(walked.slots[judged.slot_id]))
