"""What is said around each post: sums over a stretch of talk that fade with distance.

Distance is not counted in posts: ten one-word posts are a moment, ten pages are an afternoon. Each post is
as long as the root of its characters, which lies between counting posts and counting characters;
both ends were tried on QMSum and are worse (.50 and .49 instead of .53 at ten posts). The fading is a sum of four
plain windows, so it costs eight looks into a running sum, whatever the width.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
Rows = NDArray[np.intp]

WINDOWS = ((0.5, 0.28), (1.0, 0.27), (1.75, 0.25), (3.0, 0.2))
"""Half width of each window in units of the scale, and its share: close to an exponential fading on both sides.
Three windows cost .005 on QMSum, one costs .02."""
LONGEST = WINDOWS[-1][0]

CHARACTERS_OF_A_WORD = 8
"""A word that counts comes with a stop word and two spaces; with it one unit of length is about one word."""


@dataclass(frozen=True, slots=True)
class Line:
    """Where posts lie on a line, in order; ``step`` is each post's own length on it."""

    at: Scores
    step: Scores


def line_of(sizes: Scores, follows: NDArray[np.bool_] | None = None, apart: float = 0.0) -> Line:
    """Posts of these sizes one after the other; a post that does not follow the one before lies ``apart`` from it."""
    step = np.sqrt(np.maximum(sizes, 1.0) / CHARACTERS_OF_A_WORD)
    at = np.cumsum(step) - step / 2
    if follows is not None:
        at += np.cumsum(np.where(follows, 0.0, apart))
    return Line(at, step)


class Around:
    """Sums around each post of one line, at one scale."""

    def __init__(self, line: Line, scale: float) -> None:
        self._size = len(line.at)
        self._windows = [
            (
                np.searchsorted(line.at, line.at - half * scale, "left"),
                np.searchsorted(line.at, line.at + half * scale, "right"),
                share,
            )
            for half, share in WINDOWS
        ]

    def summed(self, values: Scores) -> Scores:
        """One value per post in, its faded sum around each post out."""
        running = np.concatenate(([0.0], np.cumsum(values)))
        total = np.zeros(self._size)
        for start, end, share in self._windows:
            total += share * (running[end] - running[start])
        return total

    def summed_at(self, rows: Rows, values: Scores) -> Scores:
        """The same for values at a few rows only, which are in order."""
        dense = np.zeros(self._size)
        dense[rows] = values
        return self.summed(dense)
