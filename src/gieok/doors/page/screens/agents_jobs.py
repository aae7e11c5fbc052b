"""Jobs that somebody typed, tried without doing them: what each would be asked, and what it would see."""

import asyncio
from collections.abc import Sequence

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card, degraded_note, told
from gieok.doors.page.screens.agents_notes import notes_in_their_language
from gieok.doors.page.screens.agents_talk import Looked, draw_post
from gieok.doors.page.screens.memory_pieces import Calendar, calendar_of_visitor
from gieok.doors.page.typed import read_typed
from gieok.errors import BadInput, GieokError
from gieok.jobs.job_files import read_jobs
from gieok.jobs.plan import JobPlan
from gieok.jobs.run import Outcome

MOST_JOBS = 30
MOST_POSTS = 40
"""Posts of one job that are shown."""


def draw_jobs(guest: Guest, conversation: str, people: Sequence[str]) -> None:
    async def dry_run() -> None:
        try:
            await _show(guest, results, text.value or "", conversation)
        except BadInput as problem:
            results.clear()
            with results:
                ui.label(str(problem)).classes("wrong as-written").props("role=alert")
        except GieokError as problem:
            told(guest, problem)

    with card(), ui.expansion(guest.say("agents.jobs")).props("dense").classes("agents-jobs"):
        ui.label(guest.say("agents.jobs_hint")).classes("small quiet")
        text = ui.textarea(guest.say("agents.jobs_text"), value=_example(guest, people))
        text.props("outlined rows=12 spellcheck=false").classes("mono wide")
        button = ui.button(guest.say("agents.dry_run"), icon="play_arrow", on_click=dry_run)
        button.props("outline no-caps").classes("agents-look")
        results = ui.element("div").classes("stack wide").props("aria-live=polite")


async def _show(guest: Guest, place: ui.element, text: str, conversation: str) -> None:
    calendar = await calendar_of_visitor()
    plan = await asyncio.to_thread(_plan, guest, text)
    outcomes = await guest.mind.run_jobs(plan, conversation=conversation, dry_run=True)
    place.clear()
    with place:
        for outcome in outcomes:
            _draw_outcome(guest, outcome, calendar)


def _plan(guest: Guest, text: str) -> JobPlan:
    read_typed(guest, text)  # bounded, and without references
    plan = read_jobs(text, guest.say("agents.jobs_name"))
    if plan.experiences:
        raise BadInput(guest.say("agents.jobs_no_folders"))
    if len(plan.jobs) > MOST_JOBS:
        raise BadInput(guest.say("agents.jobs_too_many", most=MOST_JOBS))
    return plan


def _draw_outcome(guest: Guest, outcome: Outcome, calendar: Calendar) -> None:
    job, seen = outcome.job, outcome.seen
    with ui.element("section").classes("stack agents-outcome"):
        with ui.element("h3"):
            ui.label(f"{job.id} · {job.person}").props("dir=auto")
        ui.label(guest.say("agents.would_be_asked")).classes("small quiet")
        ui.label(outcome.task).classes("as-written").props("dir=auto")
        ui.label(guest.say("agents.sees", seen=len(seen), of=seen.considered)).classes("small strong")
        for post in seen.posts[:MOST_POSTS]:
            draw_post(guest, post, [Looked("J", job.person, seen)], calendar)
        degraded_note(notes_in_their_language(guest, outcome.degraded))


def _example(guest: Guest, people: Sequence[str]) -> str:
    first, second = (*people, "alice", "bob")[:2]
    return guest.say("agents.jobs_example", first=_quoted(first), second=_quoted(second))


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
