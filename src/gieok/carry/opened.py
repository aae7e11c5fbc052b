"""A file to be brought in, read piece by piece: lines, the entries of one long list, or one whole document.

Whatever is wrong with the bytes (cut off, another encoding, nested without end, a line without end) is found here and
becomes one sentence that names the place. What the bytes mean is not known here. A file can be read as often as wanted,
so that all of it is looked through before anything is written.
"""

import codecs
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, cast

from gieok.errors import BadFile, NotFound

LONGEST_LINE = 32_000_000
"""Bytes. A message may have 10 MB, and JSON may triple it; a longer line is an accident."""
LARGEST_ENTRY = 100_000_000
"""Characters of one conversation in a long list; the list itself may have any length."""
LARGEST_DOCUMENT = 200_000_000
"""Bytes of what can only be read whole: reading takes about five times that in memory."""
LARGEST_UNPACKED = 4_000_000_000
"""Bytes of all conversations in an archive: a zip of nothing but zeros unpacks to a thousandfold."""
HEAD = 65_536
"""Bytes that are looked at to see what kind of file it is."""
AT_ONCE = 1_000_000

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
TOO_DEEP = "nested too deeply to be a conversation"


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    data: bytes
    too_long: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A file, a member of an archive, or bytes that were sent."""

    name: str
    open: Callable[[], AbstractContextManager[BinaryIO]]

    def head(self) -> bytes:
        with self.open() as file:
            return file.read(HEAD)

    def lines(self) -> Iterator[Line]:
        """Every line that says something; one that is too long comes empty and says so."""
        with self.open() as file:
            number = 0
            while data := file.readline(LONGEST_LINE + 1):
                number += 1
                if len(data) > LONGEST_LINE:
                    while data and not data.endswith(b"\n"):
                        data = file.readline(LONGEST_LINE)
                    yield Line(number, b"", too_long=True)
                    continue
                data = data.removeprefix(codecs.BOM_UTF8) if number == 1 else data
                if data.strip():
                    yield Line(number, data)

    def document(self) -> bytes:
        with self.open() as file:
            data = file.read(LARGEST_DOCUMENT + 1)
        if len(data) > LARGEST_DOCUMENT:
            raise BadFile(f"{self.name} is larger than {LARGEST_DOCUMENT:,} bytes; split it and import the parts")
        return data

    def value(self) -> Any:
        """The whole document as one JSON value."""
        data = self.document()
        try:
            return json.loads(data.decode("utf-8-sig"))
        except UnicodeDecodeError as problem:
            raise BadFile(f"{self.name} is not UTF-8 text (byte {problem.start:,}); save it as UTF-8") from None
        except json.JSONDecodeError as problem:
            raise BadFile(_where_it_broke(self.name, problem)) from None
        except (ValueError, RecursionError):
            raise BadFile(f"{self.name} is {TOO_DEEP}, or holds a number that is none; nothing was read") from None

    def entries(self) -> Iterator[tuple[int, Any]]:
        """The entries of a list with their places, one at a time; a document that is no list is its only entry."""
        with self.open() as file:
            yield from _Entries(self.name, file).read()


def source_of(given: str | Path | bytes, name: str = "") -> Source:
    """A file by its path, or what was sent as bytes."""
    if isinstance(given, bytes):
        return Source(name or "the file", lambda: BytesIO(given))
    path = Path(given)
    if not path.exists():
        raise NotFound(f"there is no file {path}")
    try:
        with path.open("rb"):
            pass
    except OSError as problem:
        raise BadFile(f"{path} cannot be read: {problem.strerror}") from None
    return Source(name or str(path), lambda: path.open("rb"))


def refuse_what_is_no_text(head: bytes, name: str) -> None:
    if not head.removeprefix(codecs.BOM_UTF8).strip():
        raise BadFile(f"{name} is empty; there is nothing to import")
    if head.startswith(_UTF16):
        raise BadFile(f"{name} is UTF-16 text; save it as UTF-8 and import it again")
    if b"\0" in head:
        raise BadFile(f"{name} is not text (byte {head.index(0):,} is zero); name the file that the program exported")


def inside(source: Source, wanted: Callable[[str], bool]) -> list[Source]:
    """The members of a zip archive whose base name is wanted, in the order of their names."""
    try:
        with source.open() as file, zipfile.ZipFile(file) as archive:
            found = [
                one
                for one in sorted(archive.infolist(), key=lambda one: one.filename)
                if wanted(Path(one.filename).name) and "__MACOSX" not in one.filename
            ]
    except (zipfile.BadZipFile, OSError, NotImplementedError) as problem:
        raise BadFile(f"{source.name} is not a readable zip archive ({problem}); download it again") from None
    if sum(one.file_size for one in found) > LARGEST_UNPACKED:
        raise BadFile(f"{source.name} unpacks to more than {LARGEST_UNPACKED:,} bytes; unpack and import it in parts")
    return [_member(source, one.filename) for one in found]


def _member(source: Source, name: str) -> Source:
    @contextmanager
    def unpacked() -> Iterator[BinaryIO]:
        try:
            with source.open() as file, zipfile.ZipFile(file) as archive, archive.open(name) as member:
                yield cast(BinaryIO, member)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as problem:
            raise BadFile(f"{source.name}: {name} cannot be unpacked ({problem}); download it again") from None

    return Source(f"{source.name}/{name}", unpacked)


class _Entries:
    """Reads a JSON list that may be longer than memory: only the entry at hand is held."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self._name = name
        self._file = file
        self._decode = codecs.getincrementaldecoder("utf-8-sig")()
        self._json = json.JSONDecoder()
        self._text = ""
        self._at_the_end = False
        self._line = 1

    def read(self) -> Iterator[tuple[int, Any]]:
        self._skip(" \t\r\n")
        if not self._text.startswith("["):
            yield 1, self._entry(1)
            self._nothing_more()
            return
        self._drop(1)
        place = 0
        while True:
            self._skip(" \t\r\n,")
            if self._text.startswith("]"):
                self._drop(1)
                self._nothing_more()
                return
            place += 1
            yield place, self._entry(place)

    def _entry(self, place: int) -> Any:
        while True:
            try:
                value, end = self._json.raw_decode(self._text)
            except json.JSONDecodeError as problem:
                if self._at_the_end:
                    raise BadFile(self._broken(place, problem)) from None
                if len(self._text) > LARGEST_ENTRY:
                    raise BadFile(
                        f"entry {place} of {self._name} is larger than {LARGEST_ENTRY:,} characters; take it out"
                    ) from None
                self._read(max(AT_ONCE, len(self._text)))  # as much again, so that all in all it is read twice
            except (ValueError, RecursionError):
                raise BadFile(f"entry {place} of {self._name} (line {self._line}) is {TOO_DEEP}; take it out") from None
            else:
                self._drop(end)
                return value

    def _broken(self, place: int, problem: json.JSONDecodeError) -> str:
        line = self._line + problem.lineno - 1
        if problem.pos >= len(self._text.rstrip()) or "Unterminated" in problem.msg:
            return f"{self._name} ends in the middle of entry {place} (line {line}): it was cut off; export it again"
        return f"{self._name} is not readable JSON in entry {place}, line {line}: {problem.msg}; export it again"

    def _nothing_more(self) -> None:
        self._skip(" \t\r\n")
        if self._text:
            raise BadFile(f"{self._name} goes on behind its end (line {self._line}); export it again")

    def _skip(self, letters: str) -> None:
        while True:
            rest = self._text.lstrip(letters)
            self._drop(len(self._text) - len(rest))
            if self._text or self._at_the_end:
                return
            self._read(AT_ONCE)

    def _drop(self, count: int) -> None:
        self._line += self._text.count("\n", 0, count)
        self._text = self._text[count:]

    def _read(self, count: int) -> None:
        data = self._file.read(count)
        self._at_the_end = not data
        try:
            self._text += self._decode.decode(data, final=not data)
        except UnicodeDecodeError:
            line = self._line + self._text.count("\n")
            raise BadFile(f"{self._name} is not UTF-8 text (near line {line}); save it as UTF-8") from None


def _where_it_broke(name: str, problem: json.JSONDecodeError) -> str:
    if problem.pos >= len(problem.doc.rstrip()) or "Unterminated" in problem.msg:
        return f"{name} ends in the middle (line {problem.lineno}): it was cut off; export it again"
    return f"{name} is not readable JSON in line {problem.lineno}: {problem.msg}; export it again"


def read_line(line: Line) -> Any:
    """The JSON value of a line. Raises BadFile with what is wrong with it."""
    if line.too_long:
        raise BadFile(f"it is longer than {LONGEST_LINE:,} bytes")
    try:
        return json.loads(line.data.decode())
    except UnicodeDecodeError as problem:
        raise BadFile(f"it is not UTF-8 text (byte {problem.start:,}); save the file as UTF-8") from None
    except json.JSONDecodeError as problem:
        cut = problem.pos >= len(problem.doc.rstrip()) or "Unterminated" in problem.msg
        raise BadFile("it is cut off" if cut else f"it is not JSON ({problem.msg})") from None
    except (ValueError, RecursionError):
        raise BadFile(f"it is {TOO_DEEP}") from None
