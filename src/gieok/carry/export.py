"""A space as a text in one of the forms it can leave the house in, piece by piece."""

from collections.abc import AsyncGenerator, Sequence
from datetime import datetime
from typing import Literal, get_args

from gieok.carry.diary import diary
from gieok.carry.our_lines import header_line, lines_of
from gieok.carry.out import everything
from gieok.errors import BadInput
from gieok.nouns.conversation import Conversation
from gieok.nouns.space import Space
from gieok.ports.store import Store
from gieok.record.conversation_files import as_text

ExportFormat = Literal["jsonl", "markdown", "yaml", "json"]
"""jsonl: everything, and it comes back. markdown: for people. yaml and json: what was said, by conversation."""
EXPORT_FORMATS: tuple[ExportFormat, ...] = get_args(ExportFormat)
ENDINGS: dict[str, ExportFormat] = {
    ".jsonl": "jsonl", ".ndjson": "jsonl", ".md": "markdown", ".markdown": "markdown", ".yaml": "yaml", ".yml": "yaml",
    ".json": "json",
}  # fmt: skip


async def exported(
    store: Store, space: Space, format: ExportFormat, at: datetime, conversations: Sequence[str] = (), state: str = ""
) -> AsyncGenerator[str, None]:
    match format:
        case "jsonl":
            yield header_line(space, at)
            async for kept in everything(store, space, conversations):
                yield lines_of(kept)
        case "markdown":
            async for piece in diary(store, space, state, at, conversations):
                yield piece
        case "yaml" | "json":
            wanted = conversations or [one.id for one in await store.ledger.conversations(space)]
            yield as_text([(await _conversation(store, space, one, at)).to_dict() for one in wanted], format)
        case _:
            raise BadInput(f"there is no format {format!r}; the formats are {', '.join(EXPORT_FORMATS)}")


async def _conversation(store: Store, space: Space, id_: str, at: datetime) -> Conversation:
    rounds = await store.ledger.rounds(space, id_)
    return Conversation(id_, tuple(rounds), rounds[0].created_at if rounds else at)
