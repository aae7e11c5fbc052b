"""A long memory is shown where it answers the question."""

from hypothesis import given
from hypothesis import strategies as st

from gieok.compose.excerpt import LONGEST, excerpt

TALK = "날씨 이야기를 했다. 밥 먹은 이야기도 했다. "


def test_a_short_text_stays_whole() -> None:
    assert excerpt("짧은 말", "질문") == "짧은 말"


def test_the_place_that_shares_words_with_the_question_is_shown() -> None:
    shown = excerpt(TALK * 40 + "여분 열쇠는 파란 화분 밑에 있다. " + TALK * 40, "열쇠 어디 뒀지?")
    assert "파란 화분 밑" in shown
    assert shown.startswith("… ")
    assert shown.endswith(" …")


def test_a_word_that_is_everywhere_does_not_point_anywhere() -> None:
    text = "I like the sea. " * 30 + "I like my aunt Vera. " + "I like the sea. " * 90
    assert "Vera" in excerpt(text, "who is the aunt I like")


def test_without_shared_words_the_beginning_stands_for_the_whole() -> None:
    assert excerpt(TALK * 60, "zebra").startswith("날씨 이야기를 했다.")


@given(st.text(), st.text(max_size=40), st.integers(1, 60))
def test_an_excerpt_is_never_much_longer_than_it_may_be(text: str, query: str, times: int) -> None:
    assert len(excerpt(text * times, query)) <= LONGEST + 10
