"""What mem0 remembers, as its ``get_all`` gives it: a list, or an object with ``results`` or ``memories``.

Each memory is a sentence with an id. A file may hold the memories of several people; they are never mixed: only those
of the person who is named come in.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from gieok.carry.opened import Source
from gieok.carry.pieces import Fact, Piece, Skipped
from gieok.carry.what_kind import category_for
from gieok.carry.when import when
from gieok.errors import BadFile

PROGRAM = "mem0"
LISTS = ("results", "memories")


def is_memory(found: object) -> bool:
    return isinstance(found, Mapping) and isinstance(found.get("memory"), str) and "role" not in found


def holds_memories(found: object) -> bool:
    if not isinstance(found, Mapping):
        return False
    listed = next((found[name] for name in LISTS if isinstance(found.get(name), list)), None)
    return listed is not None and (not listed or is_memory(listed[0]))


def read(source: Source, user: str) -> Iterator[Piece]:
    """The memories of this user; when the file is of one person only, all of them, whatever its name there."""
    found = list(_listed(source))
    owners = {str(one.get("user_id")) for _, one in found if isinstance(one, Mapping) and one.get("user_id")}
    if len(owners) > 1 and user not in owners:
        names = ", ".join(sorted(owners)[:10])
        raise BadFile(f"{source.name} holds memories of {len(owners)} people ({names}); import each with -u NAME")
    for place, one in found:
        yield _fact(one, place, user if len(owners) > 1 else None)


def agent_named(source: Source) -> str | None:
    """Whom the memories belong to on the other side, when it is one."""
    agents = [one.get("agent_id") for _, one in _listed(source) if isinstance(one, Mapping)]
    named = {one for one in agents if isinstance(one, str) and one.strip()}
    return named.pop() if len(named) == 1 and len(agents) == sum(one is not None for one in agents) else None


def _listed(source: Source) -> Iterator[tuple[int, Any]]:
    for place, found in source.entries():
        if holds_memories(found):
            listed = next(found[name] for name in LISTS if isinstance(found.get(name), list))
            yield from enumerate(listed, 1)
        else:
            yield place, found


def _fact(found: Any, place: int, only_of: str | None) -> Piece:
    where = f"memory {found['id']}" if isinstance(found, Mapping) and found.get("id") else f"entry {place}"
    if not is_memory(found):
        return Skipped("it is no memory (there is no text in 'memory')", where)
    owner = found.get("user_id")
    if only_of is not None and owner != only_of:
        return Skipped(f"it belongs to another person ({str(owner)[:40]})", where)
    text = found["memory"].strip()
    if not text:
        return Skipped("it is empty", where)
    at = when(found.get("updated_at")) or when(found.get("created_at"))
    return Fact(PROGRAM, str(found.get("id") or text), text, text, category_for(_labels(found), text), at, where)


def _labels(found: Mapping[str, Any]) -> list[object]:
    metadata, categories = found.get("metadata"), found.get("categories")
    labels: list[object] = list(categories) if isinstance(categories, list) else [categories]
    if isinstance(metadata, Mapping):
        labels += [metadata.get("category"), metadata.get("type")]
    return labels
