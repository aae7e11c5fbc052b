"""ChatGPT and Claude exports."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gieok.errors import BadFile
from gieok.sync import Mind

WithJson = Callable[..., Path]


def node(
    key: str, parent: str | None, role: str, parts: Any, at: float | None = 1741000000.0, **more: Any
) -> dict[str, Any]:
    content = parts if isinstance(parts, dict) else {"content_type": "text", "parts": parts}
    message = {"id": key, "author": {"role": role}, "create_time": at, "content": content, "recipient": "all"} | more
    return {key: {"id": key, "message": message, "parent": parent, "children": []}}


CHATGPT = {
    "title": "부산 이사\n준비",
    "create_time": 1741000000.1,
    "conversation_id": "6995e870-eafc-83a6-ab22-d89ad9e2b447",
    "current_node": "a3",
    "mapping": {
        "root": {"id": "root", "message": None, "parent": None, "children": ["s"]},
        **node("s", "root", "system", [""]),
        **node("c", "s", "user", {"content_type": "user_editable_context", "user_profile": "x"}),
        **node("u1", "c", "user", ["나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"]),
        **node("a1", "u1", "assistant", ["첫 대답"], 1741000001.0),
        **node("t", "u1", "assistant", {"content_type": "thoughts", "thoughts": []}),
        **node("k", "t", "assistant", {"content_type": "code", "text": "search()"}, recipient="web.run"),
        **node("r", "k", "tool", ["result"]),
        **node("a2", "r", "assistant", ["짐은 미리 싸 두는 게 좋아요."], 1741000002.0),
        **node(
            "u2", "a2", "user",
            {"content_type": "multimodal_text", "parts": [{"content_type": "image_asset_pointer"}, "이 방 어때?", {"content_type": "audio_transcription", "text": "작은 방"}]},
            1741000003.0,
        ),
        **node("a3", "u2", "assistant", ["넓어 보여요."], 1741000004.0),
    },
}  # fmt: skip


def test_the_branch_that_was_shown_last_becomes_the_talk(mind: Mind, with_json: WithJson) -> None:
    report = mind.bring(with_json([CHATGPT]))
    (talk,) = mind.conversations()
    assert talk.id == "chatgpt · 부산 이사 준비 · 6995e870"
    assert [(post.send_from, post.message) for post in mind.posts(talk.id)] == [
        ("yuna", "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"),
        ("mina", "짐은 미리 싸 두는 게 좋아요."),
        ("yuna", "이 방 어때?\n작은 방"),
        ("mina", "넓어 보여요."),
    ]
    assert (report.format, report.rounds) == ("chatgpt", 2)
    counted = {one.reason: one.count for one in report.left_out}
    assert counted == {
        "instructions, not part of the talk": 2,
        "the model's thoughts": 1,
        "a tool call": 1,
        "what a tool answered": 1,
        "a picture": 1,
        "another branch: an answer or a question that was replaced": 1,
    }
    assert any(slot.dated == "2025-04-03" for slot in mind.slots())
    assert mind.bring(with_json([CHATGPT])).nothing_new


def test_a_talk_that_went_on_stays_one_conversation_whatever_its_title(mind: Mind, with_json: WithJson) -> None:
    mind.bring(with_json([CHATGPT]), learn=False)
    more = CHATGPT["mapping"] | node("u3", "a3", "user", ["고마워"], 1741000009.0)  # type: ignore[operator]
    report = mind.bring(with_json([CHATGPT | {"title": "Moving", "mapping": more, "current_node": "u3"}]), learn=False)
    assert (report.posts, report.already_there) == (1, 4)
    assert [one.posts for one in mind.conversations()] == [5]


def test_a_tree_that_lies_about_itself_ends(mind: Mind, with_json: WithJson) -> None:
    circle = {**node("a", "b", "user", ["one"]), **node("b", "a", "assistant", ["two"])}
    orphan = {**node("x", "nowhere", "user", ["three"])}
    report = mind.bring(
        with_json([{"id": "1", "mapping": circle, "current_node": "a"}, {"id": "2", "mapping": orphan}, {"id": "3", "mapping": {}}]),
        learn=False,
    )  # fmt: skip
    assert report.posts == 3
    assert report.left_out[0].where == ("conversation 3",)


def claude_message(key: str, sender: str, text: str, blocks: list[Any] | None = None, **more: Any) -> dict[str, Any]:
    at = "2025-03-02T20:10:00.123456Z"
    return {
        "uuid": key,
        "sender": sender,
        "text": text,
        "content": blocks or [],
        "created_at": at,
        "attachments": [],
        "files": [],
    } | more


CLAUDE = {
    "uuid": "0c6f1f3a-1111-4222-8333-444455556666",
    "name": "Code review",
    "created_at": "2025-03-02T20:10:00Z",
    "account": {"uuid": "x"},
    "chat_messages": [
        claude_message("m1", "human", "I'm allergic to peanuts", [{"type": "text", "text": "I'm allergic to peanuts"}]),
        claude_message(
            "m2", "assistant", "```\nThis block is not supported\n```",
            [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": "Noted."}, {"type": "tool_use", "name": "x"}, {"type": "text", "text": "Anything else?"}],
        ),
        claude_message("m3", "human", "only text here"),
        claude_message("m4", "human", "", files=[{"file_name": "a.png"}]),
        claude_message("m5", "robot", "?"),
    ],
}  # fmt: skip


def test_the_blocks_of_a_claude_message_are_its_words(mind: Mind, with_json: WithJson) -> None:
    report = mind.bring(with_json([CLAUDE]))
    (talk,) = mind.conversations()
    assert talk.id == "claude · Code review · 0c6f1f3a"
    assert [(post.send_from, post.message) for post in mind.posts(talk.id)] == [
        ("yuna", "I'm allergic to peanuts"),
        ("mina", "Noted.\n\nAnything else?"),
        ("yuna", "only text here"),
    ]
    counted = {one.reason: one.count for one in report.left_out}
    assert counted == {
        "the model's thoughts": 1,
        "a tool call": 1,
        "an attached file": 1,
        "a role that nobody knows: robot": 1,
    }
    assert any("peanut" in slot.value for slot in mind.slots())
    assert mind.bring(with_json([CLAUDE])).nothing_new


def test_of_a_claude_tree_the_shown_branch_counts(mind: Mind, with_json: WithJson) -> None:
    messages = [
        claude_message("a", "human", "q"),
        claude_message("b", "assistant", "old", parent_message_uuid="a"),
        claude_message("c", "assistant", "new", parent_message_uuid="a"),
    ]
    report = mind.bring(
        with_json([CLAUDE | {"chat_messages": messages, "current_leaf_message_uuid": "c"}]), learn=False
    )
    assert [post.message for post in mind.posts(mind.conversations()[0].id)] == ["q", "new"]
    assert report.left_out[0].count == 1


def archive(*members: tuple[str, object]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, value in members:
            file.writestr(name, value if isinstance(value, str | bytes) else json.dumps(value))
    return packed.getvalue()


def test_the_archive_as_it_was_downloaded_is_read(mind: Mind, tmp_path: Path) -> None:
    second = CHATGPT | {"conversation_id": "7", "title": "two"}
    data = archive(
        ("export/chat.html", "<html>"), ("export/conversations-000.json", [CHATGPT]), ("export/conversations-001.json", [second]),
        ("__MACOSX/export/._conversations-000.json", "junk"),
    )  # fmt: skip
    (tmp_path / "export.zip").write_bytes(data)
    assert mind.bring(tmp_path / "export.zip", learn=False).conversations == 2
    assert mind.bring(data, learn=False).nothing_new


def test_an_archive_without_conversations_says_what_to_name(mind: Mind) -> None:
    with pytest.raises(BadFile, match=r"holds no conversations\.json"):
        mind.bring(archive(("a.txt", "x")))
    with pytest.raises(BadFile, match="not a readable zip"):
        mind.bring(b"PK\x03\x04" + b"x" * 50)


def test_a_list_longer_than_one_reading_is_read_entry_by_entry(mind: Mind, tmp_path: Path) -> None:
    long = "가" * 700_000
    talks = [
        CLAUDE | {"uuid": f"{n:08d}", "chat_messages": [claude_message("m", "human", f"{n} {long}")]} for n in range(4)
    ]
    (tmp_path / "c.json").write_text(json.dumps(talks, ensure_ascii=False, indent=1), encoding="utf-8")
    assert mind.bring(tmp_path / "c.json", learn=False).conversations == 4
