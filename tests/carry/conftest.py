"""A mind to bring things into, and files as other programs write them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gieok
from gieok.sync import Mind

WithLines = Callable[..., Path]


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Mind]:
    with gieok.open(str(tmp_path / "gieok.db"), gieok.Settings(model="none")) as home:
        yield home.mind("yuna", "mina")


@pytest.fixture
def with_lines(tmp_path: Path) -> WithLines:
    """A file of JSON lines; a text stands there as it is."""

    def write(*lines: object, name: str = "chat.jsonl") -> Path:
        file = tmp_path / name
        text = [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in lines]
        file.write_text("\n".join(text) + "\n", encoding="utf-8")
        return file

    return write


@pytest.fixture
def with_json(tmp_path: Path) -> Callable[..., Path]:
    def write(value: object, name: str = "conversations.json") -> Path:
        file = tmp_path / name
        file.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
        return file

    return write
