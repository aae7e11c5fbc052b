"""What the rules pass to each other: a Sentence that was heard, a Rule to read it with, and a Finding.

Every topic (names, pets, plans …) is a function from a Sentence to Findings, and most are a table of
Rules. None of them knows of posts, scores or slots; who spoke decides later whom "I" means.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from gieok.language.dates import date_in
from gieok.language.time_spans import Lean
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import HEDGED_CONFIDENCE, Weight
from gieok.nouns.candidate import Language
from gieok.nouns.category import Category

SOMEBODY = "somebody"
"""The subject of a correction that says only "her" or "his": whoever was last named is meant."""
LONGEST_VALUE = 160
"""Characters of a value; a memory is a line, not a page."""


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    """Without laughter, quotations, narration and code."""
    said_at: datetime
    language: Language
    asks: bool = False
    conditional: bool = False
    """Said under an "if": a plan or a fact in it is none, a promise may be one."""
    hedged: bool = False
    corrects: bool = False
    before: str = ""
    """The clause before this one: 이름은 나비 is a cat's name after 고양이 키워."""
    whole: str = ""
    """The sentence that this clause is part of."""
    under_an_if: bool = False
    """Has an "if" in it (끝나면, 먹으면): no plan, but a promise or an allergy may be in it."""

    @property
    def is_plain(self) -> bool:
        return not self.asks and not self.conditional

    def saying(self, text: str) -> Self:
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Finding:
    category: Category
    key: str
    value: str
    weight: Weight
    subject: str = "user"
    """As the speaker means it: "user" is the one who speaks, "listener" the other one."""
    dated: str | None = None
    corrects: bool = False
    old_value: str | None = None

    def doubted(self) -> Self:
        return replace(self, weight=replace(self.weight, confidence=min(self.weight.confidence, HEDGED_CONFIDENCE)))


Topic = Callable[[Sentence], Iterator[Finding]]
Tidy = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern, and what it means when it fits: key and value are filled from the pattern's named groups."""

    pattern: re.Pattern[str]
    category: Category
    key: str
    value: str
    weight: Weight
    subject: str = "user"
    lean: Lean = "future"
    """Which way "on Friday" points in this sentence."""


def read_with(rules: Iterable[Rule], sentence: Sentence, tidy: Tidy) -> Iterator[Finding]:
    """What the rules find in the sentence. ``tidy`` cuts an object down to itself, or to "" if it is none."""
    for rule in rules:
        for found in rule.pattern.finditer(sentence.text):
            finding = understood(rule, found, sentence, tidy)
            if finding:
                yield finding


def understood(rule: Rule, found: re.Match[str], sentence: Sentence, tidy: Tidy) -> Finding | None:
    said = {name: words or "" for name, words in found.groupdict().items()}
    groups = {name: tidy(words) for name, words in said.items()}
    if any(said[name].strip() and not words for name, words in groups.items()):
        return None
    value = filled(rule.value, groups)
    key = filled(rule.key, {name: slug(words) for name, words in groups.items()})
    subject = filled(rule.subject, groups)
    return Finding(rule.category, key, value, rule.weight, subject, dated_as(sentence, rule.lean))


def filled(template: str, groups: dict[str, str]) -> str:
    for name, words in groups.items():
        template = template.replace("{" + name + "}", words)
    return template[:LONGEST_VALUE].strip()


def dated_as(sentence: Sentence, lean: Lean) -> str | None:
    span = date_in(sentence.text, sentence.said_at, lean) or date_in(sentence.whole, sentence.said_at, lean)
    return span.iso if span else None
