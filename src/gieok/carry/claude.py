"""The export of Claude: ``conversations.json``, a list of talks with ``chat_messages`` in order.

A message has its words in blocks, and in older exports only as ``text``; the blocks come first, since ``text`` also
holds placeholders for what was no text. Thoughts, tools and attached files are left out and counted. Where messages
name the one before them, the branch that was shown last counts.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from gieok.carry.chatgpt import branch_to
from gieok.carry.opened import Source
from gieok.carry.pieces import Piece, Said, Skipped, Speaker, Talk
from gieok.carry.when import when

PROGRAM = "claude"
SPEAKERS: dict[str, Speaker] = {"human": "user", "user": "user", "assistant": "character"}
NOT_SAID = {
    "thinking": "the model's thoughts",
    "redacted_thinking": "the model's thoughts",
    "tool_use": "a tool call",
    "tool_result": "what a tool answered",
    "image": "a picture",
}


def is_talk(found: object) -> bool:
    return isinstance(found, Mapping) and isinstance(found.get("chat_messages"), list)


def read(source: Source) -> Iterator[Piece]:
    for place, found in source.entries():
        if not is_talk(found):
            yield Skipped("it is no conversation", f"entry {place}")
            continue
        yield from _talk(found, place)


def _talk(found: Mapping[str, Any], place: int) -> Iterator[Piece]:
    id_ = str(found.get("uuid") or f"entry {place}")
    messages = [one for one in found["chat_messages"] if isinstance(one, Mapping)]
    shown = _shown(messages, found.get("current_leaf_message_uuid"))
    if len(shown) < len(messages):
        left = len(messages) - len(shown)
        yield Skipped("another branch: an answer or a question that was replaced", f"conversation {id_}", left)
    said: list[Said] = []
    for number, message in enumerate(shown, 1):
        for piece in _message(message, number, id_):
            if isinstance(piece, Said):
                said.append(piece)
            else:
                yield piece
    title = found.get("name")
    if said:
        yield Talk(PROGRAM, id_, title if isinstance(title, str) else "", tuple(said))
    else:
        yield Skipped("a conversation in which nothing was said", f"conversation {id_}")


def _shown(messages: list[Mapping[str, Any]], leaf: object) -> list[Mapping[str, Any]]:
    nodes = {str(one.get("uuid")): one for one in messages}
    if not isinstance(leaf, str) or leaf not in nodes or len(nodes) < len(messages):
        return messages
    return [nodes[key] for key in branch_to(leaf, nodes, "parent_message_uuid")]


def _message(message: Mapping[str, Any], number: int, talk: str) -> Iterator[Said | Skipped]:
    key = str(message.get("uuid") or f"#{number}")
    where = f"message {key} of conversation {talk}"
    speaker = SPEAKERS.get(str(message.get("sender")))
    if speaker is None:
        yield Skipped(f"a role that nobody knows: {str(message.get('sender'))[:40]}", where)
        return
    text, left = _text(message)
    yield from (Skipped(one, where) for one in left)
    if text.strip():
        yield Said(key, speaker, text, when(message.get("created_at")), where)
    elif not left:
        yield Skipped("it is empty", where)


def _text(message: Mapping[str, Any]) -> tuple[str, list[str]]:
    blocks = message.get("content")
    said: list[str] = []
    left: list[str] = []
    for block in blocks if isinstance(blocks, list) else ():
        if isinstance(block, Mapping) and block.get("type") == "text" and isinstance(block.get("text"), str):
            said.append(block["text"])
        elif isinstance(block, Mapping):
            left.append(NOT_SAID.get(str(block.get("type")), "a kind of content without words"))
    for kind in ("attachments", "files"):
        files = message.get(kind)
        left += ["an attached file"] * (len(files) if isinstance(files, list) else 0)
    plain = message.get("text")
    if not said and not left and isinstance(plain, str):
        said.append(plain)
    return "\n\n".join(one for one in said if one.strip()), left
