"""The vectors of one kind in one space, held in memory: what lies near is one product.

A store keeps its rows on disk and hands over those that came since the last time; a change to older rows makes the
matrix anew. Which of the two it was, the store tells by a count of changes that it reads with every question, so what
another process wrote is seen at once. All matrices share one budget; the least used goes first.
"""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gieok.nouns.recollection import Kind
from gieok.ports.embedder import Vector
from gieok.ports.search import Nearest

Place = tuple[int, int, Kind]
"""Space, model and kind."""

NOTHING = Nearest(np.empty(0, np.int64), np.empty(0, np.float32), 0, 0.0, 0.0)


@dataclass(slots=True)
class Matrix:
    """Rows in the order of their numbers; room is kept for more."""

    changes: int
    dimension: int
    rows: "NDArray[np.float32]" = field(init=False)
    numbers: "NDArray[np.int64]" = field(default_factory=lambda: np.empty(0, np.int64))
    used: int = 0
    last: int = 0
    """The number of the last item that was looked at, whether it says something or not."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.rows = np.empty((0, self.dimension), np.float32)

    @property
    def size(self) -> int:
        return int(self.rows.nbytes)

    def extend(self, numbers: "NDArray[np.int64]", rows: "NDArray[np.float32]", last: int) -> None:
        """Take in what came since; what somebody else has taken in meanwhile is left out."""
        with self.lock:
            new = int(np.searchsorted(numbers, self.last, side="right"))
            numbers, rows = numbers[new:], rows[new:]
            self._make_room(len(numbers))
            self.rows[self.used : self.used + len(numbers)] = rows
            self.numbers[self.used : self.used + len(numbers)] = numbers
            self.used += len(numbers)
            self.last = max(self.last, last)

    def nearest(self, vector: Vector, k: int) -> Nearest:
        with self.lock:  # a product over what is there now; room that is made meanwhile goes to another array
            rows, numbers = self.rows[: self.used], self.numbers[: self.used]
        if not len(rows):
            return NOTHING
        cosines = rows @ vector
        mean, spread = float(cosines.mean()), float(cosines.std())
        starts = np.flatnonzero(np.concatenate(([True], numbers[1:] != numbers[:-1])))
        if len(starts) < len(numbers):  # of an item with several chunks the best one counts
            cosines, numbers = np.maximum.reduceat(cosines, starts), numbers[starts]
        best = np.argpartition(-cosines, k - 1)[:k] if k < len(cosines) else np.arange(len(cosines))
        best = best[np.lexsort((numbers[best], -cosines[best]))]
        return Nearest(numbers[best], cosines[best], len(numbers), mean, spread)

    def _make_room(self, more: int) -> None:
        if self.used + more > len(self.rows):
            size = max(self.used + more, int(1.5 * self.used))
            rows = np.empty((size, self.dimension), np.float32)
            numbers = np.empty(size, np.int64)
            rows[: self.used], numbers[: self.used] = self.rows[: self.used], self.numbers[: self.used]
            self.rows, self.numbers = rows, numbers


class Matrices:
    def __init__(self, megabytes: int) -> None:
        self.budget = megabytes * 1_000_000
        self._held: OrderedDict[Place, tuple[Matrix, int]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def of(self, place: Place, changes: int, dimension: int) -> Matrix:
        """The matrix as it was after so many changes; an empty one when it is new or was changed since."""
        with self._lock:
            held = self._held.get(place)
            if held is None or held[0].changes != changes or held[0].dimension != dimension:
                self._drop(place)
                self._held[place] = Matrix(changes, dimension), 0
            self._held.move_to_end(place)
            return self._held[place][0]

    def grown(self, place: Place, matrix: Matrix) -> None:
        """A matrix has taken something in: others may have to go. One that was replaced meanwhile is nobody's."""
        with self._lock:
            held = self._held.get(place)
            if held is None or held[0] is not matrix:
                return
            self._size += matrix.size - held[1]
            self._held[place] = matrix, matrix.size
            while len(self._held) > 1 and self._size > self.budget:
                self._drop(next(iter(self._held)))

    def let_go(self) -> None:
        """Nothing of an erased space stays in memory; what others need is read again."""
        with self._lock:
            self._held.clear()
            self._size = 0

    def _drop(self, place: Place) -> None:
        held = self._held.pop(place, None)
        self._size -= held[1] if held else 0
