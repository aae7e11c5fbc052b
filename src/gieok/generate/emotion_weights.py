"""The small trained part of the judge: a weight for each piece of evidence and each of the four feelings.

A model file holds the sorted hashes of the evidence it knows and their weights as signed bytes; evidence it has never
seen weighs nothing, instead of sharing a slot with something else. This file does not know where the weights come
from (training/emotion) nor what a feeling looks like in text (emotion_features).
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Final

from gieok.errors import BadFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CLASSES: Final = ("neutral", "sad", "happy", "angry")  # the order of the columns in the file

# Words (w a z n b), pieces (c h j) and skeletons (k) each weigh 1 in sum, so that a long line does not shout louder
# than a short one; the few hand-made signs keep their own count, at a scale where the regularised fit trusts them.
_FAMILY: Final = {kind: family for family, kinds in enumerate(("waznb", "chj", "k", "eldsx")) for kind in kinds}
_SIGNS: Final = 3
_SIGN_SCALE: Final = 0.6  # 0.3 to 0.8 made no difference beyond noise
_MOST_COUNTED: Final = 6  # evidence seen more often than this says nothing new
_ROOTS: Final = tuple(math.sqrt(times) for times in range(_MOST_COUNTED + 1))


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """Sorted evidence hashes, one row of weights for each, and a starting value for each feeling."""

    keys: NDArray[np.uint32]
    weights: NDArray[np.int8]
    scale: NDArray[np.float32]
    bias: NDArray[np.float32]

    def logits(self, names: Iterable[str]) -> list[float]:
        """How much the evidence speaks for each feeling."""
        import numpy as np  # noqa: PLC0415  (heavy: only whoever judges a line pays for it)

        keys, values = weigh(names)
        if not keys:
            return [float(x) for x in self.bias]
        wanted = np.array(keys, dtype=np.uint32)
        places = np.searchsorted(self.keys, wanted)
        places[places == len(self.keys)] = 0
        known = self.keys[places] == wanted
        rows = self.weights[places[known]].astype(np.float32)
        total = np.array(values, dtype=np.float32)[known] @ rows * self.scale + self.bias
        return [float(x) for x in total]

    def pull(self, name: str, feeling: str) -> float:
        """How far one piece of evidence pulls towards a feeling and away from the others (for saying why)."""
        import numpy as np  # noqa: PLC0415  (heavy: only whoever judges a line pays for it)

        place = int(np.searchsorted(self.keys, np.uint32(_key(name))))
        if place == len(self.keys) or int(self.keys[place]) != _key(name):
            return 0.0
        row = self.weights[place].astype(np.float32) * self.scale
        column = CLASSES.index(feeling)
        return float(row[column] - (row.sum() - row[column]) / (len(CLASSES) - 1))


def weigh(names: Iterable[str]) -> tuple[list[int], list[float]]:
    """Hash and value of each piece of evidence; the trainer and the judge weigh alike."""
    counted = Counter(names)
    families = [_FAMILY[name[0]] for name in counted]
    values = [_ROOTS[times if times < _MOST_COUNTED else _MOST_COUNTED] for times in counted.values()]
    squares = [0.0, 0.0, 0.0, 0.0]
    for family, value in zip(families, values, strict=True):
        squares[family] += value * value
    shares = [1 / math.sqrt(s) if s else 0.0 for s in squares]
    shares[_SIGNS] = _SIGN_SCALE
    return [_key(name) for name in counted], [v * shares[f] for v, f in zip(values, families, strict=True)]


def _key(name: str) -> int:
    return zlib.crc32(name.encode("utf-8", "surrogatepass"))


@cache
def shipped_model() -> Model:
    """The model in the package, read once."""
    import numpy as np  # noqa: PLC0415  (heavy: only whoever judges a line pays for it)

    with as_file(files("gieok.generate") / "emotion_model" / "weights.npz") as path:
        if not path.is_file():
            raise BadFile(f"The emotion model is missing from the installation: {path}")
        with np.load(path, allow_pickle=False) as held:
            return Model(held["keys"], held["weights"], held["scale"], held["bias"])
