"""The screen Templates: a prompt with places in it, what is put there, and what comes of it while one types."""

import asyncio

import yaml
from nicegui import events, ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.latest import Latest
from gieok.doors.page.pieces import card, heading, told
from gieok.doors.page.screens.templates_examples import Example, examples
from gieok.doors.page.screens.templates_result import Result
from gieok.doors.page.screens.templates_try import Typed, tried
from gieok.doors.page.screens.templates_value import draw_value
from gieok.errors import BadInput, GieokError
from gieok.learn.edit import EDITS
from gieok.record.conversation_files import Dumper

DEEPEST = 100


async def draw(guest: Guest) -> None:
    heading(guest.say("templates.title"), guest.say("templates.what_for"))
    talks = [one.id for one in await guest.mind.conversations() if one.id != EDITS]
    desk = Desk(guest, talks)
    desk.draw()
    draw_value(guest)


class Desk:
    """The form and its answer, which follows what is typed."""

    def __init__(self, guest: Guest, talks: list[str]) -> None:
        self._guest = guest
        self._talks = talks
        self._examples = {one.id: one for one in examples(guest.language)}
        self._latest: Latest[Typed] = Latest(self._fill)

    def draw(self) -> None:
        first = next(iter(self._examples.values()))
        with card().classes("line"):
            self._draw_choices(first)
        with ui.element("div").classes("templates-desk"):
            with card().classes("stack templates-prompt"):
                self._template = _area(self._guest.say("templates.template"), first.template, 9)
                self._draw_options()
            with card().classes("stack templates-beside"):
                self._draw_answer()
            with card().classes("stack templates-data"):
                self._variables = _area(self._guest.say("templates.variables_text"), first.variables, 3)
                self._memory = _area(self._guest.say("templates.memory_text"), first.memory, 9)
        for area in (self._template, self._variables, self._memory):
            area.on_value_change(self._changed)
        self._changed()

    def _draw_choices(self, first: Example) -> None:
        guest = self._guest
        names = {one.id: one.name for one in self._examples.values()}
        choice = ui.select(names, value=first.id, label=guest.say("templates.example"), on_change=self._load)
        choice.props("outlined dense").classes("grow templates-choice")
        if self._talks:
            notes = ui.select(self._talks, label=guest.say("templates.notes_of"), on_change=self._load_notes)
            notes.props("outlined dense").classes("grow templates-choice")

    def _draw_options(self) -> None:
        say = self._guest.say
        with ui.element("div").classes("ends"):
            self._strict = ui.switch(say("templates.strict"), on_change=self._changed)
            with ui.element("div").classes("line"):
                self._default = ui.input(say("templates.default"), value="None", on_change=self._changed)
                self._depth = ui.number(
                    say("templates.depth"), value=8, min=0, max=DEEPEST, step=1, format="%d", on_change=self._changed
                )
                for field in (self._default, self._depth):
                    field.props("outlined dense").classes("templates-few")

    def _draw_answer(self) -> None:
        say = self._guest.say
        with ui.element("div").classes("ends"):
            with ui.element("h2"):
                ui.label(say("templates.result"))
            copy = ui.button(icon="content_copy", on_click=self._copy).props("flat round dense")
            copy.props["aria-label"] = copy.props["title"] = say("templates.copy")
        self._result = Result(self._guest)

    @property
    def typed(self) -> Typed:
        depth = self._depth.value
        return Typed(
            self._template.value or "",
            self._variables.value or "",
            self._memory.value or "",
            bool(self._strict.value),
            self._default.value or "",
            min(max(int(depth), 0), DEEPEST) if depth is not None else 8,
        )

    def _changed(self) -> None:
        self._latest.wish(self.typed)

    async def _fill(self, typed: Typed) -> None:
        if self._template.is_deleted:
            return
        try:
            made = await asyncio.to_thread(tried, self._guest, typed)
        except BadInput as problem:
            self._result.refuse(problem)
        else:
            self._result.show(typed, made)

    def _load(self, event: events.ValueChangeEventArguments[str]) -> None:
        example = self._examples[event.value]
        self._template.value = example.template
        self._variables.value = example.variables
        self._memory.value = example.memory

    async def _load_notes(self, event: events.ValueChangeEventArguments[str]) -> None:
        """The model's own notes of a conversation, as the memory of this template."""
        try:
            notes = await self._guest.mind.memory(event.value).memory_dict()
        except GieokError as problem:
            told(self._guest, problem)
            return
        if not notes:
            ui.notify(self._guest.say("templates.no_notes"))
            return
        self._memory.value = yaml.dump(notes, Dumper=Dumper, allow_unicode=True, sort_keys=False)

    def _copy(self) -> None:
        ui.clipboard.write(self._result.text)
        ui.notify(self._guest.say("templates.copied"))


def _area(name: str, value: str, rows: int) -> ui.textarea:
    area = ui.textarea(name, value=value).props(f"outlined rows={rows} spellcheck=false")
    return area.classes("mono")
