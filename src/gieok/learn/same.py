"""When two keys or two values are the same thing, whatever their spelling."""

import re
import unicodedata

_NOT_SAID = re.compile(r"[^\w]+")


def normal_key(key: str) -> str:
    """One spelling for a key: composed, lower case, words joined by underscores."""
    text = unicodedata.normalize("NFC", key).casefold().strip()
    return re.sub(r"[\s_]+", "_", text)


def same_value(one: str, other: str) -> bool:
    """The same words, whatever the case, spacing and punctuation."""
    return _bare(one) == _bare(other)


def says(text: str, part: str) -> bool:
    """Whether the text says this part, whatever the case, spacing and punctuation."""
    return bool(_bare(part)) and _bare(part) in _bare(text)


def _bare(text: str) -> str:
    return _NOT_SAID.sub("", unicodedata.normalize("NFC", text).casefold())
