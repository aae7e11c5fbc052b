"""Which language a text is in, its one spelling, and where its sentences end.

Chat lines are not prose: they end without a full stop, laugh in the middle (ㅋㅋ, lol) and weep at
the end (ㅠㅠ). Korean is recognised by its letters alone, since a Korean line may hold English
words and an English line hardly ever holds Hangul. Nothing here knows what a sentence means.
"""

import re
import unicodedata

from gieok.nouns.candidate import Language

HANGUL = re.compile(r"[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")

CRYING_OR_LAUGHING = re.compile(r"[ㅋㅎㅠㅜㄷㅇㄱㄴ]{2,}|[ㅠㅜㅋㅎ]+(?=\s|$)|\^\^|;;+|~+(?=\s|$)")
EMOJI = re.compile(
    "[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\ufe0f\u200d\U0001f000-\U0001faff]+|"
    r"(?<!\S)[:;=][-']?[)(DPp/|]+(?!\S)|<3"
)
ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|st|jr|sr|vs|etc|approx|no|a\.m|p\.m|e\.g|i\.e|u\.s|u\.k|[a-z]))$", re.I
)
END_OF_SENTENCE = re.compile(r"[.!?。！？…]+[\"'”’)\]]*(?=\s|$|[가-힣])|\n+")


def nfc(text: str) -> str:
    """The one spelling of a text: composed, so that 가 typed on any keyboard is the same 가."""
    return unicodedata.normalize("NFC", text)


def language_of(text: str) -> Language:
    if HANGUL.search(text):
        return "ko"
    return "en" if LATIN.search(text) else "other"


def sentences(text: str) -> list[str]:
    """The sentences of a chat message with their end marks; laughter and emoji end one, too, and are left out."""
    marked = EMOJI.sub("\n", CRYING_OR_LAUGHING.sub("\n", nfc(text)))
    found: list[str] = []
    start = 0
    for end in END_OF_SENTENCE.finditer(marked):
        if end.group() == "." and ABBREVIATION.search(marked[max(start, end.start() - 12) : end.start()]):
            continue
        found.append(marked[start : end.end()].strip())
        start = end.end()
    found.append(marked[start:].strip())
    return [sentence for sentence in found if any(letter.isalnum() for letter in sentence)]
