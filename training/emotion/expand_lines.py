"""Turns the hand-written patterns of own_lines_*.txt into lines: {a|b|c} becomes one of its choices.

A pattern gives at most `most` different lines, chosen by a generator seeded with the pattern itself, so that the same
file gives the same lines on every machine and a new pattern does not disturb the others.
"""

from __future__ import annotations

import random
import re
import zlib
from pathlib import Path

_CHOICE = re.compile(r"\{([^{}]*)\}")
MOST_PER_PATTERN = 40  # enough that each choice of a long pattern is tried


def own_lines(path: Path, most: int = MOST_PER_PATTERN) -> list[tuple[str, str]]:
    """(line, feeling) for every pattern of the file."""
    rows: list[tuple[str, str]] = []
    feeling = ""
    for pattern in path.read_text(encoding="utf-8").splitlines():
        if pattern.startswith("["):
            feeling = pattern.strip("[]")
        elif pattern.strip() and not pattern.startswith("#"):
            rows += [(line, feeling) for line in _expanded(pattern, most)]
    return rows


def _expanded(pattern: str, most: int) -> list[str]:
    chance = random.Random(zlib.crc32(pattern.encode()))
    lines: set[str] = set()
    for _ in range(3 * most):
        line = _CHOICE.sub(lambda found: chance.choice(found[1].split("|")), pattern)
        lines.add(re.sub(r" +", " ", line).strip())
        if len(lines) == most:
            break
    return sorted(lines - {""})
