"""Templates and rendering: every example of seed document 000, character by character, and what must never happen."""

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok import interpolate, render_memory_value
from gieok.compose.template import Place, fill
from gieok.errors import BadTemplate
from gieok.testing.values import json_values, texts

REASONING = {
    "spatial_description": "Left room has wall at E3. Corridor connects to restroom at G4.",
    "high-level_planning": [
        "Move to corridor",
        "Turn toward restroom",
        "Enter restroom",
        "Locate target object",
        "Return to start",
    ],
    "historical_summrization": "Reached corridor. Currently facing restroom door.",
    "immidate_action_instruction": "Take one step east into the restroom.",
}
TASK = {
    "task_process": {
        "status": "in_progress",
        "current_subgoal_id": 1,
        "subgoals": [
            {
                "subgoal_id": 1,
                "subgoal_type": "navigation",
                "target": "restroom",
                "explicit_completion_condition": "AGENT occupies any cell within E1-G3",
                "subgoal_status": "in_progress",
            },
            {
                "subgoal_id": 2,
                "subgoal_type": "navigation",
                "target": "storage",
                "explicit_completion_condition": "AGENT occupies any cell within J6-K6",
                "subgoal_status": "pending",
            },
        ],
    },
    "previous_action": "move right",
}
SUBGOALS = """\
- subgoal_id: 1
  subgoal_type: navigation
  target: restroom
  explicit_completion_condition: AGENT occupies any cell within E1-G3
  subgoal_status: in_progress
- subgoal_id: 2
  subgoal_type: navigation
  target: storage
  explicit_completion_condition: AGENT occupies any cell within J6-K6
  subgoal_status: pending"""

SEED_EXAMPLES = [
    (REASONING, "$memory[spatial_description]", "Left room has wall at E3. Corridor connects to restroom at G4."),
    (
        REASONING,
        "$memory[high-level_planning]",
        "- Move to corridor\n- Turn toward restroom\n- Enter restroom\n- Locate target object\n- Return to start",
    ),
    (REASONING, "$memory[historical_summrization]", "Reached corridor. Currently facing restroom door."),
    (REASONING, "$memory[immidate_action_instruction]", "Take one step east into the restroom."),
    (TASK, "$memory[previous_action]", "move right"),
    (TASK, "$memory[task_process]", f"status: in_progress\ncurrent_subgoal_id: 1\nsubgoals: {SUBGOALS}"),
    (TASK, "$memory[task_process][status]", "in_progress"),
    (TASK, "$memory[task_process][current_subgoal_id]", "1"),
    (TASK, "$memory[task_process][subgoals]", SUBGOALS),
    ({"previous_action": "north"}, "$memory[previous_action]", "north"),
    ({"reason": ""}, "$memory[reason]", "None"),
    ({"count": 3}, "$memory[count]", "3"),
    ({"done": True}, "$memory[done]", "True"),
    ({"steps": ["a", "b"]}, "$memory[steps]", "- a\n- b"),
    ({"ids": [1, 2, 3]}, "$memory[ids]", "- 1\n- 2\n- 3"),
    (
        {"task_process": {"goal": "restroom", "status": "in_progress"}},
        "$memory[task_process]",
        "goal: restroom\nstatus: in_progress",
    ),
    ({"task_process": {"goal": "restroom"}}, "$memory[task_process][goal]", "restroom"),
    ({"high-level_planning": ["step1"]}, "$memory[high-level_planning]", "- step1"),
    ({"a": {"b": {"c": "leaf"}}}, "$memory[a][b][c]", "leaf"),
]


@pytest.mark.parametrize(("memory", "template", "wanted"), SEED_EXAMPLES)
def test_the_examples_of_the_seed_render_exactly(memory: dict[str, object], template: str, wanted: str) -> None:
    assert interpolate(template, memory=memory, strict=True) == wanted


def test_the_whole_prompt_of_the_seed_renders() -> None:
    template = "## Memory\n- Last action: $memory[previous_action]\n- Status only: $memory[task_process][status]\n"
    assert interpolate(template, memory=TASK) == "## Memory\n- Last action: move right\n- Status only: in_progress\n"


