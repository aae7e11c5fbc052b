"""This project's own training text: words, sentence frames, lines of chat, and memories with how one asks for them.

The public pairs are forum comments; people tell a memory about pets, jobs, food and illness. The list and the frames
bring those words in, in both languages, and the lines bring in how one asks for a memory. The memories and their
questions share few words: that "oysters" answers "which meal made me sick?" no sum of word vectors knows by itself.
None of it is taken from a set the model is measured on.
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
HANGUL = re.compile("[가-힣]")
SLOT = re.compile(r"\{(을|이|은|이랑|이야|으로)\}")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and all that answers it, each as (English, Korean); questions of one kind are near each other."""

    kind: str
    question: tuple[str, str]
    answers: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Told:
    """Questions that one memory, or any memory of one topic, answers; both in either language."""

    questions: list[str]
    memories: list[str]


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


def is_korean(text: str) -> bool:
    return bool(HANGUL.search(text))


def fields(line: str) -> list[str]:
    return [field.strip() for field in line.split(" | ")]


def memories() -> list[tuple[list[str], list[str]]]:
    """English and Korean of each memory, both as [memory, question, …]; the Korean may be missing."""
    lines = (fields(line) for line in content("memories.txt") if not line.startswith("#"))
    return [([text for text in line if not is_korean(text)], list(filter(is_korean, line))) for line in lines]


def topics() -> list[Told]:
    """Five lines each: the name, questions and memories in English, questions and memories in Korean."""
    lines = [line for line in content("topics.txt") if not line.startswith(("#", "@"))]
    blocks = (lines[i : i + 4] for i in range(0, len(lines), 4))
    return [Told(fields(asked_en) + fields(asked_ko), fields(told_en) + fields(told_ko))
            for asked_en, told_en, asked_ko, told_ko in blocks]  # fmt: skip


def told() -> tuple[list[Told], list[Told]]:
    """Single memories, and topics."""
    return [Told(english[1:] + korean[1:], english[:1] + korean[:1]) for english, korean in memories()], topics()
