"""Commands for many readers of one conversation: summaries, experiences, jobs."""

from pathlib import Path
from typing import Annotated

import typer

from gieok.doors.cli.options import AsJson, Character, Conversation, Limit, Store, User, opened, opened_mind
from gieok.doors.cli.show import complain, console, day, mention, print_json, row, say, table
from gieok.doors.cli.show_jobs import show_outcome
from gieok.jobs.job_files import load_jobs
from gieok.jobs.run import Outcome
from gieok.nouns.episode import Episode
from gieok.nouns.view import FILTERS, HowToView
from gieok.record.experience_files import LoadedExperiences, load_experiences


def episodes(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    conversation: Annotated[str | None, typer.Option(help="Only of this conversation.")] = None,
    limit: Limit = 1000,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show the summaries of longer stretches, newest first."""
    with opened_mind(context, store, user, character) as mind:
        found = mind.episodes(conversation, limit)
    if json:
        print_json(found)
        return
    _show(f"{user} × {character}", found)


def compact(
    context: typer.Context,
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    now: Annotated[bool, typer.Option("--now", help="Do not wait until enough rounds have gathered.")] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Summarise all but the newest rounds of a conversation."""
    with opened_mind(context, store, user, character) as mind:
        made = mind.compact(now, conversation=conversation)
    if json:
        print_json(made)
        return
    if made.episodes:
        _show(conversation, made.episodes)
    else:
        say("nothing to summarise yet" + ("" if now else "; --now does not wait until enough rounds have gathered"))
    mention(made.degraded)


def _show(title: str, found: list[Episode] | tuple[Episode, ...]) -> None:
    shown = table(title, "conversation", "posts", "rounds", "until", "by", "summary")
    for one in found:
        place = f"{one.first_seq}–{one.last_seq}"
        row(shown, one.conversation_id, place, one.rounds, day(one.created_at), one.made_by, one.summary)
    console.print(shown)


experiences = typer.Typer(help="Lessons that people wrote down: handcrafted_exp_*.yaml.", no_args_is_help=True)

Folder = Annotated[Path, typer.Argument(help="A folder with handcrafted_exp_*.yaml files.")]


@experiences.command()
def check(folder: Folder, json: AsJson = False) -> None:
    """Say which files can be used and what is wrong with the others."""
    loaded = load_experiences(folder)
    if json:
        print_json(loaded)
    else:
        say(f"{len(loaded.experiences)} experience(s) can be used")
        _tell(loaded)
    if loaded.problems:
        raise typer.Exit(1)


@experiences.command(name="list")
def list_(
    folder: Folder,
    role: Annotated[str | None, typer.Option(help="Only those for this role.")] = None,
    json: AsJson = False,
) -> None:
    """Show the experiences of a folder."""
    loaded = load_experiences(folder)
    found = [one for one in loaded.experiences if role is None or one.is_for(role)]
    if json:
        print_json(found)
        return
    shown = table(str(folder), "id", "who", "when", "what")
    for one in found:
        row(shown, one.exp_id, ", ".join(one.who) or "all", one.when.strip(), one.what.strip())
    console.print(shown)
    _tell(loaded)


def _tell(loaded: LoadedExperiences) -> None:
    for problem in loaded.problems:
        complain(problem)
    mention(loaded.remarks)


jobs = typer.Typer(help="Jobs of several people over one conversation, from a YAML file.", no_args_is_help=True)


@jobs.command()
def run(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A YAML file of jobs.")],
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    var: Annotated[list[str] | None, typer.Option(help="name=value for the prompts, as often as needed.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what each job would see; ask and write nothing.")
    ] = False,
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Do the jobs of a file in order; all write to one conversation."""
    plan, variables = load_jobs(file), dict(_pair(one) for one in var or ())
    with opened(context, store) as home:
        done = home.mind(user, character).run_jobs(
            plan,
            conversation=conversation,
            variables=variables,
            dry_run=dry_run,
            model_named=home.model_named,
            tell=_quietly if json else show_outcome,
        )
    if json:
        print_json(done)
    if any(one.state == "failed" for one in done):
        raise typer.Exit(1)


def _quietly(outcome: Outcome) -> None:
    """JSON is printed at the end."""


def _pair(written: str) -> tuple[str, str]:
    name, is_there, value = written.partition("=")
    if not is_there:
        raise typer.BadParameter(f"--var wants name=value, not {written!r}")
    return name, value


def view(
    context: typer.Context,
    person: Annotated[str, typer.Option(help="Through whose eyes.")],
    memorize_to: Annotated[
        str | None, typer.Option(help="What is needed, in plain words; GOLDFISH for nothing.")
    ] = None,
    at_most: Annotated[int | None, typer.Option(help="At most so many posts; system posts are kept besides.")] = None,
    within: Annotated[str | None, typer.Option(help="Only what is this young: 30m, 2h, 7d.")] = None,
    filter: Annotated[str | None, typer.Option(help=f"One of {', '.join(FILTERS)}.")] = None,
    ignore_person: Annotated[str, typer.Option(help="Whose posts are left out, with commas.")] = "",
    user: User = "me",
    character: Character = "mina",
    conversation: Conversation = "main",
    store: Store = None,
    json: AsJson = False,
) -> None:
    """Show which posts of a conversation one person sees for one job, and why."""
    how: HowToView = {"within": within, "filter": filter, "ignore_person": ignore_person}
    with opened_mind(context, store, user, character) as mind:
        chosen = mind.choose(person, memorize_to, at_most, conversation=conversation, **how)
    if json:
        print_json({"posts": [post.to_dict() for post in chosen.posts], "path": chosen.path, "why": chosen.why})
        return
    shown = table(f"{person} · by {chosen.path}", "#", "when", "from", "message", "why")
    for post in chosen.posts:
        row(shown, post.seq, day(post.created_at), post.send_from, post.message, chosen.why[post.id].by)
    console.print(shown)
    mention(chosen.degraded)


COMMANDS = (view, episodes, compact)
GROUPS = {"experiences": experiences, "jobs": jobs}
