"""Run the benchmarks one after the other, and give their figures as they come."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from gieok.bench.figure import Figure

SPEED = ("templates", "start", "ledger", "memories", "turns", "views_speed")
QUALITY = ("quality",)


def figures(data: Path | None = None, only: tuple[str, ...] = ()) -> Iterator[Figure]:
    for name in SPEED:
        if not only or name in only:
            yield from _of(name)()
    if not only or "embedder" in only:
        yield from import_module("gieok.bench.embedder").figures(data)
    if data is not None and (not only or "quality" in only):
        yield from import_module("gieok.bench.quality").figures(data)


def _of(name: str) -> Callable[[], list[Figure]]:
    figures: Callable[[], list[Figure]] = import_module(f"gieok.bench.{name}").figures
    return figures
