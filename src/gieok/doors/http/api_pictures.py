"""Routes for the face of a character: seen with an emotion, given and taken away."""

from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from gieok.doors.http.api_carry import FILE, FORM
from gieok.doors.http.faces import answer_with_face
from gieok.doors.http.house import Here
from gieok.doors.http.models import PictureOut, Removed
from gieok.doors.http.uploads import uploaded
from gieok.nouns.emotion import Emotion
from gieok.nouns.picture import PictureType

router = APIRouter(tags=["a space"])

PATH = "/persona/pictures/{emotion}"
TYPES: tuple[PictureType, ...] = ("image/png", "image/jpeg", "image/webp")
Seen = Annotated[str, Header(alias="If-None-Match", description="The ETag that was seen; 304 while it is the same.")]


@router.get(
    PATH,
    response_class=Response,
    responses={200: {"content": dict.fromkeys(TYPES, FILE)}, 304: {"description": "It is the one that was seen."}},
)
async def see_picture(here: Here, emotion: Emotion, seen: Seen = "") -> Response:
    """What the character looks like with this emotion; without a picture of its own, what it looks like when calm."""
    return await answer_with_face(here.home, here.space.character, emotion, seen)


@router.put(
    PATH,
    openapi_extra={
        "requestBody": {"required": True, "content": {**dict.fromkeys(TYPES, FILE), "multipart/form-data": FORM}}
    },
)
async def set_picture(here: Here, request: Request, emotion: Emotion) -> PictureOut:
    """Give the character a face, for everybody who talks with it: PNG, JPEG or WebP, told by its content."""
    picture = await here.home.set_picture(here.space.character, (await uploaded(request)).data, emotion)
    return PictureOut(emotion=emotion, type=picture.type, octets=len(picture.content), hash=picture.hash)


@router.delete(PATH)
async def remove_picture(here: Here, emotion: Emotion) -> Removed:
    """Take a picture away that was brought in."""
    await here.home.remove_picture(here.space.character, emotion)
    return Removed(removed=True)
