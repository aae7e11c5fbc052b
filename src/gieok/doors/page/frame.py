"""What all screens share: the header with its switches, the way from one screen to another, and what happens when a
screen cannot be drawn. Which screens there are stands here once.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module

from fastapi import Request
from nicegui import app as nicegui_app
from nicegui import ui

from gieok.doors.page.guest import LANGUAGE_COOKIE, Guest, guest_of, language_of
from gieok.doors.page.header import draw_header
from gieok.doors.page.look import css
from gieok.doors.page.pictures import put_up_pictures
from gieok.doors.page.pieces import nothing_here, sentence_in, sentence_of, told
from gieok.errors import GieokError


@dataclass(frozen=True, slots=True)
class Screen:
    path: str
    name: str
    """Of its module, of its file of words, and of its key in frame.yaml."""
    icon: str

    @property
    def draw(self) -> Callable[[Guest], Awaitable[None]]:
        found: Callable[[Guest], Awaitable[None]] = import_module(f"gieok.doors.page.screens.{self.name}").draw
        return found


SCREENS = (
    Screen("/", "chat", "chat_bubble_outline"),
    Screen("/memory", "memory", "auto_stories"),
    Screen("/why", "why", "account_tree"),
    Screen("/gate", "gate", "tune"),
    Screen("/agents", "agents", "groups"),
    Screen("/templates", "templates", "data_object"),
)

SLOWEST_SCREEN = 20.0
"""Seconds for which a screen may be drawn before the visitor is told that it does not come."""


def put_up_screens() -> None:
    """Every screen at its address; once in a process."""
    put_up_pictures()
    nicegui_app.on_page_exception(_cannot_be_drawn)
    for screen in SCREENS:
        ui.page(screen.path, response_timeout=SLOWEST_SCREEN)(_page_for(screen))


def _page_for(screen: Screen) -> Callable[[Request], Awaitable[None]]:
    async def page(request: Request) -> None:
        guest = await guest_of(request)
        _dress(guest, screen)
        draw_header(guest, screen.path, [(one.path, f"frame.{one.name}", one.icon) for one in SCREENS])
        with ui.element("main").classes(f"screen screen-{screen.name}").props("id=main"):
            try:
                await screen.draw(guest)
            except GieokError as problem:
                nothing_here(sentence_of(guest, problem), "error_outline")

    return page


def _cannot_be_drawn(problem: Exception) -> None:
    """Instead of a page that failed before or while it was drawn."""
    ui.add_head_html(f"<style>{css()}</style>")
    nothing_here(sentence_in(language_of(ui.context.client.request), problem), "error_outline")


def _dress(guest: Guest, screen: Screen) -> None:
    """The head of the document: its language, its colours, its title; and where unexpected errors go."""
    ui.on_exception(lambda problem: told(guest, problem))
    around = ui.context.client.content.parent_slot
    assert around is not None  # NiceGUI draws a <main> around everything; ours begins behind the header
    around.parent.props("role=none")
    theme = {True: "dark", False: "light", None: "auto"}[guest.dark]
    ui.add_head_html(
        f"<style>{css()}</style><script>document.documentElement.lang = '{guest.language}';"
        f"document.documentElement.dataset.theme = '{theme}';"
        f"document.cookie = '{LANGUAGE_COOKIE}={guest.language}; path=/; max-age=31536000; samesite=lax';</script>"
    )
    ui.page_title(f"{guest.say(f'frame.{screen.name}')} · gieok")
