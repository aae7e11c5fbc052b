"""A file as the pieces that can be brought in, whatever its format."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gieok.carry import chatgpt, claude, mcp_memory, mem0, our_lines, sillytavern
from gieok.carry.opened import Source, source_of
from gieok.carry.our_lines import Kept, KeptRound
from gieok.carry.pieces import Card, Piece
from gieok.carry.recognise import FORMATS, Format, format_of, parts_of
from gieok.errors import BadInput
from gieok.nouns.space import Space
from gieok.record.conversation_files import conversations_in
from gieok.record.persona_files import read_persona


@dataclass(frozen=True, slots=True)
class Opened:
    """A file whose format is known. Reading it again gives the same pieces again."""

    format: Format
    parts: tuple[Source, ...]

    @property
    def name(self) -> str:
        return self.parts[0].name

    def pieces(self, space: Space) -> Iterator[Piece | Kept]:
        for part in self.parts:
            yield from _reader(self.format, part, space)()

    @property
    def kept_for(self) -> Space | None:
        """The space that it was exported from, when it says so."""
        return our_lines.whose(self.parts[0]) if self.format == "gieok" else None

    @property
    def character(self) -> str | None:
        """The character that the file names, when it names one."""
        match self.format:
            case "gieok":
                return our_lines.whose(self.parts[0]).character
            case "sillytavern":
                return sillytavern.character_named(self.parts[0])
            case "card":
                return read_persona(self.parts[0].document(), self.name).persona.name
            case "mem0":
                return mem0.agent_named(self.parts[0])
        return None


def opened(given: str | Path | bytes, name: str = "", format: str | None = None) -> Opened:
    """Raises BadFile, in one sentence, when nothing can be made of it."""
    if format is not None and format not in FORMATS:
        raise BadInput(f"there is no format {format!r}; the formats are {', '.join(FORMATS)}")
    parts = tuple(parts_of(source_of(given, name)))
    known: Format = format_of(parts[0]) if format is None else format
    return Opened(known, parts)


def _reader(format: Format, source: Source, space: Space) -> Callable[[], Iterator[Piece | Kept]]:
    match format:
        case "gieok":
            return lambda: our_lines.read(source)
        case "conversations":
            return lambda: _conversations(source)
        case "sillytavern":
            return lambda: sillytavern.read(source)
        case "chatgpt":
            return lambda: chatgpt.read(source)
        case "claude":
            return lambda: claude.read(source)
        case "mem0":
            return lambda: mem0.read(source, space.user)
        case "mcp-memory":
            return lambda: mcp_memory.read(source, space)
        case "mcp-graph":
            return lambda: mcp_memory.read(source, space, as_one_object=True)
        case "card":
            return lambda: _card(source)


def _card(source: Source) -> Iterator[Card]:
    yield Card(read_persona(source.document(), source.name))


def _conversations(source: Source) -> Iterator[KeptRound]:
    """What ``export`` writes as YAML or JSON: conversations alone, without what was learned from them."""
    for conversation in conversations_in(source.document(), source.name):
        for round_ in conversation.rounds:
            yield KeptRound(conversation.id, round_, learned=False)
