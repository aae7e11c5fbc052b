"""A Picture is what a character looks like with one emotion: the bytes of an image file, and what kind of file it is.

It is not part of the persona, whose hash says who somebody is: a new face makes nobody else. What is in a stranger's
file is looked at by ``record.picture_files``; here it is already known to be an image.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from gieok.nouns.emotion import Emotion

PictureType = Literal["image/png", "image/jpeg", "image/webp"]


@dataclass(frozen=True, slots=True)
class Picture:
    type: PictureType
    content: bytes

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def nearest(emotion: Emotion, there: Collection[Emotion]) -> Emotion | None:
    """The emotion whose picture is shown: its own, else neutral; None where there is neither."""
    return next((one for one in (emotion, "neutral") if one in there), None)
