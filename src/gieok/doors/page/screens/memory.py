"""The screen Memory: what is remembered, the state block as it is put into prompts, and everything kept besides.

One tab is drawn at a time, after the browser has connected: the page stands at once, and dates are told as the visitor
counts them.
"""

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import heading
from gieok.doors.page.screens.memory_data import draw_data
from gieok.doors.page.screens.memory_edits import Edits
from gieok.doors.page.screens.memory_others import draw_episodes, draw_moments, draw_notes
from gieok.doors.page.screens.memory_pieces import Calendar, calendar_of_visitor, problem_here, safely, waiting
from gieok.doors.page.screens.memory_slots import Slots
from gieok.doors.page.screens.memory_state import draw_state
from gieok.errors import GieokError
from gieok.nouns.slot import Slot

TABS = ("memories", "state", "episodes", "moments", "notes", "data")


async def draw(guest: Guest) -> None:
    heading(
        guest.say("memory.title", character=guest.name_of(guest.character), user=guest.user), guest.say("memory.under")
    )
    asked = guest.query.get("tab", TABS[0])
    with ui.tabs().props("dense no-caps align=left outside-arrows mobile-arrows").classes("memory-tabs") as tabs:
        for name in TABS:
            ui.tab(name, guest.say(f"memory.tab_{name}"))
    tabs.value = asked if asked in TABS else TABS[0]
    place = ui.element("div").classes("stack-l")
    with place:
        waiting(guest)
    tab = Tab(guest, place)
    ui.timer(0.0, safely(guest, lambda: tab.open(str(tabs.value))), once=True)
    tabs.on_value_change(safely(guest, lambda: tab.open(str(tabs.value))))


class Tab:
    """The tab that is open. Edits are offered by the one with the memories, and their notice outlives it."""

    def __init__(self, guest: Guest, place: ui.element) -> None:
        self._guest = guest
        self._place = place
        self._calendar: Calendar | None = None
        self._slots: Slots | None = None
        self._edits = Edits(guest, self._changed)

    async def open(self, name: str) -> None:
        if self._calendar is None:
            self._calendar = await calendar_of_visitor()
        self._place.clear()
        self._slots = None
        with self._place:
            own = ui.element("div").classes("stack-l")  # whoever is still drawing another tab draws beside it
        with own:
            try:
                await self._draw(name, self._calendar)
            except GieokError as problem:
                own.clear()
                problem_here(self._guest, problem)

    async def _draw(self, name: str, calendar: Calendar) -> None:
        guest = self._guest
        match name:
            case "state":
                await draw_state(guest)
            case "episodes":
                await draw_episodes(guest, calendar)
            case "moments":
                await draw_moments(guest, calendar)
            case "notes":
                await draw_notes(guest, calendar)
            case "data":
                await draw_data(guest, calendar, self._edits.dismiss)
            case _:
                self._slots = Slots(guest, calendar, self._edits)
                await self._slots.draw()

    async def _changed(self, slot: Slot | None) -> None:
        if self._slots:
            await self._slots.changed(slot)
