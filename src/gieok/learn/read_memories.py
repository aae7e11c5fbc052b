"""Read a model's list of memories as candidates, and leave out what cannot be one.

The answer is a stranger's data. Numbers of posts that were not offered, values that nobody said or that are in another
language, and whatever is not of the asked form are left out; the reason is told, so that the rules can look again.
This does not know how the answer was got, and does not weigh: that is the gate's business.
"""

import logging
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from gieok.errors import BadAnswer
from gieok.language.dates import date_in
from gieok.language.which import language_of
from gieok.language.words import search_tokens
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category, category_named
from gieok.nouns.post import Post

log = logging.getLogger("gieok.learn")

MOST_MEMORIES = 24
"""Per round. More is a list somebody pasted."""
LONGEST_KEY, LONGEST_VALUE = 80, 300
"""Characters; a memory is a line. Longer ones are left out whole, since half a fact may be wrong."""
LONGEST_POST = 4_000
"""Characters of one post that are shown to a model; what is worth remembering is rarely on page two."""

UNSURE = 0.5
"""Stands for a number that cannot be read: not enough to correct anything, and seldom enough to be promoted."""
WORDS_AS_NUMBERS = {"high": 0.9, "medium": 0.6, "low": 0.3, "높음": 0.9, "중간": 0.6, "낮음": 0.3}
PLAIN_ANSWERS = frozenset({"yes", "no", "true", "false", "예", "네", "아니요", "아니오"})
SUBJECTS = {"user": "user", "character": "character", "assistant": "character", "pair": "pair", "both": "pair"}


@dataclass(frozen=True, slots=True)
class Batch:
    """A few rounds, and the posts of them that are shown, numbered by their place from 1."""

    rounds: tuple[tuple[Post, ...], ...]
    shown: tuple[tuple[int, Post], ...]
    """The round's place in the batch, and the post."""
    user: str
    character: str


@dataclass(frozen=True, slots=True)
class Found:
    """What the model found in one round, and what of its answer was of no use."""

    candidates: tuple[Candidate, ...]
    unusable: tuple[str, ...] = ()


class Unusable(Exception):
    """One memory of an answer cannot be used; the message says why. Never leaves this file."""


def read_memories(answer: Any, batch: Batch) -> tuple[Found, ...]:
    """The candidates of each round in a model's answer. Raises BadAnswer when it is not a list of memories at all."""
    candidates: list[list[Candidate]] = [[] for _ in batch.rounds]
    unusable: list[str] = []
    items, most = _items(answer), MOST_MEMORIES * len(batch.rounds)
    if len(items) > most:
        unusable.append(f"it lists {len(items):,} memories, of which {most} are read")
    for item in items[:most]:
        try:
            place, candidate = _candidate(item, batch)
        except Unusable as reason:
            log.info("a memory of the model's answer was left out: %s", reason)
            unusable.append(str(reason))
        else:
            candidates[place].append(candidate)
    return tuple(Found(tuple(one), tuple(unusable)) for one in candidates)


def _items(answer: Any) -> list[Any]:
    if isinstance(answer, Mapping):
        if "key" in answer and "value" in answer:
            return [answer]
        answer = answer.get("memories", next((one for one in answer.values() if isinstance(one, list)), None))
    if not isinstance(answer, list):
        raise BadAnswer("the model's answer is JSON, but no list of memories")
    return answer


def _candidate(item: Any, batch: Batch) -> tuple[int, Candidate]:
    if not isinstance(item, Mapping):
        raise Unusable(f"a memory is an object, not {type(item).__name__}")
    key, value = _line(item.get("key"), "key", LONGEST_KEY), _line(item.get("value"), "value", LONGEST_VALUE)
    place, evidence = _evidence(item.get("posts"), batch)
    subject = _subject(item.get("subject"), batch, evidence)
    _refuse_what_nobody_said(key, value, subject, batch, place, evidence)
    category = _category(item.get("category"))
    return place, Candidate(
        category=category,
        subject=subject,
        key=key,
        value=value,
        confidence=_number(item.get("confidence"), UNSURE),
        future_impact=_number(item.get("future_impact"), UNSURE),
        emotion_intensity=_number(item.get("emotion_intensity"), 0.0),
        evidence=tuple(post.id for post in evidence),
        language=language_of(" ".join(post.message for post in evidence)),
        dated=_dated(value, category, evidence[0]) or _day(item.get("dated")),
        corrects=_yes(item.get("corrects")),
        asked_to_remember=_yes(item.get("asked_to_remember")),
        old_value=_old_value(item.get("old_value")),
    )


