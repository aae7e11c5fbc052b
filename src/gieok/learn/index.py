"""Vectors for what was just written: the posts that have none yet, and the slots that are new.

Embedding is off the path of a turn. When no embedding can be made, learning goes on without it
and says so; the posts stay in line and get their vectors the next time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gieok.errors import EmbedderUnavailable
from gieok.language.chunks import chunks
from gieok.language.key_words import text_for_meaning
from gieok.nouns.recollection import Kind
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.embedder import Embedder, Vector
from gieok.ports.memories import Embedded, ItemVectors, Unembedded, VectorKeeper

IN_LINE: tuple[Kind, ...] = ("post", "episode", "moment")
MOST_AT_ONCE = 64
"""Items embedded beside a round: two posts as a rule; more only after an outage, so that a turn stays short."""


@dataclass(frozen=True, slots=True)
class VectorsWanted:
    """Who embeds and where vectors are kept; no embedder means that nobody wants vectors."""

    keeper: VectorKeeper
    embedder: Embedder | None


@dataclass(frozen=True, slots=True)
class VectorsMade:
    embedded: Embedded | None
    degraded: str | None = None


async def embedded_with(space: Space, slots: Sequence[Slot], wanted: VectorsWanted) -> VectorsMade:
    """Vectors of these slots and of everything of the space that waits for one."""
    if wanted.embedder is None:
        return VectorsMade(None)
    waiting = await wanted.keeper.waiting(space, wanted.embedder.name, IN_LINE, MOST_AT_ONCE)
    new = [Unembedded("slot", slot.number, slot.id, _meant(slot)) for slot in slots]
    if not waiting and not new:
        return VectorsMade(None)
    try:
        return VectorsMade(await embed([*waiting, *new], wanted.embedder))
    except EmbedderUnavailable as problem:
        return VectorsMade(None, f"no vectors were made: {problem}")


def _meant(slot: Slot) -> str:
    return text_for_meaning(slot.subject, slot.key, slot.value, slot.language)


async def embed(items: Sequence[Unembedded], embedder: Embedder) -> Embedded:
    """The vectors of these items, long texts by chunks."""
    pieces = [chunks(item.text) for item in items]
    vectors = await embedder.embed([piece for one in pieces for piece in one])
    made: list[ItemVectors] = []
    place = 0
    for item, own in zip(items, pieces, strict=True):
        said: list[Vector] = [vector for vector in vectors[place : place + len(own)] if vector is not None]
        place += len(own)
        made.append(ItemVectors(item.kind, item.number, item.id, tuple(said)))
    return Embedded(embedder.name, embedder.dimension, tuple(made))
