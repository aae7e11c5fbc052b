"""SIGKILL at every named point of a turn; two processes in one space. Nothing is lost, nothing is doubled (I9, I14)."""

import subprocess
import sys
from pathlib import Path

import pytest

import gieok
from gieok.settings import Settings

ONE_TURN = Path(__file__).with_name("one_turn.py")
POINTS = [
    "begun",
    "locked",
    "user post written",
    "recalled",
    "composed",
    "first words",
    "answered",
    "judged",
    "before the end is written",
    "end written",
    "delivered",
    "learned",
]
BEFORE_THE_POST = {"begun", "locked"}
AFTER_THE_END = {"end written", "delivered", "learned"}
TIMES = 10
SAID = "나 땅콩 알레르기 있어. 꼭 기억해"


def take_turn(path: Path, said: str, answer: str, point: str = "", delay: float = 0.0) -> "subprocess.Popen[str]":
    words = [sys.executable, str(ONE_TURN), str(path), said, answer, point, str(delay)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("point", POINTS)
def test_a_plug_pulled_at_any_point_loses_nothing_and_doubles_nothing(point: str, tmp_path: Path) -> None:  # I14
    path = tmp_path / "gieok.db"
    for n in range(TIMES):
        with take_turn(path, f"{SAID} {n}", f"알았어 {n}", point) as turn:
            turn.communicate(timeout=60)
        assert turn.returncode == -9
    with gieok.open(str(path), Settings(embedder="none")) as home:
        mind = home.mind("yuna", "mina")
        rounds = mind.conversation().rounds
        said = [post.message for round_ in rounds for post in round_.post_list if post.send_from == "yuna"]
        expected = 0 if point in BEFORE_THE_POST else TIMES
        assert said == [f"{SAID} {n}" for n in range(expected)]
        state = "finished" if point in AFTER_THE_END else "failed"
        assert {round_.state for round_ in rounds} <= {state}
        answers = [post.message for round_ in rounds for post in round_.post_list if post.send_from == "mina"]
        assert answers == ([f"알았어 {n}" for n in range(TIMES)] if point in AFTER_THE_END else [])
        mind.record("내 이름은 유나야. 꼭 기억해", "응!")
        mind.catch_up()
        assert any(slot.key == "name" for slot in mind.slots())
        allergies = [slot for slot in mind.slots() if slot.key.startswith("allergy")]
        assert [slot.times_seen for slot in allergies] == ([TIMES] if point in AFTER_THE_END else [])


def test_two_processes_in_one_space_take_turns_strictly_one_after_the_other(tmp_path: Path) -> None:  # I9
    path = tmp_path / "gieok.db"
    turns = [take_turn(path, f"말 {n}", f"대답 {n}", delay=0.02) for n in range(6)]
    for turn in turns:
        turn.communicate(timeout=120)
    assert [turn.returncode for turn in turns] == [0] * 6
    with gieok.open(str(path), Settings(embedder="none")) as home:
        posts = home.mind("yuna", "mina").posts()
    pairs = [(one.message, two.message) for one, two in zip(posts[::2], posts[1::2], strict=True)]
    assert sorted(pairs) == [(f"말 {n}", f"대답 {n}") for n in range(6)]
    assert [post.seq for post in posts] == list(range(1, 13))
