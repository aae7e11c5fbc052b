"""How much each kind of evidence counts when memories are ranked. Every number of the ranking is here.

They were set on the development halves of public sets (LoCoMo, LongMemEval, FactConsolidation, KorQuAD,
ParaKQC, QMSum) with one set of values for all of them; near them the figures hardly move.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    pool: int = 200
    """Best items of each path and kind that are looked at; more changes no figure and costs time."""
    most_occurrences: int = 20_000
    """A word in more items than this says nothing worth its time."""

    words: float = 0.5
    meaning: float = 0.5
    """Half and half: between .4 and .6 nothing changes, and each alone is worse everywhere."""
    words_understood: float = 0.5
    """The best word hit counts in full when it reaches this share of what the question's words could give."""

    neighbours: float = 0.3
    """What a post beside lends, halved two places away: a question and its answer are two posts."""
    reach: int = 2
    sitting: float = 0.2
    """What the best post of a sitting lends to the others of it: people stay with a topic."""
    speaker: float = 0.1
    """The question names who said it."""
    time: float = 0.15
    """The question names when, and the item is from then."""
    strength: float = 0.1
    """What a slot of full strength, or a moment of full intensity, is ahead of a plain post."""

    newer_among: int = 12
    """So many of the best are compared for freshness."""
    newer_alike: float = 0.25
    """How much two texts must share (cosine of their word sets) to speak of the same thing."""
    newer_ratio: float = 0.7
    """A newer statement overtakes an older one when it answers the question at least this well."""

    floor: float = 0.25
    """Below this share of a full answer an item is no answer."""
