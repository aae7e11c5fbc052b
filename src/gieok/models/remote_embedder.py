"""Vectors from any endpoint that speaks the OpenAI ``/embeddings`` protocol, in batches.

The name holds the model, since vectors of different models are never compared. How many numbers a vector has is known
after the first one. Whatever goes wrong is EmbedderUnavailable: recall then goes on by words, and says so.
"""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from gieok.errors import BadAnswer, EmbedderUnavailable, ModelUnavailable
from gieok.models.official_client import OfficialClient
from gieok.models.patience import Patience

if TYPE_CHECKING:  # numpy is heavy, and only needed when something is embedded
    from gieok.ports.embedder import Vector

AT_ONCE = 64
"""Texts in one request; small servers take no more."""
LONGEST_TEXT = 8_000
"""Characters of one text: under the 8,192 tokens that embedding models commonly read, also in Korean."""


class RemoteEmbedder:
    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        dimension: int | None = None,
        patience: Patience | None = None,
    ) -> None:
        """``dimension`` is asked of the endpoint, where its model can be shortened."""
        self._client = OfficialClient(model, base_url, api_key, patience or Patience())
        self._shortened = dimension
        self._dimension = dimension

    @property
    def name(self) -> str:
        return f"remote:{self._client.model}" + (f":{self._shortened}" if self._shortened else "")

    @property
    def dimension(self) -> int:
        if self._dimension is None:
            raise EmbedderUnavailable(
                f"nobody knows how long the vectors of {self.name} are before the first one is made"
            )
        return self._dimension

    async def embed(self, texts: Sequence[str]) -> "list[Vector | None]":
        found: list[Vector | None] = [None] * len(texts)
        spoken = [place for place, text in enumerate(texts) if any(letter.isalnum() for letter in text)]
        for start in range(0, len(spoken), AT_ONCE):
            places = spoken[start : start + AT_ONCE]
            vectors = await self._asked([texts[place][:LONGEST_TEXT] for place in places])
            for place, vector in zip(places, vectors, strict=True):
                found[place] = vector
        return found

    async def aclose(self) -> None:
        """Give back the connections."""
        await self._client.aclose()

    async def _asked(self, texts: list[str]) -> "list[Vector]":
        client = self._client
        wanted: dict[str, Any] = {"model": client.model, "input": texts, "encoding_format": "float"}
        if self._shortened:
            wanted["dimensions"] = self._shortened
        try:
            create = partial(client.opened.embeddings.create, **wanted)
            import openai  # noqa: PLC0415  (loaded by now)

            try:
                reply = await client.asked(create, client.patience.silence_seconds)
            except openai.APIError as problem:
                raise client.failure(problem) from None
        except (ModelUnavailable, BadAnswer) as reason:
            raise EmbedderUnavailable(str(reason)) from None
        except ValueError as problem:
            raise EmbedderUnavailable(f"{client.where} sent vectors that cannot be read: {problem}") from None
        return self._read(reply, len(texts))

    def _read(self, reply: Any, count: int) -> "list[Vector]":
        """The vectors in the order of the texts, each of length 1."""
        import numpy as np  # noqa: PLC0415  (heavy, and only needed when something is embedded)

        try:
            by_place = {one.index: np.asarray(one.embedding, np.float32) for one in reply.data}
            matrix = np.stack([by_place[place] for place in range(count)])
            lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise EmbedderUnavailable(f"{self._client.where} did not send one vector for each text") from None
        if matrix.ndim != 2 or not np.isfinite(matrix).all() or not (lengths > 0).all():
            raise EmbedderUnavailable(f"{self._client.where} sent vectors that are no directions")
        if self._dimension not in (None, matrix.shape[1]):
            raise EmbedderUnavailable(
                f"the vectors of {self.name} have {matrix.shape[1]} numbers now, and had {self._dimension}"
            )
        self._dimension = int(matrix.shape[1])
        return list(matrix / lengths)
