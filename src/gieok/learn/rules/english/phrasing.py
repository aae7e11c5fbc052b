"""English as it is typed in chats, made even: contractions, missing apostrophes, and where clauses begin.

``even`` writes "I am", "im" and "I've got" one way, so that the topics need one pattern for each thing
said. ``clauses`` cuts a sentence where a new subject begins. ``tidy`` cuts an object down to itself.
"""

import re

from gieok.learn.rules.english.people import PERSON
from gieok.learn.rules.english.spellings import spelled

STATE = (
    r"(?:an?|the|from|in|not|named|called|\d+|(?!wedding|meeting|building|clothing|evening|morning|feeling)[a-z]+ing|pregnant|sick|allergic|married|retired|dead|so|very|really|"
    r"always|also|single|divorced)\b"
)
REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.I), plain)
    for pattern, plain in (
        (r"i have(?= (?:been|got|always|never)\b)", "I've"),
        (r"i got(?= an? (?:dog|cat|kid|son|daughter|sister|brother|twin)\b)", "I have"),
        (r"i've(?= (?:an?|two|three|four|five|six|\d+|no|many|several|some|brown|blue|dark)\b)", "I have"),
        (r"we've(?= (?:an?|two|three|four|five|\d+|no)\b)", "we have"),
        (r"its(?= (?:spelled|spelt)\b)|(?<=^)its(?= my\b)", "it's"),
        (r"(?<=^)me (?:and|&) ((?:my )?\w+)", r"\1 and I"),
        (r"(?<=^)((?:my )?\w+) and me", r"\1 and I"),
        (
            rf"(name|he|she|birthday|favorite \w+|apartment|house|flat|place|it)'s(?= (?!name|birthday|favorite|been|got))|((?:my )?(?:{PERSON}))'s(?= {STATE})"
            rf"|(my (?:{PERSON}))s(?= {STATE})",
            r"\1\2\3 is",
        ),
        (
            r"(?<!feel )(?<!feeling )(?<!was )(?<!been )(?<!is )(?<!so )(?<!very )(?<!really )(?<!mentally )"
            r"(?<!terminally )(?<!seriously )(?<!got )(?<!fell )(?<!'m )(?<!are )(?<!were )(?<!am )ill"
            r"(?= (?!with|from|and|today|again|at|for|because|but|so|now|tho|though|lately|since|right|in|on|or|as|"
            r"will|people|health|all)[a-z])",
            "I'll",
        ),
    )
)
SPACED_MARKS = re.compile(r"\s+([,.!?;:])")
CLAUSE = re.compile(
    r"\s*(?:[,;:—–]|\s-+\s|(?<!\.)\.{2,9}|…)\s*(?:(?:and|but|so|though|because|cuz|since|plus|"
    r"also|then|while|which means)\s+)?"
    r"(?=(?:I|I'm|I've|I'd|I'll|we|we're|my|our|you|you're|he|she|they|it|it's|her|his|the|"
    r"there|no|not|and|but|so|please|let's|don't|never|is|has|had|currently|just|also|live|work|working|studying|"
    r"moved|got|originally|love|hate|been|single|married|any (?:good|tips|ideas|advice|recs|recommendations|suggestions)|what|where|which|how|turning|quit|started|allergic|\d{2} ?[fm])\b)"
    r"|\s+(?:and|but|so|because|cuz|though|plus|while)\s+(?=(?:I|I'm|I've|I'd|I'll|we're|we|my|"
    r"he|she|they|it's|you're|now|let's|the|please|live in|work (?:as|at|in|for)|moved|raised|grew up|born|studying|working|"
    r"have (?:a|two|three)|hate|love|go to|also)\b)"
    r"|\s+(?=(?:her|his|its|their) names? (?:is|are)\b)"
    r"|\s+(?=(?:what|how) about (?:you|u)\b|and (?:you|u)\s*\??$|wbu\b|hbu\b|my \w+ (?:is|was|has)\b)"
    r"|(?<=[a-z0-9])\s+(?=(?:I'm|I've|my name)\b)(?<!\bif )(?<!\bwhen )(?<!\bthat )"
    r"(?<!\bsince )(?<!\bthink )(?<!\bsay )(?<!\blike )(?<!\bsaid )(?<!\bhope )(?<!\bthough )"
    r"(?<!\bbecause )(?<!\band )(?<!\bbut )(?<!\bhi )(?<!\bhey )(?<!\bhello )",
    re.I,
)
WE_TWO = re.compile(r"(?:\w+ ){0,2}my (?:\w+ )?\w+|[A-Z][a-z]{1,15}", re.I)
EDGES = re.compile(r"^(?:(?:a|an|the|some|any|really|very|quite|pretty|just|kinda|also|to|such)\s+)+", re.I)
TRAILING = re.compile(
    r"[\s,]+(?:a lot|so much|very much|much|too|also|as well|lately|these days|nowadays|btw|"
    r"lol|lmao|haha+|though|tho|anymore|right now|rn|at the moment|"
    r"tbh|honestly|in general|actually|already|again|now|please|pls|ok|okay|you know|"
    r"you know that|if that helps|by the way|more than anything|"
    r"at all|myself|for sure|currently|and|or|but|so|that|with|for|to|of|in|at|because|then|"
    r"yet|even|instead|than anything|the most|the best|the|an?|my|on|is|are|their|its|when|while|from|by|about)$",
    re.I,
)
ASKED_BACK = re.compile(
    r"(?<=\w)[,.\s]+(?:(?:and|what about|how about|wbt|hbt) )?(?:you|u|urs|yours|yourself|urself|ya|wbu|hbu|hby)\s*\?+$",
    re.I,
)
"""I'm Dave, you?: only the end asks."""
NO_OBJECT = frozenset(
    """
    to it that this you them him her us me those these what how when where who why which there so one ones
    everything anything nothing something someone everyone nobody things stuff thing way your yours his
    hers their theirs mine here well not
""".split()
)


def even(text: str) -> str:
    text = spelled(ASKED_BACK.sub("", SPACED_MARKS.sub(r"\1", " ".join(text.split()))))
    for pattern, plain in REWRITES:
        text = pattern.sub(plain, text)
    return text


def clauses(sentence: str) -> list[str]:
    """The clauses of a sentence; "my girlfriend and I" is one subject and stays together."""
    found: list[str] = []
    for clause in (part.strip(" ,;:-—–") for part in CLAUSE.split(sentence) if part):
        if found and WE_TWO.fullmatch(found[-1]) and re.match(r"I\b(?!')", clause):
            found[-1] = f"{found[-1]} and {clause}"
        elif clause:
            found.append(clause)
    return found


def tidy(words: str) -> str:
    """The thing itself: no article before it, no filler behind it; "" for "it", "that" and the like."""
    words = EDGES.sub("", words.strip(" \t.,;:!?'\"-…"))
    for _ in range(3):
        words = TRAILING.sub("", words).strip(" .,;:!?'\"-")
    first = words.split(" ", 1)[0].lower().strip(",;:")
    return "" if first in NO_OBJECT or len(words) > 120 else words
