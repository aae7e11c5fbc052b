"""The estimate stays close to real tokenizers, mostly on the high side.

The counts are those of o200k_base, Qwen and Llama 3 for these very texts, taken once with the real vocabularies.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.language.tokens import count_tokens

COUNTED = [
    ("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘. 그리고 네가 도와주면 정말 좋겠어!", (31, 36, 30)),
    (
        "오늘 회사에서 너무 힘들었는데 집에 오니까 고양이가 반겨 줘서 기분이 나아졌어 ㅎㅎ 내일은 좀 쉬고 싶다.",
        (38, 46, 40),
    ),
    ("훈민정음은 1443년에 세종이 만든 글자이며, 1446년에 반포되었다. 자음과 모음을 합쳐 음절을 적는다.", (39, 48, 39)),
    (
        "I promised Minho that we would go hiking next Saturday, but my knee still hurts, so we might take the bus instead.",
        (26, 26, 26),
    ),
    (
        "The meeting moved to Thursday at 3:30 pm; please bring the printed budget, two copies, and the old contract.",
        (26, 27, 26),
    ),
    ('def add(left: int, right: int) -> int:\n    """The sum."""\n    return left + right\n', (24, 24, 24)),
    ('{"neutral": 0, "sad": 0, "happy": 1, "angry": 0, "note": "smiles and waves"}', (34, 34, 34)),
    (
        "[현재 상태(캐논)]\n- (PROMISE) 떡볶이: 시험 끝나는 날 저녁에 같이 먹기 (2026-11-20)\n- (GOAL) 이사: 다음 달 3일 대구로",
        (52, 65, 53),
    ),
    (
        "[Current state (canon)]\n- (PROMISE) sea_wall_walk: this Saturday, whatever the weather (2026-11-21)\n- (OPINION) exams: pointless",
        (38, 44, 40),
    ),
]


@pytest.mark.parametrize(("text", "counted"), COUNTED)
def test_the_estimate_is_close_to_the_largest_real_count(text: str, counted: tuple[int, int, int]) -> None:
    assert 0.85 * max(counted) <= count_tokens(text) <= 1.2 * max(counted) + 1


@given(st.text())
def test_every_text_has_a_count_and_only_the_empty_one_has_none(text: str) -> None:
    assert (count_tokens(text) > 0) == bool(text)


@given(st.lists(st.text(), max_size=6))
def test_lines_together_never_count_more_than_one_by_one(lines: list[str]) -> None:
    assert count_tokens("\n".join(lines)) <= sum(count_tokens(f"{line}\n") for line in lines)


def test_what_cannot_be_encoded_is_counted_too() -> None:
    assert count_tokens("\ud800") > 0
