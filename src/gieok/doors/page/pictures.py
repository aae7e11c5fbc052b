"""The pictures of the characters that come with gieok, one for each emotion; others get their first letter."""

from fastapi import HTTPException
from fastapi.responses import FileResponse
from nicegui import app as nicegui_app
from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.paths import PICTURES
from gieok.nouns.emotion import EMOTIONS, Emotion
from gieok.nouns.emotion import PICTURES as FILES
from gieok.record.persona_files import characters_folder, demo_characters


def put_up_pictures() -> None:
    @nicegui_app.get(PICTURES + "{character}/{emotion}")
    def picture(character: str, emotion: str) -> FileResponse:
        if character not in demo_characters() or emotion not in EMOTIONS:
            raise HTTPException(404, "there is no such picture")
        file = characters_folder() / character / FILES[emotion]
        return FileResponse(file, headers={"Cache-Control": "private, max-age=86400"})


def picture_of(character: str, emotion: Emotion = "neutral") -> str | None:
    """The address of a picture; None for a character without one."""
    return f"{PICTURES}{character}/{emotion}" if character in demo_characters() else None


def face(guest: Guest, character: str, emotion: Emotion = "neutral") -> ui.element:
    """A small round picture of a character."""
    address = picture_of(character, emotion)
    with ui.element("span").classes("face").props("aria-hidden=true") as drawn:
        if address is not None:
            ui.element("img").props(f'src="{address}" alt="" width=512 height=768')
        else:
            ui.label(guest.name_of(character)[:1].upper())
    return drawn
