"""What plain words like "the requirements, and what the critic said about them" look for in a conversation.

Some words only frame a request ("summarize the discussion about …"); they count little. The name of
someone who takes part says whose posts are meant, and little about the matter: where it is matched against
texts, it finds others who address that person. Nothing here looks at posts.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gieok.language.words import search_tokens

READ_AT_MOST = 8_000
"""Characters of the criteria that are looked at; whoever asks at greater length has asked by then."""
TOKENS_AT_MOST = 48
"""Different tokens that are looked up, the first ones: each costs a look into the index."""
SAME_TOKEN_AT_MOST = 3
"""A token repeated a thousand times is no thousand times as important."""

FRAME = """
about agree agreement attitude belief concerning conclude conversation decide describe detail disagree discuss
discussion everyone everything explain explanation feel find focus give group idea important include information
introduce issue
key know main matter meeting member mention message opinion participant people person point post present presentation
propose reason recall regarding related relevant remember respond response say speak suggest suggestion summarise
summarize summary talk team tell think topic toward towards view whole
관련 관련된 내용 대한 대해 모든 메시지 부분 사항 설명 요약 의견 이야기 전체 정리 정보 주요 중요 중요한 찾아 핵심
"""
FRAME_COUNTS = 0.2
NAME_COUNTS = 0.2
"""Both as low as a tenth and as high as a half give the same figures on QMSum; at 1 they cost .01 to .02."""
CONTEXT_COUNTS = 0.5
"""Extra context says where to look as well, with half the voice of the criteria themselves."""
_FRAME = frozenset(search_tokens(FRAME))

TOPICS_AT_MOST = 8
WORDS_OF_A_TOPIC = 4
"""A longer piece between commas is part of a sentence."""
_BETWEEN_TOPICS = re.compile(r"\s*[,;、，·/\n]\s*(?:and\s+|및\s+)?")


@dataclass(frozen=True, slots=True)
class Criteria:
    text: str
    """As far as it is read, extra context included: what is embedded."""
    tokens: Mapping[str, float]
    """How much each counts, by token."""
    spoken: frozenset[str]
    """All tokens of the criteria, to recognise names."""
    topics: tuple[frozenset[str], ...] = ()
    """The tokens of each topic, where the criteria are a list of them."""


def criteria_of(text: str, extra_context: str, names: Iterable[str]) -> Criteria:
    """What is asked of a conversation in which people of these names take part."""
    text, extra = text[:READ_AT_MOST], extra_context[:READ_AT_MOST]
    in_names = {token for name in names for token in search_tokens(name)}
    asked, around = Counter(search_tokens(text)), Counter(search_tokens(extra) if extra.strip() else ())
    weighed = {token: min(times, SAME_TOKEN_AT_MOST) * 1.0 for token, times in asked.items()}
    for token in around:
        weighed.setdefault(token, CONTEXT_COUNTS)
    tokens = {token: counts * _tells(token, in_names) for token, counts in list(weighed.items())[:TOKENS_AT_MOST]}
    return Criteria(f"{text}\n{extra}" if extra.strip() else text, tokens, frozenset(asked), topics_of(text))


def topics_of(text: str) -> tuple[frozenset[str], ...]:
    """The topics of a list like "requirements, API design, authentication"; none for a sentence with commas in it."""
    pieces = [piece.split() for piece in _BETWEEN_TOPICS.split(text) if piece.strip()]
    if not 2 <= len(pieces) <= TOPICS_AT_MOST or any(len(piece) > WORDS_OF_A_TOPIC for piece in pieces):
        return ()
    return tuple(frozenset(search_tokens(" ".join(piece))) for piece in pieces)


def _tells(token: str, in_names: set[str]) -> float:
    return (FRAME_COUNTS if token in _FRAME else 1.0) * (NAME_COUNTS if token in in_names else 1.0)


def named(criteria: Criteria, names: Iterable[str]) -> NDArray[np.float64]:
    """For each name, how much of it the criteria say: 1 for "WebSurfer", a half for "professor" of "Professor B"."""
    parts = (set(search_tokens(name)) for name in names)
    return np.array([len(part & criteria.spoken) / len(part) if part else 0.0 for part in parts])