@pytest.mark.parametrize("memory", [{}, {"other": 1}, {"previous_action": None}["previous_action"]])
def test_a_missing_key_becomes_none_with_a_loud_warning_and_a_log_record(
    memory: dict[str, object] | None, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:  # I10
    with caplog.at_level(logging.WARNING, logger="gieok"):
        assert interpolate("- $memory[previous_action]", memory=memory) == "- None"
    assert "$memory[previous_action]" in capsys.readouterr().err
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_key_that_is_there_and_null_is_none_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    assert interpolate("$memory[a]", memory={"a": None}) == "None"
    assert capsys.readouterr().err == ""


def test_variables_stand_with_and_without_braces_and_before_a_korean_particle() -> None:
    assert interpolate("$name은 ${name}의 $age살", {"name": "유나", "age": 3}) == "유나은 유나의 3살"


def test_two_dollars_are_one_and_end_nothing() -> None:
    assert interpolate("$$5, $$memory[a], $$$name", {"name": "x"}) == "$5, $memory[a], $x"


def test_list_places_resolve() -> None:
    assert interpolate("$memory[task_process][subgoals][1][target]", memory=TASK) == "storage"


def test_strict_mode_names_everything_that_is_missing_at_once() -> None:
    with pytest.raises(BadTemplate, match=r"\$a, \$memory\[b\], \$\{c\}"):
        interpolate("$a $memory[b] ${c} $a", strict=True)


@pytest.mark.parametrize("broken", ["$memory[a", "$memory[a b]", "$memory[]", "$memory[한글]"])
def test_a_bracket_that_cannot_be_read_stays_as_text_or_is_refused_in_strict_mode(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert interpolate(f"x {broken}", memory={"a": 1}) == f"x {broken}"
    assert "cannot be read" in capsys.readouterr().err
    with pytest.raises(BadTemplate, match="cannot be read"):
        interpolate(broken, strict=True)


def test_a_dollar_before_anything_else_is_a_dollar(capsys: pytest.CaptureFixture[str]) -> None:
    assert interpolate("$5 $ $! 100$") == "$5 $ $! 100$"
    assert capsys.readouterr().err == ""


@given(texts, texts, texts)
def test_an_inserted_value_never_changes_how_the_rest_is_read(before: str, value: str, after: str) -> None:  # I15
    def whole(inserted: str) -> str:
        template = before.replace("$", "$$") + "${x}" + after.replace("$", "$$")
        return interpolate(template, {"x": inserted})

    assert whole("§" + value) == before + "§" + value + after


def test_a_value_that_looks_like_a_template_stays_text() -> None:  # I15
    assert interpolate("$a", {"a": "$b $memory[c] $$"}, {"c": "no"}) == "$b $memory[c] $$"


def test_filling_tells_what_became_of_each_place_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    filled = fill("$$ $a\n$memory[b] ${c} $memory[d d]", {"a": "$c", "c": [[1]]}, max_depth=1)
    assert filled.text == "$ $c\nNone - None $memory[d d]"
    assert filled.places == (
        Place("$$", 0, "dollar", "$"),
        Place("$a", 3, "filled", "$c"),
        Place("$memory[b]", 6, "missing", "None"),
        Place("${c}", 17, "filled", "- None", too_deep=1),
        Place("$memory[d d]", 22, "broken", "$memory[d d]"),
    )
    assert capsys.readouterr().err == ""


PIECES = st.sampled_from(["$a", "${b}", "$memory[c]", "$memory[a][0]", "$$", "$memory[", "]", "값\n", "$"])


@given(st.lists(PIECES).map("".join), st.dictionaries(st.sampled_from("abc"), json_values))
def test_filling_is_the_template_with_its_places_replaced(template: str, values: dict[str, object]) -> None:
    filled, rest, at = fill(template, values, values), "", 0
    for place in filled.places:
        rest, at = rest + template[at : place.at] + place.becomes, place.at + len(place.text)
    assert filled.text == rest + template[at:] == interpolate(template, values, values)


@given(json_values)
def test_rendering_never_fails_and_is_repeatable(value: object) -> None:
    assert render_memory_value(value) == render_memory_value(value)


@given(st.dictionaries(st.sampled_from("abc"), json_values))
def test_filling_never_fails_for_any_memory(memory: dict[str, object]) -> None:
    assert isinstance(interpolate("$memory[a][b] $memory[c]", memory=memory), str)


def test_what_is_nested_too_deep_becomes_the_default_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    deep: object = "leaf"
    for _ in range(10_000):
        deep = [deep]
    assert render_memory_value(deep, max_depth=3) == "- - - None"
    assert "deeper than 3" in capsys.readouterr().err
    assert render_memory_value(deep, max_depth=10_000).endswith("None")


@pytest.mark.parametrize("empty", ["", "  \n", [], {}])
def test_empty_things_become_the_default(empty: object) -> None:
    assert render_memory_value(empty) == "None"
    assert render_memory_value(empty, default_for_empty="-") == "-"
