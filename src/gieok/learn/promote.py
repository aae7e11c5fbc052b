"""The gate: what one candidate does to what is known. A plain decision, made the same way every time.

A new thing must be worth enough. The same thing said again makes its slot stronger. A different
value for a known thing takes its place when the speaker was sure enough, whatever its score: a
correction must always win; the old value stays, linked (I11).
"""

from dataclasses import dataclass, replace
from datetime import datetime

from gieok.learn.same import normal_key, same_value
from gieok.learn.score import WEIGHTS, Weights, clamped, recurrence, score_of
from gieok.nouns.candidate import Candidate, Judged, ScoreParts, Verdict
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.slot import Slot

TOLERANCE = 1e-9
"""A score of exactly the threshold passes, however the sum was rounded."""

MOST_EVIDENCE = 20
"""Posts named by one slot: the first and the newest. A habit mentioned a thousand times needs no thousand witnesses."""

DATED = frozenset({Category.PROMISE, Category.GOAL, Category.EVENT, Category.RELATIONSHIP, Category.PERSONAL_INFO})
"""What happens on a day. A taste or a habit mentioned beside a date has none."""

ASKED = 0.9
""""Remember this" makes confidence and future impact at least this."""


@dataclass(frozen=True, slots=True)
class Gate:
    threshold: float = 0.65
    weights: Weights = WEIGHTS
    sure_enough_to_correct: float = 0.6


@dataclass(frozen=True, slots=True)
class Decision:
    """The judged candidate, and the slots as they shall be (those that leave first)."""

    judged: Judged
    slots: tuple[Slot, ...] = ()


def prepared(candidate: Candidate) -> Candidate:
    """One spelling of the key, numbers between 0 and 1, and the weight of being asked to remember."""
    floor = ASKED if candidate.asked_to_remember else 0.0
    return replace(
        candidate,
        key=normal_key(candidate.key),
        dated=candidate.dated if candidate.category in DATED else None,
        confidence=max(floor, clamped(candidate.confidence)),
        future_impact=max(floor, clamped(candidate.future_impact)),
        emotion_intensity=clamped(candidate.emotion_intensity),
    )


def parts_of(candidate: Candidate, known: Slot | None, earlier_rounds: int) -> ScoreParts:
    novelty = 1.0 if known is None else 0.0 if same_value(known.value, candidate.value) else 0.4
    return ScoreParts(
        importance=candidate.category.importance,
        confidence=candidate.confidence,
        future_impact=candidate.future_impact,
        emotion_intensity=candidate.emotion_intensity,
        recurrence=recurrence(earlier_rounds),
        novelty=novelty,
    )


def decide(
    candidate: Candidate, known: Slot | None, earlier_rounds: int, gate: Gate, *, round_id: str, now: datetime, by: str
) -> Decision:
    parts = parts_of(candidate, known, earlier_rounds)
    worth = score_of(parts, gate.weights)

    def judged(verdict: Verdict, reason: str, slot: Slot | None = None) -> Judged:
        slot_id = slot.id if slot else None
        return Judged(new_id(), round_id, candidate, parts, worth, verdict, reason, slot_id, now, by)

    if known is not None and same_value(known.value, candidate.value):
        stronger = strengthened(known, candidate, worth, now)
        return Decision(judged("strengthened", f"said again, {stronger.times_seen} times now", stronger), (stronger,))
    if known is not None:
        if candidate.confidence < gate.sure_enough_to_correct - TOLERANCE:
            reason = f"differs from {known.value!r}, but a confidence of {candidate.confidence:.2f} does not correct"
            return Decision(judged("kept out", reason))
        fresh = new_slot(candidate, worth, now)
        old = replace(known, state="superseded", valid_to=now, superseded_by=fresh.id)
        # "Not Busan but Daegu" moves the place and leaves the day as it was.
        dated = candidate.dated or (known.dated if candidate.corrects else None)
        fresh = replace(fresh, pinned=known.pinned, dated=dated)
        return Decision(judged("corrected", f"takes the place of {known.value!r}", fresh), (old, fresh))
    if worth >= gate.threshold - TOLERANCE:
        fresh = new_slot(candidate, worth, now)
        return Decision(judged("promoted", f"worth {worth:.3f}, at least {gate.threshold:g}", fresh), (fresh,))
    return Decision(judged("kept out", f"worth {worth:.3f}, below {gate.threshold:g}"))


def refused(candidate: Candidate, reason: str, gate: Gate, *, round_id: str, now: datetime, by: str) -> Judged:
    """A candidate that is no memory at all; it is kept in the log all the same."""
    parts = parts_of(candidate, None, 0)
    return Judged(new_id(), round_id, candidate, parts, score_of(parts, gate.weights), "refused", reason, None, now, by)


def new_slot(candidate: Candidate, worth: float, now: datetime) -> Slot:
    return Slot(
        id=new_id(),
        number=0,
        category=candidate.category,
        subject=candidate.subject,
        key=candidate.key,
        value=candidate.value,
        score=worth,
        confidence=candidate.confidence,
        state="current",
        evidence=candidate.evidence,
        language=candidate.language,
        dated=candidate.dated,
        times_seen=1,
        last_seen=now,
        valid_from=now,
        valid_to=None,
        superseded_by=None,
        pinned=False,
        last_recalled=None,
        times_recalled=0,
        version=1,
    )


def strengthened(slot: Slot, candidate: Candidate, worth: float, now: datetime) -> Slot:
    evidence = tuple(dict.fromkeys((*slot.evidence, *candidate.evidence)))
    if len(evidence) > MOST_EVIDENCE:
        evidence = (evidence[0], *evidence[-(MOST_EVIDENCE - 1) :])
    return replace(
        slot,
        times_seen=slot.times_seen + 1,
        last_seen=max(slot.last_seen, now),
        score=max(slot.score, worth),
        confidence=max(slot.confidence, candidate.confidence),
        evidence=evidence,
        dated=candidate.dated or slot.dated,
    )
