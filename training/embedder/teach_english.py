"""Step 2: the English teacher's vector of every English line, and of every English unit.

The slow step (about 100 lines a second on one core). What was computed before is kept by a hash of the text, so adding
lines costs only the new ones.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path

import numpy as np
from minilm import WIDTH, MiniLM

PIECE = re.compile(r"(?:##)?[a-z0-9]+")  # of MiniLM's tokens, those that Latin text without marks can hold
SAVE_EVERY = 8192  # lines; an interrupted run loses at most that many


def keys(texts: list[str]) -> list[str]:
    return [hashlib.sha256(text.encode()).hexdigest()[:24] for text in texts]


def load(path: Path) -> dict[str, np.ndarray]:
    if not path.exists():
        return {}
    with np.load(path) as kept:
        return dict(zip(kept["keys"].tolist(), kept["vectors"], strict=True))


def save(path: Path, known: dict[str, np.ndarray]) -> None:
    vectors = np.array(list(known.values()), np.float16).reshape(-1, WIDTH)
    part = path.with_suffix(".part.npz")
    np.savez(part, keys=np.array(list(known), dtype="U24"), vectors=vectors)
    part.replace(path)


def english_lines(build: Path) -> list[str]:
    texts = json.loads((build / "texts.json").read_text(encoding="utf-8"))
    return list(dict.fromkeys([english for english, _ in texts["pairs"]] + texts["english"]))


def teach(build: Path, most_pieces: int | None) -> None:
    path = build / "english.npz"
    known = load(path)
    lines = english_lines(build)
    todo = [(key, line) for key, line in zip(keys(lines), lines, strict=True) if key not in known]
    teacher = MiniLM()
    pieces = [token for token in teacher.vocabulary if PIECE.fullmatch(token)][:most_pieces]
    (build / "pieces.txt").write_text("\n".join(pieces), encoding="utf-8")
    np.save(build / "pieces.npy", teacher.encode([piece.removeprefix("##") for piece in pieces]))
    for start in range(0, len(todo), SAVE_EVERY):
        part = todo[start : start + SAVE_EVERY]
        vectors = teacher.encode([line for _, line in part])
        known.update(zip((key for key, _ in part), vectors.astype(np.float16), strict=True))
        save(path, known)
        print(f"{start + len(part)} of {len(todo)} new lines", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--pieces", type=int, help="only so many English units, the first of the vocabulary")
    arguments = parser.parse_args()
    teach(arguments.build, arguments.pieces)


if __name__ == "__main__":
    main()
