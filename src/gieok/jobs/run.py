"""Doing the jobs of a plan one after the other over one conversation, or showing what each would see.

Every job is a round: the task as it was asked, and the answer. What a person sees is a view, made anew for each
job, and the conversation itself never changes (I1). A job that fails leaves a failed round with its error, and what
comes after it is not begun. Nothing is written when a model is missing: an answer is never made up.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from gieok.compose.template import interpolate
from gieok.errors import GieokError, ModelUnavailable
from gieok.jobs.lay_out import lay_out
from gieok.jobs.plan import JobPlan, PersonJob
from gieok.nouns.experience import Experience
from gieok.nouns.post import Post
from gieok.nouns.prompt import Cut
from gieok.nouns.view import Chosen, View
from gieok.ports.chat_model import ChatModel
from gieok.recall.fitting_experiences import FittingExperiences, Selection
from gieok.record.experience_files import load_experiences
from gieok.record.memory import Memory

Look = Callable[[View, ChatModel | None], Awaitable[Chosen]]
"""What a person sees; chosen by the model where criteria are given, by pre-selection without one."""

ModelNamed = Callable[[str], ChatModel | None]
"""The model of that name; of none, the one that speaks for everybody."""

LONGEST_PREVIEW = 1_000
"""Characters of the task that whoever chooses the posts is shown: enough to know what it is about."""

State = Literal["done", "failed", "not begun", "dry"]
NO_CHOICE = Selection((), "nobody")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one job: what it was given, what it saw and why, and what it answered."""

    job: PersonJob
    state: State
    task: str = ""
    seen: Chosen = field(default_factory=Chosen)
    lessons: tuple[Experience, ...] = ()
    cut: tuple[Cut, ...] = ()
    answer: Post | None = None
    error: str = ""
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Team:
    """Everything that jobs need: the conversation they write to, their eyes, and who answers."""

    memory: Memory
    look: Look
    model_named: ModelNamed
    asker: str
    lessons: FittingExperiences | None = None
    remarks: tuple[str, ...] = ()
    """What is wrong with the team itself; every job says it."""
    logged: Callable[[ChatModel, str, str, str], ChatModel] = lambda model, role, round_id, post_id: model
    """The same model with its calls written down under a role, a round and a post."""


Tell = Callable[[Outcome], None]


def quietly(outcome: Outcome) -> None:
    """For when nobody watches."""


async def do_jobs(
    plan: JobPlan,
    team: Team,
    variables: Mapping[str, Any] | None = None,
    *,
    dry_run: bool = False,
    tell: Tell = quietly,
) -> list[Outcome]:
    """Do the jobs, or show what each would see; ``tell`` hears of each as it ends."""
    outcomes: list[Outcome] = []
    async for one in show_jobs(plan, team, variables) if dry_run else run_jobs(plan, team, variables):
        outcomes.append(one)
        tell(one)
    return outcomes


def lessons_of(plan: JobPlan) -> tuple[FittingExperiences | None, tuple[str, ...]]:
    """The experiences that a plan names, and what is wrong with their files; those that are well still count."""
    if not plan.experiences:
        return None, ()
    loaded = load_experiences(plan.experiences)
    return FittingExperiences(loaded.experiences), loaded.problems


async def run_jobs(plan: JobPlan, team: Team, variables: Mapping[str, Any] | None = None) -> AsyncIterator[Outcome]:
    """Do the jobs in order; each comes out when it is done. Raises ModelUnavailable before anything is written."""
    models = _models(plan, team)
    known = {**plan.variables, **(variables or {})}
    failed = ""
    for job in plan.jobs:
        if failed:
            yield Outcome(job, "not begun", error=f"the job {failed!r} failed before it")
            continue
        outcome = await _do(job, plan, team, models[job.id], known)
        if outcome.answer is not None:
            known[as_name(job.id)] = outcome.answer.message
        failed = job.id if outcome.state == "failed" else ""
        yield outcome


async def show_jobs(plan: JobPlan, team: Team, variables: Mapping[str, Any] | None = None) -> AsyncIterator[Outcome]:
    """What each job would be asked and would see now. No model is asked and nothing is written.

    Answers of the jobs before it are not there yet; where a prompt names one, it says so.
    """
    known = {**plan.variables, **(variables or {})}
    for job in plan.jobs:
        task = await _task(job, team, known)
        seen = await team.look(_with_preview(job.view, task), None)
        chosen = await _lessons(job, team, task, None)
        laid = lay_out(plan.person_of(job), task, seen.posts, chosen.experiences, team.asker)
        known[as_name(job.id)] = f"(the answer of {job.id})"
        degraded = _degraded(team, seen, chosen)
        yield Outcome(job, "dry", task, seen, chosen.experiences, laid.cut, degraded=degraded)


async def _do(job: PersonJob, plan: JobPlan, team: Team, model: ChatModel, known: Mapping[str, Any]) -> Outcome:
    task = await _task(job, team, known)
    seen, lessons = Chosen(), NO_CHOICE
    cut: tuple[Cut, ...] = ()
    async with await team.memory.create_round(task) as round_:
        try:
            asked = Post.create(task, team.asker, job.person)
            model = team.logged(model, job.person, round_.id, asked.id)
            seen = await team.look(_with_preview(job.view, task), model)
            lessons = await _lessons(job, team, task, model)
            laid = lay_out(plan.person_of(job), task, seen.posts, lessons.experiences, team.asker)
            cut = laid.cut
            await round_.add_post(asked)
            answer = await model.answer(laid.request)
            said = await round_.add_post(Post.create(answer.text, job.person, job.send_to or team.asker))
            await team.memory.take_notes_from(answer.text)
        except GieokError as problem:
            await round_.fail(str(problem))
            return Outcome(job, "failed", task, seen, lessons.experiences, cut, error=str(problem))
    return Outcome(job, "done", task, seen, lessons.experiences, cut, said, degraded=_degraded(team, seen, lessons))


def _degraded(team: Team, seen: Chosen, lessons: Selection) -> tuple[str, ...]:
    return (*team.remarks, *seen.degraded, *([lessons.degraded] if lessons.degraded else []))


def _models(plan: JobPlan, team: Team) -> dict[str, ChatModel]:
    """Who answers each job; all are looked for before the first is begun."""
    found = {job.id: team.model_named(plan.person_of(job).model) for job in plan.jobs}
    missing = [id_ for id_, model in found.items() if model is None]
    if missing:
        raise ModelUnavailable(
            f"no language model is connected, and these jobs need one: {', '.join(missing)}; "
            "set GIEOK_MODEL, or look at what each would see with a dry run"
        )
    return {id_: model for id_, model in found.items() if model is not None}


async def _task(job: PersonJob, team: Team, known: Mapping[str, Any]) -> str:
    return interpolate(job.prompt, known, await team.memory.memory_dict())


async def _lessons(job: PersonJob, team: Team, task: str, model: ChatModel | None) -> Selection:
    if team.lessons is None:
        return NO_CHOICE
    return await team.lessons.select(task, job.person, model=model)


def _with_preview(view: View, task: str) -> View:
    return replace(view, task_prompt_preview=task[:LONGEST_PREVIEW])


def as_name(job_id: str) -> str:
    """How a prompt names the answer of a job: ``$fresh_eyes`` for the job fresh-eyes."""
    return "".join(letter if letter.isalnum() else "_" for letter in job_id)
