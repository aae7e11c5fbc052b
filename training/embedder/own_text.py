"""This project's own training text: a word list, sentence frames to put the words in, and lines of chat.

The public pairs are forum comments; people tell a memory about pets, jobs, food and illness. The list and the frames
bring those words in, in both languages, and the lines bring in how one asks for a memory. None of it is taken from a
set the model is measured on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "text"
# The form after a final consonant, the form after a vowel.
PARTICLES = {"을": ("을", "를"), "이": ("이", "가"), "은": ("은", "는"), "이랑": ("이랑", "랑"), "이야": ("이야", "야"),
             "으로": ("으로", "로")}  # fmt: skip
NOT_NOUNS = ("feelings", "verbs", "adjectives", "times", "numbers")
SLOT = re.compile(r"\{(을|이|은|이랑|이야|으로)\}")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and all that answers it, each as (English, Korean); questions of one kind are near each other."""

    kind: str
    question: tuple[str, str]
    answers: list[tuple[str, str]]


def content(name: str) -> list[str]:
    return [line for line in (FOLDER / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def dictionary() -> dict[str, list[tuple[str, str]]]:
    """Kind → (English, Korean) words."""
    kinds: dict[str, list[tuple[str, str]]] = {}
    kind = ""
    for line in content("dictionary.txt"):
        if line.startswith("# "):
            kind = line[2:]
            continue
        entries = (entry.split(": ", 1) for entry in line.split("; "))
        kinds.setdefault(kind, []).extend((english.strip(), korean.strip()) for korean, english in entries)
    return kinds


def with_particle(frame: str, word: str) -> str:
    """Fills the frame; each particle takes the form that the word's last syllable asks for."""
    final = (ord(word[-1]) - 0xAC00) % 28
    ending = {name: after_vowel if final == 0 or (name == "으로" and final == 8) else after_consonant
              for name, (after_consonant, after_vowel) in PARTICLES.items()}  # fmt: skip
    return SLOT.sub(lambda slot: ending[slot.group(1)], frame.replace("{x}", word))


def frames() -> list[list[str]]:
    """Kind, Korean, English and, where one can ask for it, a question in Korean and in English."""
    return [line.split(" | ") for line in content("templates.txt") if not line.startswith("#")]


def framed() -> list[tuple[str, str]]:
    """Every word of a kind in every frame of that kind, as (English, Korean); `*` is every noun."""
    words = dictionary()
    words["*"] = [pair for kind, pairs in words.items() if kind not in NOT_NOUNS for pair in pairs]
    return [
        (english_frame.replace("{x}", english), with_particle(korean_frame, korean))
        for kind, korean_frame, english_frame, *_ in frames()
        for english, korean in words[kind]
    ]


def asked() -> list[Asked]:
    words = dictionary()
    return [
        Asked(
            kind,
            (question[1], question[0]),
            [
                (english_frame.replace("{x}", english), with_particle(korean_frame, korean))
                for english, korean in words[kind]
            ],
        )
        for kind, korean_frame, english_frame, *question in frames()
        if question
    ]


def phrases() -> list[tuple[str, str]]:
    lines = (line.split(": ", 1) for line in content("phrases.txt") if not line.startswith("#"))
    return [(english, korean) for korean, english in lines]
