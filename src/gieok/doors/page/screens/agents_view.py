"""One view being tried: through whose eyes, what the job must remember, how much of it; and how it was chosen."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import card, degraded_note
from gieok.doors.page.screens.agents_notes import notes_in_their_language
from gieok.doors.page.screens.agents_talk import Looked
from gieok.errors import BadInput
from gieok.nouns.view import FILTERS, GOLDFISH, Chosen, Filter, HowToView, Path, View
from gieok.recall.offer_posts import MOST_POSTS, facet_name, offer

Remember = Literal["involved", "words", "goldfish"]

FILTER_WORDS: Mapping[Filter, str] = {
    "everything": "agents.filter_everything",
    "all_involved": "agents.filter_all_involved",
    "sent_by_me": "agents.filter_sent_by_me",
    "sent_to_me": "agents.filter_sent_to_me",
    "system_and_me": "agents.filter_system_and_me",
    "conversation_pairs": "agents.filter_conversation_pairs",
}

PATH_WORDS: Mapping[Path, str] = {
    "goldfish": "agents.path_goldfish",
    "filter": "agents.path_filter",
    "model": "agents.path_model",
    "pre-selection": "agents.path_preselection",
    "newest": "agents.path_newest",
    "hybrid": "agents.path_hybrid",
}

A_FEW = 5
"""Posts that a view begins with: enough to see what it does; an empty field is no limit."""
LONGEST = 4_000
"""Characters of a wish or of a task: what a selector reads of them is less."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A view as it stands in the form."""

    person: str
    memorize_to: str | None
    at_most: int | None
    task: str
    how: HowToView


class ViewForm:
    def __init__(self, guest: Guest, letter: str, people: Sequence[str], look: Callable[[], Awaitable[None]]) -> None:
        self.letter = letter
        self._guest = guest
        self._look = look
        with card().classes("stack agents-form") as self.drawn:
            with ui.element("div").classes("line"):
                ui.label(letter).classes(f"agents-letter letter-{letter.lower()}")
                with ui.element("h2"):
                    ui.label(guest.say("agents.through_whose_eyes"))
            self._draw_who(people)
            self._draw_what()
            self._draw_more()
            button = ui.button(guest.say("agents.look"), icon="visibility", on_click=look)
            button.props("unelevated no-caps").classes("agents-look")
            self._result = ui.element("div").classes("stack").props("aria-live=polite")

    def _draw_who(self, people: Sequence[str]) -> None:
        with ui.element("div").classes("line agents-who"):
            name, first = self._guest.say("agents.person"), people[0] if people else None
            self._person = ui.select(list(people), label=name, value=first, new_value_mode="add-unique")
            self._person.props("outlined dense").classes("grow")
            limit = self._guest.say("agents.at_most")
            self._at_most = ui.number(limit, value=A_FEW, min=1, max=10_000, step=1, format="%d")
            self._at_most.props("outlined dense clearable").classes("agents-few")

    def _draw_what(self) -> None:
        guest = self._guest
        choices: dict[Remember, str] = {
            "involved": guest.say("agents.remember_involved"),
            "words": guest.say("agents.remember_words"),
            "goldfish": guest.say("agents.remember_goldfish"),
        }
        self._remember = ui.toggle(choices, value="words", on_change=self._show_words)
        self._remember.props("no-caps dense unelevated spread").classes("agents-remember")
        self._remember.props["role"], self._remember.props["aria-label"] = "group", guest.say("agents.which_history")
        self._words = ui.textarea(guest.say("agents.what_to_remember"), placeholder=guest.say("agents.words_example"))
        self._words.props(f"outlined dense autogrow maxlength={LONGEST}").on("keydown.ctrl.enter", self._look)
        self._task = ui.textarea(guest.say("agents.task"), placeholder=guest.say("agents.task_example"))
        self._task.props(f"outlined dense autogrow maxlength={LONGEST}")

    def _draw_more(self) -> None:
        guest = self._guest
        filters = {"": guest.say("agents.filter_usual")} | {one: guest.say(FILTER_WORDS[one]) for one in FILTERS}
        with ui.expansion(guest.say("agents.more")).props("dense").classes("agents-more"):
            self._filter = ui.select(filters, value="", label=guest.say("agents.filter"))
            self._filter.props("outlined dense").classes("wide")
            self._within = ui.input(guest.say("agents.within"), placeholder="30m, 2h, 1d")
            self._ignored = ui.input(guest.say("agents.ignore"))
            self._extra = ui.input(guest.say("agents.extra"))
            for field in (self._within, self._ignored, self._extra):
                field.props("outlined dense maxlength=1000").classes("wide")

    def _show_words(self) -> None:
        self._words.set_visibility(self._remember.value == "words")
        self._task.set_visibility(self._remember.value == "words")

    @property
    def asked(self) -> Asked:
        how: HowToView = {
            "filter": self._filter.value or None,
            "within": (self._within.value or "").strip() or None,
            "ignore_person": self._ignored.value or "",
            "extra_context": self._extra.value or "",
        }
        limit = self._at_most.value
        return Asked(
            (self._person.value or "").strip(),
            self._memorize_to(),
            int(limit) if limit else None,
            self._task.value or "",
            how,
        )

    def _memorize_to(self) -> str | None:
        match self._remember.value:
            case "goldfish":
                return GOLDFISH
            case "words":
                words = (self._words.value or "").strip()
                if not words:
                    raise BadInput(self._guest.say("agents.no_words"))
                return words
            case _:
                return None

    async def chosen(self, conversation: str) -> Looked:
        asked, mind = self.asked, self._guest.mind
        found = await mind.choose(
            asked.person, asked.memorize_to, asked.at_most, asked.task, conversation=conversation, **asked.how
        )
        await self._show(asked, found, conversation)
        return Looked(self.letter, asked.person, found)

    async def _show(self, asked: Asked, found: Chosen, conversation: str) -> None:
        guest = self._guest
        question = await self._question(asked, found, conversation)
        self._result.clear()
        with self._result:
            ui.label(guest.say("agents.sees", seen=len(found), of=found.considered)).classes("strong agents-sees")
            notes = [guest.say(PATH_WORDS[found.path])]
            if found.collapsed:
                notes.append(guest.say("agents.collapsed", count=found.collapsed))
            if found.cached:
                notes.append(guest.say("agents.cached"))
            ui.label(" · ".join(notes)).classes("small quiet")
            degraded_note(notes_in_their_language(guest, found.degraded))
            if question:
                with ui.expansion(guest.say("agents.question", facet=facet_name(asked.person))).props("dense"):
                    ui.label(guest.say("agents.question_hint")).classes("small quiet")
                    ui.label(question).classes("as-written mono agents-question").props("dir=auto")

    async def _question(self, asked: Asked, found: Chosen, conversation: str) -> str:
        """What the selector facet would be asked, where no model is connected to ask it."""
        if found.path != "pre-selection" or self._guest.home.parts.models.select is not None:
            return ""
        best = await self._guest.mind.choose(
            asked.person, asked.memorize_to, MOST_POSTS, asked.task, conversation=conversation, **asked.how
        )
        view = View.of(asked.person, asked.memorize_to, asked.at_most, asked.task, **asked.how)
        offered = offer(view, [(post.seq, post) for post in best.best_first])
        return "\n\n".join(message.text for message in offered.request.messages)
