"""A judged candidate as a row of memory_candidates, and back. The order is that of the table."""

from dataclasses import astuple
from typing import Any

from gieok.nouns.candidate import Candidate, Judged, ScoreParts
from gieok.nouns.category import Category
from gieok.stores.postgres.ask_postgres import Row


def row_from_judged(space: int, number: int, judged: Judged) -> tuple[Any, ...]:
    one = judged.candidate
    said = (one.category.value, one.subject, one.key, one.value, one.language, one.dated, one.corrects)
    asked = (one.asked_to_remember, one.old_value, list(one.evidence))
    verdict = (judged.score, judged.verdict, judged.reason, judged.slot_id, judged.extracted_by)
    named = (space, number, judged.id, judged.round_id)
    return (*named, *said, *asked, *astuple(judged.parts), *verdict, judged.judged_at)


def verdict_row(judged: Judged) -> tuple[Any, ...]:
    """What a replay may replace."""
    return (*astuple(judged.parts), judged.score, judged.verdict, judged.reason, judged.slot_id)


def judged_from_row(row: Row) -> Judged:
    id_, round_id, category, subject, key, value, language, dated, corrects, asked, old_value, evidence = row[2:14]
    parts = ScoreParts(*row[14:20])
    score, verdict, reason, slot_id, extracted_by, judged_at = row[20:]
    candidate = Candidate(
        category=Category(category),
        subject=subject,
        key=key,
        value=value,
        confidence=parts.confidence,
        future_impact=parts.future_impact,
        emotion_intensity=parts.emotion_intensity,
        evidence=tuple(evidence),
        language=language,
        dated=dated,
        corrects=corrects,
        asked_to_remember=asked,
        old_value=old_value,
    )
    return Judged(id_, round_id, candidate, parts, score, verdict, reason, slot_id, judged_at, extracted_by)
