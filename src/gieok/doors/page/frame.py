"""What all screens share: the header with its switches, the way from one screen to another, and what happens when a
screen cannot be drawn. Which screens there are stands here once.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module

from fastapi import Request
from nicegui import ui

from gieok.doors.page.guest import LANGUAGE_COOKIE, Guest, guest_of
from gieok.doors.page.header import draw_header
from gieok.doors.page.look import css
from gieok.doors.page.pictures import put_up_pictures
from gieok.doors.page.pieces import nothing_here, sentence_of
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


def _dress(guest: Guest, screen: Screen) -> None:
    """The head of the document: its language, its colours, its title."""
    theme = {True: "dark", False: "light", None: "auto"}[guest.dark]
    ui.add_head_html(
        f"<style>{css()}</style><script>document.documentElement.lang = '{guest.language}';"
        f"document.documentElement.dataset.theme = '{theme}';"
        f"document.cookie = '{LANGUAGE_COOKIE}={guest.language}; path=/; max-age=31536000; samesite=lax';</script>"
    )
    ui.page_title(f"{guest.say(f'frame.{screen.name}')} · gieok")
