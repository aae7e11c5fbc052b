"""Which category a memory of another program belongs to: by the label it has there, else by its own words.

Other programs label by topic (food, travel), here it is by what a memory is for (a promise, a habit). Words decide only
where no label does, and what they do not decide is OTHER: nothing is lost by it, it only weighs less.
"""

import re
from collections.abc import Iterable

from gieok.nouns.category import Category, category_named

LABELS: dict[str, Category] = {
    "personal_details": Category.PERSONAL_INFO,
    "professional_details": Category.PERSONAL_INFO,
    "health": Category.PERSONAL_INFO,
    "person": Category.PERSONAL_INFO,
    "family": Category.RELATIONSHIP,
    "relationships": Category.RELATIONSHIP,
    "milestones": Category.EVENT,
    "goals": Category.GOAL,
    "project": Category.GOAL,
    "habits": Category.HABIT,
    "routine": Category.HABIT,
    "opinions": Category.OPINION,
    **dict.fromkeys(
        "food music sports travel hobbies fashion entertainment user_preferences preferences technology".split(),
        Category.PREFERENCE,
    ),
}

WORDS: dict[Category, tuple[str, str]] = {
    Category.PROMISE: (r"promise\w*|agreed to", "약속"),
    Category.BOUNDARY: (r"(?:does not|doesn't|do not|don't) want|never (?:call|mention|ask)", "하지 ?마|싫다고 했"),
    Category.PERSONAL_INFO: (
        r"name is|lives? in|works? (?:as|at|for)|born|birthday|allerg\w*|years old|is an? \w+ (?:at|in|from)",
        "이름|생일|알레르기|직업|거주|살고|산다|사는|근무|다닌|혈액형|[0-9]+ ?(?:살|세)",
    ),
    Category.HABIT: (
        r"every (?:day|morning|night|week|evening)|usually|always",
        "매일|매주|아침마다|저녁마다|습관|보통",
    ),
    Category.PREFERENCE: (
        r"likes?|loves?|prefers?|enjoys?|hates?|dislikes?|favou?rite|fan of",
        "좋아|싫어|선호|취향|즐기|즐긴|즐겨",
    ),
    Category.GOAL: (r"plans?|planning|wants? to|goal|hopes? to|going to", "계획|목표|예정|싶어|준비 중"),
    Category.RELATIONSHIP: (
        r"sister|brother|mother|father|mom|dad|wife|husband|girlfriend|boyfriend|friend|son|daughter|partner",
        "언니|누나|오빠|동생|엄마|아빠|어머니|아버지|친구|남편|아내|아들|딸",
    ),
    Category.OPINION: (r"thinks?|believes?", "생각한다|생각함|믿는다"),
}
"""By category, in the order in which they decide: English words, and parts of Korean ones."""

_PATTERNS = {
    category: re.compile(rf"\b(?:{english})\b|{korean}", re.IGNORECASE) for category, (english, korean) in WORDS.items()
}


def category_for(labels: Iterable[object], text: str) -> Category:
    for label in labels:
        if isinstance(label, str):
            known = category_named(label) or LABELS.get(label.strip().lower().replace(" ", "_"))
            if known:
                return known
    return next((category for category, pattern in _PATTERNS.items() if pattern.search(text)), Category.OTHER)
