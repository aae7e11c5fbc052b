"""What a character says when no language model is connected: what it remembers, honestly.

It does not pretend to converse. A question is answered with what is remembered; anything else is acknowledged, with
what was said about it before. It speaks the persona's language, and says that no language model is connected.
"""

from collections.abc import Iterable, Sequence

from gieok.language.asking import asks
from gieok.language.key_labels import label_of
from gieok.nouns.from_memory import SAYS_SO
from gieok.nouns.persona import PersonaLanguage
from gieok.nouns.recollection import Recollection, Remembered
from gieok.nouns.slot import Slot

MOST = 3
"""Memories told at once: an answer, not a listing."""
AS_GOOD = 0.6
"""Share of the best hit's score below which a hit is not told: who asks for a sister's name does not mean their own."""
LONGEST = 160
"""Characters of one memory."""

WORDS: dict[PersonaLanguage, dict[str, str]] = {
    "ko": {
        "answer": "응, 기억나.",
        "unknown": "그건 아직 들은 적이 없어.",
        "instead": "지금 알고 있는 건 이래.",
        "heard": "알겠어, 적어 뒀어.",
        "before": "전에 들은 건 이래.",
    },
    "en": {
        "answer": "Yes, I remember.",
        "unknown": "You have not told me that yet.",
        "instead": "This is what I know so far.",
        "heard": "All right, I have written that down.",
        "before": "This is what I heard before.",
    },
}


def memory_voice(
    said: str, found: Recollection, state: Sequence[Slot], language: PersonaLanguage, character: str
) -> str:
    words, asked = WORDS[language], asks(said)
    remembered = [_told(item, language) for item in worth_telling(found, character) if asked or item.kind == "slot"]
    if remembered:
        lines = [words["answer" if asked else "heard"], *([] if asked else [words["before"]]), *_list(remembered)]
    elif asked and state:
        known = [_line(slot.key, slot.value, slot.dated, language) for slot in state]
        lines = [words["unknown"], words["instead"], *_list(known)]
    else:
        lines = [words["unknown" if asked else "heard"]]
    return "\n".join([*lines, SAYS_SO[language]])


def worth_telling(found: Recollection, character: str) -> list[Remembered]:
    """Each thing once, and as it was kept rather than as it was said.

    Its own posts are left out: they only repeat, and it would soon quote itself quoting itself. So are questions,
    what was taken back, and posts where something was kept.
    """
    hits = [item for item in found.items if not (item.filler or item.stale) and item.speaker != character]
    slots = [item for item in hits if item.kind == "slot"]
    told = _distinct(slots or [item for item in hits if not asks(item.text)])
    return [item for item in told if item.score >= AS_GOOD * told[0].score]


def _told(item: Remembered, language: PersonaLanguage) -> str:
    if item.kind == "slot":
        key, _, value = item.text.partition(": ")
        about, _, key = key.rpartition(" · ")
        line = _line(key, value, None, language)
        return f"{about} · {line}" if about else line
    return _short(f"{item.speaker}: {item.text}" if item.speaker else item.text)


def _line(key: str, value: str, dated: str | None, language: PersonaLanguage) -> str:
    label = label_of(key, value, language == "ko")
    return _short((f"{label}: {value}" if label else value) + (f" ({dated})" if dated else ""))


def _list(lines: Iterable[str]) -> list[str]:
    return [f"- {line}" for line in list(lines)[:MOST]]


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def _distinct(items: Sequence[Remembered]) -> list[Remembered]:
    """What comes from the same post says the same thing once."""
    told: list[Remembered] = []
    for item in items:
        if item.kind == "slot" or not any(set(item.sources) & set(other.sources) for other in told):
            told.append(item)
    return told
