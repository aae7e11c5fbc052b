"""Which part of a reply is told and which is said: narration and dialogue.

Characters write ``*smiles* Hello!``, ``(웃으며) 안녕``, or prose with the speech in quotes. A mark counts only where it
stands like a stage direction or like speech: ``I *really* mean it``, ``Seoul (the capital)`` and ``he said "no" to me``
are ordinary talk. Where nothing is marked, everything is dialogue.
"""

import re
from dataclasses import dataclass

_BOLD = re.compile(r"\*\*|__")
_STAGE = re.compile(
    r"\*(?![\s*])(?P<stars>[^*\n]{1,2000}?)(?<!\s)\*"
    r"|(?<!\w)_(?![\s_])(?P<lines>[^_\n]{1,2000}?)(?<!\s)_(?!\w)"
    r"|[(（\[](?P<brackets>[^()（）\[\]\n]{1,2000})[)）\]]"
)
_SPEECH = re.compile(r"[\"“「『](?P<speech>[^\"“”「」『』]{1,5000})[\"”」』]")
_BEFORE_SPEECH = re.compile(r"(?:^|[.!?…,:;~。！？\n*)）\]])\s*$")
_ENDS_LIKE_SPEECH = re.compile(r"[.!?…,~。！？♡♥—-]\s*$")
_WORD_BEFORE = re.compile(r"[^\W_][,]?\s*$")
_WORD_AFTER = re.compile(r"^\s*[^\W_]")


@dataclass(frozen=True, slots=True)
class Told:
    narration: str
    dialogue: str


def told(text: str) -> Told:
    """The narration and the dialogue of a reply, each in its order."""
    plain = _BOLD.sub("", text)
    narration: list[str] = []
    rest = _STAGE.sub(lambda found: _stage_direction(found, plain, narration), plain)
    speeches = [found for found in _SPEECH.finditer(rest) if _is_speech(found, rest)]
    if not speeches:
        return Told(_joined(narration), _joined([rest]))
    outside, place = [], 0
    for found in speeches:
        outside.append(rest[place : found.start()])
        place = found.end()
    outside.append(rest[place:])
    return Told(_joined([*narration, *outside]), _joined([found["speech"] for found in speeches]))


def _stage_direction(found: re.Match[str], text: str, narration: list[str]) -> str:
    """Move a stage direction to the narration; emphasis and asides stay where they are."""
    before, after = text[max(0, found.start() - 20) : found.start()], text[found.end() : found.end() + 20]
    inside = found["stars"] or found["lines"] or found["brackets"]
    in_a_sentence = bool(_WORD_BEFORE.search(before) and _WORD_AFTER.search(after))
    if found["brackets"] and _WORD_BEFORE.search(before):
        return found.group()
    if not found["brackets"] and in_a_sentence and " " not in inside:
        return inside
    narration.append(inside)
    return "\n" if "\n" in before or not before else " "


def _is_speech(found: re.Match[str], text: str) -> bool:
    before = text[max(0, found.start() - 20) : found.start()]
    alone = not text[found.end() : found.end() + 20].split("\n")[0].strip()
    return bool(_BEFORE_SPEECH.search(before)) and (alone or bool(_ENDS_LIKE_SPEECH.search(found["speech"])))


def _joined(parts: list[str]) -> str:
    lines = (" ".join(line.split()) for part in parts for line in part.split("\n"))
    return "\n".join(line for line in lines if line)
