"""Which rounds are summarised next: all but the newest few, once enough of them have gathered.

Enough is ten rounds, or so much text that it fills most of the model's context, whichever comes first. The newest
rounds stay as they are: the talk is still about them. Sizes are enough to decide it; no text is read here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gieok.errors import BadSetting
from gieok.ports.episodes import RoundSize

OCTETS_PER_TOKEN = 3.6
"""Both for Korean (three bytes a syllable, five sixths of a token) and for English (about four a word piece)."""

MOST_ROUNDS = 40
"""Rounds in one summary: a longer stretch, such as an import, is told in several."""
MOST_OCTETS = 48_000
"""Bytes of posts in one question, some 13,000 tokens, so that a summary costs the same at any length (I16)."""


@dataclass(frozen=True, slots=True)
class Compaction:
    """When a conversation is summarised, and how much of it."""

    threshold: int = 10
    """Uncompacted rounds that set it off."""
    retain: int = 3
    """Newest rounds that are left as they are."""
    context_tokens: int = 8_000
    """What the model in use can hold; small local models hold about so much."""
    full_at: float = 0.7
    """The share of the context that sets it off as well."""

    def __post_init__(self) -> None:
        if self.threshold < 1 or self.retain < 0:
            raise BadSetting(f"compaction wants threshold >= 1 and retain >= 0, not {self.threshold} and {self.retain}")
        if self.context_tokens < 1 or not 0 < self.full_at <= 1:
            raise BadSetting(f"compaction wants a context of tokens and a share of it, not {self}")


DEFAULT = Compaction()


def is_due(uncompacted: Sequence[RoundSize], rule: Compaction = DEFAULT) -> bool:
    """Whether enough has gathered."""
    tokens = sum(one.octets for one in uncompacted) / OCTETS_PER_TOKEN
    return len(uncompacted) >= rule.threshold or tokens >= rule.full_at * rule.context_tokens


def to_compact(uncompacted: Sequence[RoundSize], rule: Compaction = DEFAULT, *, now: bool = False) -> list[RoundSize]:
    """The rounds to summarise, oldest first; none while nothing is due. ``now`` does not wait until it is."""
    if not now and not is_due(uncompacted, rule):
        return []
    return list(uncompacted[: max(0, len(uncompacted) - rule.retain)])


def compacted_until(uncompacted: Sequence[RoundSize], chosen: Sequence[RoundSize]) -> int:
    """The last place that a summary of these rounds covers: just before the first round that stays.

    Rounds may be interwoven; what a chosen round says later than that is told the next time.
    """
    kept = uncompacted[len(chosen) :]
    return min(one.first_seq for one in kept) - 1 if kept else max(one.last_seq for one in chosen)


def in_pieces(chosen: Sequence[RoundSize]) -> Iterator[list[RoundSize]]:
    """The rounds in their order, as many at a time as one summary may hold."""
    piece: list[RoundSize] = []
    octets = 0
    for one in chosen:
        if piece and (len(piece) == MOST_ROUNDS or octets + one.octets > MOST_OCTETS):
            yield piece
            piece, octets = [], 0
        piece.append(one)
        octets += one.octets
    if piece:
        yield piece
