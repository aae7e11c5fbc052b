"""Vectors from an /embeddings endpoint: in batches, in order, of length 1, or a clear reason why not."""

import json

import numpy as np
import pytest

from gieok.errors import EmbedderUnavailable
from gieok.models.patience import Patience
from gieok.models.remote_embedder import AT_ONCE, RemoteEmbedder
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends

pytest.importorskip("openai", reason="the official client is not installed: pip install 'gieok[openai]'")

HURRIED = Patience(connect_seconds=1, silence_seconds=0.5, tries=2, first_wait=0.01)


def vectors(*rows: list[float], backwards: bool = False) -> Sends:
    data = [{"object": "embedding", "index": place, "embedding": row} for place, row in enumerate(rows)]
    return Sends(raw=json.dumps({"object": "list", "data": data[::-1] if backwards else data, "model": "any"}))


def at(endpoint: ScriptedEndpoint, dimension: int | None = None) -> RemoteEmbedder:
    return RemoteEmbedder("bge-m3", base_url=endpoint.url, patience=HURRIED, dimension=dimension)


async def test_each_text_gets_its_own_direction() -> None:
    async with ScriptedEndpoint([vectors([3, 4, 0], [0, 0, 2], backwards=True)]) as endpoint:
        embedder = at(endpoint)
        first, second = await embedder.embed(["하나", "둘"])
    assert np.allclose(first, [0.6, 0.8, 0])
    assert np.allclose(second, [0, 0, 1])
    assert (embedder.name, embedder.dimension) == ("remote:bge-m3", 3)
    assert endpoint.requests[0]["input"] == ["하나", "둘"]


async def test_a_text_that_says_nothing_is_not_sent_and_has_no_vector() -> None:
    async with ScriptedEndpoint([vectors([1, 0])]) as endpoint:
        found = await at(endpoint).embed(["", "  ", "hello", "?!"])
    assert [vector is None for vector in found] == [True, True, False, True]
    assert endpoint.requests[0]["input"] == ["hello"]


async def test_nothing_is_asked_for_nothing() -> None:
    async with ScriptedEndpoint([]) as endpoint:
        assert await at(endpoint).embed([]) == []


async def test_many_texts_go_in_batches() -> None:
    many = [vectors(*[[1.0, 0.0]] * AT_ONCE), vectors([1.0, 0.0])]
    async with ScriptedEndpoint(many) as endpoint:
        assert len(await at(endpoint).embed(["a"] * (AT_ONCE + 1))) == AT_ONCE + 1


async def test_what_passes_is_asked_again() -> None:
    async with ScriptedEndpoint([Sends(status=503), vectors([1, 0])]) as endpoint:
        assert await at(endpoint).embed(["a"])


@pytest.mark.parametrize(
    "step",
    [
        Sends(status=400),
        Sends(status=401),
        Sends("late", after=30),
        Sends(raw="<html>"),
        Sends(raw='{"data": [{"index": 0, "embe'),
        Sends(raw='{"data": []}'),
        Sends(raw='{"data": [{"index": 5, "embedding": [1, 2]}]}'),
        Sends(raw='{"data": [{"index": 0, "embedding": ["x", "y"]}]}'),
        Sends(raw='{"data": [{"index": 0, "embedding": []}]}'),
        vectors([0.0, 0.0]),
        Sends(raw='{"data": [{"index": 0, "embedding": [NaN, 1]}]}'),
    ],
)
async def test_what_is_no_vector_is_an_error_and_never_a_vector(step: Sends) -> None:  # I3
    async with ScriptedEndpoint([step]) as endpoint:
        with pytest.raises(EmbedderUnavailable):
            await at(endpoint).embed(["a"])


async def test_vectors_that_change_their_length_are_refused() -> None:
    async with ScriptedEndpoint([vectors([1, 0]), vectors([1, 0, 0])]) as endpoint:
        embedder = at(endpoint)
        await embedder.embed(["a"])
        with pytest.raises(EmbedderUnavailable, match="have 3 numbers now, and had 2"):
            await embedder.embed(["a"])


async def test_a_shorter_vector_can_be_asked_for_and_has_another_name() -> None:
    async with ScriptedEndpoint([vectors([1, 0])]) as endpoint:
        embedder = at(endpoint, dimension=2)
        await embedder.embed(["a"])
    assert (embedder.name, embedder.dimension, endpoint.requests[0]["dimensions"]) == ("remote:bge-m3:2", 2, 2)


async def test_nobody_there_is_an_error() -> None:
    embedder = RemoteEmbedder("any", base_url="http://127.0.0.1:9/v1", patience=HURRIED)
    with pytest.raises(EmbedderUnavailable, match="cannot be reached"):
        await embedder.embed(["a"])
