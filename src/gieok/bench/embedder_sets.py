"""The public sets the embedder is measured on, each a function from a data folder to named figures.

A set that is not in the folder gives no figures. A text without a vector counts as a failure, never as a match. The
second number of each figure is what is promised. Never used for training.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gieok.bench.bm25 import BM25
from gieok.language.chunks import chunks
from gieok.models.bilingual.embedder import BilingualEmbedder, Matrix
from gieok.models.bilingual.similarity import best_chunk_of_each

Figures = dict[str, tuple[float, float | None]]
Scores = NDArray[np.float64]


def rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def korean_similarity(embedder: BilingualEmbedder, data: Path) -> Figures:
    """KorSTS dev: Spearman's correlation between the cosine and what people said."""
    path = data / "kornlu/sts-dev.tsv"
    if not path.exists():
        return {}
    table = [row for row in rows(path)[1:] if len(row) >= 7]
    left, right = (embedder.matrix([row[column] for row in table])[0] for column in (5, 6))
    return {"KorSTS dev, Spearman": (spearman((left * right).sum(1), np.array([float(row[4]) for row in table])), 0.76)}


def spearman(one: NDArray[np.floating], other: NDArray[np.floating]) -> float:
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def ranks(values: NDArray[np.floating]) -> Scores:
    """Equal values share the mean of their places."""
    _, group = np.unique(values, return_inverse=True)
    places = np.empty(len(values))
    places[np.argsort(values, kind="stable")] = np.arange(len(values))
    mean: Scores = (np.bincount(group, places) / np.bincount(group))[group]
    return mean


