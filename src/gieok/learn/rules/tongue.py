"""What the extraction needs to know of a language: how to hear it, its topics, how it asks and how it takes back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from gieok.learn.rules.heard import Finding, Sentence, Topic


@dataclass(frozen=True, slots=True)
class Tongue:
    heard: Callable[[str, datetime, str], Iterator[Sentence]]
    """The clauses of a sentence, given when it was said and the sentence before it."""
    topics: tuple[Topic, ...]
    even: Callable[[str], str]
    is_asked_to_remember: Callable[[str], bool]
    without_asking: Callable[[str], str]
    old_value: Callable[[str], str | None]
    topicless: Callable[[Sentence], Iterator[Finding]]
