"""A folder with a model and a tokenizer gives vectors; the model here is made for the test and small enough to check."""

from pathlib import Path

import numpy as np
import pytest

from gieok.errors import EmbedderUnavailable
from gieok.models.onnx_folder import OnnxFolder

onnx = pytest.importorskip("onnx", reason="the tiny model is made with the onnx package, which is not installed")
pytest.importorskip("onnxruntime", reason="onnxruntime is not installed: pip install 'gieok[onnx]'")
tokenizers = pytest.importorskip("tokenizers", reason="tokenizers is not installed: pip install 'gieok[onnx]'")

WORDS = {"[UNK]": 0, "cat": 1, "dog": 2, "고양이": 3}
TABLE = np.array([[0, 0, 1], [2, 0, 0], [0, 4, 0], [2, 0, 0]], np.float32)


def make(folder: Path, *, whole_texts: bool = False, inputs: tuple[str, ...] = ("input_ids", "attention_mask")) -> Path:
    """Every token is a row of the table; ``whole_texts`` sums them into one vector as some exports do."""
    from onnx import TensorProto, helper, numpy_helper  # noqa: PLC0415  (optional)

    table = numpy_helper.from_array(TABLE, "table")
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["tokens"])]
    shape: list[str | int] = ["batch", "length", 3]
    if whole_texts:
        axis = numpy_helper.from_array(np.array([1]), "axis")
        nodes.append(helper.make_node("ReduceSum", ["tokens", "axis"], ["out"], keepdims=0))
        shape = ["batch", 3]
    given = [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in inputs]
    out = helper.make_tensor_value_info("out" if whole_texts else "tokens", TensorProto.FLOAT, shape)
    graph = helper.make_graph(nodes, "tiny", given, [out], [table, axis] if whole_texts else [table])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    folder.mkdir(exist_ok=True)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    tokenizer = tokenizers.Tokenizer(tokenizers.models.WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


async def test_tokens_are_averaged_and_padding_does_not_count(tmp_path: Path) -> None:
    embedder = OnnxFolder(make(tmp_path / "tiny"))
    cat, both, korean = await embedder.embed(["cat", "cat dog cat cat", "고양이"])
    assert cat is not None
    assert np.allclose(cat, [1, 0, 0])
    assert np.allclose(both, np.array([6, 4, 0]) / np.sqrt(52))
    assert np.array_equal(cat, korean)
    assert embedder.dimension == 3


async def test_a_model_that_gives_one_vector_for_the_text_is_taken_at_its_word(tmp_path: Path) -> None:
    embedder = OnnxFolder(make(tmp_path / "tiny", whole_texts=True))
    assert np.allclose((await embedder.embed(["cat dog"]))[0], np.array([2, 4, 0]) / np.sqrt(20))


async def test_a_text_that_says_nothing_has_no_vector(tmp_path: Path) -> None:
    assert await OnnxFolder(make(tmp_path / "tiny")).embed(["", "  ", "?!"]) == [None] * 3


def test_the_name_changes_with_the_model(tmp_path: Path) -> None:
    folder = make(tmp_path / "tiny")
    before = OnnxFolder(folder).name
    make(folder, whole_texts=True)
    assert before.startswith("onnx:tiny:")
    assert OnnxFolder(folder).name != before


def test_the_dimension_is_known_before_the_first_text(tmp_path: Path) -> None:
    assert OnnxFolder(make(tmp_path / "tiny")).dimension == 3


def test_many_texts_of_many_lengths_come_back_in_their_order(tmp_path: Path) -> None:
    embedder = OnnxFolder(make(tmp_path / "tiny"))
    texts = ["cat " * (place % 7 + 1) if place % 2 else "dog" for place in range(50)]
    for place, vector in enumerate(embedder.vectors(texts)):
        assert np.allclose(vector, [1, 0, 0] if place % 2 else [0, 1, 0])


@pytest.mark.parametrize("broken", ["model.onnx", "tokenizer.json"])
@pytest.mark.parametrize("content", [b"", b"nonsense", b"{}"])
def test_a_broken_file_is_named(tmp_path: Path, broken: str, content: bytes) -> None:
    folder = make(tmp_path / "tiny")
    (folder / broken).write_bytes(content)
    with pytest.raises(EmbedderUnavailable, match=broken):
        OnnxFolder(folder).vectors(["cat"])


def test_a_folder_without_a_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match=r"model\.onnx"):
        OnnxFolder(tmp_path)


def test_a_model_that_wants_more_than_text_is_refused(tmp_path: Path) -> None:
    folder = make(tmp_path / "tiny", inputs=("input_ids", "pixel_values"))
    with pytest.raises(EmbedderUnavailable, match="pixel_values"):
        OnnxFolder(folder).vectors(["cat"])