def _line(value: Any, what: str, longest: int) -> str:
    """One line of text; numbers and short lists are written out."""
    if isinstance(value, list) and value and all(isinstance(one, str | int | float) for one in value):
        value = ", ".join(str(one) for one in value)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unusable(f"its {what} is {type(value).__name__}, not text")
    line = " ".join("".join(one if one.isprintable() else " " for one in str(value)).split())
    if not line:
        raise Unusable(f"its {what} is empty")
    if len(line) > longest:
        raise Unusable(f"its {what} is {len(line):,} characters long; a memory is a line")
    return line


def _evidence(numbers: Any, batch: Batch) -> tuple[int, tuple[Post, ...]]:
    """The posts that were named, of the newest round among them; numbers that were not offered are passed over."""
    listed = {str(one).strip() for one in (numbers if isinstance(numbers, list) else [numbers])}
    named = [shown for number, shown in enumerate(batch.shown, start=1) if str(number) in listed]
    if not named:
        raise Unusable("it names none of the posts as its source")
    place = max(round_ for round_, _ in named)
    return place, tuple(post for round_, post in named if round_ == place)


def _subject(value: Any, batch: Batch, evidence: Sequence[Post]) -> str:
    if not isinstance(value, str) or not value.strip():
        return "user" if any(post.send_from == batch.user for post in evidence) else "character"
    name = _line(value, "subject", LONGEST_KEY)
    if name == batch.user:
        return "user"
    return "character" if name == batch.character else SUBJECTS.get(name.casefold(), name)


def _category(value: Any) -> Category:
    category = category_named(value) if isinstance(value, str) else None
    if category is None:
        log.warning("the model named an unknown category, %r; it is kept as OTHER", str(value)[:40])
    return category or Category.OTHER


def _number(value: Any, otherwise: float) -> float:
    """Between 0 and 1, from a number or from text such as "0.9", "90%" and "high"."""
    if isinstance(value, str):
        text = value.strip().casefold()
        if text in WORDS_AS_NUMBERS:
            return WORDS_AS_NUMBERS[text]
        try:
            value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
        except ValueError:
            return otherwise
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return otherwise
    return min(1.0, max(0.0, float(value)))


def _yes(value: Any) -> bool:
    return value is True or str(value).strip().casefold() in ("true", "yes", "1")


def _dated(value: str, category: Category, said: Post) -> str | None:
    """The day that the value's own words mean: models count days badly, and a calendar does not."""
    span = date_in(value, said.created_at, "past" if category is Category.EVENT else "future")
    return span.iso if span else None


def _day(value: Any) -> str | None:
    try:
        return date.fromisoformat(value[:10]).isoformat() if isinstance(value, str) else None
    except ValueError:
        return None


def _old_value(value: Any) -> str | None:
    try:
        return _line(value, "old value", LONGEST_VALUE) if value else None
    except Unusable:
        return None


def _refuse_what_nobody_said(
    key: str, value: str, subject: str, batch: Batch, place: int, evidence: Sequence[Post]
) -> None:
    """A memory shares words with what was said; one about the user, with what the user said or was answering to."""
    shown = [post for round_, post in batch.shown if round_ == place]
    if subject == "user":
        own = [at for at, post in enumerate(shown) if post.send_from == batch.user]
        shown = shown[: own[-1] + 1] if own else []
    said = " ".join(post.message[:LONGEST_POST] for post in shown)
    words, heard = set(search_tokens(key if value.casefold() in PLAIN_ANSWERS else value)), set(search_tokens(said))
    if not words & heard:
        raise Unusable("its value is nothing that was said")
    translated = language_of(value) == "en" and all(language_of(post.message) == "ko" for post in evidence)
    if translated and not words <= heard:
        raise Unusable("its value is in another language than what was said")
