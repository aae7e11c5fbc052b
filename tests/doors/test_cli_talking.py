"""Talking on the command line: chat, personas, emotion, and one look of a vision agent."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from typer.testing import CliRunner

from gieok.doors.cli import app
from gieok.errors import BadFile, ModelUnavailable, NotFound
from gieok.record.persona_files import characters_folder
from gieok.testing.scripted_endpoint import ScriptedEndpoint, Sends


def test_a_talk_without_a_model_is_kept_and_honest(tmp_path: Path) -> None:
    store = str(tmp_path / "gieok.db")
    talk = "나 땅콩 알레르기 있어. 꼭 기억해\n\n내가 못 먹는 게 뭐지? 알레르기\n"
    result = CliRunner().invoke(app, ["chat", "--store", store, "-u", "yuna", "-c", "mina"], input=talk)
    assert result.exit_code == 0, result.output
    assert "언어 모델이 없어서" in result.stdout
    assert "no language model" in result.stderr
    posts = json.loads(CliRunner().invoke(app, ["posts", "--store", store, "-u", "yuna", "--json"]).stdout)
    assert [post["send_from"] for post in posts] == ["yuna", "mina", "yuna", "mina"]
    assert "땅콩" in posts[-1]["message"]


def test_one_message_as_json_has_a_one_hot_emotion(tmp_path: Path) -> None:  # I5
    result = CliRunner().invoke(app, ["chat", "--store", str(tmp_path / "g.db"), "안녕", "--json"])
    reply = json.loads(result.stdout)
    assert sum(reply["emotion"].values()) == 1
    assert set(reply["emotion"]) == {"neutral", "sad", "happy", "angry"}


def test_a_character_moves_in_from_a_file_and_is_shown(tmp_path: Path) -> None:
    store = str(tmp_path / "gieok.db")
    card = tmp_path / "ari.yaml"
    card.write_text("name: Ari\ntext: A quiet astronomer.\nrules: [never lie]\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["persona", "check", str(card)]).exit_code == 0
    assert "lives here now" in CliRunner().invoke(app, ["persona", "import", str(card), "--store", store]).stdout
    shown = json.loads(CliRunner().invoke(app, ["persona", "show", "Ari", "--store", store, "--json"]).stdout)
    assert (shown["text"], shown["rules"]) == ("A quiet astronomer.", ["never lie"])
    listed = json.loads(CliRunner().invoke(app, ["persona", "list", "--store", store, "--json"]).stdout)
    assert listed == {"here": ["Ari"], "with gieok": ["mina", "rowan"]}
    assert isinstance(CliRunner().invoke(app, ["persona", "show", "nobody", "--store", store]).exception, NotFound)


def test_emotion_is_shown_with_its_reason() -> None:
    shown = json.loads(CliRunner().invoke(app, ["emotion", "진짜 짜증나 죽겠네", "--json"]).stdout)
    assert shown["emotion"] == {"neutral": 0, "sad": 0, "happy": 0, "angry": 1}
    assert "짜증" in CliRunner().invoke(app, ["emotion", "진짜 짜증나 죽겠네"]).stdout


async def test_a_vision_model_looks_once_and_its_notes_fill_the_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt, memory = tmp_path / "prompt.txt", tmp_path / "memory.json"
    prompt.write_text("Plan: $memory[plan]\nLast: $memory[last]", encoding="utf-8")
    memory.write_text('{"memory": {"plan": ["go east"], "last": "north"}}', encoding="utf-8")
    picture = characters_folder() / "mina" / "neutral_full.png"
    answer = '```json\n{"action": "east", "memory": {"plan": ["open the door"], "last": "east"}}\n```'
    async with ScriptedEndpoint([answer]) as endpoint:
        monkeypatch.setenv("OPENAI_BASE_URL", endpoint.url)
        monkeypatch.setenv("OPENAI_API_KEY", "scripted")
        words = ["dev-memory", "--prompt", str(prompt), "--image", str(picture), "--memory", str(memory)]
        out = ["--out-json", str(tmp_path / "out.json"), "--out-rendered", str(tmp_path / "out.txt")]
        result = await asyncio.to_thread(CliRunner().invoke, app, [*words, *out])
        asked = endpoint.requests[0]
    assert result.exit_code == 0, (result.output, result.exception)
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["action"] == "east"
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "Plan: - open the door\nLast: east"
    assert "go east" in json.dumps(asked)
    assert "image_url" in json.dumps(asked)


def test_without_a_vision_model_or_a_picture_it_says_what_to_do(tmp_path: Path) -> None:
    prompt = tmp_path / "p.txt"
    prompt.write_text("$memory[a]", encoding="utf-8")
    assert isinstance(CliRunner().invoke(app, ["dev-memory", "--prompt", str(prompt)]).exception, ModelUnavailable)
    words = ["dev-memory", "--prompt", str(prompt), "--image", str(prompt)]
    assert isinstance(CliRunner().invoke(app, words).exception, BadFile)


async def test_ctrl_c_in_the_middle_of_an_answer_loses_no_word_and_marks_the_turn(tmp_path: Path) -> None:
    store = str(tmp_path / "gieok.db")
    slowly = Sends("천천히 길게 말하는 중이야 " * 20, between=0.05)
    async with ScriptedEndpoint([slowly]) as endpoint:
        ours = {"OPENAI_BASE_URL": endpoint.url, "OPENAI_API_KEY": "x", "GIEOK_MODEL_JUDGE": "none"}
        words = ("-m", "gieok", "chat", "--store", store, "-u", "yuna", "나 여기 있어")
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        talk = await asyncio.create_subprocess_exec(sys.executable, *words, env=os.environ | ours, **pipes)  # type: ignore[arg-type]
        assert talk.stdout is not None
        await talk.stdout.read(10)
        talk.send_signal(signal.SIGINT)
        _, complaint = await asyncio.wait_for(talk.communicate(), 60)
    assert talk.returncode != 0
    assert b"Traceback" not in complaint
    rows = apsw.Connection(store).execute("select state, error, user_query from rounds").fetchall()
    assert rows == [("failed", "the turn was broken off", "나 여기 있어")]
