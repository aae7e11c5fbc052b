"""The screen Gate: all candidates against the threshold, and what other settings would make of them.

Moving a slider judges everything again, without any model and without changing anything. Applying does, and can be
taken back. New things go on being judged by the settings of the server, and the screen says so.
"""

from collections.abc import Awaitable, Callable
from typing import cast

from nicegui import events, ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.latest import Latest
from gieok.doors.page.pieces import card, confirmed, heading, nothing_here, told
from gieok.doors.page.screens.gate_details import Details
from gieok.doors.page.screens.gate_differences import Differences, Numbers
from gieok.doors.page.screens.gate_plot import Order, Words, plot, sign
from gieok.doors.page.screens.gate_said import FATE_WORDS, kind_of
from gieok.doors.page.screens.gate_sliders import Sliders
from gieok.doors.page.screens.gate_table import Table
from gieok.doors.page.screens.gate_weighed import FATES, Weighed, drawn, weighed
from gieok.doors.page.screens.gate_wish import Wish
from gieok.errors import Conflict, GieokError
from gieok.upkeep import Replay

POINTED = """(event) => {
    const point = event.target.closest ? event.target.closest("[data-n]") : null;
    if (point && point.dataset.n !== event.currentTarget.dataset.seen) {
        event.currentTarget.dataset.seen = point.dataset.n;
        emit(Number(point.dataset.n));
    }
}"""
"""Tells the server which candidate is pointed at, once for each."""

CHOSEN = """(event) => {
    let nearest = null, least = 24;
    for (const point of event.currentTarget.querySelectorAll("[data-n]")) {
        const box = point.getBoundingClientRect();
        const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY);
        if (far < least) [nearest, least] = [point, far];
    }
    if (nearest) emit(Number(nearest.dataset.n));
}"""
"""Tells the server which candidate was meant: the nearest one, for a finger is wider than a point."""


async def draw(guest: Guest) -> None:
    heading(guest.say("gate.title"), guest.say("gate.what_for"))
    usual = Wish.of(guest.home.parts.gate)
    replay = await guest.mind.replay(usual.threshold, usual.weights)
    if not replay.difference.judged:
        nothing_here(guest.say("gate.nothing_yet"), "tune")
        with ui.element("div").classes("gate-middle"):
            ui.link(guest.say("gate.go_and_talk"), guest.link("/"))
        return
    trial = Trial(guest, usual)
    trial.draw()
    trial.show(usual, replay)


