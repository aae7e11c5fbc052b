"""The screen Agents."""

from nicegui import ui

from gieok.doors.page.guest import Guest


async def draw(guest: Guest) -> None:
    ui.label(guest.say("frame.agents"))
