"""Reasoning is taken out of a stream, wherever the borders of its pieces fall."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from gieok.ask import REASONING, without_thinking
from gieok.models.reasoning_in_streams import WithoutReasoning

tags = [tag for pair in REASONING for tag in pair]
starts = [start for start, _ in REASONING]
words = st.sampled_from(["안녕", "hi ", "<b>", "<", "th", "[", " \n", "</", "◁"])
thoughts = st.builds(
    lambda pair, inside: f"{pair[0]}{inside}{pair[1]}", st.sampled_from(REASONING), st.text("ab<t>/", max_size=8)
)
answers = st.lists(words | thoughts, max_size=8).map("".join)


def in_pieces(text: str, borders: list[int]) -> str:
    cuts = [0, *sorted(border % (len(text) + 1) for border in borders), len(text)]
    visible = WithoutReasoning()
    shown = [visible.feed(text[start:end]) for start, end in itertools.pairwise(cuts)]
    return "".join(shown) + visible.end()


@given(answers, st.lists(st.integers(0, 10_000), max_size=12))
def test_the_pieces_joined_are_the_answer_without_its_reasoning(text: str, borders: list[int]) -> None:
    assert in_pieces(text, borders) == without_thinking(text)


@given(
    st.lists(words | st.sampled_from(starts), max_size=10).map("".join), st.lists(st.integers(0, 10_000), max_size=12)
)
def test_where_the_pieces_are_cut_does_not_matter(text: str, borders: list[int]) -> None:
    assert in_pieces(text, borders) == in_pieces(text, []) == without_thinking(text)


def test_a_tag_that_never_comes_is_shown_at_the_end() -> None:
    assert in_pieces("if a <th", []) == "if a <th"


def test_text_is_shown_as_soon_as_it_cannot_be_a_tag() -> None:
    visible = WithoutReasoning()
    assert [visible.feed("hello <"), visible.feed("b> you"), visible.feed(" <thin"), visible.feed("k>")] == [
        "hello ",
        "<b> you",
        " ",
        "",
    ]
