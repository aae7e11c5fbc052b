"""How one value reads as text, by itself: what ``$memory[key]`` would put in its place."""

import asyncio

from nicegui import ui

from gieok.compose.render import Rendered, rendered
from gieok.doors.page.guest import Guest
from gieok.doors.page.latest import Latest
from gieok.doors.page.pieces import card, degraded_note
from gieok.doors.page.typed import read_typed
from gieok.errors import BadInput

LONGEST = 20_000


def draw_value(guest: Guest) -> None:
    async def show(text: str) -> None:
        if place.is_deleted:
            return
        try:
            made = await asyncio.to_thread(lambda: rendered(read_typed(guest, text)))
        except BadInput as problem:
            _refuse(place, problem)
        else:
            _draw(guest, place, made)

    latest: Latest[str] = Latest(show)
    with card().classes("stack"):
        with ui.element("h2"):
            ui.label(guest.say("templates.one_value"))
        ui.label(guest.say("templates.one_value_hint")).classes("small quiet")
        with ui.element("div").classes("two"):
            typed = ui.textarea(guest.say("templates.value"), value="goal: restroom\nsteps: [a, {b: 1}]\n")
            typed.props("outlined rows=6 spellcheck=false").classes("mono").on_value_change(
                lambda event: latest.wish(event.value or "")
            )
            place = ui.element("div").classes("stack templates-value").props("aria-live=polite")
    latest.wish(typed.value or "")


def _draw(guest: Guest, place: ui.element, made: Rendered) -> None:
    place.clear()
    with place:
        ui.label(made.text[:LONGEST]).classes("templates-text mono").props("dir=auto")
        if made.too_deep:
            degraded_note([guest.say("templates.too_deep", count=made.too_deep, depth=8)])


def _refuse(place: ui.element, problem: BadInput) -> None:
    place.clear()
    with place:
        ui.label(str(problem)).classes("wrong").props("role=alert")