class Trial:
    """What is being tried on this page, and what was applied from it."""

    def __init__(self, guest: Guest, usual: Wish) -> None:
        self._guest = guest
        self._in_force = usual
        self._applied: list[tuple[Replay, Wish]] = []
        """Each with the wish that was in force before it."""
        self._latest: Latest[Wish] = Latest(self._try)
        self._sliders = Sliders(guest, usual, self._latest.wish)
        self._order: Order = "kind"
        self._picked: int | None = None
        self._all: list[Weighed] = []

    def draw(self) -> None:
        guest = self._guest
        with ui.element("div").classes("gate-top"):
            with card().classes("stack gate-picture"):
                self._draw_picture()
                self._sliders.draw_threshold()
                self._numbers = Numbers(guest)
                self._draw_buttons()
            self._details = Details(guest, self._let_go)
        with ui.element("div").classes("two"):
            self._sliders.draw_weights()
            with card().classes("stack"):
                with ui.element("h2"):
                    ui.label(guest.say("gate.differences"))
                self._differences = Differences(guest)
        self._table = Table(guest, self._pick)

    def _draw_picture(self) -> None:
        guest = self._guest
        orders = {"kind": guest.say("gate.by_kind"), "time": guest.say("gate.by_time")}
        with ui.element("div").classes("ends"):
            with ui.element("div").classes("line gate-legend"):
                for fate in FATES:
                    with ui.element("span").classes("line small"):
                        ui.html(sign(fate), sanitize=False)  # our own drawing, no text in it
                        ui.label(guest.say(FATE_WORDS[fate]))
            ui.toggle(orders, value="kind", on_change=self._turn).props("no-caps dense unelevated").classes(
                "gate-order"
            )
        self._picture = ui.html("", sanitize=False).classes("gate-canvas")
        self._picture.on("mousemove", self._pointed, js_handler=POINTED)
        self._picture.on("click", self._chosen, js_handler=CHOSEN)
        self._not_all = ui.label().classes("small quiet")

    def _draw_buttons(self) -> None:
        guest = self._guest
        with ui.element("div").classes("ends"):
            ui.label(guest.say("gate.only_the_past", threshold=f"{guest.home.parts.gate.threshold:.2f}")).classes(
                "small quiet grow"
            )
            with ui.element("div").classes("actions"):
                self._undo = ui.button(guest.say("gate.undo"), icon="undo", on_click=self._take_back)
                self._undo.props("flat no-caps").set_visibility(False)
                self._apply = ui.button(guest.say("gate.apply"), on_click=self._make_it_so)
                self._apply.props("unelevated no-caps")

    async def _try(self, wish: Wish) -> None:
        if not wish.can_be_tried or self._picture.is_deleted:
            return
        with self._picture.client:
            await self._told(self._look, wish)

    async def _look(self, wish: Wish) -> None:
        self.show(wish, await self._guest.mind.replay(wish.threshold, wish.weights))

    def show(self, wish: Wish, replay: Replay) -> None:
        if self._picture.is_deleted:
            return
        self._wish, difference = wish, replay.difference
        self._all = weighed(difference)
        self._numbers.show(difference)
        self._apply.set_enabled(bool(difference.changes))
        self._redraw()
        if self._latest.is_moving:  # lists that nobody can read yet would only slow the slider down
            return
        self._differences.show(difference)
        self._table.show(self._all, wish)
        if self._picked is not None:
            self._details.show(self._all[self._picked], wish, True)

    def _redraw(self) -> None:
        guest, points = self._guest, drawn(self._all)
        passed = sum(one.fate == "remembered" for one in self._all)
        threshold = f"{self._wish.threshold:.2f}"
        label = guest.say("gate.picture", count=len(self._all), remembered=passed, threshold=threshold)
        words = Words(label, lambda kind: kind_of(guest, kind), guest.say("gate.newest"), guest.say("gate.oldest"))
        self._picture.content = plot(points, self._wish.threshold, self._order, words, self._picked)
        self._not_all.set_visibility(len(points) < len(self._all))
        self._not_all.text = guest.say("gate.not_all_drawn", drawn=len(points), count=len(self._all))

    def _turn(self, event: events.ValueChangeEventArguments[str]) -> None:
        self._order = cast(Order, event.value)
        self._redraw()

    def _pointed(self, event: events.GenericEventArguments) -> None:
        if self._picked is None and self._is_number(event.args):
            self._details.show(self._all[event.args], self._wish, False)

    async def _chosen(self, event: events.GenericEventArguments) -> None:
        if self._is_number(event.args):
            await self._pick(event.args)

    def _is_number(self, said: object) -> bool:
        """Whether the browser named one of the candidates."""
        return isinstance(said, int) and 0 <= said < len(self._all)

    def _let_go(self) -> None:
        self._picked = None
        self._redraw()
        self._details.nothing()

    async def _pick(self, number: int) -> None:
        """Stay with this one; the same again lets go of it."""
        if number == self._picked:
            self._let_go()
            return
        self._picked = number
        self._redraw()
        self._details.show(self._all[number], self._wish, True)
        await self._told(self._details.show_what_was_said, self._all[number])

    async def _make_it_so(self) -> None:
        await self._told(self._apply_wish, self._sliders.wish)

    async def _apply_wish(self, wish: Wish) -> None:
        guest = self._guest
        replay = await guest.mind.replay(wish.threshold, wish.weights)
        found = replay.difference
        counts = {"comes": len(found.remembered), "goes": len(found.dropped), "changes": len(found.changed)}
        if not await confirmed(guest, guest.say("gate.sure", **counts), guest.say("gate.apply")):
            return
        await replay.apply()
        self._applied.append((replay, self._in_force))
        self._in_force = wish
        await self._look(wish)
        self._undo.set_visibility(True)
        ui.notify(guest.say("gate.applied"), type="positive")

    async def _take_back(self) -> None:
        await self._told(self._undo_last)

    async def _undo_last(self) -> None:
        replay, before = self._applied.pop()
        try:
            await replay.undo()
        except Conflict:  # what was said since stands; the settings from before can still be tried
            ui.notify(self._guest.say("gate.changed_since"), type="warning", multi_line=True)
        else:
            ui.notify(self._guest.say("gate.undone"), type="positive")
            self._in_force = before
        self._sliders.show(before)
        await self._look(before)
        self._undo.set_visibility(bool(self._applied))

    async def _told(self, work: Callable[..., Awaitable[None]], *given: object) -> None:
        """Do it; what goes wrong is said in a sentence."""
        try:
            await work(*given)
        except GieokError as problem:
            told(self._guest, problem)
