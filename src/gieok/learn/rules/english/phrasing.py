"""English as it is typed in chats, made even: contractions, missing apostrophes, and where clauses begin.

``even`` writes "I am", "im" and "I've got" one way, so that the topics need one pattern for each thing
said. ``clauses`` cuts a sentence where a new subject begins. ``tidy`` cuts an object down to itself.
"""

import re

REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b", re.I), plain)
    for pattern, plain in (
        (r"i\s?am|im|iam|i\s'm", "I'm"),
        (r"ive|i have (?=been\b|got\b|always\b|never\b)", "I've"),
        (r"i've got|i got (?=an? (?:dog|cat|kid|son|daughter|sister|brother|twin)\b)", "I have"),
        (r"i've (?=(?:an?|two|three|four|five|six|\d+|no|many|several|some|brown|blue|dark)\b)", "I have "),
        (r"we are", "we're"),
        (r"we have got|we've got", "we have"),
        (r"dont|do not", "don't"),
        (r"cant|cannot|can not", "can't"),
        (r"wont|will not|wo not", "won't"),
        (r"didnt|did not", "didn't"),
        (r"isnt|is not", "isn't"),
        (r"doesnt|does not", "doesn't"),
        (r"wanna", "want to"),
        (r"gonna", "going to"),
        (r"gotta", "have to"),
        (r"favourite|fave|fav", "favorite"),
        (r"colour", "color"),
        (r"ur|u r", "your"),
        (r"u", "you"),
        (r"bday|b-day", "birthday"),
        (r"lets", "let's"),
        (
            r"(name|mom|dad|he|she|birthday|favorite \w+|brother|sister|wife|husband|son|daughter|"
            r"it)'s(?= (?!name|birthday|favorite))",
            r"\1 is",
        ),
        (r"youre|you are", "you're"),
        (
            r"ill(?= (?:be|call|text|never|always|do|go|take|make|try|come|send|see|tell|bring|buy))|"
            r"i will",
            "I'll",
        ),
        (r"id rather|i would rather", "I'd rather"),
        (r"bf", "boyfriend"),
        (r"gf", "girlfriend"),
        (r"i", "I"),
    )
)
DID = re.compile(
    r"(?:just |finally |recently |also |actually )*(?:adopted|moved|started|bought|graduated|"
    r"broke my|turned \d|passed my|failed my|lost my|quit my|got (?:promoted|engaged|married|"
    r"fired|"
    r"laid off|accepted|a new|my|into)|can't (?:eat|stand|drink|have)|live in|work (?:as|at|"
    r"for)|have (?:a|two|three|an) (?:dog|cat|kid|son|daughter|brother|sister))\b",
    re.I,
)
DOING = re.compile(
    r"(?:currently |still |also |just )*(?:saving (?:up )?for|training for|studying (?:for|"
    r"to)|learning|flying to|moving to|allergic to|living in|majoring in|working (?:as|at|for|"
    r"on)|"
    r"getting (?:married|divorced)|engaged to|married to|originally from|from [A-Z])",
    re.I,
)
SPACED_MARKS = re.compile(r"\s+([,.!?;:])")
CLAUSE = re.compile(
    r"\s*(?:[,;:—–]|\s-+\s|(?<!\.)\.{2,9}|…)\s*(?:(?:and|but|so|though|because|cuz|since|plus|"
    r"also|then|while|which means)\s+)?"
    r"(?=(?:I|I'm|I've|I'd|I'll|we|we're|my|our|you|you're|he|she|they|it|it's|her|his|the|"
    r"there|no|not|and|but|so|please|let's|don't|never|is|has|had)\b)"
    r"|\s+(?:and|but|so|because|cuz|though|plus|while)\s+(?=(?:I|I'm|I've|I'd|I'll|we're|my|"
    r"he|she|they|it's|you're|now|let's|the)\b)"
    r"|\s+(?=(?:what|how) about (?:you|u)\b|and (?:you|u)\s*\??$|wbu\b|hbu\b|my \w+ (?:is|was|has)\b)"
    r"|(?<=[a-z0-9])\s+(?=(?:I'm|I've|my name)\b)(?<!\bif )(?<!\bwhen )(?<!\bthat )"
    r"(?<!\bsince )(?<!\bthink )(?<!\bsay )(?<!\blike )(?<!\bsaid )(?<!\bhope )(?<!\bthough )"
    r"(?<!\bbecause )(?<!\band )(?<!\bbut )(?<!\bhi )(?<!\bhey )(?<!\bhello )",
    re.I,
)
EDGES = re.compile(r"^(?:(?:a|an|the|some|any|really|very|quite|pretty|just|kinda|also|to|such)\s+)+", re.I)
TRAILING = re.compile(
    r"[\s,]+(?:a lot|so much|very much|much|too|also|as well|lately|these days|nowadays|btw|"
    r"lol|lmao|haha+|though|tho|anymore|right now|rn|at the moment|"
    r"tbh|honestly|in general|actually|already|again|now|please|pls|ok|okay|you know|"
    r"you know that|if that helps|by the way|more than anything|"
    r"at all|myself|for sure|currently|and|or|but|so|that|with|for|to|of|in|at|because|then|"
    r"yet|even|instead|than anything|the most|the best)$",
    re.I,
)
NO_OBJECT = frozenset(
    """
    to it that this you them him her us me those these what how when where who why which there so one ones
    everything anything nothing something someone everyone nobody things stuff thing way your yours his
    hers their theirs mine here well not
""".split()
)


def even(text: str) -> str:
    text = SPACED_MARKS.sub(r"\1", " ".join(text.split()))
    for pattern, plain in REWRITES:
        text = pattern.sub(plain, text)
    return with_subject(text)


def with_subject(text: str) -> str:
    """ "just adopted a beagle" is said by somebody: chats leave the I out."""
    if DOING.match(text):
        return f"I'm {text}"
    return f"I {text}" if DID.match(text) else text


def clauses(sentence: str) -> list[str]:
    return [clause for part in CLAUSE.split(sentence) if part and (clause := part.strip(" ,;:-—–"))]


def tidy(words: str) -> str:
    """The thing itself: no article before it, no filler behind it; "" for "it", "that" and the like."""
    words = EDGES.sub("", words.strip(" \t.,;:!?'\"-…"))
    for _ in range(3):
        words = TRAILING.sub("", words).strip(" .,;:!?'\"-")
    first = words.split(" ", 1)[0].lower()
    return "" if first in NO_OBJECT or len(words) > 120 else words
