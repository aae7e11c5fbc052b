"""A slot as a row of memory_slots, and back. The order is that of the table."""

import json
from typing import Any

from gieok.nouns.category import Category
from gieok.nouns.moment_in_time import time_from_text, time_to_text
from gieok.nouns.slot import Slot


def slot_from_row(row: tuple[Any, ...]) -> Slot:
    (number, _space, id_, category, subject, key, value, score, confidence, state, evidence, language, dated) = row[:13]
    (seen, last_seen, valid_from, valid_to, superseded_by, pinned, last_recalled, recalled, version) = row[13:]
    return Slot(
        id=id_,
        number=number,
        category=Category(category),
        subject=subject,
        key=key,
        value=value,
        score=score,
        confidence=confidence,
        state=state,
        evidence=tuple(json.loads(evidence)),
        language=language,
        dated=dated,
        times_seen=seen,
        last_seen=time_from_text(last_seen),
        valid_from=time_from_text(valid_from),
        valid_to=time_from_text(valid_to) if valid_to else None,
        superseded_by=superseded_by,
        pinned=bool(pinned),
        last_recalled=time_from_text(last_recalled) if last_recalled else None,
        times_recalled=recalled,
        version=version,
    )


def row_from_slot(slot: Slot) -> tuple[Any, ...]:
    """Everything but the number, the space, the id and the version."""
    return (
        slot.category.value,
        slot.subject,
        slot.key,
        slot.value,
        slot.score,
        slot.confidence,
        slot.state,
        json.dumps(slot.evidence),
        slot.language,
        slot.dated,
        slot.times_seen,
        time_to_text(slot.last_seen),
        time_to_text(slot.valid_from),
        time_to_text(slot.valid_to) if slot.valid_to else None,
        slot.superseded_by,
        int(slot.pinned),
        time_to_text(slot.last_recalled) if slot.last_recalled else None,
        slot.times_recalled,
    )
