"""Trains the local emotion judge and writes its weights into the package.

    python training/emotion/train.py --data <folder> --out <weights.npz> [--cross-validate] [--without kote]

`--without SET` also measures what a model that never saw that set says about it.

A four-way logistic regression over the evidence of `gieok.generate.emotion_features`. Each set is balanced by itself
(sets differ in what they contain far more than speech does), own chat lines weigh most because they sound like the
text the judge will read, and the fit is strongly regularised so that no single forum's words decide.
Needs scikit-learn; the judge itself does not.
"""

from __future__ import annotations

import argparse
import zlib
from collections import Counter
from pathlib import Path

import numpy as np
import scipy.sparse as sp
from expand_lines import own_lines
from labelled_sets import Rows, goemotions, kote
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from gieok.generate.emotion_features import look_at
from gieok.generate.emotion_weights import CLASSES, weigh

HERE = Path(__file__).parent
WEIGHT_OF_SET = {"goemotions": 1.0, "goemotions_ko": 1.0, "kote": 4.0, "own": 5.0}
BALANCE = 0.6  # 0 keeps a set's own class shares, 1 makes all four equal; 1 cost GoEmotions .03 and gave MELD nothing
STRENGTH = 0.3  # inverse regularisation; from 0.1 to 0.4 GoEmotions gains .02 and MELD does not move beyond noise
SEEN_AT_LEAST = 3  # evidence seen in fewer lines is a typo or a name
KEPT = 160_000  # pieces of evidence written, by size of weight: 0.94 MB; the rest weigh next to nothing
FOLDS = 5


def main() -> None:
    args = _arguments()
    sets = read_sets(args.data)
    for name, rows in sets.items():
        print(f"{name:14s} {len(rows):6d} {dict(Counter(feeling for _, feeling in rows))}", flush=True)
    keys, columns = _columns(sets)
    if args.cross_validate:
        print(f"kote, {FOLDS}-fold: macro-F1 {cross_validated(sets, columns):.4f}", flush=True)
    if args.without:
        print(f"{args.without}, never seen: macro-F1 {unseen(args.without, sets, columns):.4f}", flush=True)
    weights, bias = fit(sets, columns)
    write(args.out, keys, weights, bias)


def read_sets(data: Path) -> dict[str, Rows]:
    names = data / "goemotions" / "emotions.txt"
    return {
        "goemotions": goemotions(data / "goemotions", names),
        "goemotions_ko": goemotions(data / "goemotions_ko", names),
        "kote": kote(data / "kote"),
        "own": [*own_lines(HERE / "own_lines_en.txt"), *own_lines(HERE / "own_lines_ko.txt")],
    }


def _columns(sets: dict[str, Rows]) -> tuple[NDArray[np.uint32], dict[str, sp.csr_matrix]]:
    """One matrix a set, over the evidence that was seen often enough in all of them together."""
    weighed = {name: [weigh(look_at(text).names) for text, _ in rows] for name, rows in sets.items()}
    every = np.concatenate([np.array(k, np.uint32) for lines in weighed.values() for k, _ in lines])
    keys, times = np.unique(every, return_counts=True)
    keys = keys[times >= SEEN_AT_LEAST]
    return keys, {name: _matrix(lines, keys) for name, lines in weighed.items()}


def _matrix(lines: list[tuple[list[int], list[float]]], keys: NDArray[np.uint32]) -> sp.csr_matrix:
    starts = np.concatenate([[0], np.cumsum([len(k) for k, _ in lines])])
    line_of = np.repeat(np.arange(len(lines)), np.diff(starts))
    wanted = np.concatenate([np.array(k, np.uint32) for k, _ in lines])
    values = np.concatenate([np.array(v, np.float32) for _, v in lines])
    places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    known = keys[places] == wanted
    return sp.csr_matrix((values[known], (line_of[known], places[known])), shape=(len(lines), len(keys)))


def fit(
    sets: dict[str, Rows], columns: dict[str, sp.csr_matrix], without: NDArray[np.bool_] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights (evidence x four) and bias; `without` marks KOTE lines left out for cross-validation."""
    parts, labels, weight = [], [], []
    for name, rows in sets.items():
        label = np.array([CLASSES.index(feeling) for _, feeling in rows])
        kept = ~without if without is not None and name == "kote" else np.ones(len(rows), bool)
        share = np.bincount(label[kept], minlength=4) / kept.sum()
        parts.append(columns[name][kept])
        labels.append(label[kept])
        weight.append(WEIGHT_OF_SET[name] * (0.25 / share[label[kept]]) ** BALANCE)
    model = LogisticRegression(C=STRENGTH, max_iter=150, tol=2e-4)
    model.fit(sp.vstack(parts).tocsr(), np.concatenate(labels), sample_weight=np.concatenate(weight))
    return model.coef_.T, model.intercept_


def cross_validated(sets: dict[str, Rows], columns: dict[str, sp.csr_matrix]) -> float:
    """Macro-F1 on KOTE where every line is judged by a model that has not seen it."""
    fold = np.array([zlib.crc32(text.encode()) % FOLDS for text, _ in sets["kote"]])
    truth = np.array([CLASSES.index(feeling) for _, feeling in sets["kote"]])
    said = np.empty_like(truth)
    for number in range(FOLDS):
        weights, bias = fit(sets, columns, without=fold == number)
        said[fold == number] = (columns["kote"][fold == number] @ weights + bias).argmax(1)
    return _macro_f1(truth, said)


def unseen(left_out: str, sets: dict[str, Rows], columns: dict[str, sp.csr_matrix]) -> float:
    """Macro-F1 on a whole set, judged by a model trained on the others."""
    weights, bias = fit({name: rows for name, rows in sets.items() if name != left_out}, columns)
    truth = np.array([CLASSES.index(feeling) for _, feeling in sets[left_out]])
    return _macro_f1(truth, (columns[left_out] @ weights + bias).argmax(1))


def _macro_f1(truth: NDArray[np.int64], said: NDArray[np.int64]) -> float:
    return float(np.mean([_f1(truth == c, said == c) for c in range(4)]))


def _f1(truth: NDArray[np.bool_], said: NDArray[np.bool_]) -> float:
    return float(2 * (truth & said).sum() / max(truth.sum() + said.sum(), 1))


def write(out: Path, keys: NDArray[np.uint32], weights: NDArray[np.float64], bias: NDArray[np.float64]) -> None:
    """The heaviest evidence, as signed bytes with one scale a feeling."""
    kept = np.sort(np.argsort(-np.abs(weights).max(1), kind="stable")[:KEPT])
    scale = np.abs(weights[kept]).max(0) / 127
    small = np.rint(weights[kept] / scale).astype(np.int8)
    out.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(out, keys=keys[kept], weights=small, scale=scale.astype("f4"), bias=bias.astype("f4"))
    print(f"{len(kept)} of {len(keys)} pieces of evidence, {out.stat().st_size:,} bytes: {out.name}")


def _arguments() -> argparse.Namespace:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--cross-validate", action="store_true")
    ask.add_argument("--without", choices=list(WEIGHT_OF_SET))
    return ask.parse_args()


if __name__ == "__main__":
    main()
