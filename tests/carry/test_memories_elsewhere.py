"""What other programs remember: mem0 and the MCP memory server."""

from collections.abc import Callable
from pathlib import Path

import pytest

import gieok
from gieok.errors import BadFile
from gieok.sync import Mind

from .conftest import WithLines

WithJson = Callable[..., Path]
MEM0 = {
    "results": [
        {"id": "892db2ae", "memory": "User is allergic to peanuts", "user_id": "yuna", "created_at": "2024-07-20T01:30:36-07:00", "updated_at": None},
        {"id": "7f1b03c2", "memory": "매일 아침 한강에서 달리기를 한다", "user_id": "yuna", "categories": ["sports"], "created_at": "2024-07-21T01:30:36Z"},
        {"id": "aa", "memory": "Planning a trip to Kyoto in May", "metadata": {"category": "travel"}, "categories": None},
        {"id": "bb", "memory": "api key is sk-abcdefghijklmnop1234"},
        {"id": "cc", "memory": ""},
        {"id": "dd", "text": "no memory"},
    ]
}  # fmt: skip


def values(mind: Mind) -> dict[str, str]:
    return {slot.key: slot.value for slot in mind.slots()}


def test_memories_of_mem0_become_slots_that_say_where_they_came_from(mind: Mind, with_json: WithJson) -> None:  # I7
    report = mind.bring(with_json(MEM0, "mem0.json"))
    assert (report.format, report.memories, report.posts) == ("mem0", 3, 0)
    slot = next(one for one in mind.slots() if "peanuts" in one.value)
    assert (slot.key, slot.category, slot.value) == (
        "is_allergic_to_peanuts",
        "PERSONAL_INFO",
        "User is allergic to peanuts",
    )
    assert slot.valid_from.isoformat() == "2024-07-20T08:30:36+00:00"
    (post,) = mind.why(slot.id).posts
    assert post.message == "remember user/is_allergic_to_peanuts: User is allergic to peanuts (from mem0: 892db2ae)"
    assert {one.category for one in mind.slots()} == {"PERSONAL_INFO", "PREFERENCE"}
    left = {one.reason: one.where for one in report.left_out}
    assert left["it holds an API key, and secrets are not remembered"] == ("memory bb",)
    assert left["it is empty"] == ("memory cc",)
    assert left["it is no memory (there is no text in 'memory')"] == ("memory dd",)
    assert any("peanuts" in item.text for item in mind.recall("what am I allergic to?"))


def test_memories_come_in_once_and_a_rebuild_makes_them_again(mind: Mind, with_json: WithJson) -> None:
    file = with_json(MEM0, "mem0.json")
    mind.bring(file)
    before = {(one.key, one.value, one.evidence, one.times_seen) for one in mind.slots()}
    again = mind.bring(file)
    assert (again.memories, again.already_there) == (0, 3)
    mind.rebuild()
    assert {(one.key, one.value, one.evidence, one.times_seen) for one in mind.slots()} == before
    difference = mind.replay(threshold=0.99).difference
    assert (difference.dropped, difference.same) == ((), 3)


def test_a_newer_text_of_a_memory_corrects_it_and_the_old_one_stays(mind: Mind, with_json: WithJson) -> None:  # I11
    mind.bring(with_json([{"id": "1", "memory": "Lives in Busan"}]))
    report = mind.bring(with_json([{"id": "1", "memory": "Lives in Daegu now"}]))
    assert report.memories == 1
    (slot,) = mind.slots()
    assert (slot.key, slot.value) == ("lives_in_busan", "Lives in Daegu now")
    assert [one.value for one in mind.why(slot.id).versions] == ["Lives in Busan", "Lives in Daegu now"]


def test_two_memories_that_begin_alike_have_keys_of_their_own(mind: Mind, with_json: WithJson) -> None:
    told = [
        "Likes going out for sushi",
        "Likes going out for sushi on Fridays",
        "Likes going out for ramen",
        "!!!",
        "???",
    ]
    mind.bring(with_json([{"id": str(n), "memory": one} for n, one in enumerate(told)]))
    assert values(mind) == {
        "likes_going_out_for": told[0],
        "likes_going_out_for_sushi": told[1],
        "likes_going_out_for_ramen": told[2],
        "memory": told[3],
        "memory_2": told[4],
    }


