"""The beginning of a talk: the character's first words, a few things one could say, and what is missing."""

from collections.abc import Awaitable, Callable, Sequence

from nicegui import ui

from gieok.compose.names import with_names
from gieok.doors.page.guest import Guest
from gieok.doors.page.talk.bubbles import Answer

Say = Callable[[str], Awaitable[None]]


def draw_no_model(guest: Guest) -> None:
    """That answers come from memory alone, and how to change that."""
    if guest.home.parts.models.speak is not None:
        return
    with ui.element("details").classes("degraded no-model"):
        with ui.element("summary"):
            ui.icon("info").props("aria-hidden=true")
            ui.label(guest.say("chat.no_model"))
            ui.label(guest.say("chat.no_model_how")).classes("no-model-how")
        ui.label(guest.say("chat.no_model_steps")).classes("as-written mono")


def draw_greeting(guest: Guest, examples: Sequence[str], say: Say) -> ui.element | None:
    """The first words, which are said to everybody and belong to no turn. Gives what goes when the talk begins."""
    persona = guest.persona
    if persona is not None and persona.greeting:
        Answer(guest, with_names(persona.greeting, persona.name, guest.user), bare=True)
    if not examples:
        return None
    with ui.element("div").classes("examples") as shown:
        ui.label(guest.say("chat.try_saying")).classes("quiet small")
        for text in examples:
            _draw_example(text, say)
    return shown


def _draw_example(text: str, say: Say) -> None:
    async def chosen() -> None:
        await say(text)

    with ui.element("button").classes("example").props("type=button").on("click", chosen):
        ui.label(text)
