"""Talking on the command line: chat, personas, emotion, and one look of a vision agent."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import apsw
import pytest
from typer.testing import CliRunner

import gieok
from gieok.doors.cli import app
from gieok.errors import BadFile, BadInput, ModelUnavailable, NotFound
from gieok.nouns.picture import Picture
from gieok.record.persona_files import characters_folder
from gieok.testing.cards import card_png, plain_png
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


def test_a_card_brings_its_face_and_another_can_be_set(tmp_path: Path) -> None:
    def run(*words: str) -> Any:
        return CliRunner().invoke(app, ["persona", *words, "--store", str(tmp_path / "gieok.db")])

    card, glad = tmp_path / "ari.png", tmp_path / "glad.jpeg"
    card.write_bytes(card_png("Ari", description="A quiet astronomer."))
    glad.write_bytes(plain_png())
    for _ in range(2):  # twice is the same as once
        assert run("import", str(card)).stdout == "Ari lives here now, with pictures for neutral\n"
        assert run("picture", "Ari", str(glad), "--emotion", "happy").stdout == "Ari has pictures for neutral, happy\n"
    again = json.loads(run("import", str(card), "--json").stdout)
    assert again["pictures"] == ["neutral"]
    assert "its pictures for happy are those from before" in again["remarks"][0]
    assert json.loads(run("show", "Ari", "--json").stdout)["pictures"] == ["neutral", "happy"]
    with gieok.open(str(tmp_path / "gieok.db")) as home:
        assert home.picture("Ari", "sad") == home.picture("Ari") == Picture("image/png", plain_png())
        home.set_picture("Ari", plain_png(5, 5), "sad")
        assert home.picture("Ari", "sad") == Picture("image/png", plain_png(5, 5))
        assert home.picture("nobody") is None
    assert run("picture", "Ari", "--emotion", "sad", "--remove").exit_code == 0
    assert isinstance(run("picture", "Ari", "--emotion", "sad", "--remove").exception, NotFound)
    assert (
        run("picture", "Ari", "--remove", "--json").stdout.split()
        == '{ "name": "Ari", "pictures": [ "happy" ] }'.split()
    )


def test_what_is_no_picture_is_refused_in_a_sentence(tmp_path: Path) -> None:
    drawing = tmp_path / "face.png"
    drawing.write_text("<svg onload='alert(1)'/>", encoding="utf-8")
    refused = CliRunner().invoke(app, ["persona", "picture", "Ari", str(drawing), "--store", str(tmp_path / "g.db")])
    assert "this is no picture that can be a face; PNG, JPEG and WebP can" in str(refused.exception)
    for words in (["Ari"], ["Ari", str(drawing), "--remove"]):
        assert isinstance(CliRunner().invoke(app, ["persona", "picture", *words]).exception, BadInput)
    assert CliRunner().invoke(app, ["persona", "picture", "Ari", "x.png", "--emotion", "smug"]).exit_code == 2


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
