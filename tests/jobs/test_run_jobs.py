"""Jobs over one conversation in a real store: what each sees, what is written, and what happens when one fails."""

import json
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio

from gieok import open_async
from gieok.errors import ModelUnavailable
from gieok.home import Home
from gieok.jobs.job_files import load_jobs, read_jobs
from gieok.jobs.plan import JobPlan
from gieok.jobs.run import Outcome
from gieok.mind import Mind
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.chat_model import Answer, ChatModel, ChatRequest
from gieok.settings import Settings
from gieok.testing.scripted_model import Fails, Says, ScriptedModel, Step

EXAMPLES = Path(__file__).parents[2] / "examples"
TALK = (
    ("User", "Analyst", "Requirement: users log in with e-mail and password, and the session ends after an hour."),
    ("Analyst", "User", "Constraint: the login page must load in under a second on a phone."),
    ("User", "Designer", "By the way, lunch was great today, the soup was very good."),
    ("Designer", "User", "We decided on a single column layout with a large button."),
    ("System", "all", "Never write passwords into the conversation."),
    ("User", "Analyst", "The specification says that failed logins are counted and locked after five."),
)


class Worker(ScriptedModel):
    """Chooses the offered posts whose text holds certain words; says its script otherwise."""

    def __init__(self, steps: Sequence[Step | str], chooses: str = "", name: str = "worker") -> None:
        super().__init__(steps, name)
        self._chooses = chooses
        self.offered: list[list[str]] = []

    async def answer(self, request: ChatRequest) -> Answer:
        if not self._chooses or request.purpose != "select":
            return await super().answer(request)
        lines = [json.loads(line) for line in request.messages[1].text.split("posts:\n")[1].splitlines()]
        self.offered.append([line["text"] for line in lines])
        ids = [line["id"] for line in lines if re.search(self._chooses, line["text"], re.IGNORECASE)]
        return Answer(json.dumps(ids), 1, 1, self.name)


@pytest_asyncio.fixture
async def home() -> AsyncIterator[Home]:
    async with await open_async(":memory:", Settings(model="none", embedder="none")) as opened:
        yield opened


@pytest_asyncio.fixture
async def mind(home: Home) -> Mind:
    mind = home.mind("User", "team")
    rounds = [Round(new_id(), said, "finished", (Post.create(said, a, b),)) for a, b, said in TALK]
    await mind.bring_in(rounds, "project-x", learn=False)
    return mind


async def run(mind: Mind, plan: JobPlan, model: ChatModel | None, **more: object) -> list[Outcome]:
    return await mind.run_jobs(plan, conversation="project-x", model_named=lambda name: model, **more)  # type: ignore[arg-type]


def seen(outcome: Outcome) -> list[str]:
    return [post.message for post in outcome.seen.posts]


