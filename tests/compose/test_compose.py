"""A prompt holds everything in its place, and says what it had to leave out."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import pytest

from gieok.compose.budget import Budget
from gieok.compose.compose import compose
from gieok.errors import BadInput
from gieok.nouns.category import Category
from gieok.nouns.persona import LoreEntry, Persona
from gieok.nouns.post import Post
from gieok.nouns.recollection import Recollection, Remembered
from gieok.nouns.slot import Slot

MINA = Persona("미나", "밝은 대학생이다.", rules=("반말을 쓴다.",), examples=("{{user}}: 안녕\n{{char}}: 왔어?",))
EVERYTHING = Persona(
    "Rowan",
    "A quiet lighthouse keeper.",
    examples=("{{user}}: Hello\n{{char}}: Mind the step.",),
    lorebook=(LoreEntry(("lamp",), "The lamp is called Old Tom."),),
)


@pytest.fixture
def whole(now: datetime, slot: Callable[..., Slot], post: Callable[..., Post], remembered: Callable[..., Remembered]):
    def make(**other: object):
        usual = {
            "persona": EVERYTHING,
            "message": "Is the lamp lit?",
            "now": now,
            "user": "ada",
            "character": "rowan",
            "experiences": ["Answer the question before telling a story."],
            "state_slots": [slot(Category.PROMISE, "walk", "on Saturday")],
            "recollection": Recollection("lamp", (remembered("post", "I fear the dark", 3, speaker="ada"),)),
            "summary": "They talked about the storm.",
            "recent": [post("Hello", "ada", "rowan"), post("Mind the step.", "rowan", "ada")],
        }
        return compose(**(usual | other))

    return make


def test_the_blocks_stand_in_the_order_of_the_spec(whole) -> None:
    assert [block.name for block in whole().blocks] == [
        "persona",
        "rules",
        "experiences",
        "lorebook",
        "examples",
        "state",
        "state_instructions",
        "recall",
        "summary",
        "recent",
        "message",
    ]


def test_the_system_message_holds_the_blocks_up_to_the_summary(whole) -> None:
    prompt = whole()
    assert prompt.messages[0] == {
        "role": "system",
        "content": "\n\n".join(block.text for block in prompt.blocks[:-2]),
    }
    assert prompt.messages[1:] == (
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "Mind the step."},
        {"role": "user", "content": "Is the lamp lit?"},
    )


def test_empty_blocks_are_left_out(now: datetime) -> None:
    prompt = compose(persona=MINA, message="안녕", now=now)
    assert [block.name for block in prompt.blocks] == ["persona", "rules", "examples", "message"]


def test_without_a_persona_there_are_rules_and_the_message(now: datetime) -> None:
    assert [block.name for block in compose(message="hello", now=now).blocks] == ["rules", "message"]
    assert "[규칙]" in compose(message="안녕", now=now).block("rules")


def test_the_state_header_is_that_of_the_language(now: datetime, slot: Callable[..., Slot]) -> None:
    slots = [slot(Category.GOAL, "move", "Daegu")]
    korean = compose(persona=MINA, message="안녕", now=now, state_slots=slots)
    english = compose(persona=MINA, message="안녕", now=now, state_slots=slots, language="en")
    assert korean.block("state") == "[현재 상태(캐논)]\n- (GOAL) move: Daegu"
    assert english.block("state") == "[Current state (canon)]\n- (GOAL) move: Daegu"
    assert len(korean.block("state_instructions").splitlines()) == 3


def test_persona_rules_message_and_system_posts_survive_a_total_of_nothing(whole, post: Callable[..., Post]) -> None:
    prompt = whole(budget=Budget(total=0), recent=[post("The island is closed.", "SYSTEM", "rowan")])  # I4
    assert [block.name for block in prompt.blocks] == ["persona", "rules", "notices", "message"]
    assert "> The island is closed." in prompt.messages[0]["content"]
    assert {cut.block for cut in prompt.cut} == {"state", "recall", "summary", "lorebook", "experiences", "examples"}


@pytest.mark.parametrize("total", [400, 500, 600, 800, 2_000])
def test_a_total_is_kept_when_it_covers_what_is_never_cut(whole, total: int) -> None:
    never_cut = whole(budget=Budget(total=0)).tokens
    prompt = whole(budget=Budget(total=max(total, never_cut)))
    assert prompt.tokens <= max(total, never_cut)


def test_the_state_is_served_before_everything_else_that_can_be_cut(whole) -> None:
    roomy = whole()
    needed = sum(
        b.tokens for b in roomy.blocks if b.name in ("persona", "rules", "message", "state", "state_instructions")
    )
    prompt = whole(budget=Budget(total=needed + 5))
    assert prompt.block("state") == roomy.block("state")
    assert prompt.block("recall") == ""


def test_what_stands_in_the_state_or_was_just_said_is_not_recalled_again(
    whole, slot: Callable[..., Slot], post: Callable[..., Post], remembered: Callable[..., Remembered]
) -> None:
    promise, said = slot(Category.PROMISE, "walk", "on Saturday"), post("Hello", "ada", "rowan")
    found = (
        remembered("slot", "walk: on Saturday", id=promise.id),
        remembered("post", "Hello", id=said.id),
        remembered("post", "I fear the dark"),
    )
    prompt = whole(recollection=Recollection("", found))
    assert prompt.block("recall").count("\n- ") == 1
    assert [(cut.line, cut.reason, cut.id) for cut in prompt.cut] == [
        ("walk: on Saturday", "it already stands elsewhere in the prompt", promise.id),
        ("Hello", "it already stands elsewhere in the prompt", said.id),
    ]


def test_recalled_memories_are_dated_quotations_the_oldest_first(whole, remembered: Callable[..., Remembered]) -> None:
    found = (
        remembered("post", 'I said "no"', 2, speaker="ada"),
        remembered("slot", "home: Busan", 30),
        remembered("episode", "They met.", 10),
    )
    assert whole(recollection=Recollection("", found)).block("recall").splitlines()[-3:] == [
        '- 2026-10-16 (fact): "home: Busan"',
        '- 2026-11-05 (earlier): "They met."',
        "- 2026-11-13 (said, ada): \"I said 'no'\"",
    ]


def test_days_are_told_in_the_zone_of_now(whole, now: datetime, remembered: Callable[..., Remembered]) -> None:
    seoul = timezone(timedelta(hours=9))
    found = Recollection("", (remembered("post", "late", at=datetime(2026, 11, 14, 20, tzinfo=UTC)),))
    block = whole(now=now.astimezone(seoul), recollection=found).block("recall")
    assert "- 2026-11-15 (said)" in block


def test_fillers_come_in_only_where_hits_left_room(whole, remembered: Callable[..., Remembered]) -> None:
    hit, filler = "the storm " * 40, "the gulls " * 40
    found = (remembered("post", filler, filler=True), remembered("post", hit))
    tight = whole(recollection=Recollection("", found), budget=Budget(recall=180))
    assert "the storm" in tight.block("recall")
    assert "the gulls" not in tight.block("recall")
    assert "the gulls" in whole(recollection=Recollection("", found)).block("recall")


def test_a_long_memory_is_shown_where_it_answers_the_question(whole, remembered: Callable[..., Remembered]) -> None:
    talk = "We talked about the sea and nothing else. " * 60
    text = talk + "The spare key is under the blue pot. " + talk
    block = whole(recollection=Recollection("where is the spare key", (remembered("post", text),))).block("recall")
    assert "under the blue pot" in block
    assert len(block.splitlines()[-1]) < 700


def test_a_persona_is_filled_with_names_in_one_pass(now: datetime) -> None:
    persona = Persona("Rowan", "{{char}} waits for {{user}}. <USER> is late.")
    prompt = compose(persona=persona, message="hi", now=now, user="{{char}}")  # I15
    assert "Rowan waits for {{char}}. {{char}} is late." in prompt.block("persona")


def test_a_budget_that_is_not_a_number_of_tokens_is_refused() -> None:
    with pytest.raises(BadInput, match="the budget for recall must be a whole number"):
        Budget(recall=-1)


def test_a_block_is_never_over_its_cap(whole, remembered: Callable[..., Remembered]) -> None:
    found = Recollection("", tuple(remembered("post", f"memory {n} " * (1 + n % 17)) for n in range(200)))
    prompt = whole(
        recollection=found,
        summary="Something happened. " * 500,
        experiences=["Do this. " * (1 + n % 9) for n in range(100)],
        budget=Budget(recall=700, summary=150, experiences=90),
    )
    tokens = {block.name: block.tokens for block in prompt.blocks}
    assert tokens["recall"] <= 700
    assert tokens["summary"] <= 150
    assert tokens["experiences"] <= 90
    assert prompt.cut
