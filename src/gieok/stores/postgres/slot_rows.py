"""A slot as a row of memory_slots, and back. The order is that of the table."""

from typing import Any

from gieok.nouns.category import Category
from gieok.nouns.slot import Slot
from gieok.stores.postgres.ask_postgres import Row


def slot_from_row(row: Row) -> Slot:
    (_space, number, id_, category, subject, key, value, score, confidence, state, evidence, language, dated) = row[:13]
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
        evidence=tuple(evidence),
        language=language,
        dated=dated,
        times_seen=seen,
        last_seen=last_seen,
        valid_from=valid_from,
        valid_to=valid_to,
        superseded_by=superseded_by,
        pinned=pinned,
        last_recalled=last_recalled,
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
        list(slot.evidence),
        slot.language,
        slot.dated,
        slot.times_seen,
        slot.last_seen,
        slot.valid_from,
        slot.valid_to,
        slot.superseded_by,
        slot.pinned,
        slot.last_recalled,
        slot.times_recalled,
    )
