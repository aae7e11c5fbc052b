"""What was remembered for one answer, with scores: beside the talk on a wide screen, under the answer on a phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here, score_bar
from gieok.nouns.recollection import Recollection

MOST = 12
"""Shown at once; the screen Why shows all."""


@dataclass(frozen=True, slots=True)
class Recalled:
    kind: str
    text: str
    score: float


def of_reply(found: Recollection) -> list[Recalled]:
    return _distinct([_shown(item.kind, item.text, item.score) for item in found.items if not item.filler])


def of_trace(content: Mapping[str, Any]) -> list[Recalled]:
    items = content.get("items", ())
    return _distinct([_shown(one["kind"], one["text"], one["score"]) for one in items if not one.get("filler")])


def _shown(kind: str, text: str, score: float) -> Recalled:
    """A slot without the name of its key, which is for programs."""
    said = text.partition(": ")[2] if kind == "slot" else ""
    return Recalled(kind, said or text, score)


def _distinct(items: Sequence[Recalled]) -> list[Recalled]:
    """A moment and the post it came from say the same thing once; the better one stays."""
    return list({one.text: one for one in reversed(items)}.values())[::-1]


def draw_recalled(guest: Guest, items: Sequence[Recalled], why: str) -> None:
    """The memories, and the way to the reasons."""
    for item in items[:MOST]:
        with ui.element("div").classes("recalled"):
            with ui.element("div").classes("line"):
                ui.label(guest.say(f"chat.kind_{item.kind}")).classes("chip")
            ui.label(item.text).classes("recalled-text")
            score_bar(item.score, label=guest.say("chat.score"))
    if why:
        with ui.element("a").classes("why-link small") as link:
            link.props["href"] = guest.link("/why", turn=why)
            ui.label(guest.say("chat.why"))
            ui.icon("arrow_forward").props("aria-hidden=true")


class RecalledPanel:
    """The panel beside the talk: what was remembered for the answer that is being looked at."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        with ui.element("aside").classes("beside") as panel:
            panel.props["aria-label"] = guest.say("chat.recalled_title")
            with ui.element("h2"):
                ui.label(guest.say("chat.recalled_title"))
            self._list = ui.element("div").classes("stack-l")
        self.show([], "", guest.say("chat.recalled_later"))

    def show(self, items: Sequence[Recalled], why: str, if_none: str = "") -> None:
        self._list.clear()
        with self._list:
            if not items:
                nothing_here(if_none or self._guest.say("chat.recalled_nothing"), "psychology_alt")
            draw_recalled(self._guest, items, why)
