"""What the speaker does again and again, in English.

A habit is said with how often: every day, twice a week, always. "Usually" and "often" are weaker. What is done
today is no habit.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import LOOSE_HABIT, REGULAR_HABIT, Weight
from gieok.nouns.category import Category

OFTEN = (
    r"(?:every(?: single| other)? (?:day|morning|evening|night|afternoon|week|weekend|month|"
    r"year|summer|winter|spring|fall|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?: night|"
    r" morning| evening| afternoon)?|time|few \w+|"
    r"hour|couple of \w+)"
    r"|(?:once|twice|three times|four times|five times|\d+ times|a few times|several times|"
    r"a couple times) (?:a|per|each) (?:day|week|month|year)"
    r"|on (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|weeknights|"
    r"the weekends?)|each (?:day|morning|night|week|evening|weekend)|daily|nightly|weekly"
    r"|most (?:days|mornings|evenings|nights|weekends|(?:mon|tues|wednes|thurs|fri|satur|sun)days)|every other \w+"
    r"|all the time|(?:\d+|five|six|seven|four|three|two) (?:days|nights|times) (?:a|"
    r"per) week|before bed|before work|after work|in the mornings?)\b"
)
DOING = (
    r"(?P<what>(?!\w{2,}ed\b|d\b|hear\b|find\b|bet\b|wonder\b|agree\b|'m\b|am\b|need|was|were|want|think|know|feel|got|just|went|had|saw|"
    r"hope|wish|will|would|could|can|can't|should|love|like|hate|mean|guess|said|told|don't|"
    r"didn't|do not|never|used|might|may|must|won't|ran|was|took|"
    r"made)[a-z][\w']*(?:\s+(?!because|but\b|so I|when\b|if\b|since\b)[\w':-]+){0,9}?)"
)
REGULAR = re.compile(
    rf"\b(?:I|we) (?:always |usually |also |still |try to |like to |just |"
    rf"then )*{DOING},? (?P<often>{OFTEN})(?P<tail>(?: (?:before|after|at|with|for|on|to|in|"
    rf"when I)(?: [\w':]+){{1,4}})?)",
    re.I,
)
BEFORE = re.compile(
    rf"^(?:so |and |but |well )?(?P<often>{OFTEN}(?: (?:before|after|at|when I|around) [\w: ]{{2,20}}?)?),? (?:I|we) (?:always |usually |"
    rf"also )*{DOING}(?=$|[.,;!])",
    re.I,
)
ALWAYS = re.compile(
    rf"\b(?:I|we) (?:always) (?!\w+ed\b|find myself|thought|felt|knew|said|forget|wonder|mean){DOING}(?=$|[.,;!]| because| but| and I| so)",
    re.I,
)
NEVER = re.compile(
    r"\bI (?P<often>never|rarely|hardly ever|seldom) (?P<what>(?!should|would|could|will|\w+ed\b|went|came|took|ran|ate|knew|gave|learnt|found|left|lost|won|give up|gave|was|were|did|"
    r"knew|thought|said|have|had|been|heard|saw|would|could|did|want|meant|get to|got|really|"
    r"liked|understood|told|know|expected|realized|forget|lie|felt|seen|"
    r"been)[a-z][\w']*(?:\s+[\w']+){0,5})(?=$|[.,;!]| because| but)",
    re.I,
)
USUALLY = re.compile(
    rf"\b(?:I|we) (?P<often>usually|normally|typically|generally|often|tend to|"
    rf"mostly) {DOING}(?=$|[.,;!]| because| but| and I| so)",
    re.I,
)
PER_DAY = re.compile(
    r"\bI (?:still |probably |literally )?(?P<what>(?:drink|eat|have|do|read|walk|run|sleep|pray|vape|work)\b(?: like| about| around| maybe| at least)?(?: [\w']+){1,4}?) (?P<often>(?:a|per|each) (?:day|night|week))\b",
    re.I,
)
COMMUTE = re.compile(
    r"\bI (?P<what>(?:take|ride|catch) (?:the|my) (?:bus|train|subway|tube|metro|tram|bike|ferry)|bike|cycle|walk|drive|commute) (?P<often>to (?:work|school|uni|campus|college))\b",
    re.I,
)
KEEPS = re.compile(
    r"\bI (?:don't smoke,? but I )?(?P<what>vape|keep (?:bees|chickens|a diary|a journal|kosher|pigeons)|meal prep|intermittent fast)(?=$|[.,;!]| (?:and|but|in|on|every|instead))",
    re.I,
)
UP_AT = re.compile(
    rf"\bI'm (?:usually |always |normally )?(?P<what>(?:up|awake|in bed|asleep|out the door|at the gym|home) (?:at|by|before|until|till) [\w: ]{{1,15}}?) (?P<often>{OFTEN})",
    re.I,
)
WHENEVER = re.compile(
    rf"\bI (?:always |usually |tend to )?{DOING} (?P<often>when(?:ever)? I(?:'m| get| feel)(?: [a-z]+){{1,3}})(?=$|[.,;!])",
    re.I,
)
"""I bite my nails when I'm nervous."""
KNOWN = re.compile(
    r"\bI'm (?:usually |definitely |such |more of |kind of |"
    r"totally )?(?P<what>an? (?:night owl|early bird|morning person|night person|early riser|"
    r"late sleeper|light sleeper|heavy sleeper|coffee drinker|heavy drinker|heavy smoker|"
    r"smoker|homebody|gym rat|workaholic|bookworm))\b",
    re.I,
)
SHIFTS = re.compile(
    r"\b(?:today|yesterday|last night|this morning|tomorrow|tonight|this week|this time|"
    r"lately not)\b",
    re.I,
)
TALK = re.compile(r"\b(?:love you|miss you|think (?:of|about) you|talk to you|thank|you\b.*\bme)\b", re.I)


DEICTIC = re.compile(r"\b(?:this|that|it|so|them)$|^(?:do|did|see|say|get|have)$", re.I)
"""I do that all the time: what?"""


def habits(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or SHIFTS.search(sentence.text):
        return
    for pattern, weight in (
        (REGULAR, REGULAR_HABIT),
        (BEFORE, REGULAR_HABIT),
        (NEVER, LOOSE_HABIT),
        (USUALLY, LOOSE_HABIT),
        (ALWAYS, REGULAR_HABIT),
        (UP_AT, REGULAR_HABIT),
        (PER_DAY, REGULAR_HABIT),
        (COMMUTE, LOOSE_HABIT),
        (WHENEVER, LOOSE_HABIT),
    ):
        found = pattern.search(sentence.text)
        if (
            found
            and len(tidy(found["what"]).split()) > (pattern is ALWAYS)
            and not TALK.search(found["what"])
            and not DEICTIC.search(found["what"])
        ):
            yield habit(found, weight)
            return
    known = KNOWN.search(sentence.text) or KEEPS.search(sentence.text)
    if known:
        yield Finding(Category.HABIT, "habit:" + slug(tidy(known["what"])), known["what"], REGULAR_HABIT)


def habit(found: re.Match[str], weight: Weight) -> Finding:
    groups = found.groupdict()
    often, what = groups.get("often") or "always", tidy(found["what"])
    first = often in {
        "always",
        "never",
        "rarely",
        "hardly ever",
        "seldom",
        "usually",
        "normally",
        "typically",
        "generally",
        "often",
        "mostly",
        "tend to",
    }
    said = f"{often} {what}" if first else f"{what} {often}{groups.get('tail') or ''}"
    return Finding(Category.HABIT, f"habit:{slug(' '.join(what.split()[:3]))}", said.strip(), weight)
