"""What a memory is called on the screen: its key in a person's words.

Keys are short and the same in every language (``allergy:땅콩``, ``pet.cat.name``); programs and prompts use them as
they are. Parts that are known have a word here, all others are shown without their underscores.
"""

from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.memory_pieces import shortened
from gieok.doors.page.words import all_texts

LONGEST_NAME = 80


def name_of(guest: Guest, key: str, most: int = LONGEST_NAME) -> str:
    """알레르기 · 땅콩"""
    kind, _, thing = key.partition(":")
    words = [*(_word(guest, part) for part in kind.split(".")), _spaced(thing)]
    return shortened(" · ".join(word for word in words if word) or key, most)


def person(guest: Guest, name: str) -> str:
    """Who said or felt something, by the name that the screen uses."""
    return shortened(guest.name_of(name) if name == guest.character else name, 60)


def line_of(guest: Guest, text: str) -> str:
    """A memory as it is searched (``key: value``), with the key in words."""
    key, between, value = text.partition(": ")
    return f"{name_of(guest, key)}: {value}" if between else text


def _word(guest: Guest, part: str) -> str:
    known = f"memory.key_{part}"
    return guest.say(known) if known in all_texts() else _spaced(part)


def _spaced(part: str) -> str:
    return part.replace("_", " ").strip()
