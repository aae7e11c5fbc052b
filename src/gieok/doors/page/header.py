"""The top of every screen: where one can go, whom one talks to and as whom, the language and the light."""

from collections.abc import Sequence

from nicegui import ui

from gieok.doors.page.bring_character import draw_bring_character
from gieok.doors.page.guest import THEME_COOKIE, Guest
from gieok.doors.page.paths import SIGN_OUT
from gieok.doors.page.pictures import face

Way = tuple[str, str, str]
"""A path, the key of its name, an icon."""

THEMES = {None: ("auto", "brightness_auto"), False: ("light", "light_mode"), True: ("dark", "dark_mode")}
"""What the switch goes through, in this order."""


def draw_header(guest: Guest, path: str, ways: Sequence[Way]) -> None:
    with ui.element("header").classes("top"):
        with ui.element("a").classes("skip").props('href="#main"'):
            ui.label(guest.say("frame.skip"))
        with ui.element("a").classes("brand").props(f'href="{guest.link("/")}" aria-label="gieok"'):
            ui.label("기억").props("lang=ko")
            ui.label("gieok").classes("brand-latin")
        _ways(guest, path, ways)
        with ui.element("div").classes("switches"):
            _space(guest, path)
            _language(guest, path)
            _theme(guest)
            if guest.signed_in:
                _sign_out(guest)


def _ways(guest: Guest, path: str, ways: Sequence[Way]) -> None:
    with ui.element("nav").classes("ways").props(f'aria-label="{guest.say("frame.ways")}"'):
        for there, key, icon in ways:
            here = ' aria-current="page"' if there == path else ""
            with ui.element("a").classes("way").props(f'href="{guest.link(there)}"{here}'):
                ui.icon(icon).props("aria-hidden=true")
                ui.label(guest.say(key))


def _space(guest: Guest, path: str) -> None:
    """Whom one talks to, and as whom."""
    label = guest.say("frame.space", user=guest.user, character=guest.name_of(guest.character))
    button = ui.element("button").classes("switch space").props('type=button aria-haspopup="true"')
    button.props["aria-label"] = label
    with button:
        face(guest, guest.character)
        with ui.element("span").classes("space-names"):
            ui.label(guest.name_of(guest.character)).classes("space-character")
            ui.label(guest.user).classes("space-user")
        ui.icon("expand_more").props("aria-hidden=true")
        menu = ui.menu().classes("space-menu")
    with menu:
        _choose_character(guest, path)
    draw_bring_character(guest, menu)
    with menu:
        _choose_user(guest, path)


def _choose_character(guest: Guest, path: str) -> None:
    ui.label(guest.say("frame.character")).classes("menu-title")
    for character in guest.characters:
        here = ' aria-current="true"' if character == guest.character else ""
        with ui.element("a").classes("menu-line").props(here) as line:
            line.props["href"] = guest.link(path, character=character)
            face(guest, character)
            ui.label(guest.name_of(character))


def _choose_user(guest: Guest, path: str) -> None:
    ui.label(guest.say("frame.user")).classes("menu-title")
    name = ui.input(value=guest.user, autocomplete=guest.users).props("dense outlined maxlength=200")
    name.props["aria-label"] = guest.say("frame.user")

    def go() -> None:
        wanted = (name.value or "").strip()
        if wanted and wanted != guest.user:
            ui.navigate.to(guest.link(path, user=wanted))

    name.on("keydown.enter", go)
    ui.button(guest.say("frame.go"), on_click=go).props("flat no-caps dense")


def _language(guest: Guest, path: str) -> None:
    other = "en" if guest.language == "ko" else "ko"
    kept = {key: value for key, value in guest.query.items() if key not in ("user", "character")}
    with ui.element("a").classes("switch") as link:
        link.props["href"] = guest.link(path, **{**kept, "lang": other})
        link.props["aria-label"] = guest.say("frame.other_language")
        link.props["lang"] = other
        ui.label("한국어" if other == "ko" else "English").classes("language-name")
        ui.label("한" if other == "ko" else "EN").classes("language-short")


def _theme(guest: Guest) -> None:
    mode = ui.dark_mode(guest.dark)
    button = ui.element("button").classes("switch").props("type=button")
    with button:
        icon = ui.icon(THEMES[guest.dark][1]).props("aria-hidden=true")

    def show() -> None:
        button.props["aria-label"] = button.props["title"] = guest.say(f"frame.theme_{THEMES[guest.dark][0]}")
        button.update()

    def turn() -> None:
        states = list(THEMES)
        guest.dark = states[(states.index(guest.dark) + 1) % len(states)]
        mode.value = guest.dark
        name, symbol = THEMES[guest.dark]
        icon.name = symbol
        show()
        ui.run_javascript(
            f"document.cookie = '{THEME_COOKIE}={name}; path=/; max-age=31536000; samesite=lax';"
            f"document.documentElement.dataset.theme = '{name}';"
        )

    show()
    button.on("click", turn)


def _sign_out(guest: Guest) -> None:
    with (
        ui.element("form").props(f'method=post action="{SIGN_OUT}"'),
        ui.element("button").classes("switch").props("type=submit") as button,
    ):
        button.props["aria-label"] = button.props["title"] = guest.say("frame.sign_out")
        ui.icon("logout").props("aria-hidden=true")
