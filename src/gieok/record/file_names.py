"""Names of files and folders that are made of what people wrote: they never leave their folder.

No separators, no dots at the front, nothing a file system refuses, not too long; and two names that look alike after
cleaning still differ.
"""

import hashlib
import json
import re

from gieok.nouns.space import Space

_NOT_IN_A_NAME = re.compile(r"[^\w.-]+")


def safe_name(name: str) -> str:
    """A name that stays in its folder, whatever it was made of: no separators, no dots at the front, not too long."""
    plain = _NOT_IN_A_NAME.sub("-", name).lstrip(".-") or "log"
    stem, dot, ending = plain.rpartition(".")
    if len(plain.encode()) <= 200 and dot:
        return plain
    short = hashlib.sha256(name.encode("utf-8", "replace")).hexdigest()[:16]
    return f"{_cut(stem or plain, 150)}-{short}.{ending if dot and len(ending) <= 8 else 'json'}"


PROMPTS = ".prompts"
"""What is added to a store's name for the folder of its prompt log."""


def folder_begins_with(user: str) -> str:
    """How the folders of this person's spaces begin."""
    return _NOT_IN_A_NAME.sub("-", f"{user}_").lstrip(".-")


def folder_of(space: Space) -> str:
    """One folder for each space; two names that look alike after cleaning still differ by their hash."""
    plain = _NOT_IN_A_NAME.sub("-", f"{space.user}_{space.character}").lstrip(".-")
    exact = hashlib.sha256(json.dumps([space.user, space.character]).encode()).hexdigest()[:16]
    return f"{_cut(plain, 100)}-{exact}"


def _cut(text: str, most: int) -> str:
    """At most so many bytes of UTF-8: names of files are measured in those."""
    return text.encode()[:most].decode("utf-8", "ignore")
