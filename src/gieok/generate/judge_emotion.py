"""Which of four feelings a character shows: asked of a model where there is one, guessed from the words otherwise.

The model sees what the character told and said, never the user's text: it is the character's face that changes. Its
answer is the one-hot object of the contract; several ones are settled by priority (angry, sad, happy, neutral). What
cannot be read falls back to the local guess, and the judgement says which of the two it is.
"""

import json
import logging
import math
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal

from gieok.ask import find_json
from gieok.errors import BadAnswer, ModelUnavailable
from gieok.generate.emotion_words import Detail
from gieok.generate.guess_emotion import Guess, guess_emotion
from gieok.generate.narration import told
from gieok.language.which import language_of
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.ports.chat_model import ChatModel, ChatRequest, JsonShape, Message

log = logging.getLogger("gieok.emotion")

PRIORITY: tuple[Emotion, ...] = ("angry", "sad", "happy", "neutral")
LONGEST_TEXT = 2_000
"""Characters of narration, and of dialogue, that are shown: the end of a reply is where its feeling is."""
SAID_BY_A_MODEL = 0.5
"""The intensity of a feeling that only the model sees: it shows on the face, but is no moment to keep (from 0.6)."""

SHAPE = JsonShape(
    "emotion",
    {
        "type": "object",
        "properties": {name: {"type": "integer", "enum": [0, 1]} for name in EMOTIONS},
        "required": list(EMOTIONS),
        "additionalProperties": False,
    },
)


@dataclass(frozen=True, slots=True)
class Judgement:
    emotion: Emotion
    intensity: float
    trigger: str
    by: Literal["model", "local"]
    detail: Detail | None = None
    """The finer label (one of ten) that the words show; None where only the model saw the feeling."""
    degraded: str | None = None
    """Why the local guess had to serve, when a model was asked."""


async def judge_emotion(reply: str, *, model: ChatModel | None = None, context: str = "") -> Judgement:
    """The feeling that this reply shows; ``context`` (the lines before) only ever helps the local guess."""
    guess = guess_emotion(reply, context)
    if model is None or not reply.strip():
        return _local(guess)
    try:
        answer = await model.answer(question(reply))
        emotion = emotion_in(answer.text)
    except (ModelUnavailable, BadAnswer) as reason:
        log.warning("the feeling is guessed instead of judged by %s: %s", model.name, reason)
        return _local(guess, f"emotion by local guess: {reason}")
    return _judged(emotion, guess)


def question(reply: str) -> ChatRequest:
    parts = told(reply)
    language = "ko" if language_of(reply) == "ko" else "en"
    asked = files("gieok.generate").joinpath(f"judge_emotion.{language}.prompt.md").read_text(encoding="utf-8")
    shown = {"narration": parts.narration[-LONGEST_TEXT:], "dialogue": parts.dialogue[-LONGEST_TEXT:]}
    return ChatRequest(
        messages=(Message("system", asked), Message("user", json.dumps(shown, ensure_ascii=False))),
        purpose="judge",
        temperature=0.0,
        max_tokens=60,
        shape=SHAPE,
    )


def emotion_in(answer: str) -> Emotion:
    """The one feeling that an answer names. Raises BadAnswer."""
    word = answer.strip().strip("\"'.`").casefold()
    if word in EMOTIONS:
        return next(name for name in EMOTIONS if name == word)
    value = find_json(answer).value
    if isinstance(value, list) and value:
        value = value[0]
    if not isinstance(value, Mapping):
        raise BadAnswer(f"the answer names no feeling: {answer[:80]!r}")
    return normalised(value)


def normalised(answer: Mapping[str, Any]) -> Emotion:
    """The strongest of the four; where several are equally strong, the first by priority. Raises BadAnswer."""
    by_name = {str(name).strip().casefold(): value for name, value in answer.items()}
    named = str(by_name.get("emotion", "")).strip().casefold()
    weights = {name: 1.0 if named == name else _weight(by_name.get(name)) for name in PRIORITY}
    strongest = max(weights.values())
    if strongest <= 0:
        raise BadAnswer("the answer gives none of the four feelings")
    return next(name for name in PRIORITY if weights[name] == strongest)


def _weight(value: Any) -> float:
    try:
        weight = float(value)
    except (TypeError, ValueError):
        return 0.0
    return weight if math.isfinite(weight) else 0.0


def _local(guess: Guess, degraded: str | None = None) -> Judgement:
    return Judgement(guess.emotion, guess.intensity, guess.trigger, "local", guess.detail, degraded)


def _judged(emotion: Emotion, guess: Guess) -> Judgement:
    """The model's word counts; how strong it is and why, the guess can tell where both see the same."""
    if guess.emotion == emotion:
        return Judgement(emotion, guess.intensity, guess.trigger, "model", guess.detail)
    return Judgement(emotion, 0.0 if emotion == "neutral" else SAID_BY_A_MODEL, "", "model")
