"""The export of ChatGPT: ``conversations.json``, a list of talks, each a tree of messages.

Editing a question or asking for another answer grew a branch; what counts is the branch that was shown last, which ends
at ``current_node``. Only what the person and the assistant said to each other is a talk: tools, thoughts, instructions
and pictures are left out and counted.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from gieok.carry.opened import Source
from gieok.carry.pieces import Piece, Said, Skipped, Talk
from gieok.carry.when import when

PROGRAM = "chatgpt"

NOT_SAID = {
    "thoughts": "the model's thoughts",
    "reasoning_recap": "the model's thoughts",
    "user_editable_context": "instructions, not part of the talk",
    "model_editable_context": "instructions, not part of the talk",
    "code": "a tool call",
    "execution_output": "what a tool answered",
    "tether_quote": "what a tool answered",
    "tether_browsing_display": "what a tool answered",
    "tether_browsing_code": "a tool call",
    "system_error": "what a tool answered",
    "computer_output": "what a tool answered",
}
"""Kinds of content that nobody said to anybody."""


def is_talk(found: object) -> bool:
    return isinstance(found, Mapping) and isinstance(found.get("mapping"), Mapping)


def read(source: Source) -> Iterator[Piece]:
    for place, found in source.entries():
        if not is_talk(found):
            yield Skipped("it is no conversation", f"entry {place}")
            continue
        yield from _talk(found, place)


def _talk(found: Mapping[str, Any], place: int) -> Iterator[Piece]:
    id_ = str(found.get("conversation_id") or found.get("id") or f"entry {place}")
    nodes = {str(key): node for key, node in found["mapping"].items() if isinstance(node, Mapping)}
    branch = branch_to(found.get("current_node"), nodes)
    said: list[Said] = []
    for key in branch:
        for piece in _message(key, nodes[key].get("message"), id_):
            if isinstance(piece, Said):
                said.append(piece)
            else:
                yield piece
    shown = set(branch)
    left = sum(_is_spoken(node.get("message")) for key, node in nodes.items() if key not in shown)
    if left:
        yield Skipped("another branch: an answer or a question that was replaced", f"conversation {id_}", left)
    title = found.get("title")
    if said:
        yield Talk(PROGRAM, id_, title if isinstance(title, str) else "", tuple(said))
    else:
        yield Skipped("a conversation in which nothing was said", f"conversation {id_}")


def branch_to(leaf: object, nodes: Mapping[str, Mapping[str, Any]], parent: str = "parent") -> list[str]:
    """The ids from the root to this node; without one, to the newest node that nothing follows."""
    if not isinstance(leaf, str) or leaf not in nodes:
        parents = {str(node.get(parent)) for node in nodes.values()}
        leaves = [key for key in nodes if key not in parents]
        leaf = max(leaves, key=lambda key: _time_of(nodes[key]), default=None)
    branch: dict[str, None] = {}
    while isinstance(leaf, str) and leaf in nodes and leaf not in branch:  # a file may lie about its tree
        branch[leaf] = None
        leaf = nodes[leaf].get(parent)
    return list(branch)[::-1]


def _time_of(node: Mapping[str, Any]) -> float:
    message = node.get("message")
    at = when(message.get("create_time")) if isinstance(message, Mapping) else None
    return at.timestamp() if at else 0.0


def _message(key: str, message: object, talk: str) -> Iterator[Said | Skipped]:
    if not isinstance(message, Mapping):
        return
    where = f"message {message.get('id') or key} of conversation {talk}"
    reason = _reason_to_skip(message)
    if reason:
        yield Skipped(reason, where)
        return
    text, left = _text(message["content"])
    yield from (Skipped(one, where) for one in left)
    if text.strip():
        speaker = "user" if _role(message) == "user" else "character"
        yield Said(
            str(message.get("id") or key), speaker, text, when(message.get("create_time")), where  # type: ignore[arg-type]  # one of the two
        )  # fmt: skip
    elif not left:
        yield Skipped("it is empty", where)


def _role(message: Mapping[str, Any]) -> object:
    author = message.get("author")
    return author.get("role") if isinstance(author, Mapping) else None


def _is_spoken(message: object) -> bool:
    return isinstance(message, Mapping) and _reason_to_skip(message) is None and bool(_text(message["content"])[0])


def _reason_to_skip(message: Mapping[str, Any]) -> str | None:
    role, content, metadata = _role(message), message.get("content"), message.get("metadata")
    if role == "system":
        return "instructions, not part of the talk"
    if role == "tool":
        return "what a tool answered"
    if role not in ("user", "assistant"):
        return f"a role that nobody knows: {str(role)[:40]}"
    if not isinstance(content, Mapping):
        return "it has no content"
    if isinstance(metadata, Mapping) and metadata.get("is_visually_hidden_from_conversation") is True:
        return "instructions, not part of the talk"
    if str(content.get("content_type")) in NOT_SAID:
        return NOT_SAID[str(content["content_type"])]
    if role == "assistant" and message.get("recipient") not in (None, "all"):
        return "a tool call"
    return None


def _text(content: Mapping[str, Any]) -> tuple[str, list[str]]:
    """What the parts say, and what they hold that says nothing."""
    parts = content.get("parts")
    if not isinstance(parts, list):
        plain = content.get("text")
        return (plain, []) if isinstance(plain, str) else ("", ["a kind of content without words"])
    said: list[str] = []
    left: list[str] = []
    for part in parts:
        if isinstance(part, str):
            said.append(part)
        elif isinstance(part, Mapping) and isinstance(part.get("text"), str):  # what was spoken aloud, written down
            said.append(part["text"])
        elif isinstance(part, Mapping):
            left.append(_without_words(str(part.get("content_type"))))
    return "\n".join(one for one in said if one.strip()), left


def _without_words(kind: str) -> str:
    if "image" in kind:
        return "a picture"
    return "a recording" if "audio" in kind or "video" in kind else "a kind of content without words"
