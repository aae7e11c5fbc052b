from datetime import UTC, datetime
from pathlib import Path

import gieok
from gieok.sync import Mind

from .conftest import WithLines

HEADER = {"user_name": "Yuna", "character_name": "Mina", "create_date": "2025-03-02@20h10m05s", "chat_metadata": {}}


def said(mes: str, user: bool = False, at: object = "2025-03-02T20:10:00Z", **more: object) -> dict[str, object]:
    return {"name": "Yuna" if user else "Mina", "is_user": user, "is_system": False, "send_date": at, "mes": mes} | more


TALK = (
    HEADER,
    said("안녕! 오늘 하루 어땠어?", extra={}),
    said("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", True, "2025-03-02T20:11:00Z"),
    said("진짜? 축하해!", at="2025-03-02T20:12:00Z", swipe_id=1, swipes=["아쉽다", "진짜? 축하해!"]),
    said("I am allergic to peanuts", True, "2025-03-03T09:00:00Z"),
    said("I will remember that.", at="2025-03-03T09:01:00Z"),
)


def test_a_chat_becomes_rounds_with_its_dates_and_is_learned_from(mind: Mind, with_lines: WithLines) -> None:
    report = mind.bring(with_lines(*TALK))
    assert (report.format, report.conversations, report.rounds, report.posts) == ("sillytavern", 1, 3, 5)
    talk = mind.conversations()[0].id
    assert talk.startswith("sillytavern · chat · ")
    rounds = mind.conversation(talk).rounds
    assert [[post.send_from for post in one.post_list] for one in rounds] == [
        ["mina"],
        ["yuna", "mina"],
        ["yuna", "mina"],
    ]
    assert rounds[1].user_query == "나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘"
    assert rounds[1].created_at == datetime(2025, 3, 2, 20, 11, tzinfo=UTC)
    moving = next(slot for slot in mind.slots() if slot.key == "moving_to")
    assert moving.dated == "2025-04-03"
    assert any("peanut" in slot.value for slot in mind.slots())
    assert (report.learned, report.waiting) == (3, 0)


def test_the_same_chat_again_adds_nothing_and_says_so(mind: Mind, with_lines: WithLines) -> None:
    file = with_lines(*TALK)
    mind.bring(file)
    before = list(mind.export())[1:]
    again = mind.bring(file.rename(file.with_name("other name.jsonl")))
    assert again.nothing_new
    assert again.already_there == 5
    assert "nothing new" in again.in_words
    assert list(mind.export())[1:] == before


def test_a_chat_that_went_on_brings_only_what_is_new(mind: Mind, with_lines: WithLines) -> None:
    mind.bring(with_lines(*TALK[:-1]))
    more = said("또 올게", True, "2025-03-04T09:00:00Z")
    again = mind.bring(with_lines(*TALK, more))
    assert (again.posts, again.already_there) == (2, 4)
    (talk,) = mind.conversations()
    assert [post.message for post in mind.posts(talk.id)][-2:] == ["I will remember that.", "또 올게"]


