"""What the house says about its decisions, for readers of Korean.

Reasons and fallbacks are kept as English sentences, since programs and logs read them, too. Here the known ones are
recognised and said in Korean with their numbers and names; one that nobody knows is shown as it is, not hidden.
"""

import re
from collections.abc import Iterable

from gieok.doors.page.guest import Guest

KNOWN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (r"worth (?P<worth>[\d.]+), at least (?P<least>[\d.]+)", "promoted"),
        (r"worth (?P<worth>[\d.]+), below (?P<least>[\d.]+)", "kept_out"),
        (r"said again, (?P<n>\d+) times now", "said_again"),
        (r"takes the place of (?P<value>.+)", "takes_place"),
        (r"differs from (?P<value>.+), but a confidence of (?P<sure>[\d.]+) does not correct", "not_sure"),
        (r"it names no post of this round as its source", "no_source"),
        (r"it has no value", "no_value"),
        (r"it holds (?P<what>.+), and secrets are not remembered", "secret"),
        (r"a fact about the user needs the user's own words", "own_words"),
        (r"it only repeats the persona", "repeats_persona"),
        (r"it only repeats what was put into the prompt as memory", "repeats_memory"),
        (r"its value is in Korean, but what was said is not", "not_korean"),
        (r"its value is in English, but what was said is not", "not_english"),
        (r"it already stands elsewhere in the prompt", "elsewhere"),
        (
            r"no room: (?P<left>[\d,]+) tokens are left in the block, (?P<needed>[\d,]+) are needed",
            "no_room_tokens",
        ),
        (
            r"no room: (?P<left>[\d,]+) characters are left in the block, (?P<needed>[\d,]+) are needed",
            "no_room_characters",
        ),
        (r"no room: newer posts go first", "newer_first"),
        (r"shortened: no room for the whole post", "shortened"),
        (r"at most (?P<n>\d+) entries are told at once", "most_entries"),
        (r"no language model is connected: answered from memory", "no_model"),
        (r"no embedder is set up: the words served alone", "no_embedder"),
        (r"the words served alone: (?P<why>.+)", "words_alone"),
        (r"no (?P<kind>\w+) has a vector of (?P<model>.+) yet: words only", "no_vector"),
        (r"the turn was broken off", "broken_off"),
        (r"interrupted", "interrupted"),
    )
)


def in_their_language(guest: Guest, sentence: str) -> str:
    if guest.language == "en":
        return sentence
    for pattern, key in KNOWN:
        if found := pattern.fullmatch(sentence):
            return (
                guest.say(f"why.reason_{key}", **found.groupdict())
                if found.groupdict()
                else guest.say(f"why.reason_{key}")
            )
    return sentence


def all_in_their_language(guest: Guest, sentences: Iterable[str]) -> list[str]:
    return [in_their_language(guest, one) for one in sentences]
