"""An Emotion is exactly one of four (I5). It is the face shown on screen, not a diagnosis.

The wire form is the one-hot object of the contract: ``{"neutral":0,"sad":0,"happy":1,"angry":0}``.
"""

from typing import Literal

Emotion = Literal["neutral", "sad", "happy", "angry"]
EMOTIONS: tuple[Emotion, ...] = ("neutral", "sad", "happy", "angry")

PICTURES: dict[Emotion, str] = {
    "neutral": "neutral_full.png",
    "sad": "crying_full.png",
    "happy": "smile_full.png",
    "angry": "annoyed_full.png",
}


def one_hot(emotion: Emotion) -> dict[Emotion, int]:
    return {name: int(name == emotion) for name in EMOTIONS}
