"""The list of what is remembered, with its filters and pages, and beside it the story of the one that was opened."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import nothing_here, score_bar, told
from gieok.doors.page.screens.memory_edits import Change, Edits
from gieok.doors.page.screens.memory_listing import SHOWS, SORTS, Listing, Wish, listing_for
from gieok.doors.page.screens.memory_names import name_of
from gieok.doors.page.screens.memory_pieces import (
    Calendar,
    chip,
    icon_button,
    link,
    problem_here,
    safely,
    shortened,
    written,
)
from gieok.doors.page.screens.memory_search import draw_found, search_box
from gieok.doors.page.screens.memory_story import draw_parts, draw_story, latest_of, state_chips, subject_of
from gieok.errors import GieokError, NotFound
from gieok.nouns.category import Category
from gieok.nouns.slot import Slot

SLOTS_FOUND = 20
"""Memories that a search shows."""


class Slots:
    """The tab ``memories``. Everything is fetched anew for each drawing, so that it shows what is true."""

    def __init__(self, guest: Guest, calendar: Calendar, edits: Edits) -> None:
        self._guest = guest
        self._calendar = calendar
        self._edits = edits
        self._wish = Wish()
        self._query = ""
        self._open: str | None = guest.query.get("slot") or None
        self._shown: Slot | None = None
        self._rows: dict[str, ui.element] = {}
        self._split = ui.element("div").classes("split")
        with self._split:
            with ui.element("div").classes("stack-l split-list"):
                search_box(guest, self._search)
                self._filters = ui.element("div").classes("filters")
                self._list = ui.element("div").classes("stack-l")
            self._story = ui.element("aside").classes("card split-story stack-l").props('tabindex="-1"')
            self._story.props["aria-label"] = guest.say("memory.story")
            self._story.on("keydown.escape", lambda: self._close())
        self._draw_filters()

    async def draw(self) -> None:
        await self._draw_list()
        await self._draw_story()

    async def changed(self, slot: Slot | None) -> None:
        """Something was edited: the list shows it, and the story goes on with the slot that counts now."""
        shown = self._shown
        if slot and shown and (slot.subject, slot.key) == (shown.subject, shown.key):
            self._open = slot.id
        await self.draw()

    async def _search(self, query: str) -> None:
        self._query = query
        self._filters.set_visibility(not query)
        await self._draw_list()

    def _draw_filters(self) -> None:
        say, categories = self._guest.say, {"": self._guest.say("memory.any_category")}
        categories |= {one.value: say(f"memory.category_{one.value}") for one in Category}
        with self._filters:
            shows: dict[str, str] = {one: say(f"memory.show_{one}") for one in SHOWS}
            self._select("show", shows, self._wish.show, lambda one: self._wish.showing(one))
            self._select("category", categories, "", lambda one: self._wish.of_category(one))
            sorts: dict[str, str] = {one: say(f"memory.sort_{one}") for one in SORTS}
            self._select("sort", sorts, self._wish.sort, lambda one: self._wish.sorted_by(one))

    def _select(self, name: str, options: Mapping[str, str], value: str, wish: Callable[[str], Wish]) -> None:
        chosen = ui.select(dict(options), label=self._guest.say(f"memory.{name}"), value=value)
        chosen.props("outlined dense options-dense behavior=menu").classes("filter")

        async def choose() -> None:
            self._wish = wish(str(chosen.value or ""))
            await self._draw_list()

        chosen.on_value_change(safely(self._guest, choose))

    async def _draw_list(self) -> None:
        guest = self._guest
        try:
            found = await guest.mind.recall(self._query, SLOTS_FOUND) if self._query else None
            listing = None if self._query else await listing_for(guest.mind, self._wish, guest.home.parts.clock())
        except GieokError as problem:
            self._list.clear()
            with self._list:
                problem_here(guest, problem)
            return
        self._list.clear()
        self._rows.clear()
        with self._list:
            if found is not None:
                draw_found(guest, found, self._calendar, self._opener)
            elif listing is not None:
                self._draw_page(listing)

    def _draw_page(self, listing: Listing) -> None:
        guest = self._guest
        if not listing.found:
            is_plain = self._wish.show == "current" and self._wish.category is None
            nothing_here(guest.say("memory.nothing_yet" if is_plain else "memory.nothing_fits"), "auto_stories")
            if is_plain:
                link(guest.say("memory.go_and_talk"), guest.link("/"), "chat_bubble_outline").classes("middle")
            return
        ui.label(guest.say("memory.found", n=f"{listing.found:,}")).classes("quiet small").props("role=status")
        if not listing.is_whole:
            ui.label(guest.say("memory.not_all")).classes("quiet small")
        with ui.element("ul").classes("rows"):
            for slot in listing.slots:
                self._draw_row(slot)
        if listing.pages > 1:
            self._draw_pages(listing)

    def _draw_pages(self, listing: Listing) -> None:
        async def turn() -> None:
            self._wish = replace(self._wish, page=int(pages.value or 1))
            await self._draw_list()
            ui.run_javascript("window.scrollTo({top: 0})")

        pages = ui.pagination(1, listing.pages, direction_links=True, value=listing.page).classes("pages")
        pages.props("max-pages=5 boundary-numbers").on_value_change(safely(self._guest, turn))
        pages.props["aria-label"] = self._guest.say("memory.pages")

    def _draw_row(self, slot: Slot) -> None:
        guest, calendar = self._guest, self._calendar
        with ui.element("li").classes("row-card" + (" open" if slot.id == self._open else "")) as card:
            self._rows[slot.id] = card
            with ui.element("div").classes("row-head"):
                with ui.element("button").classes("row-open").props("type=button") as opens:
                    opens.props["aria-label"] = guest.say("memory.open_named", name=name_of(guest, slot.key))
                    with ui.element("span").classes("line"):
                        ui.label(name_of(guest, slot.key)).classes("strong").props("dir=auto")
                        if slot.subject != "user":
                            ui.label(shortened(subject_of(guest, slot), 40)).classes("quiet small")
                    written(f"{slot.value} ({slot.dated})" if slot.dated else slot.value, classes="row-value")
                opens.on("click", safely(guest, self._opener(slot.id)))
                self._draw_row_actions(slot)
            with ui.element("div").classes("row-foot"):
                chip(guest.say(f"memory.category_{slot.category.value}"))
                state_chips(guest, slot)
                ui.label(calendar.day(slot.last_seen)).classes("quiet small")
                ui.label(guest.say("memory.seen_times", n=slot.times_seen)).classes("quiet small")
                self._draw_score(slot)

    def _draw_row_actions(self, slot: Slot) -> None:
        guest, called = self._guest, name_of(self._guest, slot.key)

        def act(name: Change, icon: str) -> ui.button:
            work = safely(guest, lambda: self._edits.do(name, slot))
            return icon_button(icon, guest.say(f"memory.{name}_named", name=called), work)

        with ui.element("div").classes("row-actions"):
            if slot.state != "current":
                act("restore", "restore")
                return
            act("unpin" if slot.pinned else "pin", "push_pin").classes("pinned" if slot.pinned else "")
            icon_button(
                "edit", guest.say("memory.correct_named", name=called), safely(guest, self._opener(slot.id, True))
            )
            act("forget", "visibility_off")

    def _draw_score(self, slot: Slot) -> None:
        """The bar is a button: behind it are the six parts."""
        guest = self._guest
        with ui.element("details").classes("row-score") as details:
            with ui.element("summary") as summary:
                summary.props["aria-label"] = guest.say(
                    "memory.score_of", name=name_of(guest, slot.key), n=f"{slot.score:.2f}"
                )
                score_bar(slot.score, guest.home.parts.gate.threshold, label=guest.say("memory.worth"))
            place = ui.element("div").classes("row-parts")

        async def unfold() -> None:
            judged = latest_of(await guest.mind.why(slot.id))
            place.clear()
            with place:
                if judged:
                    draw_parts(guest, judged)
                else:
                    ui.label(guest.say("memory.set_by_hand")).classes("quiet small")

        details.on("toggle", safely(guest, unfold))

    def _opener(self, slot_id: str, writes: bool = False) -> Callable[[], Awaitable[None]]:
        async def open_it() -> None:
            self._open = slot_id
            await self._draw_story(writes)
            if not writes:
                ui.run_javascript(f"getHtmlElement({self._story.id})?.focus({{preventScroll: true}})")

        return open_it

    def _mark_open(self) -> None:
        for slot_id, card in self._rows.items():
            card.classes(add="open" if slot_id == self._open else "", remove="" if slot_id == self._open else "open")

    def _close(self) -> None:
        self._open = self._shown = None
        self._mark_open()
        self._story.clear()
        self._split.classes(remove="open")

    async def _draw_story(self, writes: bool = False) -> None:
        guest = self._guest
        try:
            why = await guest.mind.why(self._open) if self._open else None
        except NotFound as problem:
            self._close()
            told(guest, problem)
            return
        self._shown = why.slot if why else None
        self._mark_open()
        self._story.clear()
        self._split.classes(add="open" if why else "", remove="" if why else "open")
        if why is None:
            return
        with self._story:
            with ui.element("div").classes("ends story-head"):
                with ui.element("h2"):
                    written(name_of(guest, why.slot.key, 200))
                icon_button("close", guest.say("frame.close"), self._close)
            draw_story(guest, why, self._calendar, self._edits, writes)
            link(guest.say("memory.see_in_why"), guest.link("/why", slot=why.slot.id), "account_tree")
