"""The screen Chat: one talks with a character and sees what it remembers."""

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.talk.talk import Talk


async def draw(guest: Guest) -> None:
    with ui.element("div").classes("talk"):
        talk = Talk(guest)
    await talk.open()
