"""The command line as a person uses it: exit codes, tables, JSON, and one sentence when something is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gieok.doors.cli import app, main
from gieok.doors.cli.whole import without_password
from gieok.errors import BadFile

SEED = '{"memory": {"task_process": {"status": "in_progress"}, "steps": ["a", "b"]}}'


class Gieok:
    """Runs commands on one store."""

    def __init__(self, folder: Path) -> None:
        self.store = str(folder / "gieok.db")

    def __call__(self, *words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(app, [words[0], "--store", self.store, *words[1:]])
        assert result.exit_code == code, (result.output, result.exception)
        return result

    def json(self, *words: str) -> object:
        return json.loads(self(*words, "--json").stdout)


@pytest.fixture
def gieok(tmp_path: Path) -> Gieok:
    return Gieok(tmp_path)


YUNA = ("-u", "yuna", "-c", "mina")


def test_a_talk_is_recorded_corrected_recalled_and_explained(gieok: Gieok) -> None:
    gieok("record", *YUNA, "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!")
    gieok("record", *YUNA, "아 이사 부산 아니고 대구로 바뀌었어", "대구구나!")
    assert "대구" in gieok("slots", *YUNA).stdout
    (slot,) = [one for one in gieok.json("slots", *YUNA) if "대구" in one["value"]]  # type: ignore[attr-defined]
    assert "대구" in gieok("recall", *YUNA, "나 어디로 이사 가지?").stdout
    why = gieok("why", *YUNA, slot["id"]).stdout
    assert "superseded" in why
    assert "부산" in why
    assert gieok.json("why", *YUNA, slot["id"])["slot"]["value"] == slot["value"]  # type: ignore[index]


def test_memories_are_edited_by_hand(gieok: Gieok) -> None:
    gieok("record", *YUNA, "내 이름은 유나야. 꼭 기억해", "응")
    (slot,) = gieok.json("slots", *YUNA)  # type: ignore[misc]
    corrected = gieok.json("correct", *YUNA, slot["id"], "윤아")
    assert corrected["value"] == "윤아"  # type: ignore[index]
    gieok("pin", *YUNA, corrected["id"])  # type: ignore[index]
    gieok("forget", *YUNA, corrected["id"])  # type: ignore[index]
    assert gieok.json("slots", *YUNA) == []
    gieok("restore", *YUNA, corrected["id"])  # type: ignore[index]
    assert [one["state"] for one in gieok.json("slots", *YUNA, "--all")] == ["superseded", "current"]  # type: ignore[attr-defined]


def test_replay_and_rebuild(gieok: Gieok) -> None:
    gieok("record", *YUNA, "나 땅콩 알레르기 있어", "조심해야겠다")
    assert len(gieok.json("replay", *YUNA, "--threshold", "0.99")["dropped"]) == 1  # type: ignore[index]
    gieok("replay", *YUNA, "--threshold", "0.99", "--apply")
    assert gieok.json("slots", *YUNA) == []
    assert gieok.json("rebuild", *YUNA) == {"rounds": 1}
    assert len(gieok.json("slots", *YUNA)) == 1  # type: ignore[arg-type]
    assert gieok.json("reembed", *YUNA) == {"embedded": 0}
    assert gieok("candidates", *YUNA).stdout
    gieok("replay", *YUNA, "--weight", "luck=1", code=2)


@pytest.mark.parametrize("ending", ["yaml", "json", "jsonl"])
def test_conversations_go_out_and_come_back_with_their_ids(gieok: Gieok, tmp_path: Path, ending: str) -> None:  # I13
    gieok("record", *YUNA, "안녕 👋 $memory[a]", "응\x00")
    file = str(tmp_path / f"talk.{ending}")
    gieok("export", *YUNA, file)
    again = gieok.json("import", *YUNA, file)
    assert [again[name] for name in ("rounds", "posts", "already_there", "learned")] == [0, 0, 2, 0]  # type: ignore[index]
    other = Gieok(tmp_path / "..")
    other.store = str(tmp_path / "other.db")
    other("import", *YUNA, file)
    assert other.json("posts", *YUNA) == gieok.json("posts", *YUNA)
    assert [one["id"] for one in other.json("conversations", *YUNA)] == ["main"]  # type: ignore[attr-defined]


def test_a_template_is_filled_from_files(gieok: Gieok, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("Hi $name: $memory[task_process][status]\n$memory[steps]", encoding="utf-8")
    (tmp_path / "m.json").write_text(SEED, encoding="utf-8")
    words = ["render", "--template", str(tmp_path / "p.txt"), "--memory", str(tmp_path / "m.json")]
    result = CliRunner().invoke(app, [*words, "--var", "name=유나", "--strict"])
    assert (result.exit_code, result.stdout) == (0, "Hi 유나: in_progress\n- a\n- b\n")
    assert "None" in CliRunner().invoke(app, words).stdout
    assert CliRunner().invoke(app, [*words, "--var", "name"]).exit_code == 2


@pytest.mark.parametrize(
    ("name", "content", "complaint"),
    [
        ("talk.yaml", "a: [1", "not readable YAML"),
        ("talk.json", '{"rounds": [', "was cut off"),
        ("talk.json", '[{"rounds": [}]', "not readable JSON in entry 1, line 1"),
        ("talk.json", '[{"rounds": [{"user_query": "q", "post_list": [{"message": "m"}]}]}]', "a post needs send_from"),
        ("talk.json", '[{"rounds": [{"user_query":"q","post_list":[{"send_from":"a","send_to":"b","message":"m","attachment_list":[{"type":"x"}]}]}]}]', "unknown attachment type"),
        ("talk.json", '["text"]', "a program that is not known here"),
        ("talk.json", '"\\ud800"', "no file that can be imported"),
        ("talk.csv", "a,b", "no file that can be imported"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_one_sentence_and_nothing_is_written(
    gieok: Gieok, tmp_path: Path, name: str, content: str, complaint: str
) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    result = CliRunner().invoke(app, ["import", "--store", gieok.store, str(tmp_path / name)])
    assert isinstance(result.exception, BadFile)
    assert complaint in str(result.exception)
    assert str(tmp_path / name) in str(result.exception)
    assert gieok.json("conversations") == []


def run(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "gieok", *words],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )


def test_errors_are_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    done = run("posts", "--store", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith("gieok: ")
    assert "is a folder" in done.stderr
    assert "Traceback" not in done.stderr
    assert run("render").returncode == 2
    assert run("nonsense").returncode == 2


def test_the_store_may_be_named_before_the_command_or_by_the_environment(tmp_path: Path) -> None:
    path = str(tmp_path / "s.db")
    assert run("--store", path, "record", "안녕", "응").returncode == 0
    shown = run("posts", "--json", GIEOK_STORE=path)
    assert [post["message"] for post in json.loads(shown.stdout)] == ["안녕", "응"]


def test_a_wrong_setting_names_itself(tmp_path: Path) -> None:
    done = run("doctor", "--store", ":memory:", GIEOK_PROMOTE_THRESHOLD="high")
    assert done.returncode == 1
    assert "promote_threshold wants float, not 'high'" in done.stderr


def test_doctor_shows_versions_extension_integrity_and_settings(gieok: Gieok) -> None:
    found = gieok.json("doctor")
    names = {one["name"]: one for one in found["findings"]}  # type: ignore[index]
    assert names["integrity"]["value"] == "ok"
    assert names["sqlite-vec"]["good"]
    assert found["settings"]["promote_threshold"] == 0.65  # type: ignore[index]
    assert "doctor" in gieok("doctor").stdout


def test_erase_asks_first_and_gives_a_receipt(gieok: Gieok) -> None:
    gieok("record", *YUNA, "안녕", "응")
    gieok("erase", *YUNA, code=1)
    assert len(gieok.json("posts", *YUNA)) == 2  # type: ignore[arg-type]
    receipt = gieok.json("erase", *YUNA, "--yes")
    assert receipt["counts"]["chat_turns"] == 2  # type: ignore[index]
    assert gieok.json("posts", *YUNA) == []


def test_a_backup_is_a_store(gieok: Gieok, tmp_path: Path) -> None:
    gieok("record", *YUNA, "안녕", "응")
    gieok("backup", str(tmp_path / "copy.db"))
    copy = Gieok(tmp_path)
    copy.store = str(tmp_path / "copy.db")
    assert copy.json("posts", *YUNA) == gieok.json("posts", *YUNA)


def test_texts_are_embedded_and_compared_by_hand() -> None:
    alike = json.loads(CliRunner().invoke(app, ["similar", "나는 고양이를 키워", "I have a cat", "--json"]).stdout)
    other = json.loads(
        CliRunner().invoke(app, ["similar", "나는 고양이를 키워", "The stock market fell", "--json"]).stdout
    )
    assert alike["similarity"] > other["similarity"]
    assert json.loads(CliRunner().invoke(app, ["embed", "!!!", "--json"]).stdout)["vector"] is None
    assert "no vector" in CliRunner().invoke(app, ["embed", "…"]).stdout


def test_the_guided_tour_runs(capsys: pytest.CaptureFixture[str]) -> None:
    result = CliRunner().invoke(app, ["demo"])
    assert result.exit_code == 0
    assert "대구" in result.stdout


def test_main_turns_our_errors_into_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gieok", "why", "--store", ":memory:"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert "name a slot" in capsys.readouterr().err


def test_doctor_shows_no_password() -> None:
    assert without_password("postgresql://me:s3cret@host/db") == "postgresql://me:…@host/db"
    assert without_password("redis://:s3cret@host") == "redis://:…@host"
    assert without_password("gieok.db") == "gieok.db"
    assert without_password(6) == 6


def test_a_person_is_erased_with_every_character_and_doctor_proves_it(gieok: Gieok, tmp_path: Path) -> None:
    for character in ("mina", "jun"):
        gieok("record", "-u", "yuna-of-busan", "-c", character, "나 페르시안고양이 키워. 꼭 기억해 줘", "응")
    gieok("record", "-u", "jiho", "-c", "mina", "안녕", "응")
    asked = ("doctor", "--erased", "yuna-of-busan", "--text", "페르시안고양이")
    assert "found in table" in gieok(*asked, code=1).stdout
    gieok("erase", "-u", "yuna-of-busan", "--yes", code=2)
    gieok("erase", "-u", "yuna-of-busan", "-c", "mina", "--all-characters", "--yes", code=2)
    receipts = gieok.json("erase", "-u", "yuna-of-busan", "--all-characters", "--yes")
    assert len(receipts) == 2
    assert "nothing of yuna-of-busan is left in" in " ".join(gieok(*asked).stdout.split())
    proof = gieok.json(*asked)
    assert proof["left"] == 0
    assert {"table chat_turns", "word index post_words", "free pages"} <= {one["place"] for one in proof["looked"]}
    assert gieok("conversations", "-u", "jiho", "-c", "mina").stdout.count("main") == 1


def test_files_of_other_programs_are_imported_by_name_and_by_content(gieok: Gieok, tmp_path: Path) -> None:
    file = tmp_path / "chat.jsonl"
    lines = [
        {"user_name": "Yuna", "character_name": "Aria", "chat_metadata": {}},
        {"name": "Yuna", "is_user": True, "mes": "나 땅콩 알레르기 있어", "send_date": "March 2, 2025 8:10pm"},
        {"name": "Aria", "is_user": False, "mes": "조심할게", "send_date": "March 2, 2025 8:11pm"},
        {"name": "Aria", "is_user": False, "is_system": True, "mes": "note"},
    ]
    file.write_text("\n".join(json.dumps(one) for one in lines), encoding="utf-8")
    dry = gieok.json("import", "-u", "yuna", str(file), "--dry-run")
    assert (dry["posts"], dry["space"]["character"], dry["dry_run"]) == (2, "Aria", True)
    shown = " ".join(gieok("import", "-u", "yuna", "-c", "mina", str(file)).stdout.split())
    assert "sillytavern: brought in 1 conversation, 1 round, 2 posts for yuna × mina" in shown
    assert "learned from 1 rounds" in shown
    assert "left out 1 × it was hidden from the model (is_system): line 4" in shown
    assert "2 were there already" in " ".join(gieok("import", "-u", "yuna", "-c", "mina", str(file)).stdout.split())
    waiting = gieok.json("import", "-u", "bora", "-c", "mina", str(file), "--no-learn", "--format", "sillytavern")
    assert (waiting["learned"], waiting["waiting"]) == (0, 1)


def test_everything_goes_out_as_a_page_for_people(gieok: Gieok, tmp_path: Path) -> None:
    gieok("record", *YUNA, "나 땅콩 알레르기 있어\n# not a heading", "조심할게")
    gieok("export", *YUNA, str(tmp_path / "diary.md"))
    page = (tmp_path / "diary.md").read_text(encoding="utf-8")
    assert page.startswith("# yuna × mina")
    assert "### PERSONAL_INFO" in page
    assert "땅콩 알레르기" in page
    assert "\\# not a heading" in page
    result = CliRunner().invoke(app, ["export", "--store", gieok.store, str(tmp_path / "x.doc")])
    assert "the ending '.doc' is not known" in str(result.exception)
