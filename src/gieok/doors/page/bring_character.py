"""Bringing a character in from a file on one's own machine: a Character Card as PNG or JSON, or a persona in YAML."""

import asyncio

from nicegui import ui

from gieok.doors.http.characters import persona_of
from gieok.doors.page.choose_file import FileChoice
from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import confirmed
from gieok.record.character_card import LoadedPersona
from gieok.record.persona_files import read_persona

ACCEPTED = ".png,.json,.yaml,.yml"


def draw_bring_character(guest: Guest, menu: ui.menu) -> None:
    """A line in the menu. The upload itself lies here, outside: a menu that closes takes with it what is in it."""

    async def take(data: bytes, name: str) -> None:
        loaded = await asyncio.to_thread(read_persona, data, name)
        with place:
            if await _may_replace(guest, loaded):
                await guest.home.bring_in(loaded.persona.name, loaded.persona, loaded.pictures)
                await _remarked(guest, loaded)
                ui.navigate.to(guest.link("/", character=loaded.persona.name))

    with menu, ui.element("button").classes("menu-line").props("type=button") as line:
        ui.icon("person_add_alt").classes("face").props("aria-hidden=true")
        ui.label(guest.say("frame.bring_character"))
    line.on("click", menu.close)
    with ui.element("div").classes("out-of-sight") as place:
        FileChoice(guest, take, ACCEPTED).opened_by(line)


async def _may_replace(guest: Guest, loaded: LoadedPersona) -> bool:
    """Somebody else of that name lives here already: that is for the visitor to decide."""
    known = persona_of(guest.home, loaded.persona.name)
    if known is None or known == loaded.persona:
        return True
    question = guest.say("frame.replace_character", name=loaded.persona.name)
    return await confirmed(guest, question, guest.say("frame.replace"))


async def _remarked(guest: Guest, loaded: LoadedPersona) -> None:
    """What one should know about the file, before the talk begins."""
    if not loaded.remarks:
        return
    with ui.dialog().props("persistent") as dialog, ui.element("div").classes("card dialog"):
        ui.label(guest.say("frame.character_came", name=loaded.persona.name))
        for remark in loaded.remarks:
            ui.label(remark).classes("quiet small")
        with ui.element("div").classes("actions"):
            ui.button(guest.say("frame.to_the_talk"), on_click=lambda: dialog.submit(True)).props("unelevated no-caps")
    await dialog
