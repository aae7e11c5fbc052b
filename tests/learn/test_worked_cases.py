"""Worked cases of the gate: what each candidate is worth, and what becomes of it. The numbers were worked out apart.

score = .30 importance + .20 confidence + .20 future impact + .15 emotion + .10 recurrence + .05 novelty
"""

from datetime import UTC, datetime

import pytest

from gieok.errors import BadSetting
from gieok.learn.promote import Gate, decide, new_slot, prepared
from gieok.learn.score import Weights, score
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import IMPORTANCE, Category
from gieok.nouns.slot import Slot

NOW = datetime(2026, 11, 15, tzinfo=UTC)

CASES = [
    # what, category, confidence, future impact, emotion, earlier rounds, known value, score, verdict
    ("promise said plainly", "PROMISE", 0.9, 0.9, 0.3, 0, "none", 0.755000, "promoted"),
    ("boundary said plainly", "BOUNDARY", 0.9, 0.9, 0.3, 0, "none", 0.740000, "promoted"),
    ("personal_info said plainly", "PERSONAL_INFO", 0.9, 0.9, 0.3, 0, "none", 0.710000, "promoted"),
    ("relationship said plainly", "RELATIONSHIP", 0.9, 0.9, 0.3, 0, "none", 0.695000, "promoted"),
    ("goal said plainly", "GOAL", 0.9, 0.9, 0.3, 0, "none", 0.680000, "promoted"),
    ("event said plainly", "EVENT", 0.9, 0.9, 0.3, 0, "none", 0.680000, "promoted"),
    ("preference said plainly", "PREFERENCE", 0.9, 0.9, 0.3, 0, "none", 0.650000, "promoted"),
    ("habit said plainly", "HABIT", 0.9, 0.9, 0.3, 0, "none", 0.650000, "promoted"),
    ("opinion said plainly", "OPINION", 0.9, 0.9, 0.3, 0, "none", 0.635000, "kept out"),
    ("emotion said plainly", "EMOTION", 0.9, 0.9, 0.3, 0, "none", 0.620000, "kept out"),
    ("other said plainly", "OTHER", 0.9, 0.9, 0.3, 0, "none", 0.605000, "kept out"),
    ("promise said in passing", "PROMISE", 0.6, 0.3, 0.0, 0, "none", 0.530000, "kept out"),
    ("boundary said in passing", "BOUNDARY", 0.6, 0.3, 0.0, 0, "none", 0.515000, "kept out"),
    ("personal_info said in passing", "PERSONAL_INFO", 0.6, 0.3, 0.0, 0, "none", 0.485000, "kept out"),
    ("relationship said in passing", "RELATIONSHIP", 0.6, 0.3, 0.0, 0, "none", 0.470000, "kept out"),
    ("goal said in passing", "GOAL", 0.6, 0.3, 0.0, 0, "none", 0.455000, "kept out"),
    ("event said in passing", "EVENT", 0.6, 0.3, 0.0, 0, "none", 0.455000, "kept out"),
    ("preference said in passing", "PREFERENCE", 0.6, 0.3, 0.0, 0, "none", 0.425000, "kept out"),
    ("habit said in passing", "HABIT", 0.6, 0.3, 0.0, 0, "none", 0.425000, "kept out"),
    ("opinion said in passing", "OPINION", 0.6, 0.3, 0.0, 0, "none", 0.410000, "kept out"),
    ("emotion said in passing", "EMOTION", 0.6, 0.3, 0.0, 0, "none", 0.395000, "kept out"),
    ("other said in passing", "OTHER", 0.6, 0.3, 0.0, 0, "none", 0.380000, "kept out"),
    ("exactly the threshold", "PROMISE", 0.75, 0.75, 0.0, 0, "none", 0.650000, "promoted"),
    ("a hair below the threshold", "PROMISE", 0.75, 0.7499, 0.0, 0, "none", 0.649980, "kept out"),
    ("exactly the threshold by recurrence", "PREFERENCE", 0.8, 0.725, 0.0, 3, "none", 0.650000, "promoted"),
    ("exactly the threshold by emotion", "EVENT", 0.7, 0.725, 0.6, 0, "none", 0.650000, "promoted"),
    ("said in 0 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 0, "none", 0.555000, "kept out"),
    ("said in 1 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 1, "none", 0.588333, "kept out"),
    ("said in 2 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 2, "none", 0.621667, "kept out"),
    ("said in 3 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 3, "none", 0.655000, "promoted"),
    ("said in 4 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 4, "none", 0.655000, "promoted"),
    ("said in 100 earlier rounds", "HABIT", 0.7, 0.7, 0.2, 100, "none", 0.655000, "promoted"),
    ("everything at its highest", "PROMISE", 1.0, 1.0, 1.0, 3, "none", 1.000000, "promoted"),
    ("everything at its lowest", "OTHER", 0.0, 0.0, 0.0, 0, "none", 0.200000, "kept out"),
    ("numbers beyond one count as one", "PROMISE", 7.0, 9.0, 3.0, 0, "none", 0.900000, "promoted"),
    ("numbers below zero count as zero", "PROMISE", -1.0, -0.5, -2.0, 0, "none", 0.350000, "kept out"),
    ("the same value again", "PREFERENCE", 0.8, 0.5, 0.0, 1, "same", 0.488333, "strengthened"),
    ("the same value again, unsure", "PREFERENCE", 0.2, 0.1, 0.0, 1, "same", 0.288333, "strengthened"),
    ("another value, sure", "GOAL", 0.9, 0.8, 0.2, 1, "other", 0.648333, "corrected"),
    ("another value, just sure enough", "GOAL", 0.6, 0.0, 0.0, 0, "other", 0.365000, "corrected"),
    ("another value, a hair too unsure", "GOAL", 0.5999, 1.0, 1.0, 3, "other", 0.814980, "kept out"),
    ("another value of little worth still corrects", "OTHER", 0.6, 0.0, 0.0, 0, "other", 0.290000, "corrected"),
    ("another value, quite unsure", "PERSONAL_INFO", 0.3, 0.9, 0.0, 0, "other", 0.515000, "kept out"),
    ("a strong feeling", "EMOTION", 0.9, 0.6, 1.0, 0, "none", 0.665000, "promoted"),
    ("a passing mood", "EMOTION", 0.7, 0.2, 0.3, 0, "none", 0.440000, "kept out"),
    ("an allergy", "PERSONAL_INFO", 0.95, 0.95, 0.3, 0, "none", 0.730000, "promoted"),
    ("lunch", "EVENT", 0.8, 0.1, 0.0, 0, "none", 0.455000, "kept out"),
]


def candidate(category: str, confidence: float, impact: float, emotion: float, **more: object) -> Candidate:
    return prepared(Candidate(Category(category), "user", "key", "new", confidence, impact, emotion, ("p",), **more))  # type: ignore[arg-type]


def known_slot(known: str, category: str) -> Slot | None:
    values = {"same": "NEW!", "other": "old"}
    if known == "none":
        return None
    said = Candidate(Category(category), "user", "key", values[known], 0.9, 0.9, 0.0, ("q",))
    return new_slot(said, 0.7, NOW)


@pytest.mark.parametrize(
    ("what", "category", "confidence", "impact", "emotion", "earlier", "known", "worth", "verdict"), CASES
)
def test_each_worked_case_comes_out(
    what: str,
    category: str,
    confidence: float,
    impact: float,
    emotion: float,
    earlier: int,
    known: str,
    worth: float,
    verdict: str,
) -> None:
    before = known_slot(known, category)
    said = candidate(category, confidence, impact, emotion)
    decision = decide(said, before, earlier, Gate(), round_id="r", now=NOW, by="rules")
    assert decision.judged.score == pytest.approx(worth, abs=1e-6)
    assert decision.judged.verdict == verdict


def test_there_are_at_least_forty_worked_cases_and_every_category_is_among_them() -> None:
    assert len(CASES) >= 40
    assert {case[1] for case in CASES} == {category.value for category in Category}


def test_the_plain_function_takes_the_six_parts() -> None:
    assert score(1, 1, 1, 1, 1, 1) == pytest.approx(1.0)
    assert score(0, 0, 0, 0, 0, 0) == 0.0
    assert score(0.85, 0.9, 0.8, 0.2, 0, 1) == pytest.approx(0.675)
    assert score(float("nan"), 2, -1, 0, 0, 0) == pytest.approx(0.2)


def test_the_importance_of_each_category_is_that_of_the_spec() -> None:
    assert [IMPORTANCE[category] for category in Category] == [
        1.0,
        0.95,
        0.85,
        0.8,
        0.75,
        0.75,
        0.65,
        0.65,
        0.6,
        0.55,
        0.5,
    ]


def test_being_asked_to_remember_lifts_confidence_and_future_impact() -> None:
    asked = candidate("PERSONAL_INFO", 0.2, 0.1, 0.0, asked_to_remember=True)
    assert (asked.confidence, asked.future_impact) == (0.9, 0.9)
    surer = candidate("PERSONAL_INFO", 0.95, 1.0, 0.0, asked_to_remember=True)
    assert (surer.confidence, surer.future_impact) == (0.95, 1.0)


def test_a_corrected_slot_is_linked_both_ways() -> None:  # I11
    before = known_slot("other", "GOAL")
    assert before is not None
    old, new = decide(candidate("GOAL", 0.9, 0.8, 0.2), before, 1, Gate(), round_id="r", now=NOW, by="rules").slots
    assert (old.state, old.valid_to, old.superseded_by) == ("superseded", NOW, new.id)
    assert (new.state, new.valid_from, new.value) == ("current", NOW, "new")


def test_weights_that_make_no_sense_are_refused() -> None:
    for wrong in ({"importance": 2.0}, {"importance": -0.1}, {"importance": 0.9}):
        with pytest.raises(BadSetting):
            Weights(**wrong)
