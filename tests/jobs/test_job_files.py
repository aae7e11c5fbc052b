"""Jobs from files: both shapes of the seed, their order, and one clear list of what is wrong."""

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.errors import BadFile, BadInput, NotFound
from gieok.jobs.job_files import load_jobs, read_jobs
from gieok.jobs.plan import Person, PersonJob, in_order
from gieok.nouns.view import View

EXAMPLES = Path(__file__).parents[2] / "examples"

SEED = """
nodes:
  - id: analyzer
    type: person_job
    person: alice
    prompt: "Analyse the requirements."
    memorize_to: "technical requirements, constraints"
    at_most: 8
  - id: fresh-eyes
    type: person_job
    person: bob
    prompt: "Review the proposal."
    memorize_to: "GOLDFISH"
"""


def test_jobs_as_the_seed_writes_them() -> None:
    plan = read_jobs(SEED)
    assert plan.jobs == (
        PersonJob("analyzer", "Analyse the requirements.", View("alice", "technical requirements, constraints", 8)),
        PersonJob("fresh-eyes", "Review the proposal.", View("bob", "GOLDFISH")),
    )
    assert plan.person_of(plan.jobs[0]) == Person("alice")


def test_labels_with_props_and_a_bare_list_say_the_same() -> None:
    plan = read_jobs(
        """
        - label: Technical Analysis
          type: person_job
          props: {person: Analyst, prompt: Look., memorize_to: "requirements, API design", at_most: 8}
        - label: Moderator
          type: person_job
          props: {prompt: Weigh., within: 30m, ignore_person: "Critic", depends_on: Technical Analysis}
        """
    )
    assert [(job.id, job.person) for job in plan.jobs] == [
        ("Technical Analysis", "Analyst"),
        ("Moderator", "Moderator"),
    ]
    assert plan.jobs[1].view.within == timedelta(minutes=30)
    assert plan.jobs[1].view.ignore_person == ("Critic",)
    assert plan.jobs[1].depends_on == ("Technical Analysis",)


def test_persons_have_their_own_model_settings(tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    file.write_text(
        """
        experiences: lessons
        variables: {topic: login}
        persons:
          alice: {model: "openai:small", temperature: 0.2, max_tokens: 300, system_prompt: Be brief.}
          bob:
        nodes:
          - {id: a, person: alice, prompt: x}
          - {id: b, person: bob, prompt: y}
        """,
        encoding="utf-8",
    )
    plan = load_jobs(file)
    assert plan.person_of(plan.jobs[0]) == Person("alice", "openai:small", 0.2, 300, "Be brief.")
    assert plan.person_of(plan.jobs[1]) == Person("bob")
    assert (plan.variables, plan.experiences) == ({"topic": "login"}, str(tmp_path / "lessons"))


def test_a_job_comes_behind_what_it_depends_on_and_otherwise_as_written() -> None:
    plan = read_jobs(
        "- {id: last, person: a, prompt: x, depends_on: [first, second]}\n"
        "- {id: second, person: a, prompt: x}\n"
        "- {id: first, person: a, prompt: x, depends_on: [second]}\n"
        "- {id: free, person: a, prompt: x}\n"
    )
    assert [job.id for job in plan.jobs] == ["second", "first", "last", "free"]


@given(st.lists(st.sets(st.integers(0, 7), max_size=3), min_size=1, max_size=8))
def test_any_order_is_kept_or_a_cycle_is_named(after: list[set[int]]) -> None:
    jobs = [
        PersonJob(str(n), "x", View("a"), tuple(str(one) for one in sorted(wanted) if one < len(after)))
        for n, wanted in enumerate(after)
    ]
    try:
        done = [job.id for job in in_order(jobs)]
    except BadInput as problem:
        path = str(problem).split(": ")[1].split(" → ")
        assert path[0] == path[-1]
        by_id = {job.id: job for job in jobs}
        assert all(path[n + 1] in by_id[path[n]].depends_on for n in range(len(path) - 1))
    else:
        assert sorted(done) == sorted(job.id for job in jobs)
        assert all(done.index(one) < done.index(job.id) for job in jobs for one in job.depends_on)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "holds no jobs"),
        ("just words", "holds no jobs"),
        ("nodes: []", "no job in it"),
        ("nodes: 3", "nodes cannot be 3"),
        ("nodes: [unclosed", "not YAML"),
        ("- 3", "job 1 is int"),
        ("- {person: a, prompt: x}", "needs an id or a label"),
        ("- {id: a, person: a}", "'a' has no prompt"),
        ("- {id: a, person: a, prompt: '  '}", "'a' has no prompt"),
        ("- {id: a, person: '', prompt: x}", "person is empty"),
        ("- {id: a, person: a, prompt: x, memorize_to: ''}", "memorize_to is empty"),
        ("- {id: a, person: a, prompt: x, at_most: 0}", "GOLDFISH"),
        ("- {id: a, person: a, prompt: x, at_most: -1}", "at_most must be at least 1"),
        ("- {id: a, person: a, prompt: x, at_most: many}", "at_most cannot be 'many'"),
        ("- {id: a, person: a, prompt: x, at_most: true}", "at_most cannot be True"),
        ("- {id: a, person: a, prompt: x, within: soon}", "time window"),
        ("- {id: a, person: a, prompt: x, pinned: 3}", "pinned cannot be 3"),
        ("- {id: a, person: a, prompt: x, filter: mine}", "no filter 'mine'"),
        ("- {id: a, person: a, prompt: x, memorise_to: y}", "memorise_to, which nobody knows"),
        ("- {id: a, type: start, person: a, prompt: x}", "only person_job is known"),
        ("- {id: a, person: a, prompt: x}\n- {id: a, person: b, prompt: y}", "two jobs are called 'a'"),
        ("- {id: a, person: a, prompt: x, depends_on: [b]}", "depends on b, which is not there"),
        ("- {id: a, person: a, prompt: x, depends_on: 3}", "depends_on is a list"),
        ("- {id: a, person: a, prompt: x, depends_on: a}", "a → a"),
        ("- {id: a, person: a, prompt: x, depends_on: b}\n- {id: b, person: a, prompt: x, depends_on: a}", "a → b → a"),
        ("persons: {bob: }\nnodes: [{id: a, person: alice, prompt: x}]", "'alice', who is not among the persons"),
        ("persons: {bob: {temprature: 1}}\nnodes: [{id: a, person: bob, prompt: x}]", "temprature"),
        ("persons: {bob: [1]}\nnodes: [{id: a, person: bob, prompt: x}]", "'bob' is list"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(BadFile, match=problem):
        read_jobs(text)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(BadFile) as problem:
        read_jobs("- {id: a, person: a}\n- {id: b, person: b, prompt: x, at_most: 0}\n- 7")
    assert len(str(problem.value).splitlines()) == 4


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        load_jobs(tmp_path / "nowhere.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile):
        load_jobs(tmp_path / "binary.yaml")


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_examples_load(file: Path) -> None:
    assert len(load_jobs(file).jobs) >= 2
