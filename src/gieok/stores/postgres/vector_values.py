"""Vectors on the wire: pgvector's binary form, so that no float is ever written as text."""

import struct

import numpy as np
from numpy.typing import NDArray
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format
from psycopg.types import TypeInfo

_HEAD = struct.Struct(">HH")
"""The dimension, and two bytes that pgvector keeps for later."""


def vectors_from(sent: bytes, dimension: int) -> "NDArray[np.float32]":
    """Vectors that were sent one behind the other, as rows."""
    each = np.frombuffer(sent, np.uint8).reshape(-1, _HEAD.size + 4 * dimension)
    return np.ascontiguousarray(each[:, _HEAD.size :]).view(">f4").astype(np.float32)


def register_vectors(adapters: AdaptersMap, oid: int, array_oid: int) -> None:
    """The numbers that this database has given to the type ``vector`` and to lists of it."""

    class VectorDumper(Dumper):
        format = Format.BINARY

        def dump(self, obj: "np.ndarray[tuple[int], np.dtype[np.float32]]") -> Buffer:
            return _HEAD.pack(len(obj), 0) + obj.astype(">f4").tobytes()

    VectorDumper.oid = oid
    adapters.types.add(TypeInfo("vector", oid, array_oid))
    adapters.register_dumper(np.ndarray, VectorDumper)
