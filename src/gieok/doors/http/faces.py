"""Which picture is shown of a character, and how it goes out: as an image and as nothing else.

A picture that was brought in goes before those that come with gieok, and somebody's own neutral face before a foreign
one that smiles. Whatever a file may hide: browsers are told its type, that they must not guess another, and that
nothing in it may run or load anything.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from starlette.responses import Response

from gieok.errors import NotFound
from gieok.home import Home
from gieok.nouns.emotion import Emotion
from gieok.nouns.picture import Picture, nearest
from gieok.record.persona_files import demo_pictures

SAFE = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox"}
ASK_AGAIN = "private, no-cache"
FOR_GOOD = "private, max-age=31536000, immutable"
"""For an address with the hash in it, which never shows anything else."""


@dataclass(frozen=True, slots=True)
class Face:
    """A picture by its name, without its content."""

    character: str
    emotion: Emotion
    hash: str
    own: bool
    """Whether it was brought in; else it comes with gieok."""

    @property
    def etag(self) -> str:
        return f'"{self.hash}"'


def face_shown(character: str, emotion: Emotion, own: Mapping[Emotion, str]) -> Face | None:
    """``own``: the hashes of what was brought in for this character. None where there is nothing to show."""
    if here := nearest(emotion, own):
        return Face(character, here, own[here], True)
    drawn = demo_pictures(character)
    shown = nearest(emotion, drawn)
    return Face(character, shown, drawn[shown].hash, False) if shown else None


async def answer_with_face(home: Home, character: str, emotion: Emotion, seen: str = "", version: str = "") -> Response:
    """The picture, or 304 when it is the one that was ``seen`` (an If-None-Match). Raises NotFound.

    ``version``: the hash in the address, if there is one.
    """
    face = face_shown(character, emotion, (await home.pictures()).get(character, {}))
    picture = await _content(home, face) if face else None
    if face is None or picture is None:
        raise NotFound(f"{character} has no picture; PUT one here, or bring one in with gieok persona picture")
    headers = {**SAFE, "ETag": face.etag, "Cache-Control": FOR_GOOD if version == face.hash else ASK_AGAIN}
    if face.etag in (one.strip().removeprefix("W/") for one in seen.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(picture.content, media_type=picture.type, headers=headers)


async def _content(home: Home, face: Face) -> Picture | None:
    if face.own:
        return await home.parts.store.personas.picture(face.character, face.emotion)
    return demo_pictures(face.character)[face.emotion]
