"""Drawn parts that several screens use, so that the same thing looks the same everywhere.

Text is always set as text: what people and models wrote is never read as HTML.
"""

import asyncio
import logging
from collections.abc import Sequence

from nicegui import ui

from gieok.doors.http.errors import told as in_words
from gieok.doors.page.guest import Guest
from gieok.doors.page.words import Language, say
from gieok.errors import GieokError

log = logging.getLogger("gieok.page")


def score_bar(value: float, threshold: float | None = None, label: str = "") -> ui.element:
    """A value from 0 to 1 as a bar with its number; a mark shows the threshold."""
    share = min(max(value, 0.0), 1.0)
    with ui.element("div").classes("score") as bar:
        bar.props(f'role=meter aria-valuemin=0 aria-valuemax=1 aria-valuenow={share:.2f} aria-label="{_plain(label)}"')
        with ui.element("div").classes("score-track"):
            passed = threshold is None or value >= threshold
            ui.element("div").classes("score-fill" + ("" if passed else " below")).style(f"width: {share:.1%}")
            if threshold is not None:
                ui.element("div").classes("score-mark").style(f"left: {min(max(threshold, 0.0), 1.0):.1%}")
        ui.label(f"{value:.2f}").classes("score-number")
    return bar


def nothing_here(text: str, icon: str = "hourglass_empty") -> ui.element:
    """Said instead of an empty space."""
    with ui.element("div").classes("nothing-here") as shown:
        ui.icon(icon).props("aria-hidden=true")
        ui.label(text)
    return shown


def degraded_note(parts: Sequence[str]) -> ui.element | None:
    """A quiet banner that names what ran on a fallback (I3); nothing where nothing did."""
    if not parts:
        return None
    with ui.element("div").classes("degraded").props("role=status") as note:
        ui.icon("info").props("aria-hidden=true")
        with ui.element("div"):
            for part in parts:
                ui.label(part)
    return note


def heading(text: str, under: str = "") -> None:
    """The title of a screen, and in a line what it is for."""
    with ui.element("div").classes("heading"):
        with ui.element("h1"):
            ui.label(text)
        if under:
            ui.label(under).classes("quiet")


def card() -> ui.element:
    return ui.element("section").classes("card")


async def confirmed(guest: Guest, question: str, yes: str, no: str = "") -> bool:
    """Ask before something that is not easily undone."""
    with ui.dialog() as dialog, ui.element("div").classes("card dialog"):
        ui.label(question)
        with ui.element("div").classes("actions"):
            ui.button(no or guest.say("frame.cancel"), on_click=lambda: dialog.submit(False)).props("flat no-caps")
            ui.button(yes, on_click=lambda: dialog.submit(True)).props("unelevated no-caps color=negative")
    answer = await dialog
    dialog.delete()
    return bool(answer)


def told(guest: Guest, error: BaseException) -> None:
    """Show what went wrong: our own errors by their sentence and hint, all others as one sentence, and in the log."""
    ui.notify(sentence_of(guest, error), type="negative", multi_line=True, close_button=guest.say("frame.close"))


def sentence_of(guest: Guest, error: BaseException) -> str:
    return sentence_in(guest.language, error)


def sentence_in(language: Language, error: BaseException) -> str:
    if isinstance(error, asyncio.CancelledError):
        raise error
    if not isinstance(error, GieokError):
        log.error("a screen failed", exc_info=error)
        return say(language, "frame.bug")
    said = in_words(error)["error"]
    return f"{said['message']} — {said['hint']}" if said.get("hint") else str(said["message"])


def _plain(text: str) -> str:
    """Inside a quoted property."""
    return text.replace('"', "'").replace("\\", "/")
