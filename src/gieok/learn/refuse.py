"""What must not become a memory, and why: secrets, echoes, and facts that nobody vouched for.

A character that repeats its persona, or what was just put into its prompt, has not told us anything
new; keeping it would make the memory feed on itself. A fact about the person needs the person's
own words. Keys, cards and passwords are never kept as memories.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gieok.language.which import language_of
from gieok.learn.same import says
from gieok.nouns.candidate import Candidate
from gieok.nouns.post import Post

_SECRETS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("an API key", re.compile(r"\b(?:sk|pk|rk|ghp|gho|glpat|xox[abprs])[-_][A-Za-z0-9_-]{16,}|\bAKIA[0-9A-Z]{16}\b")),
    ("a private key", re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----")),
    ("a token", re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}")),
    ("a password", re.compile(r"(?i)\b(?:password|passwd|passcode|pin(?: code| number)?)\b\s*(?:is|:|=)\s*\S{3,}")),
    (
        "a password",
        re.compile(r"(?:비밀번호|비번|패스워드|암호)\s*(?:는|은|이|가|:|=)?\s*['\"]?(?=\S*[0-9A-Za-z])[^\s가-힣]{4,}"),
    ),
    ("a resident registration number", re.compile(r"\b\d{6}\s?-\s?[1-8]\d{6}\b")),
    ("a social security number", re.compile(r"\b\d{3}-\d{2}-\d{4}\b")),
)
_CARD = re.compile(r"\b(?:\d[ -]?){13,19}\b")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What was around the round that is being learned from."""

    user: str
    character: str
    persona: str = ""
    injected: Sequence[str] = ()


def reason_to_refuse(candidate: Candidate, posts: Sequence[Post], around: Surroundings) -> str | None:
    """Why this is no memory; None when it may be one."""
    evidence = [post for post in posts if post.id in candidate.evidence]
    if not evidence:
        return "it names no post of this round as its source"
    if not candidate.value.strip():
        return "it has no value"
    secret = secret_in(f"{candidate.key}: {candidate.value}")
    if secret:
        return f"it holds {secret}, and secrets are not remembered"
    own_words = any(post.send_from == around.user for post in evidence)
    if candidate.subject == "user" and not own_words:
        return "a fact about the user needs the user's own words"
    if not own_words and around.persona and says(around.persona, candidate.value):
        return "it only repeats the persona"
    if not own_words and any(says(line, candidate.value) for line in around.injected):
        return "it only repeats what was put into the prompt as memory"
    spoken = {language_of(post.message) for post in evidence}
    if language_of(candidate.value) in ("ko", "en") and "ko" not in spoken and language_of(candidate.value) == "ko":
        return "its value is in Korean, but what was said is not"
    if language_of(candidate.value) == "en" and spoken == {"ko"} and not _said_in(candidate.value, evidence):
        return "its value is in English, but what was said is not"
    return None


def secret_in(text: str) -> str | None:
    """What kind of secret the text holds, if any."""
    for name, pattern in _SECRETS:
        if pattern.search(text):
            return name
    return "a card number" if any(_is_card(found) for found in _CARD.findall(text)) else None


def _is_card(digits: str) -> bool:
    """Luhn's check: other long numbers pass it once in ten."""
    plain = [int(one) for one in digits if one.isdigit()]
    if not 13 <= len(plain) <= 19:
        return False
    doubled = [one if place % 2 == 0 else sum(divmod(2 * one, 10)) for place, one in enumerate(reversed(plain))]
    return sum(doubled) % 10 == 0


def _said_in(value: str, posts: Sequence[Post]) -> bool:
    """Latin words inside Korean talk ("iPhone", "MBTI는 INFP") are in the language they were said in."""
    words = re.findall(r"[A-Za-z]{2,}", value)
    return all(any(word.casefold() in post.message.casefold() for post in posts) for word in words)
