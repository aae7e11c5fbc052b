"""Step 3: the Korean units, their segmentation costs, and what Kiwi knows of their meaning.

Kiwi's language model holds a vector for each of its 70,000 morphemes behind `morpheme_similarity`; 640 landmarks give
them back exactly (up to rotation). A unit is a surface string: a morpheme as written, a contracted verb form (stem and
ending in one syllable: 그만뒀, 추워), or an ending or particle. It is written down which morphemes a unit stands for.
Costs are counted in the training text, at the head of a word and inside it, with Kiwi's own frequency order as prior.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
from kiwipiepy import Kiwi
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, save_npz

Floats = NDArray[np.float32]
Reading = tuple[int, ...]  # the morpheme ids one surface string stands for

MORPHEMES, FIRST = 70_488, 61  # ids below are Kiwi's placeholders
NO_MORPHEME = 0  # ids above are other spellings of particles (를 of 을): units, but without a vector
LANDMARKS, RANK = 640, 256  # Kiwi's own vectors have 256 dimensions
HANGUL = re.compile(r"[가-힣]+")
CONTENT = ("NNG", "NNP", "NNB", "NR", "NP", "VV", "VA", "VX", "VCN", "XR", "MAG", "MM", "IC")
FAINT = {"NNB": 0.5, "NP": 0.5, "VX": 0.4, "MAG": 0.7, "MM": 0.6, "IC": 0.6, "NR": 0.7, "VCN": 0.8}
VERBS = ("VV", "VA", "VX", "XSV", "XSA")
# Endings that melt into the stem, with their share of all verb forms in chat (a rough count; only ratios matter).
ENDINGS = {("어", "EC"): 0.3, ("었", "EP"): 0.2, ("ᆫ", "ETM"): 0.12, ("ᆯ", "ETM"): 0.1, ("는", "ETM"): 0.08,
           ("ᆸ니다", "EF"): 0.06, ("은", "ETM"): 0.05, ("을", "ETM"): 0.04, ("니", "EF"): 0.03, ("으면", "EC"): 0.05,
           ("ᆷ", "ETN"): 0.03, ("자", "EC"): 0.03}  # fmt: skip
CONJUGATED = 24_000  # verbs beyond this rank are met in books, not in chat
PRIOR_TOKENS = 250_000.0  # weight of Kiwi's order beside some 900,000 counted tokens
ZIPF_SHIFT = 30.0  # Zipf-Mandelbrot; without it the first ids would take all


def morpheme_vectors(kiwi: Kiwi, last: int, seed: int) -> Floats:
    """Nyström: similarities to the landmarks, turned into coordinates by the landmarks' own Gram matrix."""
    common = np.arange(FIRST, min(last, 6000))
    marks = np.sort(np.random.default_rng(seed).choice(common, LANDMARKS, replace=False)).tolist()
    similar = kiwi.morpheme_similarity
    gram = np.array([[similar(a, b) for b in marks] for a in marks])
    values, axes = np.linalg.eigh(gram)
    keep = np.argsort(values)[::-1][:RANK]
    projection = axes[:, keep] / np.sqrt(values[keep])
    out = np.zeros((MORPHEMES, RANK), np.float32)
    for i in range(FIRST, last):
        out[i] = np.array([similar(i, b) for b in marks]) @ projection
    return out


def weighted_vectors(raw: Floats, tags: list[str]) -> Floats:
    """Centred, the three common directions removed, length 1, then weighted: rare words say more than frequent ones."""
    content = np.array([tag.split("-")[0] in CONTENT for tag in tags])
    centred = raw - raw[content].mean(0)
    _, _, axes = np.linalg.svd(centred[content][:20_000], full_matrices=False)
    centred = centred - centred @ axes[:3].T @ axes[:3]
    unit = centred / np.maximum(np.linalg.norm(centred, axis=1, keepdims=True), 1e-6)
    rarity = (np.log(2 + np.arange(MORPHEMES)) / np.log(MORPHEMES)) ** 2
    faint = np.array([FAINT.get(tag.split("-")[0], 1.0) for tag in tags])
    return (unit * (rarity * faint * content)[:, None]).astype(np.float32)


class Counts:
    """How often a surface string was met with each reading, at the head of a word and inside one."""

    def __init__(self) -> None:
        self.readings: dict[str, Counter[Reading]] = defaultdict(Counter)
        self.head: Counter[str] = Counter()
        self.inside: Counter[str] = Counter()

    def add(self, surface: str, reading: Reading, head: float, inside: float) -> None:
        self.readings[surface][reading] += head + inside
        self.head[surface] += head
        self.inside[surface] += inside


