"""Vectors from a folder with ``model.onnx`` and ``tokenizer.json``: any sentence model that was exported so.

The model may give one vector for each token (they are averaged) or one for the text. Its name holds the hash of the
file, so that another model in the same folder is never compared with the vectors of this one.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gieok.errors import EmbedderUnavailable

Vector = NDArray[np.float32]

LONGEST = 512
"""Tokens of one text; what such models commonly read."""
AT_ONCE = 16
"""Texts in one run: enough to fill a core, little enough for a small machine."""


class OnnxFolder:
    def __init__(self, folder: Path | str) -> None:
        self._folder = Path(folder)
        self._name = f"onnx:{self._folder.name}:{_hash(self._folder / 'model.onnx')}"
        self._tokenizer: Any = None
        self._session: Any = None
        self._dimension: int | None = None
        self._loading = threading.Lock()

    @property
    def name(self) -> str:
        return self._name

    @property
    def dimension(self) -> int:
        if self._dimension is None:
            self._run([self._ready().encode("a")])
        assert self._dimension
        return self._dimension

    async def embed(self, texts: Sequence[str]) -> list[Vector | None]:
        """In a worker thread: other turns go on meanwhile."""
        return await asyncio.to_thread(self.vectors, texts)

    def vectors(self, texts: Sequence[str]) -> list[Vector | None]:
        tokenizer = self._ready()
        found: list[Vector | None] = [None] * len(texts)
        encoded = {place: tokenizer.encode(text) for place, text in enumerate(texts) if any(map(str.isalnum, text))}
        by_length = sorted(encoded, key=lambda place: len(encoded[place].ids))  # alike lengths need little padding
        for start in range(0, len(by_length), AT_ONCE):
            places = by_length[start : start + AT_ONCE]
            for place, vector in zip(places, self._run([encoded[place] for place in places]), strict=True):
                found[place] = vector
        return found

    def _run(self, encoded: Sequence[Any]) -> list[Vector]:
        longest = max(len(one.ids) for one in encoded)
        padded = {
            "input_ids": _padded([one.ids for one in encoded], longest),
            "attention_mask": _padded([[1] * len(one.ids) for one in encoded], longest),
            "token_type_ids": _padded([one.type_ids for one in encoded], longest),
        }
        wanted = {one.name: padded[one.name] for one in self._session.get_inputs()}
        output = np.asarray(self._session.run(None, wanted)[0], np.float32)
        if output.ndim == 3:
            mask = padded["attention_mask"][:, :, None].astype(np.float32)
            output = (output * mask).sum(axis=1) / mask.sum(axis=1)
        lengths = np.linalg.norm(output, axis=1, keepdims=True)
        if not np.isfinite(output).all() or not (lengths > 0).all():
            raise EmbedderUnavailable(f"{self._folder} gives vectors that are no directions")
        self._dimension = int(output.shape[1])
        return list(output / lengths)

    def _ready(self) -> Any:
        with self._loading:  # two first turns at once must not read the file twice
            if self._session is None:
                self._tokenizer, self._session = _opened(self._folder)
            return self._tokenizer


def _opened(folder: Path) -> tuple[Any, Any]:
    try:
        import onnxruntime  # noqa: PLC0415  (optional)
        from onnxruntime.capi import onnxruntime_pybind11_state as ort  # noqa: PLC0415  (its errors live there)
        from tokenizers import Tokenizer  # noqa: PLC0415  (optional)
    except ImportError as missing:
        raise EmbedderUnavailable(f"the {missing.name} package is not there: pip install 'gieok[onnx]'") from None
    tokenizer = Tokenizer.from_str(_tokenizer_file(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1  # a memory is no reason to heat the machine
    try:
        session = onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
    except (ort.Fail, ort.InvalidProtobuf, ort.InvalidArgument, ort.InvalidGraph, ort.NoSuchFile) as problem:
        raise EmbedderUnavailable(f"{folder / 'model.onnx'} cannot be read: {problem}") from None
    unknown = {one.name for one in session.get_inputs()} - {"input_ids", "attention_mask", "token_type_ids"}
    if unknown:
        raise EmbedderUnavailable(f"{folder / 'model.onnx'} wants {', '.join(sorted(unknown))}, which no text has")
    return tokenizer, session


def _tokenizer_file(file: Path) -> str:
    """Its text, looked at before the tokenizer does: that one fails without saying what kind of failure it is."""
    try:
        text = file.read_text(encoding="utf-8")
        written = json.loads(text)
    except (OSError, ValueError) as problem:
        raise EmbedderUnavailable(f"{file} cannot be read: {problem}") from None
    if not isinstance(written, dict) or "model" not in written:
        raise EmbedderUnavailable(f"{file} is no tokenizer: it has no model")
    return text


def _hash(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()[:12]
    except OSError as problem:
        raise EmbedderUnavailable(f"{file} cannot be read: {problem}") from None


def _padded(rows: Sequence[Sequence[int]], longest: int) -> NDArray[np.int64]:
    return np.array([[*row, *[0] * (longest - len(row))] for row in rows], np.int64)
