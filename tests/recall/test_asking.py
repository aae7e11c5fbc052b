"""How much of a text only asks."""

import pytest

from gieok.recall.asking import READ_AT_MOST, asking


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
