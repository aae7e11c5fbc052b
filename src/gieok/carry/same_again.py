"""Ids that come out the same when the same thing comes in again: so a second import adds nothing.

They have the shape of all ids here (UUID version 7): the time in front, so that they sort by it, and behind it a hash
of what names the thing. The person and the character are part of what names it: what one person brings in is never
taken for another's.
"""

import hashlib
import json
from datetime import datetime

from gieok.nouns.space import Space


def same_again(space: Space, at: datetime | None, *names: str) -> str:
    """The id of what these names mean in this space."""
    millisecond = max(0, int(at.timestamp() * 1000)) if at else 0
    return _shaped(f"{millisecond & 0xFFFF_FFFF_FFFF:012x}", _hash(space, *names))


def moved(id_: str, space: Space) -> str:
    """The id of the same thing in another space; its time stays."""
    time = id_.replace("-", "")[:12]
    is_time = len(time) == 12 and all(one in "0123456789abcdef" for one in time)
    return _shaped(time if is_time else "0" * 12, _hash(space, id_))


def _hash(space: Space, *names: str) -> int:
    named = json.dumps([space.user, space.character, *names]).encode()
    return int.from_bytes(hashlib.sha256(named).digest()[:10], "big")


def _shaped(time: str, hashed: int) -> str:
    twelve, sixty_two = hashed >> 62 & 0xFFF, hashed & 0x3FFF_FFFF_FFFF_FFFF
    tail = f"{0b10 << 62 | sixty_two:016x}"
    return f"{time[:8]}-{time[8:]}-7{twelve:03x}-{tail[:4]}-{tail[4:]}"
