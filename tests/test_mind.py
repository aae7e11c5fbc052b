"""A mind from the outside: what people do with it, in Korean and in English."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import gieok
from gieok.errors import BadInput, Conflict, NotFound
from gieok.sync import Home, Mind

DAY = datetime(2026, 11, 15, 9, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with gieok.open(str(tmp_path / "gieok.db")) as opened:
        yield opened


@pytest.fixture
def mind(home: Home) -> Mind:
    return home.mind(user="yuna", character="mina")


def test_a_correction_wins_and_the_old_value_is_shown_as_superseded(mind: Mind) -> None:  # I11
    mind.record("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!", at=DAY)
    (busan,) = [slot for slot in mind.slots() if "부산" in slot.value]
    assert busan.dated == "2026-12-03"
    mind.record("아 이사 부산 아니고 대구로 바뀌었어", "대구구나!", at=DAY + timedelta(days=1))
    found = mind.recall("나 어디로 이사 가지?")
    assert "대구" in found.items[0].text
    why = mind.why(next(slot for slot in mind.slots() if "대구" in slot.value).id)
    assert [(one.state, "부산" in one.value) for one in why.versions] == [("superseded", True), ("current", False)]
    assert why.versions[0].superseded_by == why.slot.id
    assert why.posts[0].message == "아 이사 부산 아니고 대구로 바뀌었어"
    assert [one.verdict for one in why.candidates] == ["promoted", "corrected"]


def test_a_word_that_was_taken_back_says_so_in_the_prompt(mind: Mind) -> None:
    mind.record("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!", at=DAY)
    for n in range(8):
        mind.record(f"점심 {n}번째 이야기", "그래", at=DAY + timedelta(minutes=n + 1))
    mind.record("아 이사 부산 아니고 대구로 바뀌었어", "대구구나!", at=DAY + timedelta(days=1))
    for n in range(8):
        mind.record(f"저녁 {n}번째 이야기", "그래", at=DAY + timedelta(days=1, minutes=n + 1))
    prompt = "\n".join(message["content"] for message in mind.context("나 어디로 이사 가지?").messages)
    assert '(말, yuna, 나중에 바뀜): "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"' in prompt
    assert '(말, yuna): "아 이사 부산 아니고 대구로 바뀌었어"' in prompt


def test_what_was_promised_in_week_one_is_known_in_week_six(mind: Mind) -> None:
    mind.record("I'm allergic to peanuts.", "Noted!", at=DAY)
    mind.record("Let's go hiking together next Saturday, promise?", "I promise!", at=DAY)
    for week in range(6):
        for n in range(5):
            mind.record(f"lunch number {n} of week {week} was fine", "nice", at=DAY + timedelta(weeks=week, hours=n))
    answer = mind.recall("can I eat a snickers bar with nuts?", now=DAY + timedelta(weeks=6))
    assert any("peanuts" in item.text for item in answer.items[:3])
    assert any(slot.category == "PROMISE" for slot in mind.slots())


def test_what_a_turn_teaches_is_there_for_the_next_turn(mind: Mind) -> None:  # I2
    mind.record("내 이름은 유나야", "반가워 유나!")
    assert any("유나" in item.text for item in mind.recall("내 이름이 뭐야?"))


def test_learning_the_same_round_again_changes_nothing(home: Home, mind: Mind) -> None:
    round_ = mind.record("내 이름은 유나야. 꼭 기억해", "응")
    before = (mind.slots(), mind.candidates())
    conversation = mind.conversation()
    assert mind.bring_in(conversation.rounds).rounds == 0
    assert mind.catch_up() == 0
    assert (mind.slots(), mind.candidates()) == before
    assert [one.round_id for one in mind.learned_from(round_.id)] == [round_.id] * len(before[1])


def test_the_same_thing_said_again_makes_it_stronger(mind: Mind) -> None:
    for n in range(3):
        mind.record("나 땅콩 알레르기 있어", "조심해야겠다", at=DAY + timedelta(days=n))
    (slot,) = [slot for slot in mind.slots() if "땅콩" in slot.value]
    assert slot.times_seen == 3
    assert slot.last_seen == DAY + timedelta(days=2)


def test_every_memory_names_the_posts_it_came_from(mind: Mind) -> None:  # I7
    mind.record("나는 강아지 초코를 키워. 내 생일은 5월 3일이야. 기억해 줘", "귀엽겠다!")
    assert mind.slots()
    for slot in mind.slots():
        assert mind.why(slot.id).posts


def test_edits_by_hand_win_can_be_undone_and_survive_a_rebuild(mind: Mind) -> None:  # I11
    mind.record("내 이름은 유나야. 꼭 기억해", "응", at=DAY)
    mind.record("나 땅콩 알레르기 있어", "조심해야겠다", at=DAY)
    name = next(slot for slot in mind.slots() if slot.key == "name")
    fixed = mind.correct(name.id, "윤아")
    allergy = next(slot for slot in mind.slots() if "땅콩" in slot.value)
    mind.pin(allergy.id)
    assert mind.why(fixed.id).versions[0].state == "superseded"

    def remembered() -> set[tuple[str, str, bool]]:
        return {(slot.key, slot.value, slot.pinned) for slot in mind.slots()}

    before = remembered()
    assert ("name", "윤아", False) in before
    mind.rebuild()
    assert remembered() == before
    gone = mind.forget(next(slot.id for slot in mind.slots() if slot.key == "name"))
    assert gone.state == "forgotten"
    assert all(slot.key != "name" for slot in mind.slots())
    assert not any(item.kind == "slot" and "윤아" in item.text for item in mind.recall("이름"))
    assert mind.restore(gone.id).state == "current"
    assert any(item.kind == "slot" and "윤아" in item.text for item in mind.recall("이름"))


def test_an_edit_of_what_somebody_else_changed_meanwhile_is_refused(mind: Mind) -> None:
    mind.record("내 이름은 유나야. 꼭 기억해", "응", at=DAY)
    name = next(slot for slot in mind.slots() if slot.key == "name")
    pinned = mind.pin(name.id, seen=name.version)
    for edit in (mind.pin, mind.unpin, mind.forget, mind.restore, lambda id, seen: mind.correct(id, "윤아", seen=seen)):
        with pytest.raises(Conflict, match="changed meanwhile"):
            edit(name.id, seen=name.version)
    assert mind.slots() == [pinned]
    assert mind.correct(name.id, "윤아", seen=pinned.version).value == "윤아"


def test_restoring_an_old_value_puts_the_newer_one_aside(mind: Mind) -> None:  # I11
    mind.record("내 이름은 유나야. 꼭 기억해", "응", at=DAY)
    old = next(slot for slot in mind.slots() if slot.key == "name")
    new = mind.correct(old.id, "윤아")
    mind.restore(old.id)
    states = {version.value: version.state for version in mind.why(old.id).versions}
    assert states == {old.value: "current", new.value: "superseded"}


def test_replay_shows_what_another_threshold_would_remember_and_can_make_it_so(mind: Mind) -> None:
    mind.record("나 커피 좋아해", "나도!", at=DAY)
    mind.record("나 땅콩 알레르기 있어", "조심해야겠다", at=DAY)
    kept = len(mind.slots())
    as_it_is = mind.replay().difference
    assert {slot.key: slot.value for slot in as_it_is.then} == {slot.key: slot.value for slot in mind.slots()}
    strict = mind.replay(threshold=0.99)
    assert (len(strict.difference.dropped), strict.difference.same, strict.difference.then) == (kept, 0, ())
    assert len(mind.slots()) == kept, "looking changes nothing"
    strict.apply()
    assert mind.slots() == []
    assert {slot.state for slot in mind.slots(("faded",))} == {"faded"}
    mind.replay(threshold=0.0).apply()
    assert len(mind.slots()) == len(mind.candidates())
    assert all(one.verdict == "promoted" for one in mind.candidates())


def test_another_person_is_a_stranger(home: Home, mind: Mind) -> None:  # I12
    mind.record("내 비밀 아지트는 남산 뒤편이야. 꼭 기억해", "응")
    other = home.mind("jiho", "mina")
    assert other.recall("아지트").items == ()
    assert other.slots() == []
    with pytest.raises(NotFound):
        other.why(mind.slots()[0].id)


@pytest.mark.parametrize(
    "query", ["", " ", "가", "x" * 100_000, "😀😀", '"', "*", "NEAR(a b)", "-x OR y", "a AND", "\x00"]
)
def test_no_question_is_an_error(mind: Mind, query: str) -> None:
    mind.record("나 커피 좋아해", "나도!")
    found = mind.recall(query)
    assert found.query == query


def test_a_wrong_question_says_what_is_wrong(mind: Mind) -> None:
    with pytest.raises(BadInput, match="limit"):
        mind.recall("x", limit=0)
    with pytest.raises(BadInput, match="slot, episode, moment, post"):
        mind.recall("x", kinds=("dream",))  # type: ignore[arg-type]


def test_the_recent_window_holds_six_posts_and_is_refilled_after_a_restart(tmp_path: Path) -> None:
    path = str(tmp_path / "gieok.db")
    with gieok.open(path) as home:
        mind = home.mind("yuna", "mina")
        for n in range(5):
            mind.record(f"{n}", f"answer {n}")
        before = mind.recent()
    assert [post.message for post in before] == ["2", "answer 2", "3", "answer 3", "4", "answer 4"]
    with gieok.open(path) as home:
        assert home.mind("yuna", "mina").recent() == before


def test_the_trace_of_a_recall_can_be_shown(home: Home, mind: Mind) -> None:
    mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
    found = mind.recall("땅콩")
    home.close()
    with gieok.open(home.store_url) as again:
        trace = again.mind("yuna", "mina").trace(found.trace_id)
    assert trace.content["query"] == "땅콩"
    assert [item["id"] for item in trace.content["items"]] == [item.id for item in found]


def test_a_space_can_be_erased_with_a_receipt(home: Home, mind: Mind) -> None:
    mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
    receipt = mind.erase()
    assert receipt.counts["chat_turns"] == 2
    assert mind.slots() == []
    assert home.spaces() == []


def test_without_an_embedder_recall_goes_by_words_and_says_so(tmp_path: Path) -> None:  # I3
    with gieok.open(str(tmp_path / "w.db"), gieok.Settings(embedder="none")) as home:
        mind = home.mind("yuna", "mina")
        mind.record("나 땅콩 알레르기 있어", "조심해야겠다")
        found = mind.recall("땅콩")
    assert found.path == "words"
    assert found.degraded
    assert "땅콩" in found.items[0].text


async def test_the_async_door_is_the_same_house(tmp_path: Path) -> None:
    async with await gieok.open_async(str(tmp_path / "gieok.db")) as home:
        mind = home.mind("yuna", "mina")
        await mind.record("내 이름은 유나야", "반가워!")
        assert any("유나" in item.text for item in await mind.recall("이름"))


def test_a_session_of_roles_is_written_and_read_as_the_seed_says(mind: Mind) -> None:
    memory = mind.memory("session-1")
    assert memory.get_role_rounds("Planner") == []
    with memory.create_round("do it") as round_:
        round_.add_post(gieok.Post.create("do it", "User", "Planner"))
        entry = gieok.SharedMemoryEntry.create("plan", "round", "1. do it")
        attached = gieok.Attachment.create(gieok.AttachmentType.shared_memory_entry, "", entry)
        round_.add_post(gieok.Post.create("write it", "Planner", "Coder", (attached,)))
    broken = memory.create_round("again")
    broken.add_post(gieok.Post.create("again", "User", "Planner"))
    with pytest.raises(RuntimeError), broken:
        raise RuntimeError("the model went away")
    seen = memory.get_role_rounds("Coder")
    assert [[post.message for post in one.post_list] for one in seen] == [["write it"]]
    failed = memory.get_role_rounds("Planner", include_failure_rounds=True)[-1]
    assert (failed.state, failed.error) == ("failed", "RuntimeError: the model went away")
    assert memory.conversation.rounds[0].state == "finished"
    assert memory.get_shared_memory_entries("plan") == []
    assert len(memory.get_role_rounds("Planner", include_failure_rounds=True, limit=1)) == 1


def test_the_newest_rounds_of_a_session_come_with_their_states(mind: Mind) -> None:
    for said, fails in (("하나", False), ("둘", True), ("셋", False)):
        with mind.memory("team").create_round(said) as open_round:
            open_round.add_post(gieok.Post.create(said, "User", "Planner"))
            if fails:
                open_round.fail("the model is away")
    assert [(one.user_query, one.state) for one in mind.rounds("team", newest=2)] == [
        ("둘", "failed"),
        ("셋", "finished"),
    ]
    assert len(mind.rounds("team")) == 3


def test_the_blackboard_keeps_the_last_good_notes_and_every_version(mind: Mind) -> None:
    memory = mind.memory("walk")
    assert memory.memory_dict == {}
    read = memory.take_notes_from('```json\n{"memory": {"goal": "restroom", "steps": [1]}}\n```')
    assert read.kept_because is None
    assert memory.memory_dict == {"goal": "restroom", "steps": [1]}
    broken = memory.take_notes_from("I could not see anything.")
    assert "no JSON" in (broken.kept_because or "")
    assert memory.memory_dict == {"goal": "restroom", "steps": [1]}
    memory.set_memory_dict({"steps": None, "status": {"done": True}}, merge=True)
    assert memory.memory_dict == {"goal": "restroom", "status": {"done": True}}
    assert [note.version for note in memory.memory_dict_versions()] == [2, 1]
    with pytest.raises(BadInput, match="262,144"):
        memory.set_memory_dict({"x": "가" * 300_000})
    with pytest.raises(BadInput, match="plain JSON"):
        memory.set_memory_dict({"x": object()})
    assert memory.memory_dict == {"goal": "restroom", "status": {"done": True}}


def test_the_state_block_holds_what_is_so_now_within_its_budget(mind: Mind) -> None:  # I6
    mind.record("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!", at=DAY)
    mind.record("나를 유나 씨라고 부르지 마", "알았어", at=DAY)
    block = mind.state()
    assert block.splitlines()[0] == "[현재 상태(캐논)]"
    assert "- (GOAL) moving_to: " in block
    assert block.index("(BOUNDARY)") < block.index("(GOAL)")
    for n in range(60):
        mind.record(f"나 {n}월에 여행 {n}번째 도시로 갈 계획이야. 꼭 기억해", "응", at=DAY)
    assert len(mind.state()) <= 1500


def test_the_context_is_ready_for_a_chat_api_and_bounded(mind: Mind) -> None:  # I16
    mind.record("나 땅콩 알레르기 있어", "조심해야겠다", at=DAY)
    prompt = mind.context("간식 추천해 줘")
    assert [message["role"] for message in prompt.messages] == ["system", "user", "assistant", "user"]
    assert prompt.messages[-1]["content"] == "간식 추천해 줘"
    assert "땅콩" in prompt.messages[0]["content"]
    for n in range(30):
        mind.record(f"오늘은 {n}번째 산책을 했어. 날씨가 좋았어", "좋았겠다!", at=DAY)
    assert mind.context("간식 추천해 줘", tokens=600).tokens <= 600


def test_a_home_that_nobody_closed_ends_quietly_and_loses_nothing(tmp_path: Path) -> None:
    program = (
        "import gieok, sys\n"
        "mind = gieok.open(sys.argv[1]).mind('yuna', 'mina')\n"
        "mind.chat('나 땅콩 알레르기 있어. 꼭 기억해')\n"
    )
    path = str(tmp_path / "gieok.db")
    done = subprocess.run([sys.executable, "-c", program, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with gieok.open(path) as home:
        assert any("땅콩" in slot.value for slot in home.mind("yuna", "mina").slots())


def test_correcting_an_old_version_puts_the_current_one_aside(mind: Mind) -> None:  # I11
    mind.record("내 이름은 유나야. 꼭 기억해", "응", at=DAY)
    old = next(slot for slot in mind.slots() if slot.key == "name")
    mind.correct(old.id, "윤아")
    newest = mind.correct(old.id, "유나나")
    versions = {version.value: version.state for version in mind.why(newest.id).versions}
    assert versions == {old.value: "superseded", "윤아": "superseded", "유나나": "current"}
