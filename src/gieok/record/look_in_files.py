"""Where given texts occur in the bytes of files: the last word on whether something is gone.

Looked for as UTF-8, in composed and decomposed letters, and as JSON escapes it. A file that cannot be read is named,
not passed over.
"""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from gieok.ports.store import Looked, Sought
from gieok.record.file_names import PROMPTS, folder_begins_with

AT_ONCE = 4_000_000
SHORTEST_NAME = 4
"""Bytes of a name that mean something among bytes: shorter ones stand in any file by chance."""


def forms_of(text: str) -> tuple[bytes, ...]:
    """The ways in which a text may stand in a file."""
    composed = {unicodedata.normalize(form, text) for form in ("NFC", "NFD")} | {text}
    escaped = {json.dumps(one)[1:-1] for one in composed}
    return tuple(sorted({one.encode() for one in composed | escaped if one}))


def look_in_files(store: Path, sought: Sought, mentioned: bool) -> list[Looked]:
    """The file of a store, its log, and everything beside it that begins with its name.

    ``mentioned`` says that others have the person's name in their rows; then it is no wonder to find it in the bytes.
    """
    found: list[Looked] = []
    for file in sorted(_beside(store)):
        mine = _is_theirs(file, store, sought)
        try:
            size = file.stat().st_size
            texts = sum(count_in(file, forms_of(text)) for text in sought.texts)
            names = count_in(file, forms_of(sought.user))
        except OSError as problem:
            found.append(Looked(str(file), "unread", left=1, note=f"it cannot be read: {problem.strerror}"))
            continue
        too_short = len(sought.user.encode()) < SHORTEST_NAME
        explained = (mentioned or too_short) and not mine
        why = "so short a name stands there by chance" if too_short else "the name is in rows of others"
        note = why if names and explained else ""
        left = texts + (0 if explained else names) + mine
        found.append(Looked(str(file), f"{size:,} bytes", left, names if explained else 0, note))
    return found


def _beside(store: Path) -> Iterator[Path]:
    for one in store.parent.glob(f"{_literally(store.name)}*"):
        if one.is_file():
            yield one
        elif one.is_dir():
            yield from (inner for inner in one.rglob("*") if inner.is_file())


def _literally(name: str) -> str:
    return "".join(f"[{one}]" if one in "*?[" else one for one in name)


def _is_theirs(file: Path, store: Path, sought: Sought) -> bool:
    """Whether it is a prompt log of the person: its folder is called by their name."""
    in_prompts = file.parent.parent == store.with_name(store.name + PROMPTS)
    return in_prompts and file.parent.name.startswith(folder_begins_with(sought.user))


def count_in(file: Path, forms: Sequence[bytes]) -> int:
    """How often any of these forms stands in the file; read by pieces that overlap by the longest of them."""
    overlap = max(map(len, forms)) - 1
    count, tail = 0, b""
    with file.open("rb") as opened:
        while data := opened.read(AT_ONCE):
            piece = tail + data
            count += sum(piece.count(form) for form in forms)
            tail = piece[-overlap:] if overlap else b""
            count -= sum(tail.count(form) for form in forms)  # they will be met again
    return count + sum(tail.count(form) for form in forms)
