"""Run the benchmarks one after the other, and give their figures as they come."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from gieok.bench.figure import Figure

SPEED = ("templates", "start", "ledger", "memories", "turns", "views", "stores", "stores_together", "doors", "page")


def figures(data: Path | None = None, only: tuple[str, ...] = (), peers: bool = False) -> Iterator[Figure]:
    """All of them, or only those that are named; quality needs the data."""
    for name in SPEED:
        if not only or name in only:
            yield from import_module(f"gieok.bench.{name}").figures()
    if peers:
        yield from import_module("gieok.bench.peers").figures()
    if not only or "embedder" in only:
        yield from import_module("gieok.bench.embedder").figures(data)
    if data is not None and (not only or "quality" in only):
        yield from import_module("gieok.bench.quality").figures(data)
