"""The page for people who run several agents is run: its Python, its jobs and its commands."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gieok.doors.cli import app
from gieok.jobs.job_files import read_jobs
from gieok.record.experience_files import load_experiences

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "AGENTS_GUIDE.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_everything_on_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIEOK_STORE", str(tmp_path / "gieok.db"))
    review, labelled, persons, lesson = blocks("yaml")
    (tmp_path / "review.yaml").write_text(review, encoding="utf-8")
    assert len(read_jobs(review).jobs) == 2
    assert read_jobs(labelled).jobs[0].person == "Analyst"
    assert read_jobs(f"{persons}\nnodes: [{{id: a, person: bob, prompt: x}}]").persons["bob"].temperature == 0.9
    for block in blocks("python"):
        exec(compile(block, "AGENTS_GUIDE.md", "exec"), {"__name__": "page"})
    (tmp_path / "lessons" / "handcrafted_exp_of_the_page.yaml").write_text(lesson, encoding="utf-8")
    assert len(load_experiences(tmp_path / "lessons").remarks) == 1
    lines = [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]
    assert len(lines) == 5
    for line in lines:
        result = CliRunner().invoke(app, shlex.split(line)[1:])
        assert result.exit_code == 0, (line, result.output, result.exception)
