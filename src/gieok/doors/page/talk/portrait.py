"""The character beside the talk: its picture with the emotion of the last answer, its name, and who it is in a line.

All pictures lie on top of each other and only one can be seen, so that one fades into the next and nothing is fetched
in the middle of a talk.
"""

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pictures import address_of, face_of, redrawn_with_faces
from gieok.doors.page.talk.change_picture import ChangePicture
from gieok.nouns.emotion import EMOTIONS, Emotion

LONGEST_LINE = 120
"""Characters of the line about a character."""


class Portrait:
    def __init__(self, guest: Guest, emotion: Emotion = "neutral") -> None:
        self._guest = guest
        self._emotion = emotion
        name = guest.name_of(guest.character)
        with ui.element("aside").classes("portrait") as self._frame:
            self._frame.props["aria-label"] = name
            self._pictures = ui.element("div").classes("portrait-pictures")
            ChangePicture(guest, lambda: self._emotion)
            with ui.element("div").classes("portrait-words"):
                with ui.element("div").classes("portrait-name"):
                    with ui.element("h1"):
                        ui.label(name)
                    self._mood = ui.label().classes("chip mood").props("role=status")
                if about := line_about(guest):
                    ui.label(about).classes("quiet small portrait-about")
        self._draw_pictures()
        redrawn_with_faces(guest, self._pictures, self._draw_pictures)
        self.feel(emotion)

    def feel(self, emotion: Emotion) -> None:
        self._emotion = emotion
        self._frame.props["data-emotion"] = emotion
        self._frame.update()
        self._mood.text = self._guest.say(f"chat.{emotion}")

    def _draw_pictures(self) -> None:
        guest = self._guest
        faces = [(emotion, face_of(guest, guest.character, emotion)) for emotion in EMOTIONS]
        self._pictures.clear()
        self._pictures.classes(remove="own", add="own" if any(face and face.own for _, face in faces) else "")
        with self._pictures:
            if any(face is None for _, face in faces):  # under the pictures of the emotions that have one
                ui.label(guest.name_of(guest.character)[:1].upper()).classes("portrait-letter").props(
                    "aria-hidden=true"
                )
            for emotion, face in faces:
                if face is not None:
                    picture = ui.element("img").classes(f"of-{emotion}").props("width=512 height=768 draggable=false")
                    picture.props["src"] = address_of(face)
                    picture.props["alt"] = ""


def line_about(guest: Guest) -> str:
    """The first line of the persona, as far as it fits."""
    text = (guest.persona.text if guest.persona else "").strip().partition("\n")[0].strip()
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1].rstrip() + "…"
