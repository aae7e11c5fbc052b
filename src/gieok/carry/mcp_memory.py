"""The knowledge graph of the MCP memory server: ``memory.jsonl``, entities with observations, and relations.

Every observation is a memory about its entity; a relation is a memory about the one it starts from. The entity that
stands for the person is the one that bears their name, or one of the names that such graphs use for them. The same
graph as one JSON object (what ``read_graph`` answers) is read, too.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from gieok.carry.opened import Source, read_line
from gieok.carry.pieces import Fact, Piece, Skipped
from gieok.carry.what_kind import category_for
from gieok.errors import BadFile
from gieok.nouns.category import Category
from gieok.nouns.space import Space

PROGRAM = "mcp-memory"
THE_USER = ("user", "default_user", "the user", "사용자")
THE_CHARACTER = ("assistant", "character")


def is_graph_line(found: object) -> bool:
    return isinstance(found, Mapping) and (
        (found.get("type") == "entity" and "name" in found) or (found.get("type") == "relation" and "from" in found)
    )


def is_graph(found: object) -> bool:
    return isinstance(found, Mapping) and isinstance(found.get("entities"), list) and "relations" in found


def read(source: Source, space: Space, as_one_object: bool = False) -> Iterator[Piece]:
    known: set[tuple[str, ...]] = set()
    for where, found in _objects(source) if as_one_object else _lines(source):
        for piece in (found,) if isinstance(found, Skipped) else _facts(found, where, space):
            named = (piece.subject, piece.text, piece.key_words) if isinstance(piece, Fact) else ()
            if named in known:
                yield Skipped("it says the same as another one in this file", where)
                continue
            if named:
                known.add(named)
            yield piece


def _lines(source: Source) -> Iterator[tuple[str, Any]]:
    for line in source.lines():
        where = f"line {line.number}"
        try:
            yield where, read_line(line)
        except BadFile as problem:
            yield where, Skipped(str(problem), where)


def _objects(source: Source) -> Iterator[tuple[str, Any]]:
    graph = source.value()
    if not is_graph(graph):
        raise BadFile(f"{source.name} is no knowledge graph: it needs entities and relations")
    for kind, listed in (("entity", graph.get("entities")), ("relation", graph.get("relations"))):
        for place, found in enumerate(listed if isinstance(listed, list) else (), 1):
            where = f"{kind} {place}"
            yield where, {**found, "type": kind} if isinstance(found, Mapping) else found


def _facts(found: Any, where: str, space: Space) -> Iterator[Fact | Skipped]:
    if not is_graph_line(found):
        yield Skipped("it is neither an entity nor a relation", where)
    elif found["type"] == "relation":
        yield _relation(found, where, space)
    else:
        yield from _entity(found, where, space)


def _entity(found: Mapping[str, Any], where: str, space: Space) -> Iterator[Fact | Skipped]:
    name, observations = found.get("name"), found.get("observations")
    if not isinstance(name, str) or not name.strip() or not isinstance(observations, list):
        yield Skipped("an entity without a name or without observations", where)
        return
    if not observations:
        yield Skipped("an entity about which nothing was observed", where)
    for said in observations:
        if not isinstance(said, str) or not said.strip():
            yield Skipped("an observation that is no text", where)
            continue
        labels = [found.get("entityType")]
        text = said.strip()
        category = category_for([], text)
        category = category_for(labels, text) if category is Category.OTHER else category
        yield Fact(PROGRAM, f"{name}: {text}", text, text, category, None, where, subject_of(name, space))


def _relation(found: Mapping[str, Any], where: str, space: Space) -> Fact | Skipped:
    start, end, kind = found.get("from"), found.get("to"), found.get("relationType")
    if not all(isinstance(one, str) and one.strip() for one in (start, end, kind)):
        return Skipped("a relation that lacks from, to or relationType", where)
    id_ = f"{start} {kind} {end}"
    return Fact(
        PROGRAM, id_, str(end), f"{kind}\n{end}", Category.RELATIONSHIP, None, where, subject_of(str(start), space)
    )


def subject_of(entity: str, space: Space) -> str:
    """Whom an entity means: the person, the character, or somebody else by name."""
    plain = entity.strip().casefold()
    if plain == space.user.casefold() or plain in THE_USER:
        return "user"
    if plain == space.character.casefold() or plain in THE_CHARACTER:
        return "character"
    return entity.strip()
