"""What a question asks for: its words and how much each counts, the time it speaks of, and whether it wants the old.

"How many times did I mention …?" frames a question and says nothing about its matter; such words
count little. Nothing here looks at memories.
"""

import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from gieok.language.dates import TimeRange, time_range
from gieok.language.words import search_tokens

READ_AT_MOST = 8_000
"""Characters of a question that are looked at; whoever asks at greater length has asked by then."""
TOKENS_AT_MOST = 128
"""Different tokens that are looked up: the first ones, since a question comes before its small print."""
SAME_TOKEN_AT_MOST = 3
"""A token repeated a thousand times is no thousand times as important."""

FRAME = """
many much total number amount order happen mention remind remember recall tell say current currently often ago past
last earliest latest first different kind type sort name long old time ever still since related recently lately
specific exactly typical typically year month week day hour minute today yesterday
"""
FRAME_COUNTS = 0.3
"""Not nothing: "my first name", "an old friend". Korean frames (언제, 무엇인가) were tried as well: no change."""
_FRAME = frozenset(search_tokens(FRAME))

WANTS_OLD = re.compile(
    r"\b(?:first|previous(?:ly)?|former(?:ly)?|original(?:ly)?|initial(?:ly)?|used to|back then|at first|earliest)\b"
    r"|예전|옛날|원래|처음|이전에|전에는|과거",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    text: str
    """As far as it is read."""
    tokens: dict[str, float]
    """How much each counts, by token."""
    time: TimeRange | None
    wants_old: bool
    """The question is about how it once was, so the newest statement is not preferred."""


def asked(query: str, now: datetime) -> Asked:
    text = query[:READ_AT_MOST]
    counted = Counter(search_tokens(text))
    tokens = {
        token: min(times, SAME_TOKEN_AT_MOST) * (FRAME_COUNTS if token in _FRAME else 1.0)
        for token, times in list(counted.items())[:TOKENS_AT_MOST]
    }
    return Asked(text, tokens, time_range(text, now), WANTS_OLD.search(text) is not None)
