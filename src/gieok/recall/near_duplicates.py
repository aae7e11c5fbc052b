"""Posts that say the same thing twice take one place in a view, except where saying it again means something.

A "yes" answers another question each time, so short posts are never duplicates; nor are posts that differ in a number
or in a "not". Knows nothing of ranking: of two it keeps the one that comes first.
"""

from collections import defaultdict
from collections.abc import Sequence
from zlib import crc32

from gieok.language.words import search_tokens

SHORT = 8
"""Different tokens below which a post is an answer rather than a statement."""
ALIKE = 0.9
"""What two posts must share of all their tokens."""
READ = 4_000
"""Characters that are compared."""
SKETCH = 4
"""Posts are compared when one of their so many lowest hashes is the same: of posts that are alike, nearly all are."""
DENIES = frozenset("no not never none nobody nothing cannot don won isn doesn didn without 안 못 없 아니 말고".split())


def without_near_duplicates(texts: Sequence[str]) -> list[int]:
    """The places of the texts that stay, in order."""
    kept: list[int] = []
    sketched: dict[int, list[frozenset[str]]] = defaultdict(list)
    for place, text in enumerate(texts):
        tokens = frozenset(search_tokens(text[:READ]))
        if len(tokens) >= SHORT:
            sketch = sorted(crc32(token.encode()) for token in tokens)[:SKETCH]
            if any(says_the_same(tokens, other) for mark in sketch for other in sketched[mark]):
                continue
            for mark in sketch:
                sketched[mark].append(tokens)
        kept.append(place)
    return kept


def says_the_same(one: frozenset[str], other: frozenset[str]) -> bool:
    apart = one ^ other
    if len(apart) > (1 - ALIKE) * len(one | other):
        return False
    return not any(any(letter.isdigit() for letter in token) or _denies(token) for token in apart)


def _denies(token: str) -> bool:
    return token in DENIES or any(token.startswith(mark) for mark in ("안", "못", "없", "아니"))
