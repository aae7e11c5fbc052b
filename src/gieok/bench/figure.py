"""One row of a benchmark: what was measured, and what is promised of it.

Speeds are given as ratios to something bare that was measured in the same run on the same machine, wherever that can
be done: a ratio survives a slow machine, a number of seconds does not.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float
    unit: str = ""
    promised: float | None = None
    """The least that is promised; the most, with ``at_most``."""
    at_most: bool = False

    @property
    def kept(self) -> bool:
        if self.promised is None:
            return True
        return self.value <= self.promised if self.at_most else self.value >= self.promised


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The median time of this work."""
    taken = []
    for _ in range(times):
        began = perf_counter()
        work()
        taken.append(perf_counter() - began)
    return median(taken)


async def each(work: Callable[[], Awaitable[object]], times: int) -> float:
    """The median time of one piece of waiting."""
    taken = []
    for _ in range(times):
        began = perf_counter()
        await work()
        taken.append(perf_counter() - began)
    return median(taken)
