"""Character Cards for tests: a plain coloured PNG of any size with a character inside."""

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

from gieok.record.png_text import SIGNATURE, png_chunk

Colour = tuple[int, int, int]


def plain_png(width: int = 2, height: int = 3, colour: Colour = (200, 60, 90), *chunks: bytes) -> bytes:
    """A picture of one colour, with these chunks between its head and its pixels."""
    head = width.to_bytes(4) + height.to_bytes(4) + bytes([8, 2, 0, 0, 0])  # 8 bits of red, green and blue
    pixels = zlib.compress((b"\0" + bytes(colour) * width) * height)
    parts = (png_chunk(b"IHDR", head), *chunks, png_chunk(b"IDAT", pixels), png_chunk(b"IEND", b""))
    return SIGNATURE + b"".join(parts)


def card_png(name: str, width: int = 2, height: int = 3, colour: Colour = (200, 60, 90), **fields: Any) -> bytes:
    """A card of version 2; ``fields`` are those of its data."""
    card: Mapping[str, Any] = {"spec": "chara_card_v2", "spec_version": "2.0", "data": {"name": name, **fields}}
    packed = base64.b64encode(json.dumps(card, ensure_ascii=False).encode())
    return plain_png(width, height, colour, png_chunk(b"tEXt", b"chara\0" + packed))
