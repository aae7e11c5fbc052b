"""Step 6: write the model file that ships, and its sha256.

Each unit becomes int8 with one fp16 scale. Behind the learned units stand the hashed ones: random directions as long as
a rare noun, for names and strings in no list. The file is in the safetensors format; a list of strings is one block of
UTF-8.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from bags import BUCKETS, Vocabulary, vocabulary
from numpy.typing import NDArray

from gieok.models.bilingual.model_file import NAME

TYPES = {"int8": "I8", "uint8": "U8", "float16": "F16"}


def hashed_units(table: NDArray[np.float32], first_korean: int, seed: int = 1) -> NDArray[np.float32]:
    """A name says as much as a rare noun, so it gets the median length of the Korean units."""
    drawn = np.random.default_rng(seed).standard_normal((BUCKETS, table.shape[1])).astype(np.float32)
    length = np.median(np.linalg.norm(table[first_korean:], axis=1))
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True) * length


def int8_rows(table: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Rounded against the fp16 scale that is stored, not the exact one, so the two errors do not add up."""
    largest = np.abs(table).max(1)
    scale = np.maximum(largest / 127, 1e-6).astype(np.float16)
    rows = np.clip(np.rint(table / scale.astype(np.float32)[:, None]), -127, 127)
    return rows.astype(np.int8), scale


def as_bytes(strings: list[str]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(strings).encode(), np.uint8)


def write_safetensors(path: Path, arrays: dict[str, NDArray[Any]]) -> None:
    header, at = {}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": TYPES[str(array.dtype)], "shape": array.shape, "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    blocks = [len(text).to_bytes(8, "little"), text, *(array.tobytes() for array in arrays.values())]
    path.write_bytes(b"".join(blocks))


def pack(known: Vocabulary, table: NDArray[np.float32], path: Path) -> str:
    rows, scale = int8_rows(np.vstack([table, hashed_units(table, len(known.pieces))]))
    strings = {"pieces": as_bytes(known.pieces), "surfaces": as_bytes(known.surfaces)}
    costs = {"head": known.head.astype(np.float16), "inside": known.inside.astype(np.float16)}
    write_safetensors(path, {"scale": scale, **costs, "table": rows, **strings})  # two-byte numbers first: aligned
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_suffix(".sha256").write_text(f"{digest}  {path.name}\n", encoding="ascii")
    return digest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--to", type=Path, required=True, help="folder for the model file")
    arguments = parser.parse_args()
    arguments.to.mkdir(parents=True, exist_ok=True)
    path = arguments.to / f"{NAME}.safetensors"
    digest = pack(vocabulary(arguments.build), np.load(arguments.build / "refined.npy"), path)
    print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB, sha256 {digest}")


if __name__ == "__main__":
    main()
