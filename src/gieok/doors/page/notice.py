"""A line at the lower edge that says what was done and offers the way back, for a while."""

from collections.abc import Awaitable, Callable

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import told
from gieok.errors import GieokError

NOTICE_SECONDS = 20.0
"""How long a way back is offered: long enough to read, to doubt and to reach for it."""

Undo = Callable[[], Awaitable[None]]


class Notice:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.place = ui.element("div").classes("undo-place").props("role=status aria-live=polite")

    def clear(self) -> None:
        self.place.clear()

    def show(self, text: str, undo: Undo | None = None, tone: str = "") -> None:
        guest = self._guest
        self.clear()
        with self.place, ui.element("div").classes(f"undo-notice {tone}"):
            ui.label(text).classes("grow")
            if undo:
                self._offer(ui.button(guest.say("frame.undo"), color=None).props("flat dense no-caps"), undo)
            close = ui.button(icon="close", color=None, on_click=self.clear).props("flat dense round")
            close.props["aria-label"] = guest.say("frame.close")
            ui.timer(NOTICE_SECONDS, self.clear, once=True)

    def _offer(self, button: ui.button, undo: Undo) -> None:
        async def clicked() -> None:
            button.disable()  # a second click while the first is being done is not meant
            try:
                await undo()
            except GieokError as problem:
                with self.place:
                    told(self._guest, problem)

        button.on_click(clicked)
