"""Commands for many readers of one conversation, as a person uses them."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gieok.doors.cli import app
from gieok.errors import BadSetting, ModelUnavailable, NotFound

YUNA = ("-u", "yuna", "-c", "mina")


class Gieok:
    """Runs commands on one store."""

    def __init__(self, folder: Path) -> None:
        self.store = str(folder / "gieok.db")

    def __call__(self, *words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(app, ["--store", self.store, *words])
        assert result.exit_code == code, (result.output, result.exception)
        return result

    def json(self, *words: str, code: int = 0) -> Any:
        return json.loads(self(*words, "--json", code=code).stdout)


@pytest.fixture
def gieok(tmp_path: Path) -> Gieok:
    return Gieok(tmp_path)


def test_a_talk_is_summarised_by_itself_and_on_request(gieok: Gieok) -> None:
    for n in range(10):
        gieok("record", *YUNA, f"나 {n}월 3일에 부산으로 이사 갈 계획이야", "그렇구나")
    (episode,) = gieok.json("episodes", *YUNA)
    assert (episode["first_seq"], episode["last_seq"], episode["made_by"]) == (1, 14, "extract")
    assert "부산" in gieok("episodes", *YUNA).stdout
    assert "nothing to summarise" in gieok("compact", *YUNA).stdout
    gieok("record", *YUNA, "고양이 이름은 나비야", "귀엽다")
    made = gieok.json("compact", *YUNA, "--now")
    assert [(one["first_seq"], one["last_seq"]) for one in made["episodes"]] == [(15, 16)]
    assert len(gieok.json("episodes", *YUNA)) == 2


def test_when_a_talk_is_summarised_is_a_setting(gieok: Gieok, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIEOK_COMPACT_AFTER_ROUNDS", "3")
    monkeypatch.setenv("GIEOK_COMPACT_KEEP_ROUNDS", "1")
    for n in range(3):
        gieok("record", *YUNA, f"I moved to city number {n} last year", "nice")
    assert [one["last_seq"] for one in gieok.json("episodes", *YUNA)] == [4]
    monkeypatch.setenv("GIEOK_COMPACT_AFTER_ROUNDS", "0")
    assert isinstance(gieok("episodes", *YUNA, code=1).exception, BadSetting)


def test_experiences_are_listed_and_checked(gieok: Gieok, tmp_path: Path) -> None:
    (tmp_path / "handcrafted_exp_a.yaml").write_text("exp_id: a\nwho: [Planner]\nwhen: w\nwhat: x", encoding="utf-8")
    (tmp_path / "handcrafted_exp_b.yaml").write_text("exp_id: b\nwhen: w\nwhat: x", encoding="utf-8")
    assert "2 experience(s)" in gieok("experiences", "check", str(tmp_path)).stdout
    assert [one["exp_id"] for one in gieok.json("experiences", "list", str(tmp_path))] == ["a", "b"]
    assert [one["exp_id"] for one in gieok.json("experiences", "list", str(tmp_path), "--role", "Critic")] == ["b"]
    (tmp_path / "handcrafted_exp_c.yaml").write_text("when: w\nwhat: x", encoding="utf-8")
    checked = gieok("experiences", "check", str(tmp_path), code=1)
    assert "2 experience(s)" in checked.stdout
    assert "handcrafted_exp_c.yaml: an experience needs exp_id" in checked.output
    assert len(gieok.json("experiences", "check", str(tmp_path), code=1)["problems"]) == 1


REVIEW = """
nodes:
  - {id: analyzer, person: alice, prompt: Analyse $topic., memorize_to: "requirements, constraints", at_most: 2}
  - {id: fresh-eyes, person: bob, prompt: "Review: $analyzer", memorize_to: GOLDFISH}
"""


def test_jobs_show_what_each_would_see_and_need_a_model_to_be_done(gieok: Gieok, tmp_path: Path) -> None:
    file = tmp_path / "review.yaml"
    file.write_text(REVIEW, encoding="utf-8")
    gieok("record", "--conversation", "x", "The requirements are clear, the constraints are not", "I see")
    words = ("jobs", "run", str(file), "--conversation", "x", "--var", "topic=the login")
    shown = gieok(*words, "--dry-run").stdout
    assert "would be asked: Analyse the login." in shown
    assert "pre-selection" in shown
    assert "sees nothing of the conversation (memorize_to: GOLDFISH)" in shown
    outcomes = gieok.json(*words, "--dry-run")
    assert [one["state"] for one in outcomes] == ["dry", "dry"]
    refused = gieok(*words, code=1)
    assert isinstance(refused.exception, ModelUnavailable)
    assert len(gieok.json("posts", "--conversation", "x")) == 2
    assert isinstance(gieok("jobs", "run", str(tmp_path / "nowhere.yaml"), code=1).exception, NotFound)
    gieok(*words[:-1], "no-equals-sign", code=2)


def test_a_view_shows_what_one_person_needs_and_why(tmp_path: Path) -> None:
    store = str(tmp_path / "gieok.db")
    for said, reply in (
        ("The API must need a token", "Noted"),
        ("Lunch was good", "Nice"),
        ("The deadline is Friday", "OK"),
    ):
        CliRunner().invoke(app, ["record", "--store", store, said, reply])
    words = ["view", "--store", store, "--person", "alice", "--memorize-to", "API requirements", "--at-most", "1"]
    shown = CliRunner().invoke(app, words)
    assert shown.exit_code == 0, (shown.output, shown.exception)
    assert "token" in shown.stdout
    assert "Lunch" not in shown.stdout
    plain = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert [post["message"] for post in plain["posts"]] == ["The API must need a token"]
    nothing = CliRunner().invoke(
        app, ["view", "--store", store, "--person", "bob", "--memorize-to", "GOLDFISH", "--json"]
    )
    assert json.loads(nothing.stdout)["posts"] == []
