"""How fast, how small and how good the packaged embedder is, in rows anyone can rerun.

Speed needs nothing; quality needs a folder with the public sets (each is looked for by its usual file name and left out
when it is absent). The rows carry what docs/EMBEDDER.md promises, so a promise that broke is seen. Nothing here trains.
"""

from __future__ import annotations

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
START = """
import resource, time, numpy
from gieok.models.bilingual.embedder import BilingualEmbedder
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
BilingualEmbedder().vectors(["안녕"])
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def figures(data: Path | None = None) -> list[Figure]:
    return speed() + own_quality() + (quality(data) if data else [])


def speed() -> list[Figure]:
    seconds, megabytes = first_use()
    return [
        Figure("embedder: to the first vector", seconds, "s", 0.2, at_most=True),
        Figure("embedder: memory it adds", megabytes, "MB", 60, at_most=True),
        Figure("embedder: Korean", sentences_per_second(KOREAN), "sentences/s", 10_000),
        Figure("embedder: English", sentences_per_second(ENGLISH), "sentences/s", 10_000),
    ]


def first_use() -> tuple[float, float]:
    """In a fresh process, because this one has the file in memory already."""
    ran = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    seconds, size = ran.stdout.split()
    kilobyte = 1 << 20 if sys.platform == "darwin" else 1 << 10  # macOS counts bytes, Linux kilobytes
    return float(seconds), float(size) / kilobyte


def sentences_per_second(frames: tuple[str, ...]) -> float:
    """Every sentence holds a word that was not met before, so the word cache does not do the work."""
    embedder = BilingualEmbedder()
    syllables = [chr(0xAC00 + 28 * i) for i in range(399)]
    words = (f"{syllables[i % 399]}{syllables[i // 399 % 399]}" for i in range(SENTENCES))
    texts = [frames[i % len(frames)].format(word) for i, word in enumerate(words)]
    embedder.matrix(texts[:1])
    start = time.perf_counter()
    embedder.matrix(texts)
    return len(texts) / (time.perf_counter() - start)


def own_quality() -> list[Figure]:
    found = sets.own_memories(BilingualEmbedder())
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