def korean_paraphrases(embedder: BilingualEmbedder, data: Path) -> Figures:
    """ParaKQC: ten lines say the same; the nearest line to the first of them should be one of the other nine."""
    path = data / "parakqc/paraKQC_v1.txt"
    if not path.exists():
        return {}
    vectors, _ = embedder.matrix([row[-1] for row in rows(path)])
    asked = np.arange(0, len(vectors) - 9, 10)
    cosines = vectors[asked] @ vectors.T
    cosines[np.arange(len(asked)), asked] = -2
    return {"ParaKQC, hit@1": (float((cosines.argmax(1) // 10 == asked // 10).mean()), 0.95)}


def low_overlap(embedder: BilingualEmbedder, data: Path) -> Figures:
    """Forty memories and questions with few words in common, in both languages."""
    path = data / "bilingual/low_overlap_pairs.tsv"
    if not path.exists():
        return {}
    promised = (0.78, 0.75, 0.70, None)
    return {f"low overlap, {way}, R@1": (found_in(1, *sides), promise)
            for (way, sides), promise in zip(four_ways(embedder, path).items(), promised, strict=True)}  # fmt: skip


def own_memories(embedder: BilingualEmbedder) -> Figures:
    """The 141 memories that come with gieok, harder than the forty: many share a topic."""
    ways = four_ways(embedder, Path(__file__).with_name("own_memories.tsv"))
    return {f"own memories, {way}, R@5": (found_in(5, *sides), None) for way, sides in ways.items()}


def unseen_memories(embedder: BilingualEmbedder) -> Figures:
    """115 memories written after the first course; never trained on, but the second course was judged by them."""
    ways = four_ways(embedder, Path(__file__).with_name("unseen_memories.tsv"))
    return {f"unseen memories, {way}, R@5": (found_in(5, *sides), None) for way, sides in ways.items()}


def four_ways(embedder: BilingualEmbedder, path: Path) -> dict[str, tuple[Matrix, Matrix]]:
    """Questions and memories, by who speaks which language."""
    columns = zip(*rows(path)[1:], strict=True)
    memory_ko, question_ko, memory_en, question_en = (embedder.matrix(column)[0] for column in columns)
    return {
        "Korean": (question_ko, memory_ko),
        "English": (question_en, memory_en),
        "Korean question to English memory": (question_ko, memory_en),
        "English question to Korean memory": (question_en, memory_ko),
    }


def found_in(most: int, questions: Matrix, memories: Matrix) -> float:
    """Share of questions whose own memory is among the nearest; a tie is a failure, so zeros cannot win."""
    cosines = questions @ memories.T
    return float(((cosines >= np.diag(cosines)[:, None]).sum(1) <= most).mean())


def conversations(embedder: BilingualEmbedder, data: Path) -> Figures:
    """LoCoMo: evidence turns among the first ten, words and vectors half and half, a neighbour counts 0.3."""
    path = data / "locomo/locomo10.json"
    if not path.exists():
        return {}
    found = [share for sample in json.loads(path.read_text(encoding="utf-8")) for share in evidence(embedder, sample)]
    return {"LoCoMo hybrid, R@10": (float(np.mean(found)), 0.71)}


def evidence(embedder: BilingualEmbedder, sample: dict[str, Any]) -> list[float]:
    """For each question of one conversation: the share of its evidence among the ten best turns."""
    talk = sample["conversation"]
    sessions = sorted((name for name in talk if re.fullmatch(r"session_\d+", name)), key=lambda name: int(name[8:]))
    turns = [(turn, name) for name in sessions for turn in talk[name]]
    texts = [said(turn) for turn, _ in turns]
    number = {turn["dia_id"]: i for i, (turn, _) in enumerate(turns)}
    joined = np.array([one == other for (_, one), (_, other) in pairwise(turns)], float)
    words, vectors = BM25(texts), embedder.matrix(texts)[0]
    shares = []
    for asked in sample["qa"]:
        gold = {number[i] for e in asked.get("evidence") or [] for i in re.findall(r"D\d+:\d+", e) if i in number}
        if gold:
            question = str(asked["question"])
            scores = hybrid(words.scores(question), vectors @ embedder.matrix([question])[0][0], 0.5)
            best = np.argsort(-with_neighbours(scores, joined), kind="stable")[:10]
            shares.append(len(gold.intersection(best.tolist())) / len(gold))
    return shares


def said(turn: dict[str, str]) -> str:
    shown = f" [shares {turn['blip_caption']}]" if turn.get("blip_caption") else ""
    return f"{turn['speaker']}: {turn.get('text', '')}{shown}"


def hybrid(words: Scores, cosines: NDArray[np.floating], share: float) -> Scores:
    """Each side is measured against its own best, then mixed."""
    vectors = np.maximum(cosines, 0).astype(np.float64)
    mixed: Scores = (1 - share) * words / max(words.max(), 1e-9) + share * vectors / max(vectors.max(), 1e-9)
    return mixed


def with_neighbours(scores: Scores, joined: Scores) -> Scores:
    """A turn gains from the better of the turns before and after it, if they are of the same session."""
    before = np.concatenate([[0.0], scores[:-1] * joined])
    after = np.concatenate([scores[1:] * joined, [0.0]])
    lifted: Scores = scores + 0.3 * np.maximum(before, after)
    return lifted


def korean_passages(embedder: BilingualEmbedder, data: Path) -> Figures:
    """KorQuAD dev: every third question over all passages; with vectors the words must not get worse."""
    path = data / "korquad/KorQuAD_v1.0_dev.json"
    if not path.exists():
        return {}
    paragraphs = [p for article in json.loads(path.read_text(encoding="utf-8"))["data"] for p in article["paragraphs"]]
    texts = list(dict.fromkeys(paragraph["context"] for paragraph in paragraphs))
    questions = [(q["question"], texts.index(p["context"])) for p in paragraphs for q in p["qas"]][::3]
    words = BM25(texts)
    pages = [embedder.matrix(chunks(text))[0] for text in texts]
    alone, together = 0, 0
    for question, gold in questions:
        by_words = words.scores(question)
        by_meaning = best_chunk_of_each(embedder.matrix([question])[0][0], pages)
        alone += int(by_words.argmax()) == gold
        together += int(hybrid(by_words, by_meaning, 0.3).argmax()) == gold
    return {
        "KorQuAD words alone, R@1": (alone / len(questions), None),
        "KorQuAD hybrid with chunks, R@1": (together / len(questions), alone / len(questions)),
    }
