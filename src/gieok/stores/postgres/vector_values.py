"""Vectors on the wire: pgvector's binary form, so that no float is ever written as text."""

import struct

import numpy as np
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format

_HEAD = struct.Struct(">HH")
"""The dimension, and two bytes that pgvector keeps for later."""


def register_vectors(adapters: AdaptersMap, oid: int) -> None:
    """``oid`` is the number that this database has given to the type ``vector``."""

    class VectorDumper(Dumper):
        format = Format.BINARY

        def dump(self, obj: "np.ndarray[tuple[int], np.dtype[np.float32]]") -> Buffer:
            return _HEAD.pack(len(obj), 0) + obj.astype(">f4").tobytes()

    VectorDumper.oid = oid
    adapters.register_dumper(np.ndarray, VectorDumper)
