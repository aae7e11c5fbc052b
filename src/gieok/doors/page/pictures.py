"""The faces of the characters, one for each emotion: those that were brought in, and those that come with gieok.

Others get their first letter. A visitor sees the pictures of the home of their own tenant and of no other. Each address
has the hash of its picture in it, so a browser keeps it for good, and a new picture is a new address.
"""

from collections.abc import Callable
from typing import cast
from urllib.parse import quote

from fastapi import HTTPException, Request
from fastapi.responses import Response
from nicegui import app as nicegui_app
from nicegui import ui

from gieok.doors.http.faces import Face, answer_with_face, face_shown
from gieok.doors.http.house import WholeName
from gieok.doors.page.guest import Guest, Visitor
from gieok.doors.page.paths import PICTURES
from gieok.errors import NotFound
from gieok.nouns.emotion import EMOTIONS, Emotion


def put_up_pictures() -> None:
    @nicegui_app.get(PICTURES + "{character}/{emotion}")
    async def picture(request: Request, character: WholeName, emotion: str) -> Response:
        visitor = cast(Visitor, request.state.visitor)  # put there by the door
        home = await visitor.house.tenants.home(visitor.tenant)
        wanted = next((one for one in EMOTIONS if one == emotion), None)
        try:
            if wanted is None:
                raise NotFound
            seen, version = request.headers.get("if-none-match", ""), request.query_params.get("v", "")
            return await answer_with_face(home, character, wanted, seen, version)
        except NotFound:
            raise HTTPException(404, "there is no such picture") from None


def face_of(guest: Guest, character: str, emotion: Emotion = "neutral") -> Face | None:
    return face_shown(character, emotion, guest.own_faces.get(character, {}))


def address_of(face: Face) -> str:
    return f"{PICTURES}{quote(face.character, safe='')}/{face.emotion}?v={face.hash}"


def face(guest: Guest, character: str, emotion: Emotion = "neutral") -> ui.element:
    """A small round picture of a character."""
    drawn = ui.element("span").classes("face").props("aria-hidden=true")

    def fill() -> None:
        drawn.clear()
        shown = face_of(guest, character, emotion)
        with drawn:
            if shown is None:
                ui.label(guest.name_of(character)[:1].upper())
            else:
                image = ui.element("img").props('alt="" width=512 height=768').classes("own" if shown.own else "")
                image.props["src"] = address_of(shown)

    fill()
    redrawn_with_faces(guest, drawn, fill)
    return drawn


def redrawn_with_faces(guest: Guest, drawn: ui.element, fill: Callable[[], None]) -> None:
    """Have something drawn again whenever a face changes, as long as it is there."""

    def again() -> bool:
        if drawn.is_deleted:
            return False
        fill()
        return True

    guest.shows_faces.append(again)


async def faces_changed(guest: Guest) -> None:
    """Draw every face on this page as it is now."""
    guest.own_faces = await guest.home.pictures()
    guest.shows_faces[:] = [again for again in guest.shows_faces if again()]
