"""All candidates as a table, page by page: for the keyboard, for screen readers, and for looking one up."""

from collections.abc import Awaitable, Callable, Sequence

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card, nothing_here, score_bar
from gieok.doors.page.screens.gate_details import fate_chip
from gieok.doors.page.screens.gate_said import FATE_WORDS, kind_of, reason_of
from gieok.doors.page.screens.gate_weighed import FATES, Weighed
from gieok.doors.page.screens.gate_wish import Wish

ON_A_PAGE = 12
LONGEST = 160
"""Characters of a value in a row; the whole of it is in the details."""


class Table:
    def __init__(self, guest: Guest, pick: Callable[[int], Awaitable[None]]) -> None:
        self._guest = guest
        self._pick = pick
        self._all: Sequence[Weighed] = ()
        self._wish: Wish | None = None
        with card().classes("stack"):
            self._draw_choices()
            self._place = ui.element("div").classes("stack")
            self._pages = ui.pagination(1, 1, direction_links=True, on_change=self._redraw).props("max-pages=6")
            self._pages.props["aria-label"] = guest.say("gate.pages")

    def _draw_choices(self) -> None:
        guest = self._guest
        shown = {"all": guest.say("gate.show_all"), "moves": guest.say("gate.show_moving")}
        shown |= {fate: guest.say(FATE_WORDS[fate]) for fate in FATES}
        order = {"newest": guest.say("gate.newest_first"), "score": guest.say("gate.highest_first")}
        with ui.element("div").classes("ends"):
            with ui.element("h2"):
                ui.label(guest.say("gate.all_candidates"))
            with ui.element("div").classes("line"):
                self._shown = ui.select(shown, value="all", label=guest.say("gate.show"), on_change=self._from_start)
                self._order = ui.select(
                    order, value="newest", label=guest.say("gate.order"), on_change=self._from_start
                )
                for choice in (self._shown, self._order):
                    choice.props("outlined dense options-dense").classes("gate-choice")

    def show(self, candidates: Sequence[Weighed], wish: Wish) -> None:
        self._all, self._wish = candidates, wish
        self._redraw()

    def _from_start(self) -> None:
        self._pages.value = 1
        self._redraw()

    def _chosen(self) -> list[Weighed]:
        shown = self._shown.value
        found = [one for one in self._all if shown in ("all", one.fate) or (shown == "moves" and one.moves)]
        if self._order.value == "score":
            return sorted(found, key=lambda one: -one.judged.score)
        return found[::-1]

    def _redraw(self) -> None:
        chosen = self._chosen()
        self._pages.max = max(1, -(-len(chosen) // ON_A_PAGE))
        self._pages.set_visibility(self._pages.max > 1)
        page = min(self._pages.value or 1, self._pages.max)
        self._place.clear()
        with self._place:
            if not chosen:
                nothing_here(self._guest.say("gate.none_of_these"), "filter_alt_off")
                return
            with ui.element("table").classes("gate-table"):
                self._draw_head()
                with ui.element("tbody"):
                    for one in chosen[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]:
                        self._draw_row(one)

    def _draw_head(self) -> None:
        say = self._guest.say
        with ui.element("thead"), ui.element("tr"):
            for name in (say("gate.what"), say("gate.score"), say("gate.became"), say("gate.reason")):
                with ui.element("th").props("scope=col"):
                    ui.label(name)

    def _draw_row(self, one: Weighed) -> None:
        guest, candidate = self._guest, one.judged.candidate
        threshold = self._wish.threshold if self._wish else 0.0
        with ui.element("tr").classes("moves" if one.moves else ""):
            with ui.element("td"):
                with ui.element("button").classes("gate-row").props("type=button") as button:
                    ui.label(_short(candidate.value)).classes("strong").props("dir=auto")
                    ui.label(f"{kind_of(guest, candidate.category)} · {candidate.key}").classes("quiet small")
                button.on("click", lambda _, number=one.number: self._pick(number))
            with ui.element("td"):
                score_bar(one.judged.score, threshold, guest.say("gate.score"))
            with ui.element("td"):
                fate_chip(guest, one)
            with ui.element("td").classes("small quiet"):
                ui.label(reason_of(guest, one, threshold))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
