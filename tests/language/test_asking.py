"""How much of a text only asks."""

import pytest

from gieok.language.asking import READ_AT_MOST, asking, asks


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("내 고양이 이름이 뭐였지?", 1.0),
        ("무슨 뜻이야？", 1.0),
        ("I moved to Daegu.", 0.0),
        ("", 0.0),
        ("?", 0.0),
        ("Yes. Why?", 4 / 8),
    ],
)
def test_the_share_of_a_text_that_asks(text: str, share: float) -> None:
    assert asking(text) == pytest.approx(share)


def test_a_long_text_is_no_question() -> None:
    assert asking("word " * READ_AT_MOST + "?") == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "내 고양이 이름이 뭐였지",
        "나 어디로 이사 간다고 했지",
        "내 이름 기억해",
        "what's my sister's name",
        "안녕! 잘 지냈어?",
        "so where do I live",
        "내가 못 먹는 게 뭐였지? 알레르기",
    ],
)
def test_a_question_is_heard_with_or_without_its_mark(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text", ["나 다음 달에 이사 가", "고마워 ㅎㅎ", "I moved to Daegu.", "Really? I had no idea.", "", "ㅋㅋㅋ"]
)
def test_a_statement_is_no_question(text: str) -> None:
    assert not asks(text)
