"""Text that PostgreSQL can hold: it refuses U+0000, which people's files and models' answers do contain.

The adapter writes NUL as SUB and ``0``, and SUB itself as SUB and ``1``, in whatever goes to the server, and turns
it back in whatever comes; nothing above notices. Each escaped character takes one byte more, and that byte is
always a SUB, so SQL can count the real bytes by leaving the SUBs out.
"""

import re

from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.postgres import types
from psycopg.pq import Format

SUB = "\x1a"
_ESCAPED = re.compile("\x1a([01])")
_MEANT = {"0": "\x00", "1": SUB}


def escape(text: str) -> str:
    return text.replace(SUB, SUB + "1").replace("\x00", SUB + "0")


def unescape(text: str) -> str:
    return _ESCAPED.sub(lambda found: _MEANT[found[1]], text) if SUB in text else text


class _TextDumper(Dumper):
    """The type is left open, as psycopg does for str, so that the server may take a text for a date or a name."""

    def dump(self, obj: str) -> Buffer:
        return escape(obj).encode()


class _TextLoader(Loader):
    def load(self, data: Buffer) -> str:
        return unescape(bytes(data).decode())


class _BinaryTextLoader(_TextLoader):
    """The bytes are the same; psycopg only wants to be told."""

    format = Format.BINARY


def register_text(adapters: AdaptersMap) -> None:
    adapters.register_dumper(str, _TextDumper)
    adapters.register_loader(types["text"].oid, _TextLoader)
    adapters.register_loader(types["text"].oid, _BinaryTextLoader)
