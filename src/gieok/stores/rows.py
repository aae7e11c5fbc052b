"""Rows of slots, candidates, moments, episodes and recalled items, read into nouns and back, for every SQL store.

The stores' tables have the same columns in the same order; they differ in how a time and a list of texts lie in a
column, and that is all a store has to say. What a query selects, and how it finds it, is the store's own business.
"""

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime
from typing import Any

from gieok.nouns.candidate import Candidate, Judged, ScoreParts
from gieok.nouns.category import Category
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.recollection import Kind
from gieok.nouns.slot import Slot, slot_text
from gieok.nouns.strength import left_of
from gieok.ports.search import Item

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Rows:
    """How this store holds what is neither text nor number."""

    time: Callable[[Any], datetime]
    texts: Callable[[Any], tuple[str, ...]]
    time_held: Callable[[datetime], Any]
    texts_held: Callable[[Sequence[str]], Any]

    def slot(self, number: int, row: Row) -> Slot:
        """``row`` from the id on, in the order of the table."""
        (id_, category, subject, key, value, score, confidence, state, evidence, language, dated) = row[:11]
        (seen, last_seen, valid_from, valid_to, superseded_by, pinned, last_recalled, recalled, version) = row[11:]
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
            evidence=self.texts(evidence),
            language=language,
            dated=dated,
            times_seen=seen,
            last_seen=self.time(last_seen),
            valid_from=self.time(valid_from),
            valid_to=self._time_or_none(valid_to),
            superseded_by=superseded_by,
            pinned=bool(pinned),
            last_recalled=self._time_or_none(last_recalled),
            times_recalled=recalled,
            version=version,
        )

    def slot_held(self, slot: Slot) -> tuple[Any, ...]:
        """Everything of a slot but the number, the space, the id and the version."""
        said = (slot.category.value, slot.subject, slot.key, slot.value, slot.score, slot.confidence, slot.state)
        came = (self.texts_held(slot.evidence), slot.language, slot.dated, slot.times_seen)
        lasted = (self.time_held(slot.last_seen), self.time_held(slot.valid_from), self._held_or_none(slot.valid_to))
        used = (slot.superseded_by, slot.pinned, self._held_or_none(slot.last_recalled), slot.times_recalled)
        return (*said, *came, *lasted, *used)

    def judged(self, row: Row) -> Judged:
        """``row`` from the id on, in the order of the table."""
        (id_, round_id, category, subject, key, value, language, dated, corrects, asked, old_value, evidence) = row[:12]
        parts = ScoreParts(*row[12:18])
        score, verdict, reason, slot_id, extracted_by, judged_at = row[18:]
        candidate = Candidate(
            category=Category(category),
            subject=subject,
            key=key,
            value=value,
            confidence=parts.confidence,
            future_impact=parts.future_impact,
            emotion_intensity=parts.emotion_intensity,
            evidence=self.texts(evidence),
            language=language,
            dated=dated,
            corrects=bool(corrects),
            asked_to_remember=bool(asked),
            old_value=old_value,
        )
        at = self.time(judged_at)
        return Judged(id_, round_id, candidate, parts, score, verdict, reason, slot_id, at, extracted_by)

    def judged_held(self, judged: Judged) -> tuple[Any, ...]:
        one = judged.candidate
        said = (one.category.value, one.subject, one.key, one.value, one.language, one.dated, one.corrects)
        asked = (one.asked_to_remember, one.old_value, self.texts_held(one.evidence))
        verdict = (judged.score, judged.verdict, judged.reason, judged.slot_id, judged.extracted_by)
        named = (judged.id, judged.round_id)
        return (*named, *said, *asked, *astuple(judged.parts), *verdict, self.time_held(judged.judged_at))

    def moment(self, row: Row) -> Moment:
        number, id_, round_id, emotion, intensity, trigger, felt_by, evidence, at = row
        sources = self.texts(evidence)
        return Moment(id_, number, round_id, emotion, intensity, trigger, felt_by, sources, self.time(at))

    def episode(self, row: Row) -> Episode:
        number, id_, conversation, first_seq, last_seq, rounds, summary, made_by, evidence, at = row
        place, sources = (conversation, first_seq, last_seq, rounds), self.texts(evidence)
        return Episode(id_, number, *place, summary, made_by, self.time(at), sources)

    def item(self, kind: Kind, row: Row) -> Item:
        """Something that can be recalled."""
        match kind:
            case "post":
                return self.post_item(row)
            case "slot":
                return self._slot_item(row)
            case "episode":
                number, id_, summary, at, evidence = row
                return Item("episode", number, id_, summary, self.time(at), sources=self.texts(evidence))
            case "moment":
                number, id_, trigger, at, evidence, felt_by, intensity, emotion = row
                felt = {"strength": intensity, "category": emotion, "sources": self.texts(evidence)}
                return Item("moment", number, id_, trigger, self.time(at), felt_by, **felt)

    def post_item(self, row: Row) -> Item:
        number, id_, message, at, speaker, conversation, seq, sitting, stale = row
        place = {"conversation": conversation, "seq": seq, "sitting": sitting}
        return Item("post", number, id_, message, self.time(at), speaker, **place, sources=(id_,), stale=bool(stale))

    def _slot_item(self, row: Row) -> Item:
        """Straight from the row: a recall looks at a hundred slots, and needs half of what a Slot holds."""
        number, id_, name, subject, key, value, dated, score, seen, evidence, pinned, recalled, seen_n, recalled_n = row
        category, last_seen = Category(name), self.time(seen)
        fresh_at = max(last_seen, self.time(recalled)) if recalled else last_seen
        return Item(
            kind="slot",
            number=number,
            id=id_,
            text=slot_text(subject, key, value, dated),
            at=last_seen,
            strength=left_of(score, category, bool(pinned), utc_now() - fresh_at, seen_n, recalled_n),
            category=name,
            subject=subject,
            key=key,
            sources=self.texts(evidence),
            pinned=bool(pinned),
        )

    def _time_or_none(self, held: Any) -> datetime | None:
        return self.time(held) if held else None

    def _held_or_none(self, time: datetime | None) -> Any:
        return self.time_held(time) if time else None
