"""The model's notes between steps (``memory_dict``): replaced or patched, never wiped by accident.

A reply whose ``memory`` block cannot be read leaves the last good notes in place and says so.
Every version is kept by the store.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gieok.ask import DEEPEST, find_json
from gieok.errors import BadAnswer, BadInput
from gieok.nouns.text import checked_text
from gieok.ports.blackboard import Note

LARGEST = 262_144
"""Bytes of JSON. Notes are put into a prompt; a quarter megabyte is far beyond any context already."""


@dataclass(frozen=True, slots=True)
class NotesRead:
    """The notes after a reply, and why they are unchanged if they are."""

    notes: Mapping[str, Any]
    kept_because: str | None = None


def notes_of(note: Note | None) -> dict[str, Any]:
    """A stored version as a dict; empty when nothing was ever written."""
    return dict(json.loads(note.content)) if note else {}


def notes_from_reply(reply: str, last_good: Mapping[str, Any]) -> NotesRead:
    """The reply's ``memory`` block, or the last good notes when it has none that can be read."""
    try:
        found = find_json(reply)
    except BadAnswer as problem:
        return NotesRead(last_good, str(problem))
    if found.how == "cut off":
        return NotesRead(last_good, "the memory block was cut off, and half of the notes would wipe out the rest")
    answer = found.value
    if not isinstance(answer, dict) or "memory" not in answer:
        return NotesRead(last_good, "the reply has no memory block")
    if not isinstance(answer["memory"], dict):
        return NotesRead(last_good, f"the memory block is {type(answer['memory']).__name__}, not an object")
    try:
        as_json(answer["memory"])
    except BadInput as problem:
        return NotesRead(last_good, str(problem))
    return NotesRead(answer["memory"])


def patched(notes: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """The notes with the patch laid over them: dicts merge, null deletes a key (JSON merge patch)."""
    merged = dict(notes)
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict):
            before = merged.get(key)
            merged[key] = patched(before if isinstance(before, dict) else {}, value)
        else:
            merged[key] = value
    return merged


def as_json(notes: Mapping[str, Any]) -> str:
    """The notes as they are stored; BadInput when they are not plain JSON or too large."""
    if not isinstance(notes, Mapping):
        raise BadInput(f"memory_dict is a dict, not {type(notes).__name__}")
    if _depth(notes) > DEEPEST:
        raise BadInput(f"the notes are nested deeper than {DEEPEST}; keep them flatter")
    try:
        text = json.dumps(notes, ensure_ascii=False, allow_nan=False, sort_keys=False)
    except (TypeError, ValueError) as problem:
        raise BadInput(f"the notes must be plain JSON: {problem}") from None
    return checked_text(text, "the model's notes", LARGEST)


def _depth(value: Any) -> int:
    """How deep containers are nested, without recursion: this is what protects the rest from it."""
    deepest, level = 0, [value]
    while level and deepest <= DEEPEST:
        level = [
            inner
            for one in level
            if isinstance(one, Mapping | list | tuple)
            for inner in (one.values() if isinstance(one, Mapping) else one)
        ]
        deepest += 1
    return deepest
