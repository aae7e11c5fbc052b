"""What a character says when no language model is connected: what it remembers, honestly.

It does not pretend to converse. It tells what is remembered for the message and what is so now, in the
persona's language, and says that no language model is connected.
"""

from collections.abc import Sequence

from gieok.nouns.persona import PersonaLanguage
from gieok.nouns.recollection import Recollection, Remembered
from gieok.nouns.slot import Slot

MOST = 3
"""Memories told at once: an answer, not a listing."""
LONGEST = 160
"""Characters of one memory."""

WORDS: dict[PersonaLanguage, dict[str, str]] = {
    "ko": {
        "remember": "내가 기억하는 건 이거야:",
        "state": "지금은 이래:",
        "nothing": "아직 이것에 대해 기억나는 게 없어.",
        "honest": "(연결된 언어 모델이 없어서 기억만으로 답하고 있어.)",
    },
    "en": {
        "remember": "This is what I remember:",
        "state": "This is how things are now:",
        "nothing": "I don't remember anything about that yet.",
        "honest": "(No language model is connected, so I answer from memory alone.)",
    },
}


def memory_voice(found: Recollection, state: Sequence[Slot], language: PersonaLanguage, character: str) -> str:
    words = WORDS[language]
    # Its own posts are left out: they only repeat, and it would soon quote itself quoting itself.
    told = [item for item in found.items if not item.filler and item.speaker != character]
    remembered = _distinct(told)[:MOST]
    if remembered:
        lines = [words["remember"], *(f"- {_told(item)}" for item in remembered)]
    elif state:
        lines = [words["nothing"], words["state"], *(f"- {_short(slot.value)}" for slot in state[:MOST])]
    else:
        lines = [words["nothing"]]
    return "\n".join([*lines, words["honest"]])


def _told(item: Remembered) -> str:
    said = item.text.partition(": ")[2] if item.kind == "slot" and ": " in item.text else item.text
    return _short(f"{item.speaker}: {said}" if item.speaker else said)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _distinct(items: list[Remembered]) -> list[Remembered]:
    """A slot and the post it came from say the same thing once."""
    told: list[Remembered] = []
    for item in items:
        if not any(set(item.sources) & set(other.sources) for other in told):
            told.append(item)
    return told
