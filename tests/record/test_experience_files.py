"""Experiences from files: what loads, what is named as broken, and what the switches mean."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import BadFile, BadInput, BadSetting, NotFound
from gieok.nouns.experience import Experience
from gieok.record.experience_files import ExperienceConfig, load_experiences
from gieok.testing.values import names, texts

GOOD = "exp_id: file-validation\nwho:\n  - CodeInterpreter\nwhen: |\n  Use when files are read.\nwhat: |\n  Check os.path.exists() first.\n"
filled = texts.filter(lambda text: bool(text.strip()))


def write(folder: Path, **contents: str) -> None:
    for name, content in contents.items():
        (folder / f"handcrafted_exp_{name}.yaml").write_text(content, encoding="utf-8")


def test_a_file_as_the_seed_writes_it_loads(tmp_path: Path) -> None:
    write(tmp_path, a=GOOD)
    (tmp_path / "raw_exp_b.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "notes.yaml").write_text("not: mine", encoding="utf-8")
    assert load_experiences(tmp_path).or_complain() == (
        Experience(
            "file-validation", ("CodeInterpreter",), "Use when files are read.\n", "Check os.path.exists() first.\n"
        ),
    )


def test_broken_files_are_listed_together_and_the_rest_load(tmp_path: Path) -> None:
    write(
        tmp_path,
        a="exp_id: [unclosed",
        b="- a list\n- of things",
        c="when: always\nwhat: nothing",
        d="exp_id: empty\nwhen: ''\nwhat: x",
        e=GOOD,
        f="exp_id: odd\nwho: 3\nwhen: x\nwhat: y",
        g="exp_id: told\nwho: [1]\nwhen: x\nwhat: y",
    )
    (tmp_path / "handcrafted_exp_h.yaml").write_bytes(b"exp_id: \xff\xfe")
    loaded = load_experiences(tmp_path)
    assert [one.exp_id for one in loaded.experiences] == ["file-validation"]
    assert [one.split(":")[0][-6:-5] for one in loaded.problems] == list("abcdfgh")
    assert any("an experience needs exp_id" in one for one in loaded.problems)
    with pytest.raises(BadFile) as problem:
        loaded.or_complain()
    assert all(one in str(problem.value) for one in loaded.problems)


def test_of_two_with_the_same_id_the_first_by_file_name_counts(tmp_path: Path) -> None:
    write(
        tmp_path,
        b="exp_id: same\nwhen: b\nwhat: b",
        a="exp_id: same\nwhen: a\nwhat: a",
        c="exp_id: 7\nwhen: c\nwhat: c",
    )
    loaded = load_experiences(tmp_path)
    assert [(one.exp_id, one.when) for one in loaded.experiences] == [("same", "a"), ("7", "c")]
    assert loaded.problems == ()
    assert len(loaded.remarks) == 1
    assert "handcrafted_exp_a.yaml" in loaded.remarks[0]


def test_an_old_text_stands_for_both_when_and_what() -> None:
    old = Experience.from_dict({"exp_id": "old", "experience_text": "check the file"})
    assert (old.when, old.what, old.who) == ("check the file", "check the file", ())
    newer = Experience.from_dict({"exp_id": "x", "experience_text": "old", "what": "new"})
    assert (newer.when, newer.what) == ("old", "new")


def test_a_role_is_meant_by_name_or_all_are() -> None:
    assert Experience("a", (), "w", "x").is_for("Planner")
    assert Experience("a", ("Planner",), "w", "x").is_for("planner")
    assert not Experience("a", ("Planner",), "w", "x").is_for("CodeInterpreter")


@given(st.builds(Experience, filled, st.lists(names, max_size=3).map(tuple), filled, filled))
def test_any_experience_comes_back_from_a_file_as_it_was(experience: Experience) -> None:  # I13
    assert Experience.from_dict(experience.to_dict()) == experience
    if all(one.isprintable() for one in (experience.exp_id, experience.when, experience.what, *experience.who)):
        text = yaml.safe_dump(experience.to_dict(), allow_unicode=True)
        assert Experience.from_dict(yaml.safe_load(text)) == experience


def test_a_folder_that_is_not_there_is_an_error_and_an_empty_one_is_not(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        load_experiences(tmp_path / "nowhere")
    assert load_experiences(tmp_path).experiences == ()


def test_the_switches_of_the_seed() -> None:
    config = ExperienceConfig.from_dict(
        {
            "planner.use_experience": True,
            "code_generator.use_experience": False,
            "experience.selection_prompt_path": "path/to/custom/prompt.yaml",
            "experience.llm_alias": "small",
            "llm.api_type": "openai",
        }
    )
    assert config.used_by("Planner")
    assert not config.used_by("CodeInterpreter")
    assert not config.used_by("Recepta")
    assert (config.selection_prompt_path, config.llm_alias) == ("path/to/custom/prompt.yaml", "small")


@pytest.mark.parametrize(
    "wrong",
    [{"planner.use_experience": "yes"}, {"experience.llm_alias": None}, {"experience.selection_prompt": "misspelt"}],
)
def test_a_switch_that_makes_no_sense_is_an_error(wrong: dict[str, object]) -> None:
    with pytest.raises(BadSetting):
        ExperienceConfig.from_dict(wrong)


@pytest.mark.parametrize("wrong", [{}, {"exp_id": "a"}, {"exp_id": "a", "when": "b", "what": "c", "who": {"x": 1}}])
def test_what_is_missing_is_named(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        Experience.from_dict(wrong)
