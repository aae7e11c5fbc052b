"""gieok beside other systems, with the same vectors and texts, where they are installed: 10,000 memories in one scope.

Each peer is asked the way its own documentation shows. What is not installed is left out, and said. mem0 takes no
vectors, so its embedder is put aside for one that has them already; no language model is asked (``infer=False``).
"""

import asyncio
import json
import logging
import os
import tempfile
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gieok.bench import memories
from gieok.bench.figure import Figure, seconds
from gieok.nouns.space import Space
from gieok.stores.sqlite import open_sqlite

log = logging.getLogger("gieok.bench")

COUNT = 10_000
TIMES = 20
Vectors = NDArray[np.float32]


def figures() -> list[Figure]:
    chance = np.random.default_rng(7)
    vectors = chance.standard_normal((COUNT, memories.DIMENSION), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    texts = [memories._slot(n, chance).value for n in range(COUNT)]
    with tempfile.TemporaryDirectory() as folder:
        ours = asyncio.run(_gieok(Path(folder), chance))
        found = [Figure("peers: gieok, words and meaning, p50", ours * 1000, "ms")]
        for name, (module, ask) in PEERS.items():
            if find_spec(module) is None:
                log.warning("%s is not installed and left out", name)
                continue
            try:
                taken = seconds(ask(Path(folder) / module, texts, vectors), TIMES)
            except AttributeError as problem:  # LangGraph's store needs a Python whose sqlite3 loads extensions
                log.warning("%s cannot run on this machine: %s", name, problem)
                continue
            found.append(Figure(f"peers: {name}, p50", taken * 1000, "ms"))
            found.append(Figure(f"peers: {name} beside gieok", taken / ours, "×"))
        return found


async def _gieok(folder: Path, chance: np.random.Generator) -> float:
    store = await open_sqlite(str(folder / "gieok.db"))
    space = Space("everyone", "mina")
    await memories._fill(store, space, COUNT, chance)
    taken = await memories._recall_time(store, space, chance)
    await store.close()
    return taken


def _chroma(folder: Path, texts: list[str], vectors: Vectors) -> Callable[[], object]:
    import chromadb  # noqa: PLC0415  (a peer, only where it is installed)

    shelf: Any = chromadb.PersistentClient(path=str(folder)).create_collection("memories", embedding_function=None)
    for begin in range(0, COUNT, 1_000):
        part = slice(begin, begin + 1_000)
        shelf.add(ids=[str(n) for n in range(COUNT)[part]], documents=texts[part], embeddings=vectors[part].tolist())
    return lambda: shelf.query(query_embeddings=[vectors[5].tolist()], n_results=8)


def _lance(folder: Path, texts: list[str], vectors: Vectors) -> Callable[[], object]:
    import lancedb  # noqa: PLC0415  (a peer, only where it is installed)

    rows = [{"text": text, "vector": vector} for text, vector in zip(texts, vectors, strict=True)]
    shelf: Any = lancedb.connect(str(folder)).create_table("memories", data=rows)
    shelf.create_fts_index("text")
    return lambda: shelf.search(query_type="hybrid").vector(vectors[5]).text(memories.QUESTION).limit(8).to_list()


def _langgraph(folder: Path, texts: list[str], vectors: Vectors) -> Callable[[], object]:
    # Many Pythons are built without extensions in sqlite3; the package pysqlite3 is the same driver with them.
    sqlite3: Any = import_module("pysqlite3" if find_spec("pysqlite3") else "sqlite3")
    from langgraph.store.sqlite import SqliteStore  # noqa: PLC0415  (a peer, only where it is installed)

    given = _given(texts, vectors)
    given |= {
        json.dumps({"text": text}, ensure_ascii=False): vector for text, vector in given.items()
    }  # it embeds either
    connection = sqlite3.connect(f"{folder}.db", check_same_thread=False, isolation_level=None)
    index: Any = {"dims": memories.DIMENSION, "embed": lambda many: [given[one] for one in many], "fields": ["text"]}
    shelf = SqliteStore(connection, index=index)
    shelf.setup()
    for n, text in enumerate(texts):
        shelf.put(("everyone",), str(n), {"text": text})
    return lambda: shelf.search(("everyone",), query=memories.QUESTION, limit=8)


class _Given:
    """An embedder that has the vectors already, in the shape that mem0 asks for."""

    def __init__(self, known: Mapping[str, list[float]], config: object) -> None:
        self._known = known
        self.config = config

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        return self._known[text]

    def embed_batch(self, texts: list[str], memory_action: str | None = None) -> list[list[float]]:
        return [self._known[text] for text in texts]


def _mem0(folder: Path, texts: list[str], vectors: Vectors) -> Callable[[], object]:
    os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": str(folder)}  # read when it is imported
    from mem0 import Memory  # noqa: PLC0415  (a peer, only where it is installed)

    nobody = {"provider": "openai", "config": {"api_key": "never asked"}}
    shelf = {"path": str(folder / "qdrant"), "embedding_model_dims": memories.DIMENSION, "on_disk": True}
    memory: Any = Memory.from_config(
        {
            "vector_store": {"provider": "qdrant", "config": shelf},
            "embedder": nobody,
            "llm": nobody,
            "history_db_path": str(folder / "history.db"),
        }
    )
    memory.embedding_model = _Given(_given(texts, vectors), memory.embedding_model.config)
    for text in texts:
        memory.add(text, user_id="everyone", infer=False)
    return lambda: memory.search(memories.QUESTION, filters={"user_id": "everyone"}, top_k=8)


def _given(texts: list[str], vectors: Vectors) -> dict[str, list[float]]:
    return dict(zip(texts, vectors.tolist(), strict=True)) | {memories.QUESTION: vectors[5].tolist()}


PEERS: dict[str, tuple[str, Callable[[Path, list[str], Vectors], Callable[[], object]]]] = {
    "Chroma, meaning alone": ("chromadb", _chroma),
    "LanceDB, hybrid": ("lancedb", _lance),
    "LangGraph SqliteStore, meaning alone": ("langgraph", _langgraph),
    "mem0 with Qdrant on disk": ("mem0", _mem0),
}
