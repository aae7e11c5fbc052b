"""Black out secrets in text that is written down for people to look at: keys, tokens, passwords, card numbers.

Better one number too many than one too few: nothing is decided by what is masked here. What may become a memory is
another question, with another answer.
"""

import re

_SECRETS = re.compile(
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
    return _SECRETS.sub("[secret]", text)
