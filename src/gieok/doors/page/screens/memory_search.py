"""Searching what is remembered: the same recall that answers are made with, shown with its scores and its path."""

from collections.abc import Awaitable, Callable, Sequence

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import degraded_note, nothing_here, score_bar
from gieok.doors.page.screens.memory_names import line_of, person
from gieok.doors.page.screens.memory_pieces import Calendar, button, chip, link, parts_bar, safely, written
from gieok.doors.page.screens.why_reasons import all_in_their_language
from gieok.nouns.recollection import Recollection, Remembered

LONGEST_QUERY = 1_000

Open = Callable[[str], Callable[[], Awaitable[None]]]


def search_box(guest: Guest, search: Callable[[str], Awaitable[None]]) -> None:
    """Asks when Enter is pressed and not with each letter: a search is kept as a trace, and refreshes what it finds."""
    with ui.element("div").classes("search").props("role=search"):
        box = ui.input(placeholder=guest.say("memory.search_hint")).props(
            f"outlined dense clearable maxlength={LONGEST_QUERY}"
        )
        box.classes("grow").props["aria-label"] = guest.say("memory.search")
        with box.add_slot("prepend"):
            ui.icon("search").props("aria-hidden=true")

        async def ask() -> None:
            await search((box.value or "").strip())

        button(guest.say("memory.search"), on_click=safely(guest, ask), tone="main")
        box.on("keydown.enter", safely(guest, ask))
        box.on("clear", safely(guest, ask))


def draw_found(guest: Guest, found: Recollection, calendar: Calendar, open_slot: Open) -> None:
    with ui.element("div").classes("line small quiet").props("role=status"):
        draw_paths(guest, found.path)
        ui.label(guest.say("memory.considered", n=f"{found.considered:,}"))
        if found.timings:
            ui.label(guest.say("memory.took", ms=f"{sum(found.timings.values()):.0f}"))
        if found.trace_id:
            link(guest.say("memory.how_found"), guest.link("/why", turn=found.trace_id), "account_tree")
    degraded_note(all_in_their_language(guest, found.degraded))
    answers, fillers = [one for one in found if not one.filler], [one for one in found if one.filler]
    if not answers:
        nothing_here(guest.say("memory.found_nothing"), "search_off")
    _draw_items(guest, answers, calendar, open_slot)
    if fillers:
        with ui.element("details").classes("more"):
            with ui.element("summary"):
                ui.label(guest.say("memory.found_besides", n=len(fillers)))
            _draw_items(guest, fillers, calendar, open_slot)


def _draw_items(guest: Guest, items: Sequence[Remembered], calendar: Calendar, open_slot: Open) -> None:
    with ui.element("ul").classes("rows"):
        for item in items:
            with ui.element("li").classes("row-card"):
                _draw_item(guest, item, calendar, open_slot)


def draw_paths(guest: Guest, path: str) -> None:
    """Which ways of finding were taken."""
    taken = set(path.split("+"))
    for name in ("words", "meaning"):
        chip(guest.say(f"memory.path_{name}"), "good" if name in taken else "", "check" if name in taken else "remove")


def _draw_item(guest: Guest, item: Remembered, calendar: Calendar, open_slot: Open) -> None:
    if item.kind == "slot":
        with ui.element("button").classes("row-open").props("type=button") as opens:
            written(line_of(guest, item.text))
        opens.on("click", safely(guest, open_slot(item.id)))
    else:
        written(item.text)
    with ui.element("div").classes("row-foot"):
        chip(guest.say(f"memory.kind_{item.kind}"), "good" if item.kind == "slot" else "")
        if item.filler:
            chip(guest.say("memory.filler"), "warm")
        if item.speaker:
            ui.label(person(guest, item.speaker)).classes("quiet small")
        ui.label(calendar.minute(item.at)).classes("quiet small")
        with ui.element("details").classes("row-score"):
            with ui.element("summary"):
                score_bar(item.score, label=guest.say("memory.score"))
            parts_bar(guest, item.parts, "memory.recall_")
