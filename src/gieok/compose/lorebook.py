"""Which lorebook entries the current message calls up.

A Latin key matches as whole words ("cat" is not in "concatenate"); a Hangul key matches anywhere, since
particles are written onto the word. Keys are plain words, never patterns: a card from a stranger must not be
able to keep the machine busy.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from gieok.nouns.persona import MOST_LORE_ENTRIES, LoreEntry

_WITHOUT_SPACES_BETWEEN_WORDS = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class CalledUp:
    entries: tuple[LoreEntry, ...]
    too_many: tuple[LoreEntry, ...]
    """Those that matched, too, and came after the last place."""


def called_up(lorebook: Sequence[LoreEntry], message: str, at_most: int = MOST_LORE_ENTRIES) -> CalledUp:
    """The entries whose keys occur, the highest priority first; equal ones in the order of the book."""
    exact = unicodedata.normalize("NFC", message)
    folded = exact.casefold()
    found = [entry for entry in lorebook if entry.content.strip() and _is_called(entry, exact, folded)]
    found.sort(key=lambda entry: -entry.priority)
    return CalledUp(tuple(found[:at_most]), tuple(found[at_most:]))


def _is_called(entry: LoreEntry, exact: str, folded: str) -> bool:
    if not entry.enabled:
        return False
    text = exact if entry.case else folded
    by_keys = any(_occurs(key, text, entry.case) for key in entry.keys)
    by_others = not entry.also or any(_occurs(key, text, entry.case) for key in entry.also)
    return entry.always or (by_keys and by_others)


def _occurs(key: str, text: str, case: bool) -> bool:
    key = unicodedata.normalize("NFC", key).strip()
    key = key if case else key.casefold()
    if not key or key not in text:
        return False
    before = "" if _WITHOUT_SPACES_BETWEEN_WORDS.match(key[0]) or not key[0].isalnum() else r"(?<![^\W_가-힣])"
    after = "" if _WITHOUT_SPACES_BETWEEN_WORDS.match(key[-1]) or not key[-1].isalnum() else r"(?![^\W_가-힣])"
    return re.search(before + re.escape(key) + after, text) is not None
