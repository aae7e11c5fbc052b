"""What a character says without a language model: what it remembers, once, and that it has none."""

from datetime import UTC, datetime
from pathlib import Path

import gieok
from gieok.generate.memory_voice import memory_voice
from gieok.nouns.from_memory import SAYS_SO
from gieok.nouns.recollection import Recollection, Remembered

AT = datetime(2026, 11, 15, tzinfo=UTC)


def slot(text: str, score: float = 1.0, **known: object) -> Remembered:
    return Remembered("slot", text, text, score, {}, ("p1",), AT, **known)  # type: ignore[arg-type]


def post(text: str, speaker: str = "yuna", score: float = 1.2) -> Remembered:
    return Remembered("post", text, text, score, {}, ("p1",), AT, speaker)


def said(message: str, *items: Remembered, korean: bool = True) -> list[str]:
    *lines, honest = memory_voice(message, Recollection(message, items), (), "ko" if korean else "en", "mina").split(
        "\n"
    )
    assert honest == SAYS_SO["ko" if korean else "en"]
    return lines


def test_a_question_is_answered_with_what_was_kept_and_not_with_posts_that_may_be_corrected() -> None:
    found = (post("이사 부산으로 가"), slot("moving_to: 대구로 이사 (2026-12-03)"), slot("name: 유나", 0.3))
    assert said("나 어디로 이사 가지?", *found) == ["응, 기억나.", "- 대구로 이사 (2026-12-03)"]


def test_a_key_is_told_as_people_call_it() -> None:
    assert said("고양이 이름이 뭐였지?", slot("pet.cat.name: 보리")) == ["응, 기억나.", "- 고양이 이름: 보리"]
    found = slot("sister · name: Hannah")
    assert said("what's my sister's name", found, korean=False) == ["Yes, I remember.", "- sister · name: Hannah"]


def test_a_statement_is_acknowledged_and_earlier_questions_are_not_quoted() -> None:
    assert said("고마워 ㅎㅎ", post("내 고양이 이름이 뭐였지?")) == ["알겠어, 적어 뒀어."]
    assert said("내 고양이 알아?", post("내 고양이 이름이 뭐였지?")) == ["그건 아직 들은 적이 없어."]


def test_what_the_voice_said_is_never_recalled(tmp_path: Path) -> None:
    with gieok.open(str(tmp_path / "gieok.db")) as home:
        mind = home.mind(user="yuna", character="mina")
        for message in ("우리 집 고양이 이름은 보리야", "내 고양이 이름이 뭐였지?", "고양이 이름 다시 말해 줄래?"):
            mind.chat(message)
        assert all(item.speaker != "mina" for item in mind.recall("고양이 이름", limit=20))
        assert len([one for one in mind.posts() if one.send_from == "mina"]) == 3


def test_a_moment_has_its_vector_with_its_own_lesson(tmp_path: Path) -> None:
    with gieok.open(str(tmp_path / "gieok.db")) as home:
        mind = home.mind(user="yuna", character="mina")
        mind.record("오늘 회사에서 크게 혼나서 너무 슬프고 눈물 나 ㅠㅠ", "괜찮아?")
        assert mind.moments()
        assert mind.recall("회사").degraded == ()
