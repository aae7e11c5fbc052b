"""What is kept besides the memories: summaries of long stretches, moments of strong feeling, and the model's notes."""

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here, score_bar
from gieok.doors.page.screens.memory_names import person
from gieok.doors.page.screens.memory_pieces import BY_ITSELF, Calendar, button, chip, safely, shortened, written
from gieok.learn.edit import EDITS
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.ports.blackboard import Note

SHOWN_AT_ONCE = 20
MOST_EPISODES = 500
MOST_MOMENTS = 5_000
LOADED_AT_ONCE = 1_000
MOST_CONVERSATIONS = 200
MOST_NOTES = 20
LONGEST_SUMMARY = 6_000

FACES = {"neutral": "sentiment_neutral", "sad": "sentiment_dissatisfied", "happy": "mood", "angry": "mood_bad"}

T = TypeVar("T")


async def draw_episodes(guest: Guest, calendar: Calendar) -> None:
    ui.label(guest.say("memory.episodes_under")).classes("quiet")
    found = await guest.mind.episodes(limit=MOST_EPISODES)
    if not found:
        nothing_here(guest.say("memory.episodes_empty"), "menu_book")
    _some_at_a_time(guest, found, lambda one: _episode(guest, one, calendar))


def _episode(guest: Guest, episode: Episode, calendar: Calendar) -> None:
    with ui.element("li").classes("row-card stack"):
        with ui.element("div").classes("line small quiet"):
            ui.label(calendar.minute(episode.created_at))
            ui.label(guest.say("memory.rounds", n=episode.rounds))
            ui.label(shortened(episode.conversation_id, 40))
            chip(guest.say(f"memory.made_by_{episode.made_by}"))
        written(episode.summary, LONGEST_SUMMARY, "as-written long-text")


async def draw_moments(guest: Guest, calendar: Calendar) -> None:
    ui.label(guest.say("memory.moments_under")).classes("quiet")
    found: list[Moment] = []
    while len(found) < MOST_MOMENTS:
        more = await guest.mind.moments(LOADED_AT_ONCE, found[-1].number if found else 0)
        found += more
        if len(more) < LOADED_AT_ONCE:
            break
    if not found:
        nothing_here(guest.say("memory.moments_empty"), "mood")
    _some_at_a_time(guest, found[::-1], lambda one: _moment(guest, one, calendar))


def _moment(guest: Guest, moment: Moment, calendar: Calendar) -> None:
    with ui.element("li").classes("row-card stack"):
        with ui.element("div").classes("line small quiet"):
            chip(guest.say(f"memory.emotion_{moment.emotion}"), "warm", FACES[moment.emotion])
            ui.label(person(guest, moment.felt_by))
            ui.label(calendar.minute(moment.created_at))
        written(moment.trigger)
        score_bar(moment.intensity, label=guest.say("memory.intensity"))


async def draw_notes(guest: Guest, calendar: Calendar) -> None:
    """The blackboard of one conversation; which one can be chosen."""
    ui.label(guest.say("memory.notes_under")).classes("quiet")
    lines = [one for one in await guest.mind.conversations() if one.id != EDITS]
    if not lines:
        nothing_here(guest.say("memory.notes_empty"), "sticky_note_2")
        return
    lines.sort(key=lambda one: one.last_at or one.created_at, reverse=True)
    options = {one.id: shortened(one.id, 60) for one in lines[:MOST_CONVERSATIONS]}
    chosen = ui.select(options, label=guest.say("memory.conversation"), value=lines[0].id)
    chosen.props("outlined dense options-dense behavior=menu").classes("filter")
    place = ui.element("div").classes("stack-l")

    async def show() -> None:
        notes = await guest.mind.memory(str(chosen.value)).memory_dict_versions(MOST_NOTES)
        place.clear()
        with place:
            _notes(guest, notes, calendar)

    chosen.on_value_change(safely(guest, show))
    await show()


def _notes(guest: Guest, notes: Sequence[Note], calendar: Calendar) -> None:
    if not notes:
        nothing_here(guest.say("memory.notes_empty"), "sticky_note_2")
        return
    _note(guest, notes[0], calendar)
    if len(notes) > 1:
        with ui.element("details").classes("more"):
            with ui.element("summary"):
                ui.label(guest.say("memory.notes_older", n=len(notes) - 1))
            with ui.element("div").classes("stack-l"):
                for note in notes[1:]:
                    _note(guest, note, calendar)


def _note(guest: Guest, note: Note, calendar: Calendar) -> None:
    with ui.element("section").classes("card stack"):
        with ui.element("div").classes("line small quiet"):
            chip(guest.say("memory.version", n=note.version))
            ui.label(calendar.minute(note.written_at))
        with ui.element("pre").classes("block-text mono").props("tabindex=0") as text:
            text.props["aria-label"] = guest.say("memory.tab_notes")
            ui.label(shortened(json.dumps(json.loads(note.content), ensure_ascii=False, indent=2), BY_ITSELF))


def _some_at_a_time(guest: Guest, found: Sequence[T], draw: Callable[[T], None]) -> None:
    """The first so many, and a button for the next: nobody waits for what is far down."""
    shown = 0
    rows = ui.element("ul").classes("rows")

    def more() -> None:
        nonlocal shown
        with rows:
            for one in found[shown : shown + SHOWN_AT_ONCE]:
                draw(one)
        shown += SHOWN_AT_ONCE
        further.set_visibility(shown < len(found))

    further = button(guest.say("memory.more"), on_click=more).classes("middle")
    more()
