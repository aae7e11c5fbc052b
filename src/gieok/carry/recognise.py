"""What kind of file it is: told by its content, not by its name.

Only the beginning is looked at, but for a document that can be read in no other way than whole.
"""

import re
from collections.abc import Mapping
from typing import Any, Literal, get_args

from gieok.carry import chatgpt, claude, mcp_memory, mem0, our_lines, sillytavern
from gieok.carry.opened import Source, inside, read_line, refuse_what_is_no_text
from gieok.errors import BadFile, BadInput
from gieok.record.character_card import is_card
from gieok.record.png_text import SIGNATURE

Format = Literal[
    "gieok", "conversations", "sillytavern", "chatgpt", "claude", "mem0", "mcp-memory", "mcp-graph", "card"
]
FORMATS: tuple[Format, ...] = get_args(Format)
OUR_YAML = b"- id:"
"""How a list of conversations begins that ``export`` wrote as YAML."""
ZIP = b"PK\x03\x04"
_CONVERSATIONS = re.compile(r"conversations(?:-\d+)?\.json", re.IGNORECASE)
KNOWN = (
    "gieok reads its own exports, SillyTavern chats (.jsonl), ChatGPT and Claude exports (conversations.json or the "
    ".zip), mem0 (get_all), the MCP memory server's memory.jsonl, and character cards"
)


def parts_of(source: Source) -> list[Source]:
    """The file itself, or the conversations in the archive that ChatGPT and Claude send."""
    if not source.head().startswith(ZIP):
        return [source]
    found = inside(source, lambda name: _CONVERSATIONS.fullmatch(name) is not None)
    if not found:
        raise BadFile(f"{source.name} holds no conversations.json; name the archive that ChatGPT or Claude sent")
    return found


def format_of(source: Source) -> Format:
    """Raises BadFile with what can be read when it is none of it."""
    head = source.head()
    if head.startswith(SIGNATURE):
        return "card"
    refuse_what_is_no_text(head, source.name)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start == b"[":
        return _of_entry(source)
    if start == b"{":
        return _of_first_line(source) or _of_document(source.value(), source.name)
    if source.name.lower().endswith((".yaml", ".yml")) or head.startswith(OUR_YAML):
        return "card" if b"\nname:" in b"\n" + head else "conversations"
    raise BadFile(f"{source.name} is no file that can be imported: {KNOWN}")


def _of_entry(source: Source) -> Format:
    entry = next((found for _, found in source.entries()), None)
    if entry is None:
        raise BadFile(f"{source.name} holds an empty list; there is nothing to import")
    return _of_document(entry, source.name)


def _of_first_line(source: Source) -> Format | None:
    """The format when each line is an object of its own; None when the first line is not a whole one."""
    try:
        first = read_line(next(source.lines()))
    except BadInput:
        return _of_readable_line(source)
    if our_lines.is_header(first):
        return "gieok"
    if isinstance(first, Mapping) and (sillytavern.is_header(first) or sillytavern.is_message(first)):
        return "sillytavern"
    if mcp_memory.is_graph_line(first):
        return "mcp-memory"
    return "conversations" if _is_own_conversation(first) else None


def _of_readable_line(source: Source) -> Format | None:
    """When the first line is broken, the second may still tell what it is."""
    lines = source.lines()
    next(lines)
    try:
        second = read_line(next(lines))
    except (BadInput, StopIteration):
        return None
    if isinstance(second, Mapping) and sillytavern.is_message(second):
        return "sillytavern"
    return "mcp-memory" if mcp_memory.is_graph_line(second) else None


def _of_document(found: Any, name: str) -> Format:
    if chatgpt.is_talk(found):
        return "chatgpt"
    if claude.is_talk(found):
        return "claude"
    if mem0.is_memory(found) or mem0.holds_memories(found):
        return "mem0"
    if mcp_memory.is_graph(found):
        return "mcp-graph"
    if _is_own_conversation(found):
        return "conversations"
    if isinstance(found, Mapping) and is_card(found):
        return "card"
    raise BadFile(f"{name} was written by a program that is not known here: {KNOWN}; or say which with --format")


def _is_own_conversation(found: Any) -> bool:
    return isinstance(found, Mapping) and isinstance(found.get("rounds"), list)
