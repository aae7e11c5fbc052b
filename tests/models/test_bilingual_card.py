"""The model file is the one its card describes."""

import hashlib
import re
from pathlib import Path

from gieok.models.bilingual.embedder import DIMENSION
from gieok.models.bilingual.model_file import FILE, NAME, read_model

CARD = (Path(__file__).parents[2] / "docs" / "EMBEDDER.md").read_text(encoding="utf-8")
LARGEST_AT_256 = 24_000_000  # bytes; the package is downloaded by everybody


def stated(name: str) -> str:
    """The value of a row of the card's first table."""
    found = re.search(rf"^\| {re.escape(name)} \| `?([^|`]+)`? \|$", CARD, re.MULTILINE)
    assert found, f"the card does not state {name}"
    return found.group(1).strip()


def test_the_card_names_the_model() -> None:
    assert stated("name") == NAME


def test_the_card_states_the_sha256_of_the_file() -> None:
    digest = hashlib.sha256(FILE.read_bytes()).hexdigest()
    assert stated("sha256") == digest
    assert FILE.with_suffix(".sha256").read_text(encoding="ascii") == f"{digest}  {FILE.name}\n"


def test_the_card_states_size_dimensions_and_units() -> None:
    model = read_model()
    size = FILE.stat().st_size
    assert size <= LARGEST_AT_256
    assert stated("file size") == f"{size / 1e6:.1f} MB"
    assert stated("dimensions") == str(DIMENSION) == str(model.table.shape[1])
    cut = model.segmenter
    parts = (len(cut.pieces), len(cut.surfaces), cut.buckets)
    assert stated("units (English, Korean, hashed)") == ", ".join(f"{part:,}" for part in parts)
    assert sum(parts) == len(model.table)
