"""The screen Gate."""

from nicegui import ui

from gieok.doors.page.guest import Guest


async def draw(guest: Guest) -> None:
    ui.label(guest.say("frame.gate"))
