"""The screen Why: how answers came about. In the address, ``turn`` opens one turn or search, ``slot`` a memory."""

import asyncio

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import heading, nothing_here
from gieok.doors.page.screens.memory_names import name_of
from gieok.doors.page.screens.memory_pieces import (
    Calendar,
    calendar_of_visitor,
    link,
    problem_here,
    shortened,
    waiting,
    written,
)
from gieok.doors.page.screens.memory_story import draw_story
from gieok.doors.page.screens.why_reasons import in_their_language
from gieok.doors.page.screens.why_turn import draw_turn
from gieok.doors.page.screens.why_turns import draw_turns
from gieok.errors import GieokError, NotFound
from gieok.ports.traces import Trace

STILL_BEING_WRITTEN = 0.5
"""Seconds. A trace is written behind the answer; whoever clicks at once may be faster."""


async def draw(guest: Guest) -> None:
    place = ui.element("div").classes("stack-l")
    with place:
        waiting(guest)

    async def fill() -> None:
        calendar = await calendar_of_visitor()
        place.clear()
        with place:
            try:
                await _draw(guest, calendar)
            except GieokError as problem:
                place.clear()
                _way_back(guest)
                problem_here(guest, problem)

    ui.timer(0.0, fill, once=True)


async def _draw(guest: Guest, calendar: Calendar) -> None:
    turn, slot = guest.query.get("turn", ""), guest.query.get("slot", "")
    if slot:
        await _draw_slot(guest, slot, calendar)
    elif turn:
        await _draw_one(guest, turn, calendar)
    else:
        heading(guest.say("why.title"), guest.say("why.under"))
        await draw_turns(guest, calendar)


async def _draw_slot(guest: Guest, slot_id: str, calendar: Calendar) -> None:
    why = await guest.mind.why(slot_id)
    with ui.element("div").classes("story-page stack-l"):
        _way_back(guest)
        heading(guest.say("why.slot_title", name=name_of(guest, why.slot.key)), guest.say("why.slot_under"))
        with ui.element("section").classes("card stack-l"):
            draw_story(guest, why, calendar)
            link(guest.say("why.change_it"), guest.link("/memory", slot=why.slot.id), "edit")


async def _draw_one(guest: Guest, turn: str, calendar: Calendar) -> None:
    trace = await _trace(guest, turn)
    _way_back(guest)
    if trace is None:
        await _draw_untold(guest, turn, calendar)
    else:
        await draw_turn(guest, trace, calendar)


async def _trace(guest: Guest, turn: str) -> Trace | None:
    try:
        return await guest.mind.trace(turn)
    except NotFound:
        await asyncio.sleep(STILL_BEING_WRITTEN)
    try:
        return await guest.mind.trace(turn)
    except NotFound:
        return None


async def _draw_untold(guest: Guest, turn: str, calendar: Calendar) -> None:
    """A turn that failed has no trace, and old traces are let go; what was said is still there."""
    try:
        round_ = await guest.mind.round(turn)
    except NotFound:
        heading(guest.say("why.untold_title"))
        nothing_here(guest.say("why.untold"), "history_toggle_off")
        return
    heading(guest.say("why.failed_title" if round_.state == "failed" else "why.untold_title"))
    with ui.element("section").classes("card stack"):
        ui.label(calendar.minute(round_.created_at)).classes("quiet small")
        written(round_.user_query, 2_000, "as-written")
        ui.label(guest.say(f"why.round_{round_.state}"))
        if round_.error:
            ui.label(in_their_language(guest, shortened(round_.error, 1_000))).classes("wrong")
    if round_.state == "failed":
        link(guest.say("why.try_again"), guest.link("/"), "chat_bubble_outline")


def _way_back(guest: Guest) -> None:
    link(guest.say("why.all_turns"), guest.link("/why"), "arrow_back").classes("way-back")
