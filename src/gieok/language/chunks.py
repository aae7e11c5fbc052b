"""Cut a long text into chunks at the ends of sentences, so that one good sentence is not drowned by its page.

A vector of a whole page points at nothing in particular; the best chunk decides instead. Sentences are packed while
they fit; one that is too long by itself is cut at a space, or in the middle of a run without any. It knows nothing
of vectors.
"""

import re

LONGEST_KOREAN = 160  # characters: two or three sentences; a Hangul syllable carries what two or three letters do
LONGEST_OTHER = 200
MOST_CHUNKS = 512  # some 80,000 syllables of Korean; what comes after in one single text is not looked at

SENTENCE_END = re.compile(r"(?<=[.!?…。！？])\s+|(?<=[.!?…。！？][\"'”’)\]])\s+|\n")
HANGUL = re.compile(r"[가-힣]")


def chunks(text: str, longest: int | None = None, at_most: int = MOST_CHUNKS) -> list[str]:
    """At most `at_most` chunks of at most `longest` characters, in order; none for a text of spaces only."""
    longest = longest or longest_for(text)
    packed: list[str] = []
    current = ""
    for piece in pieces(text[: longest * at_most], longest):
        joined = f"{current} {piece}" if current else piece
        if len(joined) <= longest:
            current = joined
            continue
        packed.append(current)
        current = piece
    if current:
        packed.append(current)
    return packed[:at_most]


def longest_for(text: str) -> int:
    """Korean says more per character, so its chunks are shorter. The first page decides."""
    page = text[:2000]
    return LONGEST_KOREAN if 4 * len(HANGUL.findall(page)) >= len(page) else LONGEST_OTHER


def pieces(text: str, longest: int) -> list[str]:
    """The sentences of the text, each at most `longest` characters."""
    sentences = (sentence.strip() for sentence in SENTENCE_END.split(text))
    return [part for sentence in sentences if sentence for part in parts(sentence, longest)]


def parts(sentence: str, longest: int) -> list[str]:
    cut: list[str] = []
    while len(sentence) > longest:
        space = sentence.rfind(" ", 1, longest + 1)
        end = space if space > 0 else longest
        cut.append(sentence[:end].rstrip())
        sentence = sentence[end:].lstrip()
    return [*cut, sentence] if sentence else cut
