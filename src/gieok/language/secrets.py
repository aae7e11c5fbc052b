"""Secrets in text: keys, tokens, passwords, card and registration numbers.

Two questions are asked of them. Whether something may become a memory wants few false alarms; what is written into a
log for people to look at wants none missed, so there one number too many is blacked out rather than one too few.
"""

import re

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
_TO_MASK = re.compile(
    r"\b(?:sk|pk|rk|ghp|gho|glpat|xox[abprs])[-_][A-Za-z0-9_-]{16,}"
    r"|\bAKIA[0-9A-Z]{16}\b"
    r"|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)"
    r"|(?i:(?<=bearer )[A-Za-z0-9._~+/-]{16,}=*)"
    r"|(?i:\b(?:password|passwd|passcode)\b\s*(?:is|:|=)\s*)\S{3,}"
    r"|(?:비밀번호|비번|패스워드|암호)\s*(?:는|은|:|=)?\s*[^\s가-힣]{4,}"
    r"|\b\d{6}-[1-8]\d{6}\b"
    r"|\b(?:\d[ -]?){12,18}\d\b",
    re.DOTALL,
)


def masked(text: str) -> str:
    """The text with its secrets (keys, tokens, passwords, card and registration numbers) blacked out."""
    return _TO_MASK.sub("[secret]", text)


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
