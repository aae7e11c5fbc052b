"""Who turns text into a direction in space. A vector is only ever compared with vectors of the same name."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:  # numpy is heavy, and a protocol needs only its name
    import numpy as np
    from numpy.typing import NDArray

    Vector: TypeAlias = NDArray[np.float32]
else:
    Vector = object


class Embedder(Protocol):
    @property
    def name(self) -> str:
        """Versioned; stored beside every vector."""

    @property
    def dimension(self) -> int: ...

    async def embed(self, texts: Sequence[str]) -> "list[Vector | None]":
        """Unit vectors, one per text; None where the text says nothing (empty, symbols only).

        Raises EmbedderUnavailable when no embedding can be made at all.
        """
