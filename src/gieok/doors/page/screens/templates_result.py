"""What came of a template: the text with what was put into it marked, its size, and what to look at again."""

from collections.abc import Sequence

from nicegui import ui

from gieok.compose.template import Place
from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import degraded_note
from gieok.doors.page.screens.templates_try import Tried, Typed, where
from gieok.errors import BadInput

LONGEST = 20_000
"""Characters of the text that are shown; the size is told of the whole."""
MOST_MARKED = 200
"""Places that are marked one by one; beyond that the text is shown in one piece."""
MOST_LISTED = 12


class Result:
    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.text = ""
        self._place = ui.element("div").classes("stack templates-answer").props("aria-live=polite")

    def refuse(self, problem: BadInput) -> None:
        self.text = ""
        self._place.clear()
        with self._place:
            ui.label(str(problem)).classes("wrong as-written").props("role=alert")

    def show(self, typed: Typed, tried: Tried) -> None:
        self.text = "" if tried.refused else tried.filled.text
        self._place.clear()
        with self._place:
            if tried.refused:
                self._draw_refusal(typed, tried)
            else:
                self._draw_size(tried)
                _draw_text(typed.template, tried)
                if len(tried.filled.text) > LONGEST:
                    ui.label(self._guest.say("templates.cut", most=f"{LONGEST:,}")).classes("small quiet")
            self._draw_notes(typed, tried)

    def _draw_refusal(self, typed: Typed, tried: Tried) -> None:
        ui.label(self._guest.say("templates.refused")).classes("wrong strong").props("role=alert")
        places = [*tried.places("missing"), *tried.places("broken")]
        with ui.element("ul").classes("templates-list wrong"):
            for place in places[:MOST_LISTED]:
                with ui.element("li"):
                    ui.label(self._at(typed, place))

    def _draw_size(self, tried: Tried) -> None:
        text = tried.filled.text
        size = {"characters": f"{len(text):,}", "lines": f"{len(text.splitlines()):,}", "tokens": f"{tried.tokens:,}"}
        with ui.element("div").classes("line"):
            ui.label(self._guest.say("templates.size", **size)).classes("small quiet templates-size")
            ui.element("span").classes("templates-mark").props("aria-hidden=true")
            ui.label(self._guest.say("templates.marked")).classes("small quiet")

    def _draw_notes(self, typed: Typed, tried: Tried) -> None:
        say = self._guest.say
        missing, broken = tried.places("missing"), tried.places("broken")
        notes = []
        if missing and not tried.refused:
            notes.append(say("templates.missing", default=typed.default_for_empty, names=self._all(typed, missing)))
        if broken and not tried.refused:
            notes.append(say("templates.broken", names=self._all(typed, broken)))
        if tried.too_deep:
            notes.append(say("templates.too_deep", count=tried.too_deep, depth=typed.max_depth))
        degraded_note(notes)
        if tried.left_as_text:
            with ui.element("div").classes("templates-safe"):
                ui.icon("verified_user").props("aria-hidden=true")
                ui.label(say("templates.left_as_text", names=_few(tried.left_as_text)))
        for names, key in (
            (tried.unused_variables, "templates.unused_variables"),
            (tried.unused_memory, "templates.unused_memory"),
        ):
            if names:
                ui.label(say(key, names=_few(names))).classes("small quiet").props("dir=auto")

    def _all(self, typed: Typed, places: Sequence[Place]) -> str:
        return _few([self._at(typed, place) for place in places])

    def _at(self, typed: Typed, place: Place) -> str:
        line, column = where(typed.template, place)
        return self._guest.say("templates.at", name=place.text, line=line, column=column)


def _draw_text(template: str, tried: Tried) -> None:
    with ui.element("div").classes("templates-text mono").props("dir=auto"):
        for text, kind in _pieces(template, tried):
            if text:
                ui.label(text).classes(f"piece {kind}")


def _pieces(template: str, tried: Tried) -> list[tuple[str, str]]:
    """The text in pieces, with how each came there; as much of it as is shown."""
    filled = tried.filled
    if len(filled.places) > MOST_MARKED:
        return [(filled.text[:LONGEST], "")]
    pieces: list[tuple[str, str]] = []
    at, room = 0, LONGEST
    for place in filled.places:
        pieces += [(template[at : place.at], ""), (place.becomes, "" if place.outcome == "dollar" else place.outcome)]
        at = place.at + len(place.text)
    pieces.append((template[at:], ""))
    shown = []
    for text, kind in pieces:
        shown.append((text[:room], kind))
        room -= min(room, len(text))
    return shown


def _few(names: Sequence[str]) -> str:
    more = f" … (+{len(names) - MOST_LISTED})" if len(names) > MOST_LISTED else ""
    return ", ".join(names[:MOST_LISTED]) + more
