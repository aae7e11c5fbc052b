"""The model file: read when needed, refused when damaged."""

import hashlib
import shutil
from pathlib import Path

import pytest

from gieok.errors import EmbedderUnavailable
from gieok.models.bilingual.embedder import BilingualEmbedder
from gieok.models.bilingual.model_file import FILE, read_model


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(FILE, tmp_path)
    shutil.copy(FILE.with_suffix(".sha256"), tmp_path)
    return tmp_path / FILE.name


def test_a_copy_of_the_file_gives_the_same_vectors(copy: Path) -> None:
    assert (BilingualEmbedder(copy).matrix(["안녕"])[0] == BilingualEmbedder().matrix(["안녕"])[0]).all()


def test_an_embedder_is_made_without_reading_the_file(tmp_path: Path) -> None:
    embedder = BilingualEmbedder(tmp_path / "nowhere.safetensors")
    assert (embedder.name, embedder.dimension) == ("gieok-ko-en-2", 256)


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=r"nowhere\.safetensors cannot be read .* Install gieok again"):
        BilingualEmbedder(tmp_path / "nowhere.safetensors").vectors(["안녕"])


def test_a_flipped_byte_is_noticed(copy: Path) -> None:
    blob = bytearray(copy.read_bytes())
    blob[len(blob) // 2] ^= 1
    copy.write_bytes(blob)
    with pytest.raises(EmbedderUnavailable, match="is damaged"):
        read_model(copy)


def test_a_cut_file_is_noticed(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:1000])
    with pytest.raises(EmbedderUnavailable, match="is damaged"):
        read_model(copy)


def test_a_file_of_another_kind_is_refused_even_with_a_matching_checksum(copy: Path) -> None:
    copy.write_bytes(b"\x02" + bytes(7) + b"{}" + bytes(64))
    rewrite_checksum(copy)
    with pytest.raises(EmbedderUnavailable, match="is not a gieok-ko-en-2 file"):
        read_model(copy)


def rewrite_checksum(path: Path) -> None:
    path.with_suffix(".sha256").write_text(hashlib.sha256(path.read_bytes()).hexdigest(), encoding="ascii")
