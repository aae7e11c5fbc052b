"""What may be stored as text: any Unicode that can be written as UTF-8, up to a limit.

NUL, emoji and direction marks are text and come back unchanged. A lone surrogate is not
text: no file and no database can hold it, so it is refused at the door and not later.
"""

from gieok.errors import BadText

MESSAGE_LIMIT = 10_000_000
"""Bytes of UTF-8; a message must be smaller. A chat line of 10 MB is an accident, and every reader would pay for it."""


def checked_text(text: object, what: str, limit: int = MESSAGE_LIMIT) -> str:
    """The text itself, or BadText saying what is wrong with it."""
    if not isinstance(text, str):
        raise BadText(f"{what} must be text, not {type(text).__name__}")
    try:
        size = len(text) if text.isascii() else len(text.encode("utf-8"))
    except UnicodeEncodeError as problem:
        raise BadText(
            f"{what} holds a lone surrogate (U+{ord(text[problem.start]):04X}) at character {problem.start}; "
            "it cannot be stored: remove it or decode the text again"
        ) from None
    if size >= limit:
        raise BadText(f"{what} is {size:,} bytes long; the limit is {limit:,}: split it or attach a file")
    return text
