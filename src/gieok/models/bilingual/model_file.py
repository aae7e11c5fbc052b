"""Read the model file: an int8 table with one scale per unit, the English pieces and the Korean surface strings.

The file is in the safetensors format (a length, a JSON header, raw arrays), which needs no library to read and lets the
table stay on disk until a row is used. It is checked against the sha256 beside it before a byte of it is trusted, so a
cut download or a swapped file is a clear sentence and not a strange neighbour. How vectors are used, it does not say.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gieok.errors import EmbedderUnavailable
from gieok.models.bilingual.segmenter import Segmenter

NAME = "gieok-ko-en-2"
FILE = Path(__file__).parent / f"{NAME}.safetensors"
TYPES = {"I8": np.int8, "U8": np.uint8, "F16": np.float16}  # the safetensors names of what the file holds
WHAT_TO_DO = "Install gieok again, or choose another embedder; until then memories are found by their words."


@dataclass(frozen=True, slots=True)
class Model:
    """`table[unit] * scale[unit]` is a unit's vector; the last rows of the table are the hashed units."""

    segmenter: Segmenter
    table: NDArray[np.int8]
    scale: NDArray[np.float32]


def read_model(path: Path = FILE) -> Model:
    check(path)
    try:
        arrays = read_arrays(path)
        pieces, surfaces = lines(arrays["pieces"]), lines(arrays["surfaces"])
        table, scale = arrays["table"], arrays["scale"].astype(np.float32)
        head, inside = (arrays[name].astype(np.float32).tolist() for name in ("head", "inside"))
    except (OSError, KeyError, ValueError, TypeError) as reason:
        raise unavailable(path, f"is not a {NAME} file ({reason})") from reason
    first, known = len(pieces), len(pieces) + len(surfaces)
    english = dict(zip(pieces, range(first), strict=True))
    korean = dict(zip(surfaces, zip(range(first, known), head, inside, strict=True), strict=True))
    return Model(Segmenter(english, korean, known, len(table) - known), table, scale)


def check(path: Path) -> None:
    """Raises unless the file's bytes are the ones its `.sha256` promises."""
    beside = path.with_suffix(".sha256")
    try:
        promised = beside.read_text(encoding="ascii").split()[0]
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, UnicodeDecodeError, IndexError) as reason:
        raise unavailable(path, f"cannot be read ({reason})") from reason
    if found != promised:
        raise unavailable(path, f"is damaged: it does not match {beside.name}")


def unavailable(path: Path, what: str) -> EmbedderUnavailable:
    return EmbedderUnavailable(f"The embedding model {path} {what}. {WHAT_TO_DO}")


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    with path.open("rb") as file:
        size = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(size))
    bytes_on_disk = np.memmap(path, np.uint8, "r", 8 + size)
    arrays = {}
    for name, entry in header.items():
        start, end = entry["data_offsets"]
        arrays[name] = np.asarray(bytes_on_disk[start:end]).view(TYPES[entry["dtype"]]).reshape(entry["shape"])
        if math.prod(entry["shape"]) * arrays[name].itemsize != end - start:
            raise ValueError(f"{name} has the wrong size")
    return arrays


def lines(array: NDArray[np.uint8]) -> list[str]:
    return array.tobytes().decode("utf-8").split("\n")
