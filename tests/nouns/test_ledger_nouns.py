"""Posts, rounds and conversations: what they hold, what they refuse, and that they survive a file."""

import json
from datetime import datetime

import pytest
from hypothesis import given, settings

from gieok import Attachment, AttachmentType, Conversation, Post, Round, SharedMemoryEntry
from gieok.errors import BadInput, BadText, UnknownType
from gieok.nouns.identity import new_id
from gieok.nouns.text import MESSAGE_LIMIT
from gieok.record.conversation_files import as_text, from_text
from gieok.testing.values import attachments, conversations, json_values, posts, shared_entries, texts

SEED_TYPES = [
    "plan",
    "current_plan_step",
    "plan_reasoning",
    "stop",
    "thought",
    "reply_type",
    "reply_content",
    "verification",
    "code_error",
    "execution_status",
    "execution_result",
    "artifact_paths",
    "revise_message",
    "function",
    "web_exploring_plan",
    "web_exploring_screenshot",
    "web_exploring_link",
    "session_variables",
    "shared_memory_entry",
    "invalid_response",
    "text",
    "image_url",
]


@given(posts)
def test_a_saved_post_loads_as_itself(post: Post) -> None:  # I13
    assert Post.from_dict(json.loads(json.dumps(post.to_dict()))) == post


@given(attachments)
def test_a_saved_attachment_loads_as_itself(attachment: Attachment) -> None:  # I13
    assert Attachment.from_dict(json.loads(json.dumps(attachment.to_dict()))) == attachment


@given(shared_entries)
def test_a_saved_blackboard_entry_loads_as_itself(entry: SharedMemoryEntry) -> None:  # I13
    assert SharedMemoryEntry.from_dict(entry.to_dict()) == entry


@given(conversations)
@settings(max_examples=50)
def test_a_conversation_survives_json_and_yaml_with_its_ids(conversation: Conversation) -> None:  # I13
    for format in ("json", "yaml", "jsonl"):
        (plain,) = from_text(as_text([conversation.to_dict()], format), format)
        assert Conversation.from_dict(plain) == conversation


def test_every_attachment_type_of_the_seed_is_there_and_round_trips() -> None:
    assert [one.value for one in AttachmentType] == SEED_TYPES
    for kind in AttachmentType:
        one = Attachment.create(
            kind, "content", SharedMemoryEntry.create("plan", "round", "x") if "shared" in kind.value else [1]
        )
        assert Attachment.from_dict(one.to_dict()) == one


def test_a_removed_attachment_type_loads_as_none_and_is_dropped_from_its_post() -> None:
    old = {"id": "1", "type": "init_plan", "content": "x", "extra": None}
    assert Attachment.from_dict(old) is None
    kept = Attachment.create(AttachmentType.text, "kept")
    post = Post.from_dict({"send_from": "a", "send_to": "b", "message": "m", "attachment_list": [old, kept.to_dict()]})
    assert post.attachment_list == (kept,)


def test_an_unknown_attachment_type_is_an_error_that_names_the_known_ones() -> None:
    with pytest.raises(UnknownType, match=r"'telepathy'.*plan.*image_url"):
        Attachment.from_dict({"type": "telepathy", "content": ""})


@pytest.mark.parametrize("where", ["message", "send_from", "send_to"])
def test_a_lone_surrogate_is_refused_with_its_place(where: str) -> None:
    said = {"message": "m", "send_from": "a", "send_to": "b"} | {where: "ab\ud800"}
    with pytest.raises(BadText, match=r"U\+D800.*character 2"):
        Post.create(**said)  # type: ignore[arg-type]


def test_a_message_of_10_mb_is_refused_and_one_just_below_is_not() -> None:
    with pytest.raises(BadText, match="10,000,000 bytes"):
        Post.create("가" * (MESSAGE_LIMIT // 3) + "a", "a", "b")
    assert len(Post.create("a" * (MESSAGE_LIMIT - 1), "a", "b").message) == MESSAGE_LIMIT - 1


@given(texts)
def test_any_other_text_is_a_message(text: str) -> None:
    assert Post.create(text, "a", "b").message == text


def test_what_is_not_json_is_no_extra() -> None:
    for wrong in (object(), float("nan"), {1, 2}):
        with pytest.raises(BadInput):
            Attachment.create(AttachmentType.text, "", wrong)


@given(json_values)
def test_any_json_value_is_an_extra(value: object) -> None:
    assert Attachment.create(AttachmentType.text, "", value).extra == value


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(BadInput, match="no zone"):
        Post.create("m", "a", "b", created_at=datetime(2026, 1, 1))


def test_ids_are_full_length_and_sort_by_time() -> None:
    ids = [new_id() for _ in range(10_000)]
    assert ids == sorted(ids)
    assert len(set(ids)) == len(ids)
    assert all(len(one) == 36 and one[14] == "7" and one[19] in "89ab" for one in ids)


def test_an_unknown_round_state_is_refused() -> None:
    with pytest.raises(BadInput, match="created, finished, failed"):
        Round("1", "q", "done")  # type: ignore[arg-type]


def conversation_of(*rounds: Round) -> Conversation:
    return Conversation("c", rounds)


def round_of(*posts: Post, state: str = "finished") -> Round:
    return Round(new_id(), "q", state, posts)  # type: ignore[arg-type]


def said(send_from: str, send_to: str, *entries: SharedMemoryEntry) -> Post:
    attached = tuple(Attachment.create(AttachmentType.shared_memory_entry, "", one) for one in entries)
    return Post.create("m", send_from, send_to, attached)


def test_a_role_sees_what_it_sent_or_received_and_keeps_empty_rounds() -> None:
    mine, other = said("User", "Planner"), said("User", "Coder")
    seen = conversation_of(round_of(mine, other), round_of(other), round_of(mine, state="failed")).role_rounds(
        "Planner"
    )
    assert [[post.id for post in one.post_list] for one in seen] == [[mine.id], []]


def test_failed_rounds_are_seen_when_asked_for() -> None:
    mine = said("User", "Planner")
    seen = conversation_of(round_of(mine, state="failed")).role_rounds("Planner", include_failure_rounds=True)
    assert [one.state for one in seen] == ["failed"]


def test_an_empty_conversation_gives_empty_lists() -> None:
    assert conversation_of().role_rounds("Planner") == []
    assert conversation_of().shared_entries("plan") == []


def test_of_each_role_the_last_entry_counts() -> None:
    first, last = (SharedMemoryEntry.create("plan", "conversation", text) for text in ("old", "new"))
    other = SharedMemoryEntry.create("plan", "conversation", "theirs")
    found = conversation_of(round_of(said("A", "B", first)), round_of(said("A", "B", last), said("C", "B", other)))
    assert found.shared_entries("plan") == [last, other]
    assert found.shared_entries("nothing") == []


def test_a_rounds_entry_lives_in_the_last_round_only_and_hides_the_conversations() -> None:
    lasting = SharedMemoryEntry.create("plan", "conversation", "lasting")
    passing = SharedMemoryEntry.create("plan", "round", "passing")
    first = round_of(said("A", "B", lasting), said("A", "B", passing))
    assert conversation_of(first).shared_entries("plan") == [passing]
    assert conversation_of(first, round_of(said("A", "B"))).shared_entries("plan") == [lasting]


def test_entries_of_failed_rounds_do_not_count() -> None:
    lost = SharedMemoryEntry.create("plan", "conversation", "lost")
    assert conversation_of(round_of(said("A", "B", lost), state="failed")).shared_entries("plan") == []
