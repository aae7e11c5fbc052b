"""A chat of SillyTavern: one JSON object a line, the first about the chat, each other one a message.

Of several answers (swipes) the chosen one counts. Lines that were hidden from the model (``is_system``) were no part of
the talk and are left out. What another character or a narrator said keeps its name. The talk is given in stretches, so
that a chat of years is never held whole.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gieok.carry.opened import Source, read_line
from gieok.carry.pieces import Piece, Remark, Said, Skipped, Speaker, Talk
from gieok.carry.when import when
from gieok.errors import BadFile

PROGRAM = "sillytavern"
STRETCH = 1_000
"""Messages that travel together."""
NOBODY = ("", "unused", "You")
"""What newer versions write into the header instead of a name, and the name that means nobody in particular."""


def is_header(first: Mapping[str, Any]) -> bool:
    return "chat_metadata" in first or {"user_name", "character_name"} <= first.keys()


def is_message(line: Mapping[str, Any]) -> bool:
    return "mes" in line and "is_user" in line


def character_named(source: Source) -> str | None:
    """Whom the chat is with: as its first line says, or else the first who speaks and is not the user."""
    for line in source.lines():
        try:
            found = read_line(line)
        except BadFile:
            continue
        if not isinstance(found, Mapping):
            continue
        name = found.get("character_name") if is_header(found) else found.get("name")
        if isinstance(name, str) and name not in NOBODY and not found.get("is_user") and not found.get("is_system"):
            return name.strip() or None
    return None


def read(source: Source) -> Iterator[Piece]:
    character, seen = character_named(source), Counter[str]()
    talk, others, said = "", set[str](), list[Said]()
    main_chat = ""
    for line in source.lines():
        where = f"line {line.number}"
        try:
            found = read_line(line)
        except BadFile as problem:
            yield Skipped(str(problem), where)
            continue
        if not isinstance(found, Mapping) or not (is_message(found) or is_header(found)):
            yield Skipped("it is no message of a chat", where)
            continue
        if not is_message(found):
            main_chat = _main_chat(found)
            continue
        told = _message(found, where, character, seen)
        if isinstance(told, Skipped):
            yield told
            continue
        talk = talk or hashlib.sha256(f"{main_chat}\n{told.key}".encode()).hexdigest()[:32]
        if told.speaker == "user" and len(said) >= STRETCH:
            yield Talk(PROGRAM, talk, _title(source), tuple(said))
            said = []
        said.append(told)
        if told.speaker == "other":
            others.add(told.name)
    if said:
        yield Talk(PROGRAM, talk, _title(source), tuple(said))
    if others:
        yield Remark(f"{', '.join(sorted(others)[:10])} spoke too; they keep their names")


def _message(line: Mapping[str, Any], where: str, character: str | None, seen: Counter[str]) -> Said | Skipped:
    if line.get("is_system"):
        return Skipped("it was hidden from the model (is_system)", where)
    text = chosen_text(line)
    if text is None:
        return Skipped("its text is missing", where)
    if not text.strip():
        return Skipped("it is empty", where)
    name = line.get("name") if isinstance(line.get("name"), str) else ""
    speaker: Speaker = "user" if line.get("is_user") else "character"
    if speaker == "character" and (_is_narrator(line) or (name and character and name != character)):
        speaker = "other"
    key = hashlib.sha256(json.dumps([speaker, name, str(line.get("send_date")), text]).encode()).hexdigest()[:32]
    seen[key] += 1
    return Said(f"{key}#{seen[key]}", speaker, text, when(line.get("send_date")), where, name or "narrator")


def chosen_text(line: Mapping[str, Any]) -> str | None:
    """The answer that was chosen among the swipes; the plain text where there are none."""
    swipes, place = line.get("swipes"), line.get("swipe_id")
    if isinstance(swipes, list) and isinstance(place, int) and 0 <= place < len(swipes):
        chosen = swipes[place]
        # After an edit by hand only ``mes`` holds the new words.
        if isinstance(chosen, str) and not isinstance(line.get("mes"), str):
            return chosen
    text = line.get("mes")
    return text if isinstance(text, str) else None


def _is_narrator(line: Mapping[str, Any]) -> bool:
    extra = line.get("extra")
    return isinstance(extra, Mapping) and extra.get("type") == "narrator"


def _main_chat(header: Mapping[str, Any]) -> str:
    """A branch begins with the same messages as the chat it left; its header names that chat."""
    metadata = header.get("chat_metadata")
    found = metadata.get("main_chat") if isinstance(metadata, Mapping) else None
    return found if isinstance(found, str) else ""


def _title(source: Source) -> str:
    return Path(source.name).name.removesuffix(".jsonl")
