"""How much each kind of evidence counts when memories are ranked. Every number of the ranking is here.

They were set on the development halves of public sets (LoCoMo, LongMemEval, FactConsolidation, KorQuAD,
ParaKQC, QMSum), one set of values for all of them; near these values the figures hardly move.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    pool: int = 60
    """Best items of each path and kind that are looked at; 200 change no figure and take three times as long."""
    most_occurrences: int = 3_000
    """A word in more items than this says too little to be worth its time, unless the question has no other."""

    words: float = 0.65
    meaning: float = 0.35
    """From .3 to .45 for meaning hardly a figure moves by more than .01."""

    neighbour_words: tuple[float, ...] = (0.5, 0.25)
    """What a word counts that the post beside holds, and the one after that."""
    neighbour_meaning: tuple[float, ...] = (0.4, 0.2)
    """The same for what it is nearer in meaning."""
    answer: float = 0.3
    """What the post behind a question borrows of it beyond that: it is the answer (LoCoMo R@5 +.013)."""
    asking: float = 0.4
    """What a post loses that only asks and has something behind it (LoCoMo R@5 +.03; from .3 to .6 the same)."""
    sitting: float = 0.2
    """What the best post of a sitting lends to the others of it: people stay with a topic."""
    speaker: float = 0.1
    """The question names who said it."""
    time: float = 0.2
    """The question names when, and the item is from then."""
    strength: float = 0.1
    """What a slot of full strength, or a moment of full intensity, is ahead of a plain post."""

    same_thing_among: int = 12
    """So many of the best are compared for freshness."""
    same_thing_alike: float = 0.2
    """What two texts must share at least (cosine of their sets of words); unrelated hits share .1."""
    same_thing_covers: float = 0.9
    """How much of the question's words in the older text the newer one must hold."""
    same_thing_ratio: float = 0.75
    """How well, beside the older one, the newer one must answer."""

    floor: float = 0.2
    """Relevance below which an item is no answer. Of right answers among the first ten all are above it on six sets,
    and 7 of 10 in the hardest paraphrases; of what questions find in a stranger's memories it keeps a third."""
