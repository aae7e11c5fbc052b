"""Reads the labelled sets the model is trained on, and says what their many labels mean in four.

Expected in the data folder: goemotions/{train.tsv,emotions.txt}, goemotions_ko/train.tsv, kote/val.tsv.
MELD is not read here and never will be: it is GPL-3.0, and only measured on.
"""

from __future__ import annotations

import csv
from pathlib import Path

Rows = list[tuple[str, str]]  # (line, feeling)

_GOEMOTIONS = {
    **dict.fromkeys("joy amusement excitement love gratitude optimism pride relief".split(), "happy"),
    **dict.fromkeys("sadness grief disappointment remorse".split(), "sad"),
    **dict.fromkeys("anger annoyance".split(), "angry"),
    "neutral": "neutral",
}

# KOTE numbers its 44 labels; these are the numbers of the ones that belong to a feeling.
_KOTE = {
    "happy": {1, 2, 4, 13, 14, 16, 28, 32, 40, 42, 43},  # welcome … joy, relief
    "sad": {5, 10, 19, 25, 27, 30, 36, 38},  # sorrow, pity, despair, self-hate, weariness, guilt, hurt, compassion
    "angry": {0, 3, 6, 20, 22, 23, 31},  # complaint, fed up, anger, contempt, annoyance, dumbfounded, hatred
}
_KOTE_NO_EMOTION = 24


def goemotions(folder: Path, names_from: Path) -> Rows:
    """Lines with exactly one label that belongs to one of the four."""
    names = names_from.read_text(encoding="utf-8").split()
    rows = []
    for line in _tab_separated(folder / "train.tsv"):
        labels = line[1].split(",")
        if len(labels) == 1 and (feeling := _GOEMOTIONS.get(names[int(labels[0])])):
            rows.append((line[0], feeling))
    return rows


def kote(folder: Path) -> Rows:
    """Lines on which the five raters clearly agree; the labels are the union of what they felt."""
    rows = []
    for _, text, labels in _tab_separated(folder / "val.tsv"):
        felt = {int(x) for x in labels.split(",")}
        count = {feeling: len(felt & members) for feeling, members in _KOTE.items()}
        top, second, _ = sorted(count.values(), reverse=True)
        if _KOTE_NO_EMOTION in felt:
            if top <= 1 and second == 0:
                rows.append((text, "neutral"))
        elif top >= 2 and top >= 2 * second:
            rows.append((text, max(count, key=count.__getitem__)))
    return rows


def _tab_separated(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE) if row]
