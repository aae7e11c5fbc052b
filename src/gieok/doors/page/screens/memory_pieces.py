"""Small drawn things that Memory and Why share: bounded text, dates as the visitor counts them, scores in their parts.

What people and models wrote is set as text, in its own direction, and never longer than a page can bear.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import sentence_of, told
from gieok.doors.page.words import all_texts
from gieok.errors import GieokError
from gieok.learn.score import Weights, clamped
from gieok.nouns.candidate import ScoreParts

IN_A_LIST = 400
"""Characters of a text in a list: more than a row shows, less than it takes to slow a page of them down."""
BY_ITSELF = 20_000
"""Characters of a text that is looked at by itself: a long evening's reading."""

Work = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Calendar:
    """Points in time as the visitor counts them."""

    zone: tzinfo = UTC

    def minute(self, moment: datetime) -> str:
        return moment.astimezone(self.zone).strftime("%Y-%m-%d %H:%M")

    def day(self, moment: datetime) -> str:
        return moment.astimezone(self.zone).strftime("%Y-%m-%d")


async def calendar_of_visitor() -> Calendar:
    """The zone of the browser; UTC when it does not say."""
    try:
        name, minutes = await ui.run_javascript(
            "return [Intl.DateTimeFormat().resolvedOptions().timeZone, -new Date().getTimezoneOffset()]", timeout=3.0
        )
    except (TimeoutError, TypeError, ValueError):
        return Calendar()
    try:
        return Calendar(ZoneInfo(str(name)))
    except (ZoneInfoNotFoundError, ValueError):  # a system without the zones of the world, or a name of no zone
        return Calendar(timezone(timedelta(minutes=int(minutes))))


def safely(guest: Guest, work: Work) -> Work:
    """The same work; what goes wrong in it is told in a sentence."""

    async def tried() -> None:
        client = ui.context.client  # what was clicked may be gone by the time something goes wrong
        try:
            await work()
        except GieokError as problem:
            with client:
                told(guest, problem)

    return tried


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def written(text: str, most: int = IN_A_LIST, classes: str = "") -> ui.label:
    """Somebody's own words, in their own direction."""
    return ui.label(shortened(text, most)).classes(f"written {classes}").props("dir=auto")


def title(text: str, level: int = 2) -> ui.element:
    with ui.element(f"h{level}") as drawn:
        ui.label(text)
    return drawn


def chip(text: str, tone: str = "", icon: str = "") -> ui.element:
    with ui.element("span").classes(f"chip {tone}") as drawn:
        if icon:
            ui.icon(icon).props("aria-hidden=true")
        ui.label(text)
    return drawn


Tone = Literal["", "main", "bad"]


def button(
    text: str, icon: str = "", on_click: Work | Callable[[], object] | None = None, tone: Tone = ""
) -> ui.button:
    """A button in our own colours: those of Quasar are too pale on a dark ground."""
    drawn = ui.button(text, icon=icon or None, on_click=on_click, color=None)
    return drawn.props("unelevated no-caps").classes(f"act {tone}")


def icon_button(icon: str, label: str, on_click: Work | Callable[[], None]) -> ui.button:
    """A round button whose name is read aloud and shown when one points at it."""
    button = ui.button(icon=icon, on_click=on_click, color=None).props("flat round dense").classes("icon-button")
    button.props["aria-label"] = button.props["title"] = label
    return button


def link(text: str, address: str, icon: str = "") -> ui.element:
    with ui.element("a").classes("text-link") as drawn:
        drawn.props["href"] = address
        if icon:
            ui.icon(icon).props("aria-hidden=true")
        ui.label(text)
    return drawn


def known_word(guest: Guest, names: str, name: str) -> str:
    """The words for a name that the house uses; one that came later is shown as it is."""
    key = f"{names}{name}"
    return guest.say(key) if key in all_texts() else shortened(name.replace("_", " "), 40)


def weighted(parts: ScoreParts, weights: Weights) -> dict[str, float]:
    """What each of the six parts adds to the score."""
    by_name = asdict(weights)
    return {name: by_name[name] * clamped(part) for name, part in asdict(parts).items()}


COLOURS = {
    **{"importance": 1, "confidence": 2, "future_impact": 3, "emotion_intensity": 4, "recurrence": 5, "novelty": 6},
    **{"words": 1, "meaning": 2, "neighbours": 3, "sitting": 4, "strength": 5},
}
"""A part has the same colour wherever it is seen; the rarer ones of a recall share the last."""


def parts_bar(
    guest: Guest,
    adds: Mapping[str, float],
    names: str,
    values: Mapping[str, float] | None = None,
    mark: float | None = None,
) -> None:
    """What a score is made of, piece beside piece, and each piece by name.

    ``names`` is the beginning of the keys under which the words for the parts stand; ``values`` are the parts before
    they were weighed; ``mark`` is the threshold.
    """
    shown = [(COLOURS.get(name, 6), name, share) for name, share in adds.items()]
    width = max(1.0, sum(share for _, _, share in shown if share > 0))
    with ui.element("div").classes("parts"):
        with ui.element("div").classes("parts-track").props("aria-hidden=true"):
            for colour, _, share in shown:
                if share > 0:
                    ui.element("div").classes(f"parts-piece series-{colour}").style(f"width: {share / width:.2%}")
            if mark is not None:
                ui.element("div").classes("score-mark").style(f"left: {mark / width:.2%}")
        with ui.element("ul").classes("parts-names"):
            for colour, name, share in shown:
                if share or values is not None:
                    _part(known_word(guest, names, name), colour, share, values.get(name) if values else None)


def _part(name: str, colour: int, share: float, value: float | None) -> None:
    with ui.element("li"):
        ui.element("span").classes(f"parts-dot series-{colour}").props("aria-hidden=true")
        ui.label(name)
        ui.label(f"{share:.2f}" if value is None else f"{value:.2f} → {share:.2f}").classes("score-number")


def problem_here(guest: Guest, problem: GieokError) -> None:
    """Said where something should have been drawn."""
    with ui.element("div").classes("nothing-here").props("role=alert"):
        ui.icon("error_outline").props("aria-hidden=true")
        ui.label(sentence_of(guest, problem))


def waiting(guest: Guest) -> ui.element:
    """While something is being fetched."""
    with ui.element("div").classes("nothing-here").props("role=status") as shown:
        ui.spinner(size="28px")
        ui.label(guest.say("memory.loading"))
    return shown
