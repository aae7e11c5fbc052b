"""One post as it is drawn: mine on one side, the character's on the other with its face and what lies under it."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pictures import face
from gieok.doors.page.talk.clock import Clock
from gieok.doors.page.talk.prose import Prose
from gieok.doors.page.talk.recalled import Recalled, draw_recalled
from gieok.nouns.candidate import Judged
from gieok.nouns.emotion import Emotion

Act = Callable[[], Awaitable[None]]

KEPT = ("promoted", "strengthened", "corrected")
"""Verdicts after which something is remembered."""


def draw_mine(guest: Guest, text: str) -> None:
    with ui.element("article").classes("post mine") as post, ui.element("div").classes("bubble"):
        post.props["aria-label"] = guest.say("chat.you_said")
        ui.label(text).classes("as-written")


@dataclass(frozen=True, slots=True)
class Finished:
    """A whole answer."""

    text: str
    emotion: Emotion
    at: datetime
    recalled: int | None
    """How many memories came to mind for it; None when nobody knows any more."""


class Answer:
    """What the character says: dots, then words as they come, then all that belongs to a finished answer."""

    def __init__(self, guest: Guest, text: str = "", bare: bool = False) -> None:
        """``bare``: nothing will ever stand under it."""
        self._guest = guest
        self._sheet: ui.element | None = None
        with ui.element("article").classes("post theirs") as self.element:
            self.element.props["aria-label"] = guest.say("chat.they_said", name=guest.name_of(guest.character))
            self._face = ui.element("div").classes("post-face")
            with self._face:
                face(guest, guest.character)
            with ui.element("div").classes("post-body"):
                with ui.element("div").classes("bubble"):
                    self._words = Prose(text)
                    self._dots = _dots(guest)
                self._under = ui.element("div").classes("hidden" if bare else "under")
                self._more = ui.element("div").classes("post-more")
        self._dots.visible = not text
        if not text:
            self.element.props["aria-busy"] = "true"  # read aloud when it is whole

    def say(self, text: str) -> None:
        """The words so far."""
        if text and self._dots.visible:
            self._dots.visible = False
        self._words.show(text)

    def finish(self, said: Finished, show_recalled: Act, again: Act | None) -> None:
        """All that belongs to it; ``again`` asks for another answer."""
        self.say(said.text)
        self.element.props.pop("aria-busy", None)
        self.element.update()
        self._face.clear()
        with self._face:
            face(self._guest, self._guest.character, said.emotion)
        self._under.clear()
        with self._under:
            Clock(said.at, self._guest.language)
            ui.label(self._guest.say(f"chat.{said.emotion}")).classes("emotion")
            self._draw_opener(show_recalled, said.recalled)
            if again is not None:
                self._draw_again(again)

    def _draw_opener(self, show_recalled: Act, recalled: int | None) -> None:
        """The way to what was remembered: into the panel where there is one, else unfolded here."""
        if recalled == 0:
            return
        key = "chat.recalled_some" if recalled is None else "chat.recalled_count"
        with ui.element("button").classes("opener").props("type=button").on("click", show_recalled):
            ui.icon("psychology").props("aria-hidden=true")
            ui.label(self._guest.say(key, count=recalled))

    def _draw_again(self, again: Act) -> None:
        with ui.element("button").classes("again").props("type=button").on("click", again) as button:
            button.props["aria-label"] = button.props["title"] = self._guest.say("chat.again")
            ui.icon("refresh").props("aria-hidden=true")

    def unfold(self, items: Sequence[Recalled], why: str) -> None:
        """The sheet for narrow screens: opened, or closed again."""
        if self._sheet is not None:
            self._sheet.delete()
            self._sheet = None
            return
        with self._more, ui.element("div").classes("sheet") as self._sheet:
            if not items:
                ui.label(self._guest.say("chat.recalled_nothing")).classes("quiet small")
            draw_recalled(self._guest, items, why)

    def learned(self, judged: Sequence[Judged]) -> None:
        """What was kept from this turn."""
        kept = [one for one in judged if one.verdict in KEPT]
        if not kept:
            return
        with self._more, ui.element("div").classes("line kept").props("role=status") as line:
            for one in kept:
                with ui.element("a").classes("chip good") as chip:
                    chip.props["href"] = self._guest.link("/memory", slot=one.slot_id or "")
                    ui.icon("bookmark_added").props("aria-hidden=true")
                    key = "chat.changed" if one.verdict == "corrected" else "chat.kept"
                    ui.label(self._guest.say(key, what=one.candidate.value))
        line.move(target_index=0)

    def degraded(self, parts: Sequence[str]) -> None:
        """What ran on a fallback, folded up: it is for those who want to know."""
        if not parts:
            return
        with self._more, ui.element("details").classes("quiet small post-degraded"):
            with ui.element("summary"):
                ui.icon("info").props("aria-hidden=true")
                ui.label(self._guest.say("chat.degraded", count=len(parts)))
            for part in parts:
                ui.label(part)

    def break_off(self) -> ui.element | None:
        """No more words will come; those that came stay, greyed, until it is tried again."""
        if self._dots.visible:
            self.element.delete()
            return None
        self.element.classes("broken")
        return self.element


def draw_failure(guest: Guest, sentence: str, retry: Act | None, calm: bool = False) -> ui.element:
    """A turn that failed, with the reason and the way to try again. ``calm``: it was stopped on purpose."""
    with ui.element("div").classes("failed calm" if calm else "failed").props("role=alert") as shown:
        ui.icon("pause_circle_outline" if calm else "error_outline").props("aria-hidden=true")
        ui.label(sentence).classes("grow")
        if retry is not None:
            ui.button(guest.say("chat.retry"), on_click=retry, icon="refresh").props("flat dense no-caps")
    return shown


def _dots(guest: Guest) -> ui.element:
    with ui.element("span").classes("dots").props("role=status") as dots:
        dots.props["aria-label"] = guest.say("chat.writing", name=guest.name_of(guest.character))
        for _ in range(3):
            ui.element("span")
    return dots
