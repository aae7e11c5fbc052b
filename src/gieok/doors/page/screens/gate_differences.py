"""What the settings that are being tried would change: in numbers, and memory by memory."""

from collections.abc import Sequence

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here
from gieok.doors.page.screens.gate_said import kind_of
from gieok.learn.replay import Difference
from gieok.nouns.slot import Slot

MOST_LISTED = 20
"""Memories of each group: beyond that nobody reads on, and the table has them all."""
LONGEST = 200


class Numbers:
    """Three numbers and what stays: they follow the sliders."""

    def __init__(self, guest: Guest) -> None:
        with ui.element("div").classes("gate-numbers").props("role=status"):
            self._remembered = _number(guest.say("gate.would_remember"), "comes", "+")
            self._dropped = _number(guest.say("gate.would_drop"), "goes", "−")
            self._changed = _number(guest.say("gate.would_change"), "changes", "↺")
            self._same = _number(guest.say("gate.would_stay"), "stays", "=")

    def show(self, difference: Difference) -> None:
        self._remembered.text = str(len(difference.remembered))
        self._dropped.text = str(len(difference.dropped))
        self._changed.text = str(len(difference.changed))
        self._same.text = str(difference.same)


class Differences:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._place = ui.element("div").classes("gate-differences")

    def show(self, difference: Difference) -> None:
        say = self._guest.say
        changed = [(one.then, f"{one.now.value} → {one.then.value}") for one in difference.changed]
        self._place.clear()
        with self._place:
            self._group(say("gate.comes"), "comes", [(slot, slot.value) for slot in difference.remembered])
            self._group(say("gate.goes"), "goes", [(slot, slot.value) for slot in difference.dropped])
            self._group(say("gate.changes"), "changes", changed)
            if not (difference.remembered or difference.dropped or changed):
                nothing_here(say("gate.nothing_changes"), "check_circle_outline")

    def _group(self, name: str, tone: str, lines: Sequence[tuple[Slot, str]]) -> None:
        if not lines:
            return
        with ui.element("h3").classes(tone):
            ui.label(f"{name} ({len(lines)})")
        with ui.element("ul").classes(tone):
            for slot, text in lines[:MOST_LISTED]:
                with ui.element("li"):
                    ui.label(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…").props("dir=auto")
                    kind = kind_of(self._guest, slot.category)
                    ui.label(f"{kind} · {slot.key} · {slot.score:.2f}").classes("quiet small")
            if len(lines) > MOST_LISTED:
                with ui.element("li").classes("quiet small"):
                    ui.label(self._guest.say("gate.and_more", count=len(lines) - MOST_LISTED))


def _number(name: str, tone: str, sign: str) -> ui.label:
    with ui.element("div").classes(f"gate-number {tone}"):
        with ui.element("div").classes("line"):
            ui.label(sign).classes("gate-mark").props("aria-hidden=true")
            number = ui.label("0").classes("gate-count")
        ui.label(name).classes("small quiet")
    return number
