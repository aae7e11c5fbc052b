"""Whatever is said, the rules answer, soon and with little."""

import time
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gieok.learn.rules import extract_by_rules
from gieok.learn.rules.extract import CANDIDATES_AT_MOST
from gieok.learn.rules.heard import LONGEST_VALUE
from gieok.nouns.candidate import Candidate
from gieok.nouns.post import Post

SAID_AT = datetime(2026, 11, 18, 9, tzinfo=UTC)
LONGEST_WAIT = 2.0
"""Seconds; the worst text seen takes 0.1 on a quiet machine, and a pattern gone wild takes minutes."""

PIECES = (
    "I like |I'm |my |나는 |좋아해 |아니고 |a|가|(|\"|'|*|I'm not |remember that |기억해 |"
        "and |하는 거 |매일 |every day |부산으로 |not X but |라고 |지 마 "
    "|\n|,|.|!|ㅋ|😀|1|2024-|in |다음 |`|the I my we |데 |I have a a a |사람이 |I promise |, I|very |이랑 |고 |우리 "
).split("|")  # fmt: skip
WORDS = st.sampled_from(
    "나 나는 우리 너 엄마 고양이 서울 부산 에서 살아 좋아해 싫어 안 못 다음 달 3일 이사 가 "
        "기억해 줘 아니고 바뀌었어 약속 매일 면접 만약 라고 "
    "I I'm my we you not love hate live in Paris moving to a dog named Max and but if "
        "remember promise every day friday never call me".split()
)  # fmt: skip


def heard(text: str) -> tuple[Candidate, ...]:
    return extract_by_rules([Post.create(text, "u", "c", created_at=SAID_AT)], user="u", character="c")


@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece])
def test_no_repetition_makes_the_rules_slow(piece: str) -> None:
    heard("나 서울 살아. I live in Rome.")  # the patterns are compiled before the clock runs
    for length in (299, 1_000_000):
        text = piece * (length // len(piece) + 1)
        for said in (text, f"나 {text} 살아", f"I love {text} x"):
            start = time.perf_counter()
            heard(said)
            assert time.perf_counter() - start < LONGEST_WAIT


@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_without_an_error(text: str) -> None:
    check(heard(text.encode("utf-8", "ignore").decode("utf-8")))


@given(st.lists(WORDS, max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_heap_of_telling_words_is_read_without_an_error(words: list[str]) -> None:
    check(heard(" ".join(words)))


def check(found: tuple[Candidate, ...]) -> None:
    assert len(found) <= CANDIDATES_AT_MOST
    for one in found:
        assert one.value.strip()
        assert len(one.value) <= LONGEST_VALUE
        assert min(one.confidence, one.future_impact, one.emotion_intensity) >= 0
        assert max(one.confidence, one.future_impact, one.emotion_intensity) <= 1
        assert "\n" not in one.value
        assert "\n" not in one.key


def test_the_same_round_gives_the_same_candidates() -> None:
    posts = [Post.create("나 서울 살고 고양이 키워. I love tea", "u", "c", created_at=SAID_AT)]
    assert extract_by_rules(posts, user="u", character="c") == extract_by_rules(posts, user="u", character="c")


def test_one_round_is_learned_in_a_moment() -> None:
    lines = [
        "나 다음 달 3일에 부산으로 이사 가",
        "i live in Seattle with my dog Max and i love hiking",
        "오늘 뭐 먹지?",
    ]
    heard(" ".join(lines))
    start = time.process_time()
    for _ in range(50):
        for line in lines:
            heard(line)
    assert (time.process_time() - start) / 150 < 0.002  # 2 ms a round, measured 0.5
