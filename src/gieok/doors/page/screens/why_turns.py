"""The latest turns, newest first, each a door to how it came about."""

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here
from gieok.doors.page.screens.memory_pieces import Calendar, button, chip, link, safely, written
from gieok.doors.page.screens.memory_search import draw_paths
from gieok.doors.page.screens.why_reading import Reading, reading_of
from gieok.ports.traces import Trace

SHOWN_AT_ONCE = 25
MOST_LOOKED_AT = 500
"""As many as a space keeps by its usual settings."""


async def draw_turns(guest: Guest, calendar: Calendar) -> None:
    searches = ui.switch(guest.say("why.with_searches")).props("dense")
    place = ui.element("div").classes("stack-l")
    wanted = SHOWN_AT_ONCE

    async def show() -> None:
        found = [one for one in await guest.mind.traces(MOST_LOOKED_AT) if _is_wanted(one, bool(searches.value))]
        place.clear()
        with place:
            _draw_rows(guest, found[:wanted], calendar)
            if len(found) > wanted:
                button(guest.say("memory.more"), on_click=safely(guest, more)).classes("middle")

    async def more() -> None:
        nonlocal wanted
        wanted += SHOWN_AT_ONCE
        await show()

    searches.on_value_change(safely(guest, show))
    await show()


def _is_wanted(trace: Trace, searches: bool) -> bool:
    return trace.kind == "turn" or (searches and trace.kind == "recall")


def _draw_rows(guest: Guest, traces: list[Trace], calendar: Calendar) -> None:
    if not traces:
        nothing_here(guest.say("why.no_turns"), "account_tree")
        link(guest.say("memory.go_and_talk"), guest.link("/"), "chat_bubble_outline").classes("middle")
    with ui.element("ul").classes("rows"):
        for trace in traces:
            with ui.element("li"):
                _draw_row(guest, trace, reading_of(trace), calendar)


def _draw_row(guest: Guest, trace: Trace, turn: Reading, calendar: Calendar) -> None:
    with ui.element("a").classes("row-card row-link") as row:
        row.props["href"] = guest.link("/why", turn=turn.id)
        written(turn.query or guest.say("why.no_words"), classes="row-value strong")
        with ui.element("div").classes("row-foot"):
            ui.label(calendar.minute(trace.created_at)).classes("quiet small")
            if not turn.is_turn:
                chip(guest.say("why.search"), icon="search")
            draw_paths(guest, turn.path)
            taken = sum(item.fate == "injected" for item in turn.items)
            if turn.is_turn:
                ui.label(guest.say("why.injected_count", n=taken, of=len(turn.items))).classes("quiet small")
                ui.label(guest.say("why.tokens", n=f"{turn.tokens:,}")).classes("quiet small")
            if turn.model:
                ui.label(turn.model if turn.model != "memory" else guest.say("why.memory_voice")).classes("quiet small")
            if turn.degraded:
                chip(guest.say("why.fallback"), "warm", "info")
