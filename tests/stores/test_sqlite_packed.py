"""Vectors in a row: small, and those of older files are read as they are."""

from pathlib import Path

import numpy as np

from gieok.bench.memories import SPACE, _fill
from gieok.stores.sqlite import open_sqlite
from gieok.stores.sqlite.packed import packed, unpacked, whole

CHANCE = np.random.default_rng(7)


def test_rows_of_two_and_of_four_bytes_a_number_are_read_together() -> None:
    vectors = CHANCE.standard_normal((2, 256), dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    read = unpacked([packed(vectors[0]), vectors[1].tobytes()], 256)
    assert read.dtype == np.float32
    assert np.array_equal(read[1], vectors[1])
    assert abs(float(read[0] @ vectors[0]) - 1) < 3e-4
    assert whole(packed(vectors[0]), 256) == read[0].tobytes()


async def test_a_memory_with_both_indexes_takes_less_than_three_kilobytes(tmp_path: Path) -> None:
    store = await open_sqlite(str(tmp_path / "gieok.db"))
    await _fill(store, SPACE, 1_000, CHANCE)
    await store.close()
    assert (tmp_path / "gieok.db").stat().st_size < 1_000 * 3_000
