"""How sure a rule is, how much it will matter later, and how much feeling is in it.

The gate (spec: promoted at .65) weighs these three with the importance of the category. The numbers are
set so that what a person would want remembered passes at the first mention, and small talk passes only
when it comes again. Beside each weight: the score that it gives at first mention, for its category.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weight:
    confidence: float
    future_impact: float
    emotion_intensity: float


FACT = Weight(0.92, 0.90, 0.10)  # PERSONAL_INFO .684
HEALTH = Weight(0.95, 0.95, 0.30)  # PERSONAL_INFO .730: an allergy forgotten does harm
LOOSE_FACT = Weight(0.85, 0.70, 0.05)  # PERSONAL_INFO .623: true, but it takes a second mention
TASTE = Weight(0.92, 0.90, 0.30)  # PREFERENCE .654
STRONG_TASTE = Weight(0.95, 0.90, 0.50)  # PREFERENCE .690
MILD_TASTE = Weight(0.80, 0.70, 0.20)  # PREFERENCE .575
REGULAR_HABIT = Weight(0.95, 0.92, 0.25)  # HABIT .657: said with how often
LOOSE_HABIT = Weight(0.85, 0.70, 0.10)  # HABIT .570
BIG_PLAN = Weight(0.92, 0.92, 0.30)  # GOAL .688: moves, weddings, surgery
PLAN = Weight(0.90, 0.85, 0.25)  # GOAL .663: something with a day
SMALL_PLAN = Weight(0.85, 0.50, 0.10)  # GOAL .560
AIM = Weight(0.88, 0.90, 0.35)  # GOAL .684: "my goal is", "my dream is"
WISH = Weight(0.60, 0.60, 0.20)  # GOAL .545: wanting is not planning
PROMISE = Weight(0.92, 0.92, 0.40)  # PROMISE .778
OFFER = Weight(0.75, 0.70, 0.20)  # PROMISE .670: "I'll buy you dinner", without the word
BOUNDARY = Weight(0.95, 0.95, 0.50)  # BOUNDARY .790
BOND = Weight(0.92, 0.92, 0.50)  # RELATIONSHIP .733
LIFE_EVENT = Weight(0.95, 0.90, 0.70)  # EVENT .750: births, deaths, jobs won and lost
EVENT = Weight(0.92, 0.85, 0.40)  # EVENT .689
OPINION = Weight(0.85, 0.60, 0.30)  # OPINION .565
STRONG_OPINION = Weight(0.92, 0.80, 0.60)  # OPINION .664
MILD_FEELING = Weight(0.80, 0.30, 0.45)  # EMOTION .503: neither a memory nor a moment
FEELING = Weight(0.85, 0.40, 0.60)  # EMOTION .555: a moment (intensity .6), not a memory
STRONG_FEELING = Weight(0.92, 0.60, 0.90)  # EMOTION .654
NOTE = Weight(0.95, 1.00, 0.50)  # OTHER .665: only kept because it was asked for

HEDGED_CONFIDENCE = 0.50
"""What "maybe" and "~것 같아" leave of any confidence; below .6 nothing is corrected by it."""

REMEMBERED = 0.90
"""The least confidence and impact of what the speaker asked to remember (spec §5)."""

ABOUT_THE_CHARACTER = 0.75
"""What the character says of itself in passing matters less than its promises: its persona is kept elsewhere."""