def test_what_is_left_out_is_named_with_its_line(mind: Mind, with_lines: WithLines) -> None:
    file = with_lines(
        HEADER, said("hi"), said("hidden", is_system=True), said("  "), "{broken", {"mes": 3, "is_user": True},
        said("x\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), True), '"text"', said("last"),
    )  # fmt: skip
    report = mind.bring(file)
    left = {one.reason: one.where for one in report.left_out}
    assert left["it was hidden from the model (is_system)"] == ("line 3",)
    assert left["it is empty"] == ("line 4",)
    assert left["its text is missing"] == ("line 6",)
    assert left["it is no message of a chat"] == ("line 8",)
    assert any(reason.startswith("it is not JSON") and where == ("line 5",) for reason, where in left.items())
    assert report.posts == 3


def test_half_a_letter_is_left_out_and_the_rest_comes_in(mind: Mind, with_lines: WithLines) -> None:
    report = mind.bring(with_lines(HEADER, '{"name":"Yuna","is_user":true,"mes":"\\ud83d"}', said("ok")))
    assert report.posts == 1
    assert "lone surrogate" in report.left_out[0].reason
    assert report.left_out[0].where == ("line 2",)


def test_others_who_speak_keep_their_names(mind: Mind, with_lines: WithLines) -> None:
    bob = {"name": "Bob", "is_user": False, "mes": "Ahoy.", "send_date": 1741000000000}
    narrator = {"name": "System", "is_user": False, "mes": "It rains.", "extra": {"type": "narrator"}}
    report = mind.bring(with_lines(HEADER, said("hello", True), bob, said("hi"), narrator))
    posts = mind.posts(mind.conversations()[0].id)
    assert [post.send_from for post in posts] == ["yuna", "Bob", "mina", "System"]
    assert report.remarks == ("Bob, System spoke too; they keep their names",)


def test_a_header_without_names_is_enough(mind: Mind, with_lines: WithLines) -> None:
    header = {"chat_metadata": {"integrity": "a"}, "user_name": "unused", "character_name": "unused"}
    mind.bring(with_lines(header, said("hello", True), said("hi")))
    assert [post.send_from for post in mind.posts(mind.conversations()[0].id)] == ["yuna", "mina"]


def test_the_same_words_twice_are_said_twice(mind: Mind, with_lines: WithLines) -> None:
    file = with_lines(HEADER, said("응", True), said("응"), said("응", True), said("응"))
    assert mind.bring(file).posts == 4
    assert mind.bring(file).posts == 0


def test_a_branch_is_a_conversation_of_its_own(mind: Mind, with_lines: WithLines) -> None:
    branch = HEADER | {"chat_metadata": {"main_chat": "chat"}}
    mind.bring(with_lines(*TALK))
    mind.bring(with_lines(branch, *TALK[1:3], said("다른 대답"), name="branch.jsonl"))
    assert [one.posts for one in mind.conversations()] == [5, 3]


def test_a_dry_run_reports_and_writes_nothing(mind: Mind, with_lines: WithLines) -> None:
    file = with_lines(*TALK)
    dry = mind.bring(file, dry_run=True)
    assert (dry.rounds, dry.posts, dry.dry_run) == (3, 5, True)
    assert mind.conversations() == []
    real = mind.bring(file)
    assert (real.rounds, real.posts) == (dry.rounds, dry.posts)
    again = mind.bring(file, dry_run=True)
    assert (again.posts, again.already_there) == (0, 5)


def test_what_is_not_learned_now_waits(mind: Mind, with_lines: WithLines) -> None:
    report = mind.bring(with_lines(*TALK), learn=False)
    assert (report.learned, report.waiting) == (0, 3)
    assert mind.slots() == []
    assert mind.catch_up() == 3
    assert mind.slots()


def test_two_people_may_bring_in_the_same_file(tmp_path: Path, mind: Mind, with_lines: WithLines) -> None:  # I12
    file = with_lines(*TALK)
    mind.bring(file)
    with gieok.open(str(tmp_path / "gieok.db"), gieok.Settings(model="none")) as home:
        assert home.mind("jiho", "mina").bring(file).posts == 5


def test_a_long_chat_is_brought_in_by_stretches(mind: Mind, with_lines: WithLines) -> None:
    talk = [said(f"line {n}", n % 2 == 0, 1741000000000 + n * 1000) for n in range(2600)]
    steps: list[tuple[int, int]] = []
    report = mind.bring(with_lines(HEADER, *talk), learn=False, progress=lambda *one: steps.append(one))
    assert (report.posts, report.rounds) == (2600, 1300)
    assert steps[-1] == (2600, 2600)
    assert len(steps) >= 3
    assert [post.message for post in mind.posts(mind.conversations()[0].id, limit=3000)] == [one["mes"] for one in talk]
