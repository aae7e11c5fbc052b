"""How a picture is written down: a short line in its place, for people and for search. Its bytes are not kept.

What was seen is in the answer, which is kept; the line tells a later reader that there was something to see.
"""

from collections.abc import Sequence
from urllib.parse import urlsplit

from gieok.ports.chat_model import Image


def with_pictures(message: str, images: Sequence[Image]) -> str:
    """The message as it is kept: its words, and a line for each picture."""
    return "\n".join([*([message] if message.strip() or not images else []), *(line_for(one) for one in images)])


def line_for(image: Image) -> str:
    if image.url:
        return f"[picture: at {urlsplit(image.url).hostname or 'an address'}]"
    return f"[picture: {image.media_type}, {_size(len(image.data))}]"


def _size(octets: int) -> str:
    return f"{octets:,} bytes" if octets < 10_000 else f"{round(octets / 1000):,} kB"