def count_corpus(kiwi: Kiwi, lines: list[str], counts: Counts) -> None:
    """Tokens that share a syllable are one surface unit; a unit is at the head when no letter stands before it."""
    for line, tokens in zip(lines, kiwi.tokenize(lines), strict=True):
        groups: list[tuple[int, int, list[int]]] = []
        for token in tokens:
            start, end = token.start, token.start + token.len
            if groups and start < groups[-1][1]:
                groups[-1] = (groups[-1][0], max(end, groups[-1][1]), [*groups[-1][2], token.id])
            else:
                groups.append((start, end, [token.id]))
        for start, end, ids in groups:
            surface = line[start:end]
            if HANGUL.fullmatch(surface) and len(surface) <= 8 and min(ids) >= FIRST:
                head = start == 0 or not HANGUL.match(line[start - 1])
                reading = tuple(i if i < MORPHEMES else NO_MORPHEME for i in ids)
                counts.add(surface, reading, float(head), float(not head))


def count_lexicon(kiwi: Kiwi, forms: list[str], tags: list[str], last: int, counts: Counts) -> None:
    """The prior: every Hangul morpheme, and the melted forms of every common verb, by Zipf's law over Kiwi's order."""
    zipf = 1.0 / (np.arange(MORPHEMES) + ZIPF_SHIFT)
    zipf *= PRIOR_TOKENS / zipf[FIRST:].sum()
    for i in range(FIRST, last):
        tag = tags[i].split("-")[0]
        if HANGUL.fullmatch(forms[i]) and len(forms[i]) <= 8:
            head = 0.9 if tag[0] in "NVMI" or tag == "XR" else 0.02
            counts.add(forms[i], (i,), zipf[i] * head, zipf[i] * (1 - head))
        if tag in VERBS and i < CONJUGATED:
            conjugate(kiwi, forms[i], tags[i], i, float(zipf[i]), counts)


def conjugate(kiwi: Kiwi, form: str, tag: str, i: int, often: float, counts: Counts) -> None:
    for (ending, ending_tag), share in ENDINGS.items():
        surface = kiwi.join([(form, tag), (ending, ending_tag)], lm_search=False)
        if surface == form + ending or not HANGUL.fullmatch(surface):
            continue
        if ending == "ᆸ니다":
            surface = surface[:-1]  # 갑니다 is cut 갑니 + 다, as 갑니까 is
        head = 0.1 if tag.startswith("XS") else 0.9
        counts.add(surface, (i,), often * share * head, often * share * (1 - head))


def chosen(counts: Counts, most: int) -> list[str]:
    total = {surface: counts.head[surface] + counts.inside[surface] for surface in counts.readings}
    return sorted(sorted(total, key=lambda s: (-total[s], s))[:most])


def costs(counted: Counter[str], other: Counter[str], surfaces: list[str]) -> Floats:
    """-log probability; a little of the other position's count keeps unseen combinations possible."""
    often = np.array([counted[s] + 0.02 * other[s] + 0.01 for s in surfaces])
    return (-np.log(often / often.sum())).astype(np.float32)


def reading_matrix(counts: Counts, surfaces: list[str]) -> csr_matrix:
    """Row: surface string; column: morpheme; value: how often the one stands for the other."""
    rows, columns, values = [], [], []
    for row, surface in enumerate(surfaces):
        readings = counts.readings[surface]
        total = sum(readings.values())
        for reading, often in readings.items():
            rows += [row] * len(reading)
            columns += reading
            values += [often / total] * len(reading)
    shape = (len(surfaces), MORPHEMES)
    return csr_matrix((np.array(values, np.float32), (rows, columns)), shape)


def korean_lines(build: Path) -> list[str]:
    texts = json.loads((build / "texts.json").read_text(encoding="utf-8"))
    both = [line for pair in texts["paraphrases"] for line in pair]
    return list(dict.fromkeys([korean for _, korean in texts["pairs"]] + both + texts["korean"]))


def make(build: Path, most: int, last: int, seed: int) -> None:
    kiwi = Kiwi(num_workers=1)
    described = [kiwi.morpheme(i) for i in range(MORPHEMES)]
    forms, tags = [m.form for m in described], [m.tag for m in described]
    kept = build / "kiwi.npy"  # 27 s of calls that depend on nothing but Kiwi's version and the seed
    raw = np.load(kept) if kept.exists() else morpheme_vectors(kiwi, last, seed)
    np.save(kept, raw)
    counts = Counts()
    count_corpus(kiwi, korean_lines(build), counts)
    count_lexicon(kiwi, forms, tags, last, counts)
    surfaces = chosen(counts, most)
    np.savez(
        build / "korean_units.npz",
        surfaces=np.array(surfaces),
        head=costs(counts.head, counts.inside, surfaces),
        inside=costs(counts.inside, counts.head, surfaces),
    )
    save_npz(build / "readings.npz", reading_matrix(counts, surfaces))
    np.save(build / "morphemes.npy", weighted_vectors(raw, tags))
    print(f"{len(surfaces)} Korean units of {len(counts.readings)} surface strings")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="folder for what the steps hand on")
    parser.add_argument("--most", type=int, default=58_000, help="units to keep, the most frequent ones")
    parser.add_argument("--morphemes", type=int, default=MORPHEMES, help="read only so many, the most frequent ones")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    make(arguments.build, arguments.most, arguments.morphemes, arguments.seed)


if __name__ == "__main__":
    main()
