"""How fast, how small and how good the packaged embedder is, in rows anyone can rerun.

Speed needs nothing; quality needs a folder with the public sets (each is looked for by its usual file name and left out
when it is absent). The rows carry what docs/EMBEDDER.md promises, so a promise that broke is seen. Nothing here trains.
"""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from gieok.bench import embedder_sets as sets
from gieok.bench.figure import Figure
from gieok.models.bilingual.embedder import BilingualEmbedder

SENTENCES = 10_000
KOREAN = ("어제 친구랑 {} 먹으러 갔는데 정말 맛있었어", "요즘 {} 때문에 잠을 잘 못 자", "다음 주에 {} 보러 가기로 했어")
ENGLISH = (
    "I went out for {} with a friend yesterday",
    "I can't sleep well because of {}",
    "We are going to see {} next week",
)
# The peak (ru_maxrss) would not do: a child begins with its parent's. What is resident now is asked of Linux.
START = """
import os, time, numpy
from gieok.models.bilingual.embedder import BilingualEmbedder
def resident():
    if not os.path.exists("/proc/self/statm"):
        return float("nan")
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
before, start = resident(), time.perf_counter()
embedder = BilingualEmbedder()
embedder.vectors(["안녕"])
print(time.perf_counter() - start, resident() - before)
"""


def figures(data: Path | None = None) -> list[Figure]:
    return speed() + own_quality() + (real_speed(data) + quality(data) if data else [])


def speed() -> list[Figure]:
    seconds, megabytes = first_use()
    memory = Figure("embedder: memory it adds", megabytes, "MB", 60, at_most=True)
    return [
        Figure("embedder: to the first vector", seconds, "s", 0.2, at_most=True),
        *([] if math.isnan(megabytes) else [memory]),
        Figure("embedder: Korean, a new word in each", rate(with_new_words(KOREAN)), "sentences/s", 10_000),
        Figure("embedder: English, a new word in each", rate(with_new_words(ENGLISH)), "sentences/s", 10_000),
    ]


def first_use() -> tuple[float, float]:
    """In a fresh process, because this one has the file in memory already."""
    ran = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    seconds, megabytes = ran.stdout.split()
    return float(seconds), float(megabytes)


def with_new_words(frames: tuple[str, ...]) -> list[str]:
    """Every sentence holds a word that was not met before, so the word cache does not do all the work."""
    syllables = [chr(0xAC00 + 28 * i) for i in range(399)]
    words = (f"{syllables[i % 399]}{syllables[i // 399]}" for i in range(SENTENCES))
    return [frames[i % len(frames)].format(word) for i, word in enumerate(words)]


def rate(texts: list[str]) -> float:
    """Texts per second, each met for the first time."""
    embedder = BilingualEmbedder()
    embedder.matrix(texts[:1])
    start = time.perf_counter()
    embedder.matrix(texts)
    return len(texts) / (time.perf_counter() - start)


def real_speed(data: Path) -> list[Figure]:
    """Forum comments, where most sentences bring new words."""
    files = {"Korean": data / "goemotions_ko/dev.tsv", "English": data / "goemotions/dev.tsv"}
    return [
        Figure(f"embedder: {name} comments", rate([row[0] for row in sets.rows(path)]), "sentences/s", 10_000)
        for name, path in files.items()
        if path.exists()
    ]


def own_quality() -> list[Figure]:
    embedder = BilingualEmbedder()
    found = sets.own_memories(embedder) | sets.unseen_memories(embedder)
    return [Figure(f"embedder: {name}", value, "", promised) for name, (value, promised) in found.items()]


def quality(data: Path) -> list[Figure]:
    """The public sets that are there, measured with the packaged model."""
    embedder = BilingualEmbedder()
    measures: list[Callable[[BilingualEmbedder, Path], dict[str, tuple[float, float | None]]]] = [
        sets.korean_similarity,
        sets.korean_paraphrases,
        sets.low_overlap,
        sets.conversations,
        sets.korean_passages,
    ]
    rows = [row for measure in measures for row in measure(embedder, data).items()]
    return [Figure(f"embedder: {name}", value, "", promised) for name, (value, promised) in rows]
