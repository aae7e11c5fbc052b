"""The order in which posts fit some criteria, on plain arrays."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from gieok.recall.criteria import criteria_of, named, topics_of
from gieok.recall.neighbourhood import WINDOWS, Around, line_of
from gieok.recall.preselect import Evidence, Shares, preselect, promising


def evidence(size: int, *words: list[int], cosines: dict[int, float] | None = None) -> Evidence:
    """Posts of a line each; each token stands in the posts of its list."""
    near = np.zeros(size)
    for row, value in (cosines or {}).items():
        near[row] = value
    return Evidence(
        sizes=np.full(size, 60.0),
        words=[(np.array(rows, np.intp), np.ones(len(rows))) for rows in words],
        worth=[1.0] * len(words),
        best_possible=float(max(len(words), 1)),
        cosines=near,
        speakers=np.zeros(size),
    )


def test_a_stretch_that_holds_all_the_words_comes_before_one_that_repeats_one() -> None:
    both, one = [50, 52], [150, 151, 152, 153]
    best = preselect(evidence(200, [50, *one], [52]), 2)
    assert sorted(best.rows.tolist()) == both


def test_the_company_of_a_hit_comes_before_strangers() -> None:
    best = preselect(evidence(100, [40, 42]), 5)
    assert best.rows[:2].tolist() == [40, 42]
    assert all(35 <= row <= 47 for row in best.rows)


def test_every_topic_of_a_list_gets_its_places_beside_a_long_discussion() -> None:
    said = replace(evidence(400, [*range(100, 140)], [300], [350, 352]), topics=[[0], [1], [2]])
    best = preselect(said, 6).rows.tolist()
    assert {300, 350} <= set(best)
    assert len([row for row in best if 100 <= row < 140]) >= 2
    far = replace(evidence(20_000, [*range(1_000, 9_000)], [15_000]), topics=[[0], [1]])
    assert 15_000 in preselect(far, 3).rows


def test_where_no_word_is_known_meaning_decides() -> None:
    best = preselect(evidence(100, cosines={30: 0.5, 31: 0.4, 80: 0.3}), 2)
    assert best.rows.tolist() == [30, 31] or best.rows.tolist() == [31, 30]


def test_a_very_long_talk_is_searched_in_blocks_and_finds_the_same() -> None:
    shares = Shares(whole=512, closely=256)
    hits = evidence(20_000, [5_000, 5_003, 17_776], [5_001, 12_345])
    assert len(promising(hits, 10, shares)) <= 256
    in_blocks, at_once = preselect(hits, 4, shares), preselect(hits, 4, Shares(whole=20_000))
    assert in_blocks.rows.tolist() == at_once.rows.tolist()
    assert np.allclose(in_blocks.scores, at_once.scores)


@given(
    st.integers(1, 120),
    st.lists(st.lists(st.integers(0, 119), max_size=20), max_size=4),
    st.integers(1, 200),
)
def test_any_evidence_gives_a_complete_order(size: int, words: list[list[int]], most: int) -> None:
    rows = [sorted({row for row in one if row < size}) for one in words]
    best = preselect(evidence(size, *[one for one in rows if one]), most)
    assert len(best.rows) == min(size, most) == len(set(best.rows.tolist()))
    assert all(np.diff(best.scores) <= 1e-12)
    assert np.isfinite(best.scores).all()


@given(st.lists(st.integers(1, 5_000), min_size=1, max_size=60), st.floats(0.5, 200))
def test_sums_around_a_post_are_those_of_its_windows(sizes: list[int], scale: float) -> None:
    line = line_of(np.array(sizes, np.float64))
    values = np.arange(1.0, len(sizes) + 1)
    expected = [
        sum(share * values[np.abs(line.at - here) <= half * scale].sum() for half, share in WINDOWS) for here in line.at
    ]
    close = np.abs(np.abs(line.at[:, None] - line.at) - np.array([half for half, _ in WINDOWS])[:, None, None] * scale)
    if close.min() > 1e-9:  # a post exactly on the border may fall to either side
        assert np.allclose(Around(line, scale).summed(values), expected)


def test_words_that_only_frame_a_request_count_little() -> None:
    asked = criteria_of("Summarize the discussion about authentication", "the server", ["Professor B", "Grad A"])
    assert asked.tokens["authentication"] == 1.0
    assert asked.tokens["summariz"] == asked.tokens["discussion"] == 0.2
    assert asked.tokens["server"] == 0.5


def test_a_list_has_topics_and_a_sentence_has_none() -> None:
    assert topics_of("requirements, API design, and authentication") == (
        frozenset({"requirement"}),
        frozenset({"api", "design"}),
        frozenset({"authentication"}),
    )
    assert len(topics_of("요구사항, 인증 및 보안")) == 2
    assert topics_of("authentication") == ()
    assert topics_of("What did the professor, who had come late that day, say about silence?") == ()


def test_a_name_is_recognised_by_its_parts() -> None:
    names = ["WebSurfer", "Professor B", "Orchestrator"]
    asked = criteria_of("What did the professor say when WebSurfer failed?", "", names)
    assert named(asked, names).tolist() == [1.0, 0.5, 0.0]
    assert asked.tokens["websurfer"] == 0.2


def test_korean_particles_do_not_hide_a_name() -> None:
    names = ["지민", "서준"]
    assert named(criteria_of("지민이 예산에 대해 한 말", "", names), names).tolist() == [1.0, 0.0]
