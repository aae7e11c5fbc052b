"""The part of a long memory that answers the question, so that one long post does not fill the block or fall out of it.

The text is cut into chunks; the one that shares most with the question is taken, with its neighbours while
there is room. A word that is in every chunk points nowhere, so a word counts the less the more
chunks hold it. Without shared words the beginning stands for the whole.
"""

from collections import Counter

from gieok.language.chunks import chunks
from gieok.language.words import search_tokens

LONGEST = 600
"""Characters of one memory in the prompt: a paragraph. Four of them in Korean are about the recall budget."""
CHUNK = 200  # a sentence or three: fine enough to point at the place


def excerpt(text: str, query: str, longest: int = LONGEST) -> str:
    if len(text) <= longest:
        return text
    parts = chunks(text, CHUNK)
    first, last = _grown(parts, _best(parts, query), longest)
    before = "… " if first > 0 else ""
    after = " …" if last < len(parts) - 1 else ""
    return before + " ".join(parts[first : last + 1]) + after


def _best(parts: list[str], query: str) -> int:
    wanted = frozenset(search_tokens(query))
    shared = [wanted.intersection(search_tokens(part)) for part in parts]
    holders = Counter(token for tokens in shared for token in tokens)
    worth = [sum(1 / holders[token] for token in tokens) for tokens in shared]
    return worth.index(max(worth, default=0.0)) if worth else 0


def _grown(parts: list[str], at: int, longest: int) -> tuple[int, int]:
    """From there on, then backwards, while it fits: what follows explains more often than what went before."""
    first = last = at
    room = longest - len(parts[at]) if parts else 0
    while last + 1 < len(parts) and len(parts[last + 1]) < room:
        last += 1
        room -= len(parts[last]) + 1
    while first > 0 and len(parts[first - 1]) < room:
        first -= 1
        room -= len(parts[first]) + 1
    return first, last
