"""The character beside the talk: its picture with the emotion of the last answer, its name, and who it is in a line.

All pictures lie on top of each other and only one can be seen, so that one fades into the next and nothing is fetched
in the middle of a talk.
"""

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pictures import picture_of
from gieok.nouns.emotion import EMOTIONS, Emotion

LONGEST_LINE = 120
"""Characters of the line about a character."""


class Portrait:
    def __init__(self, guest: Guest, emotion: Emotion = "neutral") -> None:
        self._guest = guest
        name = guest.name_of(guest.character)
        with ui.element("aside").classes("portrait") as self._frame:
            self._frame.props["aria-label"] = name
            self._draw_picture(name)
            with ui.element("div").classes("portrait-words"):
                with ui.element("div").classes("portrait-name"):
                    with ui.element("h1"):
                        ui.label(name)
                    self._mood = ui.label().classes("chip mood").props("role=status")
                if about := line_about(guest):
                    ui.label(about).classes("quiet small portrait-about")
        self.feel(emotion)

    def feel(self, emotion: Emotion) -> None:
        self._frame.props["data-emotion"] = emotion
        self._frame.update()
        self._mood.text = self._guest.say(f"chat.{emotion}")

    def _draw_picture(self, name: str) -> None:
        with ui.element("div").classes("portrait-pictures"):
            for emotion in EMOTIONS:
                address = picture_of(self._guest.character, emotion)
                if address is None:
                    ui.label(name[:1].upper()).classes("portrait-letter").props("aria-hidden=true")
                    return
                picture = ui.element("img").classes(f"of-{emotion}").props("width=512 height=768 draggable=false")
                picture.props["src"] = address
                picture.props["alt"] = ""


def line_about(guest: Guest) -> str:
    """The first line of the persona, as far as it fits."""
    text = (guest.persona.text if guest.persona else "").strip().partition("\n")[0].strip()
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1].rstrip() + "…"
