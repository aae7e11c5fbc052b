"""What the page says, in Korean and English: one file per screen in ``words/``, ``key: {en: …, ko: …}``.

A key is named ``screen.key``. A key that does not exist is a mistake in the program and raises KeyError.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Literal

import yaml

Language = Literal["ko", "en"]
LANGUAGES: tuple[Language, ...] = ("ko", "en")

Texts = dict[str, dict[str, str]]


def say(language: Language, key: str, **values: object) -> str:
    """The text of this key with its {places} filled in."""
    text = all_texts()[key][language]
    return text.format(**values) if values else text


@lru_cache(maxsize=1)
def all_texts() -> Texts:
    folder = files("gieok.doors.page").joinpath("words")
    found: Texts = {}
    for file in folder.iterdir():
        if file.name.endswith(".yaml"):
            screen = file.name.removesuffix(".yaml")
            texts = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
            found |= {f"{screen}.{key}": text for key, text in texts.items()}
    return found


def preferred(accept_language: str) -> Language:
    """The first of our languages that a browser asks for; English when it asks for none."""
    asked = [one.partition(";") for one in accept_language.lower().split(",")]
    ranked = sorted(asked, key=lambda one: -_quality(one[2]))
    for name, _, _ in ranked:
        for language in LANGUAGES:
            if name.strip().partition("-")[0] == language:
                return language
    return "en"


def _quality(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=")) if text.strip() else 1.0
    except ValueError:
        return 0.0
