"""Docs are run: every Python block and every command of the README pages works in an empty folder."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gieok
from gieok.doors.cli import app

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ["README.md", "README.ko.md", "docs/STORES.md", "docs/EMBEDDER.md", "docs/IMPORT.md"]


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_the_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(page, "python")
    assert found
    for block in found:
        exec(compile(block, page, "exec"), {"__name__": "page"})


@pytest.mark.parametrize("page", PAGES[:2])
def test_the_commands_of_the_page_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIEOK_STORE", str(tmp_path / "gieok.db"))
    lines = [line[2:] for block in blocks(page, "console") for line in block.splitlines() if line.startswith("$ ")]
    assert lines
    for line in lines:
        program, *words = shlex.split(line)
        assert program == "gieok"
        result = CliRunner().invoke(app, words)
        assert result.exit_code == 0, (line, result.output, result.exception)


def test_the_shop_window_is_what_it_says() -> None:
    assert sorted(gieok.__all__) == sorted(set(gieok.__all__))
    for name in gieok.__all__:
        assert getattr(gieok, name) is not None
    with pytest.raises(AttributeError):
        _ = gieok.nonsense


def test_every_setting_has_a_reason() -> None:
    assert all(len(one.metadata["why"]) > 20 for one in fields(gieok.Settings))


def test_every_noun_has_a_glossary_entry() -> None:
    text = (ROOT / "docs" / "GLOSSARY.md").read_text(encoding="utf-8")
    for noun in "Post Attachment Round Conversation Space SharedMemoryEntry Persona Candidate Judged Slot Episode Moment Emotion Recollection Prompt Job".split():
        assert f"**{noun}**" in text, noun