class TestTheSeedsPatterns:
    async def test_progressive_refinement_narrows_what_is_seen(self, mind: Mind) -> None:
        answers = ["The analysis: two hard constraints.", "Key decision: lock after five.", "Action item: build it."]
        chooses = "requirement|constraint|specification|analysis|decision|decided"
        with Worker(answers, chooses) as model:
            done = await run(mind, load_jobs(EXAMPLES / "progressive_refinement.yaml"), model)
        assert [one.state for one in done] == ["done"] * 3
        assert [one.answer.message for one in done if one.answer] == answers
        assert "lunch was great" not in " ".join(seen(done[0]))
        assert TALK[0][2] in seen(done[0])
        assert answers[0] in seen(done[1])  # the second sees what the first found
        assert all(TALK[4][2] in seen(one) for one in done)  # I4
        assert [one.seen.path for one in done[:2]] == ["model", "model"]
        assert len([one for one in done[2].seen.posts if not one.is_system]) <= 5
        assert "the login page" in done[0].task
        spoken = [one for one in model.requests if one.purpose == "speak"]
        assert [one.messages[-1].text.endswith(done[n].task) for n, one in enumerate(spoken)] == [True] * 3

    async def test_many_agents_work_on_one_conversation(self, mind: Mind) -> None:
        answers = ["Finding: studies differ.", "Counterpoint: it depends on the team.", "Decision: try it for a month."]
        with Worker(answers, chooses="finding|counterpoint") as model:
            plan = load_jobs(EXAMPLES / "multi_agent.yaml")
            done = await run(mind, plan, model, variables={"question": "Shall we rewrite billing?"})
        assert [one.state for one in done] == ["done"] * 3
        assert "Shall we rewrite billing?" in done[0].task
        asked = [one.task for one in done]
        assert seen(done[2]) == [TALK[4][2], answers[0], answers[1]]
        assert done[2].seen.path == "filter"
        spoken = [one for one in model.requests if one.purpose == "speak"]
        assert [one.temperature for one in spoken] == [0.2, 0.7, 0.3]
        assert "You look for facts" in spoken[0].messages[0].text
        assert "Researcher: Finding: studies differ." in spoken[2].messages[1].text
        posts = await mind.posts("project-x", after=len(TALK))
        assert [(one.send_from, one.send_to, one.message) for one in posts] == [
            ("User", "Researcher", asked[0]),
            ("Researcher", "Moderator", answers[0]),
            ("User", "Critic", asked[1]),
            ("Critic", "Moderator", answers[1]),
            ("User", "Moderator", asked[2]),
            ("Moderator", "User", answers[2]),
        ]

    async def test_a_fresh_start_sees_nothing_and_changes_nothing_for_the_others(self, mind: Mind) -> None:
        before = await mind.posts("project-x")
        with Worker(["The proposal.", "The review."], chooses="requirement") as model:
            done = await run(mind, load_jobs(EXAMPLES / "fresh_start.yaml"), model)
        assert seen(done[0]) != []
        assert (seen(done[1]), done[1].seen.path) == ([], "goldfish")
        review = [one for one in model.requests if one.purpose == "speak"][1]
        assert [message.role for message in review.messages] == ["system", "user"]
        assert review.messages[1].text.endswith("The proposal.")
        assert (await mind.posts("project-x"))[: len(before)] == before  # I1


class TestPrompts:
    async def test_notes_and_variables_are_filled_in_once(self, mind: Mind) -> None:
        await mind.memory("project-x").set_memory_dict({"goal": "log in", "secret": "hidden"})
        plan = read_jobs(
            """
            variables: {who: us}
            nodes:
              - {id: first-one, person: a, prompt: "For $who: $memory[goal]. $$5", memorize_to: GOLDFISH}
              - {id: second, person: b, prompt: "Go on with: $first_one", memorize_to: GOLDFISH}
            """
        )
        with ScriptedModel(["I answer $memory[secret] and $who", "done"]) as model:
            done = await run(mind, plan, model)
        assert done[0].task == "For us: log in. $5"
        assert done[1].task == "Go on with: I answer $memory[secret] and $who"  # I15

    async def test_an_answer_with_a_memory_block_is_noted(self, mind: Mind) -> None:
        plan = read_jobs(
            "- {id: one, person: a, prompt: x, memorize_to: GOLDFISH}\n"
            "- {id: two, person: a, prompt: 'it is $memory[status]', memorize_to: GOLDFISH}"
        )
        with ScriptedModel(['{"memory": {"status": "half done"}}', "fine"]) as model:
            done = await run(mind, plan, model)
        assert done[1].task == "it is half done"

    async def test_lessons_are_chosen_for_each_job_and_only_what_is_injected(self, mind: Mind, tmp_path: Path) -> None:
        (tmp_path / "handcrafted_exp_a.yaml").write_text(
            "exp_id: tests\nwho: [Critic]\nwhen: Use when code is reviewed.\nwhat: Ask for tests.", encoding="utf-8"
        )
        (tmp_path / "handcrafted_exp_b.yaml").write_text("what: no id", encoding="utf-8")
        plan = read_jobs(
            "experiences: .\nnodes:\n"
            "  - {id: a, person: Critic, prompt: Review the code., memorize_to: GOLDFISH}\n"
            "  - {id: b, person: Author, prompt: Review the code., memorize_to: GOLDFISH}\n",
            folder=tmp_path,
        )
        with ScriptedModel([Says('{"tests": true}', purpose="select"), "reviewed", "written"]) as model:
            done = await run(mind, plan, model)
        assert [[one.exp_id for one in outcome.lessons] for outcome in done] == [["tests"], []]
        told = model.requests[1].messages[0].text
        assert "Ask for tests." in told
        assert "Use when code" not in told
        assert any("handcrafted_exp_b.yaml" in note for note in done[0].degraded)


