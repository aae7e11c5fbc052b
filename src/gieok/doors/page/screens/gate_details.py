"""One candidate from near: what was said, the six parts of its score, and why it became what it is."""

from collections.abc import Callable, Mapping
from dataclasses import asdict

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card
from gieok.doors.page.screens.gate_plot import sign
from gieok.doors.page.screens.gate_said import FATE_WORDS, PART_WORDS, about, kind_of, reason_of
from gieok.doors.page.screens.gate_weighed import Weighed
from gieok.doors.page.screens.gate_wish import Wish
from gieok.errors import NotFound
from gieok.nouns.post import Post

LONGEST = 600
"""Characters of a value or a post: the card is beside a picture, not a page of its own."""


class Details:
    """A card beside the picture; on a phone it lies over the foot of the page, so that the point stays in sight."""

    def __init__(self, guest: Guest, let_go: Callable[[], None]) -> None:
        self._guest = guest
        self._let_go = let_go
        self._said: tuple[int, list[Post]] | None = None
        self._place = card().classes("gate-details").props("aria-live=polite")
        self.nothing()

    def nothing(self) -> None:
        self._place.classes(remove="picked")
        self._place.clear()
        with self._place:
            ui.label(self._guest.say("gate.point_at_one")).classes("quiet small")

    def show(self, one: Weighed, wish: Wish, is_picked: bool) -> None:
        guest, candidate = self._guest, one.judged.candidate
        self._place.classes(add="picked" if is_picked else "", remove="" if is_picked else "picked")
        self._place.clear()
        with self._place:
            with ui.element("div").classes("line"):
                fate_chip(guest, one)
                ui.label(kind_of(guest, candidate.category)).classes("chip")
                if one.moves:
                    ui.label(guest.say("gate.would_move")).classes("chip warm")
                if is_picked:
                    close = ui.button(icon="close", on_click=self._let_go).props("flat round dense")
                    close.classes("gate-close").props["aria-label"] = guest.say("frame.close")
            ui.label(f"{about(guest, candidate.subject)} · {candidate.key}").classes("quiet small").props("dir=auto")
            ui.label(_short(candidate.value)).classes("strong as-written").props("dir=auto")
            ui.label(reason_of(guest, one, wish.threshold)).classes("small")
            _parts(guest, asdict(one.judged.parts), asdict(wish.weights), one.judged.score)
            self._quotes = ui.element("div").classes("stack")
        if self._said and self._said[0] == one.number:
            self._quote(self._said[1])

    async def show_what_was_said(self, one: Weighed) -> None:
        """The posts it came from (I7)."""
        try:
            round_ = await self._guest.mind.round(one.judged.round_id)
        except NotFound:  # erased meanwhile
            return
        posts = [post for post in round_.post_list if post.id in one.judged.candidate.evidence]
        self._said = (one.number, posts)
        self._quote(posts)

    def _quote(self, posts: list[Post]) -> None:
        if not posts or self._quotes.is_deleted:
            return
        with self._quotes:
            ui.label(self._guest.say("gate.said")).classes("quiet small")
            for post in posts:
                with ui.element("blockquote").classes("gate-quote"):
                    ui.label(post.send_from).classes("quiet small").props("dir=auto")
                    ui.label(_short(post.message)).classes("as-written").props("dir=auto")


def fate_chip(guest: Guest, one: Weighed) -> None:
    with ui.element("span").classes("chip gate-fate"):
        ui.html(sign(one.fate), sanitize=False)  # our own drawing, no text in it
        ui.label(guest.say(FATE_WORDS[one.fate]))


def _parts(guest: Guest, parts: Mapping[str, float], weights: Mapping[str, float], score: float) -> None:
    with ui.element("dl").classes("gate-parts"):
        for name, part in parts.items():
            with ui.element("dt"):
                ui.label(guest.say(PART_WORDS[name]))
            with ui.element("dd"):
                ui.element("span").classes("gate-part-bar").style(f"--part: {part:.3f}").props("aria-hidden=true")
                ui.label(f"{part:.2f} × {weights[name]:.2f}")
        with ui.element("dt").classes("strong"):
            ui.label(guest.say("gate.score"))
        with ui.element("dd").classes("strong"):
            ui.label(f"{score:.3f}")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
