"""The screen Agents: one conversation of many, and what each of them sees of it for one job.

Looking changes nothing: what a view leaves out is still there for everybody else.
"""

from collections.abc import Sequence

from nicegui import events, ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card, heading, nothing_here, told
from gieok.doors.page.screens.agents_demo import NAME, demo_rounds
from gieok.doors.page.screens.agents_jobs import draw_jobs
from gieok.doors.page.screens.agents_talk import Looked, draw_chosen, draw_rounds
from gieok.doors.page.screens.agents_view import ViewForm
from gieok.doors.page.screens.memory_pieces import Calendar, calendar_of_visitor
from gieok.errors import BadInput, GieokError
from gieok.learn.edit import EDITS
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import SYSTEM
from gieok.nouns.round import Round
from gieok.ports.ledger import ConversationLine

ROUNDS = 20
"""Rounds that are shown at first, and so many more each time."""
MOST_ROUNDS = 200
MOST_PEOPLE = 30


async def draw(guest: Guest) -> None:
    heading(guest.say("agents.title"), guest.say("agents.what_for"))
    found = [one for one in await guest.mind.conversations() if one.id != EDITS and one.posts]
    if not found:
        _draw_nothing(guest)
        return
    chosen = next((one for one in found if one.id == guest.query.get("conversation")), _liveliest(found))
    table = Table(guest, found, chosen, await guest.mind.rounds(chosen.id, ROUNDS))
    table.draw()


def _liveliest(found: Sequence[ConversationLine]) -> ConversationLine:
    """The one somebody wrote to last."""
    return max(found, key=lambda one: one.last_at or one.created_at)


def _draw_nothing(guest: Guest) -> None:
    with card().classes("agents-nothing"):
        nothing_here(guest.say("agents.nothing_yet"), "groups")
        _demo_button(guest)


def _demo_button(guest: Guest) -> None:
    async def add() -> None:
        try:
            await guest.mind.bring_in(demo_rounds(guest.language, utc_now()), NAME, learn=False)
            await guest.mind.embed_waiting()
        except GieokError as problem:
            told(guest, problem)
            return
        ui.navigate.to(guest.link("/agents", conversation=NAME))

    ui.button(guest.say("agents.add_demo"), icon="add", on_click=add).props("unelevated no-caps")


class Table:
    """The table that everybody sits at: one conversation, two pairs of eyes."""

    def __init__(
        self, guest: Guest, all_talks: Sequence[ConversationLine], talk: ConversationLine, rounds: list[Round]
    ) -> None:
        self._guest = guest
        self._all = all_talks
        self._talk = talk
        self._rounds = rounds
        self._people = _people(rounds)
        self._looks: dict[str, Looked] = {}
        self._calendar = Calendar()

    def draw(self) -> None:
        guest = self._guest
        self._draw_head()
        with ui.element("div").classes("agents-columns"):
            with ui.element("div").classes("stack-l"):
                first = [name for name in self._people if name != SYSTEM] or self._people
                self._forms = [
                    ViewForm(guest, letter, _from(first, place), self._look) for place, letter in enumerate("AB")
                ]
                self._compare = ui.switch(guest.say("agents.compare"), on_change=self._show_second)
                self._compare.move(target_index=1)
                self._show_second()
                draw_jobs(guest, self._talk.id, first)
            with card().classes("stack"):
                self._draw_talk_head()
                self._drawn = ui.element("div").classes("stack")
                self._redraw()
        ui.timer(0.0, self._learn_the_zone, once=True)

    def _draw_head(self) -> None:
        guest = self._guest
        names = {
            one.id: guest.say("agents.talk_line", name=one.id, posts=one.posts, rounds=one.rounds) for one in self._all
        }
        with card().classes("stack"):
            with ui.element("div").classes("line"):
                choice = ui.select(
                    names, value=self._talk.id, label=guest.say("agents.conversation"), on_change=self._go
                )
                choice.props("outlined dense").classes("grow agents-conversation")
                if NAME not in names:
                    _demo_button(guest)
            with ui.element("div").classes("line"):
                ui.label(guest.say("agents.people")).classes("small quiet")
                for name in self._people[:MOST_PEOPLE]:
                    ui.label(name).classes("chip").props("dir=auto")

    def _draw_talk_head(self) -> None:
        guest = self._guest
        modes = {"all": guest.say("agents.show_all"), "chosen": guest.say("agents.show_chosen")}
        with ui.element("div").classes("ends"):
            with ui.element("h2"):
                ui.label(self._talk.id).props("dir=auto")
            self._mode = ui.toggle(modes, value="all", on_change=self._redraw).props("no-caps dense unelevated")
            self._mode.classes("agents-mode")
        self._both = ui.label().classes("small quiet").props("role=status")

    async def _learn_the_zone(self) -> None:
        """Times were drawn before the browser could say where it is."""
        calendar = await calendar_of_visitor()
        if calendar != self._calendar:
            self._calendar = calendar
            self._redraw()

    def _go(self, event: events.ValueChangeEventArguments[str]) -> None:
        ui.navigate.to(self._guest.link("/agents", conversation=event.value))

    def _show_second(self) -> None:
        self._forms[1].drawn.set_visibility(bool(self._compare.value))
        if not self._compare.value and "B" in self._looks:
            del self._looks["B"]
            self._redraw()

    async def _look(self) -> None:
        """Through one pair of eyes, or through both."""
        try:
            for form in self._forms if self._compare.value else self._forms[:1]:
                self._looks[form.letter] = await form.chosen(self._talk.id)
        except BadInput as problem:
            ui.notify(str(problem), type="warning", multi_line=True)
        except GieokError as problem:
            told(self._guest, problem)
        else:
            self._redraw()

    def _redraw(self) -> None:
        guest, looks = self._guest, list(self._looks.values())
        self._mode.set_visibility(bool(looks))
        self._both.set_visibility(len(looks) > 1)
        if len(looks) > 1:
            self._both.text = _compared(guest, looks[0], looks[1])
        self._drawn.clear()
        with self._drawn:
            if looks and self._mode.value == "chosen":
                draw_chosen(guest, looks, self._calendar)
                return
            if len(self._rounds) < min(self._talk.rounds, MOST_ROUNDS):
                ui.button(guest.say("agents.earlier"), icon="expand_less", on_click=self._earlier).props("flat no-caps")
            draw_rounds(guest, self._rounds, looks, self._calendar)

    async def _earlier(self) -> None:
        self._rounds = await self._guest.mind.rounds(self._talk.id, min(len(self._rounds) + ROUNDS, MOST_ROUNDS))
        self._redraw()


def _people(rounds: Sequence[Round]) -> list[str]:
    """Who sent or received something, those who said most first; then whom nobody has heard."""
    posts = [post for round_ in rounds for post in round_.post_list]
    said: dict[str, int] = {}
    for post in posts:
        said[post.send_from] = said.get(post.send_from, 0) + 1
    for post in posts:
        said.setdefault(post.send_to, 0)
    return sorted(said, key=lambda name: -said[name])


def _from(people: Sequence[str], place: int) -> list[str]:
    """The same people with another one first, so that two forms do not begin with the same."""
    return [*people[place:], *people[:place]]


def _compared(guest: Guest, one: Looked, other: Looked) -> str:
    first, second = set(one.chosen.why), set(other.chosen.why)
    counts = {"both": len(first & second), "first": len(first - second), "second": len(second - first)}
    return guest.say("agents.compared", **counts)
