"""A Character Card, version 2 or 3, as a Persona: the form in which characters are passed around.

A card has its own words for the parts of a character. What has no counterpart here is left out and
named in a remark; what would let a stranger's card run patterns over our messages is never run.
The one-level cards from before version 2 are read, too.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gieok.errors import BadFile
from gieok.nouns.emotion import Emotion
from gieok.nouns.persona import LoreEntry, Persona
from gieok.nouns.picture import Picture

SPECS = ("chara_card_v2", "chara_card_v3")
_FIRST_VERSION = frozenset({"description", "personality", "scenario", "first_mes", "mes_example"})
_START = re.compile(r"<START>", re.IGNORECASE)
_NOT_SHOWN = re.compile(r"\{\{\s*(?://|comment:|hidden_key:)[^{}]*\}\}|\{\{\s*original\s*\}\}", re.IGNORECASE)
_CHOICE = re.compile(r"\{\{\s*(?:random|pick)\s*:\s*(?P<first>[^,{}]*)[^{}]*\}\}", re.IGNORECASE)
_DECORATORS = re.compile(r"\A(?:\s*@@.*(?:\n|\Z))+")


@dataclass(frozen=True, slots=True)
class LoadedPersona:
    persona: Persona
    remarks: tuple[str, ...] = ()
    """What of the file could not be taken over, and what one should know about the persona."""
    pictures: Mapping[Emotion, Picture] = field(default_factory=dict)
    """Its face, where the file is one or has some beside it."""


def is_card(data: Mapping[str, Any]) -> bool:
    return "spec" in data or ("text" not in data and data.keys() >= _FIRST_VERSION)


def persona_of_card(data: Mapping[str, Any]) -> LoadedPersona:
    """The card as a persona; raises BadFile when it is none."""
    inner = _inner(data)
    card = _Card(inner)
    remarks = [*_left_behind(inner)]
    lorebook = tuple(_entries(inner.get("character_book"), remarks))
    persona = Persona(
        name=card.text("nickname") or card.text("name"),
        text="\n\n".join(part for part in (card.text("description"), card.text("personality")) if part),
        rules=tuple(part for part in (card.text("system_prompt"), card.text("post_history_instructions")) if part),
        world=card.text("scenario"),
        examples=tuple(part.strip() for part in _START.split(card.text("mes_example")) if part.strip()),
        lorebook=lorebook,
        greeting=card.text("first_mes"),
    )
    return LoadedPersona(persona, tuple(remarks))


def _inner(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if "spec" not in data:
        return data
    spec = data["spec"] if isinstance(data["spec"], str) else "without a name"
    if spec not in SPECS:
        raise BadFile(f"a character card of the kind {spec[:40]} is not known; gieok reads {' and '.join(SPECS)}")
    inner = data.get("data")
    if not isinstance(inner, Mapping):
        raise BadFile("the character card has no data part")
    return inner


@dataclass(frozen=True, slots=True)
class _Card:
    data: Mapping[str, Any]

    def text(self, name: str) -> str:
        """That field as text, without the macros that are not for the model; missing and null are empty."""
        value = self.data.get(name)
        if value is not None and not isinstance(value, str):
            raise BadFile(f"{name!r} of the character card must be text, not {type(value).__name__}")
        return _without_macros(value or "")


def _without_macros(text: str) -> str:
    """Comments are dropped; of a choice the first is taken, since a persona is the same in every turn."""
    return _CHOICE.sub(lambda choice: choice["first"].strip(), _NOT_SHOWN.sub("", text)).strip()


def _entries(book: object, remarks: list[str]) -> Iterator[LoreEntry]:
    entries = book.get("entries") if isinstance(book, Mapping) else None
    if isinstance(entries, Mapping):  # some programs write them by number
        entries = list(entries.values())
    if entries is None:
        return
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise BadFile("the lorebook of the character card is not a list of entries")
    for place, entry in enumerate(entries, start=1):
        yield _entry(entry, place, remarks)


def _entry(entry: Mapping[str, Any], place: int, remarks: list[str]) -> LoreEntry:
    by_pattern = entry.get("use_regex") is True
    if by_pattern:
        remarks.append(f"lorebook entry {place} is called up by a pattern; gieok does not run patterns, so it is off")
    content = _Card(entry).text("content")
    told = _DECORATORS.sub("", content)
    if told != content:
        remarks.append(f"lorebook entry {place} had instructions for another program (@@…); they are left out")
    return LoreEntry(
        keys=_texts(entry.get("keys")),
        content=told,
        priority=_number(entry.get("priority"), _number(entry.get("insertion_order"), 0)),
        enabled=entry.get("enabled", True) is not False and not by_pattern,
        case=entry.get("case_sensitive") is True,
        also=_texts(entry.get("secondary_keys")) if entry.get("selective") is True else (),
        always=entry.get("constant") is True,
    )


def _texts(value: object) -> tuple[str, ...]:
    listed = value if isinstance(value, list) else []
    return tuple(one.strip() for one in listed if isinstance(one, str) and one.strip())


def _number(value: object, otherwise: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e15:  # not NaN either
        return otherwise
    return int(value)


def _left_behind(card: Mapping[str, Any]) -> Iterator[str]:
    greetings = [*_texts(card.get("alternate_greetings")), *_texts(card.get("group_only_greetings"))]
    if greetings:
        yield f"{len(greetings)} other greeting(s) of the card are not used"
    assets = card.get("assets")
    if isinstance(assets, list) and len(assets) > 1:
        yield f"{len(assets)} pictures or other assets of the card are not loaded"