def test_what_is_known_already_is_strengthened_not_doubled(mind: Mind, with_json: WithJson) -> None:
    mind.bring(with_json([{"id": "1", "memory": "Has two cats"}]))
    mind.bring(with_json([{"id": "9", "memory": "has two cats."}]))
    (slot,) = mind.slots()
    assert (slot.times_seen, len(slot.evidence)) == (2, 2)


def test_memories_of_several_people_are_never_mixed(mind: Mind, with_json: WithJson) -> None:  # I12
    both = [{"id": "1", "memory": "Has a cat", "user_id": "yuna"}, {"id": "2", "memory": "Has a dog", "user_id": "bob"}]
    report = mind.bring(with_json({"memories": both}))
    assert [slot.value for slot in mind.slots()] == ["Has a cat"]
    assert report.left_out[0].reason == "it belongs to another person (bob)"
    others = [one | {"user_id": f"u{n}"} for n, one in enumerate(both)]
    with pytest.raises(BadFile, match="memories of 2 people"):
        mind.bring(with_json(others))


def test_a_memory_that_was_forgotten_by_hand_does_not_come_back(mind: Mind, with_json: WithJson) -> None:
    file = with_json([{"id": "1", "memory": "Has a cat"}])
    mind.bring(file)
    mind.forget(mind.slots()[0].id)
    assert mind.bring(file).nothing_new
    assert mind.slots() == []
    mind.rebuild()
    assert mind.slots() == []


GRAPH = (
    {"type": "entity", "name": "Yuna", "entityType": "person", "observations": ["Speaks fluent Korean", "매운 음식을 좋아한다"]},
    {"type": "entity", "name": "Jia", "entityType": "person", "observations": ["Works at a bakery"]},
    {"type": "entity", "name": "Empty", "entityType": "thing", "observations": []},
    {"type": "relation", "from": "Yuna", "to": "Jia", "relationType": "is sister of"},
    {"type": "relation", "from": "Yuna", "to": "Bora", "relationType": "is sister of"},
    {"type": "relation", "from": "Yuna", "to": "Jia", "relationType": "is sister of"},
    {"type": "relation", "from": "Yuna"},
    {"type": "other"},
)  # fmt: skip


def test_a_knowledge_graph_becomes_memories_about_its_entities(mind: Mind, with_lines: WithLines) -> None:
    report = mind.bring(with_lines(*GRAPH, name="memory.jsonl"))
    assert (report.format, report.memories) == ("mcp-memory", 5)
    told = {(slot.subject, slot.key): (slot.category.value, slot.value) for slot in mind.slots()}
    assert told == {
        ("user", "speaks_fluent_korean"): ("PERSONAL_INFO", "Speaks fluent Korean"),
        ("user", "매운_음식을_좋아한다"): ("PREFERENCE", "매운 음식을 좋아한다"),
        ("Jia", "works_at_a_bakery"): ("PERSONAL_INFO", "Works at a bakery"),
        ("user", "is_sister_of"): ("RELATIONSHIP", "Jia"),
        ("user", "is_sister_of_bora"): ("RELATIONSHIP", "Bora"),
    }
    assert sum(one.count for one in report.left_out) == 4
    assert mind.bring(with_lines(*GRAPH, name="memory.jsonl")).nothing_new


def test_the_same_graph_as_one_object_is_the_same(mind: Mind, with_json: WithJson, with_lines: WithLines) -> None:
    mind.bring(with_lines(*GRAPH[:6], name="memory.jsonl"))
    whole = {"entities": [GRAPH[0], GRAPH[1]], "relations": [GRAPH[3], GRAPH[4]]}
    assert mind.bring(with_json(whole, "graph.json")).nothing_new


def test_a_character_card_moves_in(tmp_path: Path, with_json: WithJson) -> None:
    entry = {"keys": ["등대"], "content": "등대는 언덕 위에 있다.", "enabled": True, "insertion_order": 1}
    data = {"name": "Aria", "description": "등대지기", "first_mes": "안녕", "character_book": {"entries": [entry]}}
    file = with_json({"spec": "chara_card_v2", "spec_version": "2.0", "data": data}, "card.json")
    with gieok.open(str(tmp_path / "c.db"), gieok.Settings(model="none")) as home:
        report = home.mind("yuna", "aria").bring(file)
        assert (report.format, report.personas) == ("card", ("aria",))
    with gieok.open(str(tmp_path / "c.db"), gieok.Settings(model="none")) as home:
        assert home.personas["aria"].lorebook[0].keys == ("등대",)
