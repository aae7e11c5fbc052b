"""Every call to a model can be looked at afterwards, within limits, without secrets, and never outside its folder."""

import json
import logging
import os
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import ModelTimeout
from gieok.language.secrets import masked
from gieok.nouns.space import Space
from gieok.ports.chat_model import ChatRequest, Image, JsonShape, Message
from gieok.record.file_names import folder_of, safe_name
from gieok.record.prompt_log import Limits, PromptLog, log_name
from gieok.testing.scripted_model import Fails, Says, ScriptedModel

SPACE = Space("yuna", "mina")
REQUEST = ChatRequest((Message("system", "be kind"), Message("user", "안녕?")), "speak", 0.7, 100)


def only_file(log: PromptLog) -> dict[str, object]:
    (path,) = log.files(SPACE)
    content = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


async def test_a_call_is_written_down_with_its_answer(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    with ScriptedModel(["안녕, 유나!"]) as model:
        answer = await log.logged(model, SPACE, role="planner", round_id="r1", post_id="p1").answer(REQUEST)
    assert answer.text == "안녕, 유나!"
    assert log.files(SPACE)[0].name == "planner_prompt_log_r1_p1.json"
    written = only_file(log)
    assert written["messages"] == [{"role": "system", "content": "be kind"}, {"role": "user", "content": "안녕?"}]
    assert written["answer"] == {
        **{"text": "안녕, 유나!", "model": "scripted", "tokens_in": 3, "tokens_out": 2, "finish_reason": "stop"}
    }


async def test_a_stream_is_written_down_when_it_is_over(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    with ScriptedModel(["one two three"]) as model:
        logged = log.logged(model, SPACE, role="mina", round_id="r", post_id="p")
        pieces = [piece.text async for piece in logged.stream(REQUEST)]
    assert "".join(pieces) == "one two three"
    assert "answer" in only_file(log)


async def test_a_stream_that_was_left_is_written_down_without_an_answer(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    with ScriptedModel(["one two three"]) as model:
        pieces = log.logged(model, SPACE, role="mina", round_id="r", post_id="p").stream(REQUEST)
        await anext(pieces)
        await pieces.aclose()
    assert only_file(log)["error"] == "nobody waited for the answer"
    assert model.closed_early == 1


async def test_a_failed_call_is_written_down_and_still_fails(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    with ScriptedModel([Fails(ModelTimeout("too slow")), Says("one", then=ModelTimeout("gone"))]) as model:
        logged = log.logged(model, SPACE, role="mina", round_id="r", post_id="p")
        with pytest.raises(ModelTimeout):
            await logged.answer(REQUEST)
        with pytest.raises(ModelTimeout):
            _ = [piece async for piece in logged.stream(REQUEST)]
    errors = [json.loads(path.read_text(encoding="utf-8"))["error"] for path in log.files(SPACE)]
    assert sorted(errors) == ["ModelTimeout: gone", "ModelTimeout: too slow"]


def test_files_are_named_by_role_and_purpose() -> None:
    assert log_name("planner", "speak", "r", "p") == "planner_prompt_log_r_p.json"
    assert log_name("planner", "select", "r", "p") == "planner_experience_selection_log_r_p.json"


async def test_a_step_that_is_asked_twice_is_written_twice(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    with ScriptedModel(["1", "2"]) as model:
        logged = log.logged(model, SPACE, role="mina", round_id="r", post_id="p")
        await logged.answer(REQUEST)
        await logged.answer(REQUEST)
    assert {path.name for path in log.files(SPACE)} == {"mina_prompt_log_r_p.json", "mina_prompt_log_r_p.2.json"}


async def test_pictures_and_forms_are_named_and_not_written(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    request = ChatRequest(
        (Message("user", "?", (Image("image/png", b"x" * 5000),)),), "judge", shape=JsonShape("mood", {})
    )
    with ScriptedModel(["{}"]) as model:
        await log.logged(model, SPACE, role="mina", round_id="r", post_id="p").answer(request)
    written = only_file(log)
    assert written["messages"] == [{"role": "user", "content": "?", "images": ["image/png, 5,000 bytes"]}]
    assert written["shape"] == "mood"


async def test_a_long_text_is_cut_and_says_so(tmp_path: Path) -> None:
    log = PromptLog(tmp_path, Limits(longest_text=10))
    with ScriptedModel(["x" * 25]) as model:
        await log.logged(model, SPACE, role="mina", round_id="r", post_id="p").answer(REQUEST)
    assert "xxxxxxxxxx … (15 characters more)" in json.dumps(only_file(log), ensure_ascii=False)


@pytest.mark.parametrize(
    "secret",
    [
        "sk-proj-abcdefghijklmnopqrstuv",
        "ghp_abcdefghijklmnopqrstuvwxyz0123",
        "AKIAABCDEFGHIJKLMNOP",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abcdefghijk",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIB\n-----END RSA PRIVATE KEY-----",
        "password: hunter2!",
        "비밀번호는 qwer1234!",
        "4111 1111 1111 1111",
        "900101-1234567",
        "abcdefghijklmnop.qrstuv",
    ],
)
def test_secrets_are_blacked_out(secret: str) -> None:
    text = masked(f"내 말 들어 봐: Bearer {secret} 알았지?")
    assert secret not in text
    assert "[secret]" in text
    assert text.startswith("내 말 들어 봐")


def test_ordinary_talk_is_not_blacked_out() -> None:
    text = "2026년 5월 4일에 010-1234-5678로 전화해. I forgot my password again, 0.5 of 1,000,000."
    assert masked(text) == text


@given(st.text(max_size=300))
def test_a_name_never_leaves_its_folder(name: str) -> None:
    safe = safe_name(name)
    assert Path(safe).name == safe
    assert safe not in (".", "..")
    assert "\x00" not in safe
    assert len(safe.encode()) <= 255


@pytest.mark.parametrize("role", ["../../etc/passwd", "..", "/absolute", "a\\b", "con\x00", "미나/../x", "나" * 300])
async def test_no_role_can_write_elsewhere(tmp_path: Path, role: str) -> None:
    log = PromptLog(tmp_path / "logs")
    space = Space(role, role)
    with ScriptedModel(["hi"]) as model:
        await log.logged(model, space, role=role, round_id=role, post_id=role).answer(REQUEST)
    (path,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert path.parent.parent == tmp_path / "logs"


def test_spaces_that_look_alike_have_their_own_folders() -> None:
    pairs = [("a/b", "c"), ("a b", "c"), ("a-b", "c"), ("a", "b_c"), ("a_b", "c")]
    assert len({folder_of(Space(*pair)) for pair in pairs}) == len(pairs)


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path) -> None:
    log = PromptLog(tmp_path, Limits(megabytes=0.01))
    for place in range(20):
        path = log.write(SPACE, f"{place:02}.json", {"text": "x" * 1000})
        assert path is not None
        os.utime(path, (time.time() - 1000 + place,) * 2)
    kept = [path.name for path in log.files(SPACE)]
    assert sum(path.stat().st_size for path in log.files(SPACE)) <= 10_000
    assert kept[-1] == "19.json"
    assert kept == sorted(kept)
    assert len(kept) >= 7


def test_what_is_too_old_goes(tmp_path: Path) -> None:
    first = PromptLog(tmp_path)
    old = first.write(SPACE, "old.json", {})
    assert old is not None
    os.utime(old, (time.time() - 20 * 86_400,) * 2)
    later = PromptLog(tmp_path, Limits(days=14))
    later.write(SPACE, "new.json", {})
    assert [path.name for path in later.files(SPACE)] == ["new.json"]


def test_erasing_a_space_leaves_the_others(tmp_path: Path) -> None:
    log = PromptLog(tmp_path)
    log.write(SPACE, "a.json", {})
    log.write(SPACE, "b.json", {})
    log.write(Space("bora", "mina"), "c.json", {})
    assert log.erase(SPACE) == 2
    assert log.erase(SPACE) == 0
    assert log.files(SPACE) == []
    assert [path.name for path in tmp_path.rglob("*.json")] == ["c.json"]


async def test_a_log_that_cannot_be_written_is_a_warning_and_the_answer_still_comes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    with ScriptedModel(["hi"]) as model, caplog.at_level(logging.WARNING):
        logged = PromptLog(blocked).logged(model, SPACE, role="mina", round_id="r", post_id="p")
        assert (await logged.answer(REQUEST)).text == "hi"
    assert "a prompt log was not written" in caplog.text