class TestWhatIsWritten:
    async def test_a_dry_run_asks_nobody_and_writes_nothing(self, mind: Mind) -> None:
        before = (await mind.conversation("project-x")).rounds
        told: list[Outcome] = []
        with ScriptedModel([]) as model:
            shown = await run(mind, load_jobs(EXAMPLES / "fresh_start.yaml"), model, dry_run=True, tell=told.append)
        assert [one.state for one in shown] == ["dry", "dry"]
        assert told == shown
        assert TALK[0][2] in seen(shown[0])
        assert shown[0].seen.path == "pre-selection"
        assert "(the answer of propose)" in shown[1].task
        assert (await mind.conversation("project-x")).rounds == before

    async def test_without_a_model_nothing_is_made_up_and_nothing_is_written(self, mind: Mind) -> None:
        before = (await mind.conversation("project-x")).rounds
        with pytest.raises(ModelUnavailable, match="these jobs need one: propose, Unbiased Review"):
            await mind.run_jobs(load_jobs(EXAMPLES / "fresh_start.yaml"), conversation="project-x")
        assert (await mind.conversation("project-x")).rounds == before

    async def test_a_job_that_fails_is_kept_with_its_error_and_the_rest_is_not_begun(self, mind: Mind) -> None:
        plan = read_jobs(
            "\n".join(f"- {{id: j{n}, person: a, prompt: do {n}, memorize_to: GOLDFISH}}" for n in range(3))
        )
        with ScriptedModel(["fine", Fails(ModelUnavailable("the model is away"))]) as model:
            done = await run(mind, plan, model)
        assert [one.state for one in done] == ["done", "failed", "not begun"]
        assert done[1].error == "the model is away"
        assert "'j1' failed" in done[2].error
        rounds = (await mind.conversation("project-x")).rounds[len(TALK) :]
        assert [(one.user_query, one.state, one.error) for one in rounds] == [
            ("do 0", "finished", None), ("do 1", "failed", "the model is away"),
        ]  # fmt: skip

    @pytest.mark.parametrize("answer", ["no ids here", '["made-up"]', Fails(ModelUnavailable("away"))])
    async def test_a_chooser_that_fails_leaves_the_pre_selection_named(self, mind: Mind, answer: str | Fails) -> None:
        plan = read_jobs("- {id: a, person: Analyst, prompt: x, memorize_to: login specification, at_most: 2}")
        with ScriptedModel([answer, "done"]) as model:
            (done,) = await run(mind, plan, model)
        assert (done.state, done.seen.path) == ("done", "pre-selection")
        assert any("Analyst.__selector" in note for note in done.degraded)
        assert len([post for post in done.seen.posts if not post.is_system]) <= 2

    async def test_each_person_has_the_model_that_the_file_names(self, mind: Mind) -> None:
        plan = read_jobs(
            """
            persons: {a: {model: "openai:small", max_tokens: 7}, b: }
            nodes:
              - {id: one, person: a, prompt: x, memorize_to: GOLDFISH}
              - {id: two, person: b, prompt: x, memorize_to: GOLDFISH}
            """
        )
        with ScriptedModel(["small"]) as small, ScriptedModel(["usual"]) as usual:
            models = {"openai:small": small, "": usual}
            done = await mind.run_jobs(plan, conversation="project-x", model_named=models.__getitem__)
        assert [one.answer.message for one in done if one.answer] == ["small", "usual"]
        assert small.requests[0].max_tokens == 7

    async def test_a_long_history_is_cut_to_its_budget_and_says_so(self, mind: Mind) -> None:  # I16
        page = "All about the login. " * 300
        rounds = [Round(new_id(), "q", "finished", (Post.create(f"{n} {page}", "User", "Analyst"),)) for n in range(30)]
        await mind.bring_in(rounds, "project-x", learn=False)
        with ScriptedModel(["done"]) as model:
            (done,) = await run(mind, read_jobs("- {id: a, person: Analyst, prompt: x}"), model)
        assert len(done.seen) > 30
        assert done.cut
        assert sum(len(message.text) for message in model.requests[0].messages) < 40_000
