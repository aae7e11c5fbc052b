"""Which of four feelings a line shows, without asking any model: the fallback that always answers.

A small trained linear model (`emotion_weights`) reads evidence in which hand-written words, negation and emphasis are
already applied (`emotion_features`), so one decision uses both. The lines before may tip the scale, never decide.
The judge does not know who speaks, what a picture looks like, or irony; docs/EMOTION.md says how good it is and
where it fails.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, cast

from gieok.generate.emotion_features import Evidence, look_at
from gieok.generate.emotion_weights import CLASSES, Model, shipped_model
from gieok.generate.emotion_words import FEELING_OF, Detail
from gieok.nouns.emotion import EMOTIONS, Emotion

_CONTEXT_LINES: Final = 2  # a mood lasts for about an exchange
_CONTEXT_PULL: Final = 0.8  # in logits, for a line that is certain of its feeling; 0.5 to 1.2 serve alike
_SPEAKER: Final = re.compile(r"^\s*[^\s:]{1,24}(?: [^\s:]{1,24}){0,2}:\s+")
_PLAIN_DETAIL: Final[dict[str, Detail]] = {"neutral": "neutral", "happy": "joy", "sad": "sorrow", "angry": "anger"}


@dataclass(frozen=True, slots=True)
class Guess:
    """One feeling, how strongly it shows, the words that decided, and how sure the judge is of each feeling."""

    emotion: Emotion
    intensity: float
    trigger: str
    probabilities: Mapping[Emotion, float]
    detail: Detail = "neutral"


NOTHING_TO_READ: Final = Guess(
    "neutral", 0.0, "", MappingProxyType({"neutral": 1.0, "sad": 0.0, "happy": 0.0, "angry": 0.0})
)


def guess_emotion(text: str, context: str = "") -> Guess:
    """Judge one line or reply; `context` is what was said just before, one line each, oldest first."""
    seen = look_at(text)
    if not seen.readable:
        return NOTHING_TO_READ
    model = shipped_model()
    logits = model.logits(seen.names)
    for earlier in _lines_before(context):
        logits = _pulled_by(earlier, logits, model)
    probabilities = _softmax(logits)
    emotion = max(EMOTIONS, key=probabilities.__getitem__)
    return Guess(
        emotion=emotion,
        intensity=_intensity(seen, emotion, probabilities[emotion]),
        trigger=_trigger(seen, emotion, model),
        probabilities=MappingProxyType(probabilities),
        detail=_detail(seen, emotion),
    )


def _lines_before(context: str) -> list[str]:
    lines = [line for line in context[-4000:].splitlines() if line.strip()]  # two lines need no more
    return [_SPEAKER.sub("", line) for line in lines[-_CONTEXT_LINES:]]


def _pulled_by(earlier: str, logits: list[float], model: Model) -> list[float]:
    """The mood of an earlier line is a reason to expect the same mood; a plain earlier line is a reason for nothing."""
    mood = _softmax(model.logits(look_at(earlier).names))
    pull = [0.0 if name == "neutral" else _CONTEXT_PULL * mood[name] for name in CLASSES]
    return [a + b for a, b in zip(logits, pull, strict=True)]


def _softmax(logits: list[float]) -> dict[Emotion, float]:
    top = max(logits)
    parts = [math.exp(x - top) for x in logits]
    whole = sum(parts)
    by_name = dict(zip(CLASSES, (p / whole for p in parts), strict=True))
    return {name: by_name[name] for name in EMOTIONS}


def _intensity(seen: Evidence, emotion: Emotion, probability: float) -> float:
    """How strong the feeling shows.

    A feeling said outright and surely comes to about 0.55; one more sign (emphasis, an exclamation, a second word or
    emoji, stretching, shouting) lifts it over 0.6, where a moment is worth keeping. A guess without any feeling word
    stays below unless it is loud.
    """
    if emotion == "neutral":
        return 0.0
    felt = [hit.strength for hit in seen.hits if hit.feeling == emotion]
    signs = min(seen.exclamations, 2) + seen.emphasised + seen.stretched + 2 * seen.shouted + (len(felt) > 1)
    return round(min(1.0, 0.38 * probability + 0.2 * max(felt, default=0.0) + 0.1 * signs), 3)


def _trigger(seen: Evidence, emotion: Emotion, model: Model) -> str:
    """The hand-written words for this feeling, or else the word that pulled hardest."""
    if emotion == "neutral":
        return ""
    told = sorted((h for h in seen.hits if h.feeling == emotion), key=lambda h: -h.strength)
    if told:
        return ", ".join(dict.fromkeys(hit.words for hit in told[:3]))
    words = [name for name in seen.names if name.startswith(("w:", "b:")) and name[2].isalpha() and len(name) > 4]
    best = max(words, key=lambda name: model.pull(name, emotion), default="")
    return best[2:]


def _detail(seen: Evidence, emotion: Emotion) -> Detail:
    told = [hit for hit in seen.hits if not hit.negated and FEELING_OF[hit.detail] == emotion]
    best = max(told, key=lambda hit: hit.strength, default=None)
    return cast(Detail, best.detail) if best else _PLAIN_DETAIL[emotion]
