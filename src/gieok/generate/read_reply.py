"""Read a model's reply: the words to show, narration and dialogue, and the ``memory`` block if it has one.

The block is JSON with a ``memory`` object: the whole reply, or in a fence or at the end of the words. One that is
broken or cut off is not taken over, since half of the notes would wipe out the other half; the reason is told, and
whoever keeps the notes leaves them as they are. A model's reasoning was taken out before it came here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gieok.ask import JsonRead, find_json
from gieok.errors import BadAnswer
from gieok.generate.narration import told

WORDS = ("reply", "response", "message", "text", "answer", "say", "speech", "dialogue", "content")
"""Where a reply that is all JSON keeps what it says."""
_MENTIONS_MEMORY = re.compile(r"""["'“]?\bmemory["'”]?\s*:""")
_UNREADABLE = re.compile(r"(?:```[a-zA-Z]*\s*)?\{(?=[^{}]{0,200}?\bmemory\b)")


@dataclass(frozen=True, slots=True)
class ReplyRead:
    text: str
    """What is shown and kept: the reply without its memory block."""
    narration: str
    dialogue: str
    memory: Mapping[str, Any] | None = None
    memory_problem: str | None = None
    """Why a memory block that was there is not taken over."""


def read_reply(reply: str) -> ReplyRead:
    text = reply.strip()
    if not _MENTIONS_MEMORY.search(text):
        return _read(text)
    try:
        block = find_json(text)
    except BadAnswer as problem:
        return _read(_before(text, _UNREADABLE.search(text)), problem=str(problem))
    if not isinstance(block.value, Mapping) or "memory" not in block.value:
        return _read(text)
    words = _words(text, block)
    if block.how == "cut off":
        return _read(words, problem="the memory block was cut off")
    if not isinstance(block.value["memory"], Mapping):
        return _read(words, problem=f"the memory block is {type(block.value['memory']).__name__}, not an object")
    return _read(words, memory=block.value["memory"])


def _read(text: str, memory: Mapping[str, Any] | None = None, problem: str | None = None) -> ReplyRead:
    parts = told(text)
    return ReplyRead(text, parts.narration, parts.dialogue, memory, problem)


def _words(text: str, block: JsonRead) -> str:
    """What the reply says beside its block; a reply that is nothing but JSON says it in one of its fields."""
    around = f"{text[: block.start].rstrip()}\n{text[block.end :].lstrip()}".strip()
    if around:
        return around
    said = (block.value.get(name) for name in WORDS)
    return next((one.strip() for one in said if isinstance(one, str) and one.strip()), text)


def _before(text: str, block: re.Match[str] | None) -> str:
    return (text[: block.start()].strip() or text) if block else text
