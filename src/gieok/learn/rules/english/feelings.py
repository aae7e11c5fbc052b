"""Feelings, in English, with what set them off. Being tired, hungry or fine is no feeling to remember."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.weights import FEELING, MILD_FEELING, STRONG_FEELING
from gieok.nouns.category import Category

LABELS = {
    "sad": "sad|depressed|heartbroken|devastated|miserable|down|crushed|hurt|grieving|hopeless|"
        "gutted|blue|broken|empty|worthless|disappointed|homesick",
    "lonely": "lonely|alone|isolated|left out|abandoned|unloved",
    "anxious": "anxious|nervous|worried|stressed|stressed out|overwhelmed|burnt out|burned out|"
        "panicking|on edge|restless|insecure|under pressure",
    "scared": "scared|terrified|afraid|frightened|petrified",
    "angry": "angry|furious|mad|pissed|pissed off|livid|enraged|frustrated|fed up|annoyed|betrayed|outraged",
    "happy": "happy|thrilled|excited|overjoyed|ecstatic|over the moon|so proud|proud|delighted|"
        "relieved|grateful|pumped|stoked|on cloud nine|elated|in love",
    "ashamed": "ashamed|embarrassed|guilty|humiliated|jealous|envious",
}  # fmt: skip
LABEL_OF = {word: label for label, words in LABELS.items() for word in words.split("|")}
WORDS = "|".join(sorted(LABEL_OF, key=len, reverse=True))
MUCH = (
    r"(?P<much>(?:(?:so|really|very|extremely|super|incredibly|absolutely|totally|completely|"
    r"just|still|pretty|kinda|a bit|a little|quite|honestly|fucking|freaking|feeling|"
    r"seriously|such|too|beyond|terribly|actually|also|genuinely)\s+)*)"
)
FEELS = re.compile(
    rf"(?<!when )(?<!whenever )(?<!if )(?<!until )(?<!unless )(?<!cause )\b(?:I'm|I feel|I've been feeling|I've been|I felt|"
    rf"I was)\s+{MUCH}(?P<word>{WORDS})\b(?P<why>[\w' ,-]{{0,80}}?)(?=$|[.;!]| but\b)",
    re.I,
)
CRIES = re.compile(
    r"\b(?P<word>I(?:'ve)? (?:been crying(?: all (?:day|night|morning))?|can't stop crying|cried (?:all night|all day|myself to sleep)|"
    r"want to (?:cry|disappear|die)|hate my life|miss (?:him|her|my \w+|them) so much|"
    r"had a panic attack|have been crying))\b(?P<why>[\w' ,-]{0,60}?)(?=$|[.;!])",
    re.I,
)
MAKES = re.compile(
    r"\b(?P<why>[\w' ]{3,50}?) (?:makes?|is making|made) me (?:feel )?(?P<much>(?:so |really |"
    r"very )?)(?P<word>sad|angry|furious|anxious|nervous|happy|depressed|mad|cry|lonely|"
    r"stressed)\b",
    re.I,
)
WEAK = re.compile(r"\b(?:kinda|a bit|a little|pretty)\b", re.I)
INTENSE = re.compile(
    r"\b(?:so|extremely|super|incredibly|absolutely|totally|completely|fucking|freaking|"
    r"beyond|terribly|too)\b",
    re.I,
)
MILD = frozenset({"happy", "anxious"})
"""Looking forward and worrying are daily talk; they count when they are strong."""
STRONG_WORDS = frozenset(
    "heartbroken devastated miserable hopeless furious livid terrified ecstatic overjoyed "
    "worthless betrayed thrilled grieving depressed humiliated".split()
)
POLITE = re.compile(
    r"\b(?:excited|happy|grateful|stoked|pumped|thrilled|delighted|nervous|worried)(?: \w+)? (?:to (?:try|explore|see|learn|start|connect|give|make|hear|experiment|"
    r"share|collaborate|guide|get|check|use|read|dive|have)|about (?:it|this|that|them|how)|with (?:how|my new)|they\b|too$)|"
    r"\b(?:happy|proud|sad|excited|sorry) (?:for|of) (?:you|him|her|them|us|everyone)\b|\bafraid (?:is|that|not|so|it|you|I|we|this)\b|\bby it$|"
    r"^\s*(?:to (?:hear|help|meet|know|see you|say)|for you\b|with that|about that\b|"
    r"for (?:the )?help|that you)|\b(?:afraid|scared|terrified|tired) of\b|\bmad at you\b|"
    r"home alone|down (?:for|to|with|the|in|here)\b|\bat first\b|alone (?:at|in|right|with|tonight)|"
    r"in love with",
    re.I,
)


def feelings(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    for pattern in (FEELS, MAKES, CRIES):
        found = pattern.search(sentence.text)
        if found and not POLITE.search(found["why"]) and not POLITE.search(found.group()):
            yield feeling(found, pattern)
            return


def feeling(found: re.Match[str], pattern: re.Pattern[str]) -> Finding:
    word = found["word"].lower()
    label = LABEL_OF.get(word, "sad")
    much = found.groupdict().get("much") or ""
    strong = pattern is CRIES or word in STRONG_WORDS or bool(INTENSE.search(much))
    said = " ".join(found.group().split())
    said = re.sub(r"^(?:I'm|I feel|I've been feeling|I've been|I felt|I was)\s+", "", said, flags=re.I)
    return Finding(
        Category.EMOTION,
        f"feeling:{label}",
        said,
        STRONG_FEELING
        if strong and not WEAK.search(much)
        else MILD_FEELING
        if label in MILD or WEAK.search(much)
        else FEELING,
    )
