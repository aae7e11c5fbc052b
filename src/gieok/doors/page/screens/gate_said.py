"""What the gate says of one candidate: its kind, its fate, its reason, in the visitor's language."""

from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.gate_weighed import Fate, Weighed
from gieok.doors.page.screens.why_reasons import in_their_language
from gieok.nouns.category import Category

KINDS: dict[Category, str] = {
    Category.PROMISE: "gate.kind_promise",
    Category.BOUNDARY: "gate.kind_boundary",
    Category.PERSONAL_INFO: "gate.kind_personal_info",
    Category.RELATIONSHIP: "gate.kind_relationship",
    Category.GOAL: "gate.kind_goal",
    Category.EVENT: "gate.kind_event",
    Category.PREFERENCE: "gate.kind_preference",
    Category.HABIT: "gate.kind_habit",
    Category.OPINION: "gate.kind_opinion",
    Category.EMOTION: "gate.kind_emotion",
    Category.OTHER: "gate.kind_other",
}

FATE_WORDS: dict[Fate, str] = {
    "remembered": "gate.fate_remembered",
    "superseded": "gate.fate_superseded",
    "kept out": "gate.fate_kept_out",
    "refused": "gate.fate_refused",
}

PART_WORDS: dict[str, str] = {
    "importance": "gate.part_importance",
    "confidence": "gate.part_confidence",
    "future_impact": "gate.part_future_impact",
    "emotion_intensity": "gate.part_emotion_intensity",
    "recurrence": "gate.part_recurrence",
    "novelty": "gate.part_novelty",
}


def kind_of(guest: Guest, category: Category) -> str:
    return guest.say(KINDS[category])


def about(guest: Guest, subject: str) -> str:
    """Whom it is about."""
    match subject:
        case "user":
            return guest.user
        case "character":
            return guest.name_of(guest.character)
        case "pair":
            return guest.say("gate.both_of_you")
        case _:
            return subject


def reason_of(guest: Guest, one: Weighed, threshold: float) -> str:
    """Why it became what it is."""
    judged = one.judged
    numbers = {"score": f"{judged.score:.2f}", "threshold": f"{threshold:.2f}"}
    match judged.verdict:
        case "promoted":
            return guest.say("gate.reason_promoted", **numbers)
        case "strengthened":
            return guest.say("gate.reason_strengthened")
        case "corrected":
            return guest.say("gate.reason_corrected")
        case "refused":
            return in_their_language(guest, judged.reason)
        case "kept out":
            differs = 0 < judged.parts.novelty < 1  # another value is known
            return guest.say("gate.reason_unsure") if differs else guest.say("gate.reason_kept_out", **numbers)
