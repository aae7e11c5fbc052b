from datetime import UTC, datetime

import pytest

from gieok.recall.asked import FRAME_COUNTS, READ_AT_MOST, SAME_TOKEN_AT_MOST, TOKENS_AT_MOST, asked

NOW = datetime(2026, 5, 14, 12, tzinfo=UTC)


def test_words_that_only_frame_a_question_count_little() -> None:
    assert asked("How many times did I mention the lighthouse?", NOW).tokens == {
        "many": FRAME_COUNTS,
        "tim": FRAME_COUNTS,
        "mention": FRAME_COUNTS,
        "lighthous": 1.0,
    }


def test_a_repeated_word_counts_more_but_not_without_end() -> None:
    assert asked("dog dog cat", NOW).tokens == {"dog": 2.0, "cat": 1.0}
    assert asked("dog " * 1000, NOW).tokens == {"dog": SAME_TOKEN_AT_MOST}


def test_a_question_of_a_hundred_thousand_characters_is_read_in_part() -> None:
    long = asked(" ".join(f"word{n}" for n in range(20_000)), NOW)
    assert len(long.tokens) == TOKENS_AT_MOST
    assert len(long.text) == READ_AT_MOST


@pytest.mark.parametrize("query", ["", " ", "🙂", '"', "* - NEAR ("])
def test_a_question_that_says_nothing_is_no_error(query: str) -> None:
    assert set(asked(query, NOW).tokens) <= {"near"}


@pytest.mark.parametrize("query", ["What did I say last week?", "지난주에 뭐라고 했지?"])
def test_the_time_of_a_question_is_understood(query: str) -> None:
    time = asked(query, NOW).time
    assert time is not None
    assert time.start == datetime(2026, 5, 4, tzinfo=UTC)


@pytest.mark.parametrize("query", ["Where did I live originally?", "나 예전에 어디 살았지?", "my previous job"])
def test_a_question_may_want_the_old(query: str) -> None:
    assert asked(query, NOW).wants_old


@pytest.mark.parametrize("query", ["Where do I live?", "나 어디 살지?"])
def test_most_questions_want_what_is_true_now(query: str) -> None:
    assert not asked(query, NOW).wants_old
