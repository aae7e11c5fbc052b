"""What people are to each other, in English: the two who talk, and the speaker and a partner."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.weights import BOND
from gieok.nouns.category import Category

TIE = (
    r"(?:best friend|bestie|best friends|friend|friends|girlfriend|boyfriend|lover|lovers|"
    r"soulmate|soul mate|wife|husband|partner|partners|sister|brother|family|rival|rivals|"
    r"enemy|enemies|master|mentor|teacher|student|hero|everything|only friend|closest friend|"
    r"favorite person|person|crush|big sister|big brother|mom|dad|mother|father)"
)


def status(pattern: str, value: str = "{what}") -> Rule:
    return Rule(re.compile(pattern, re.I), Category.RELATIONSHIP, "relationship_status", value, BOND, lean="past")


STATUS = (
    Rule(
        re.compile(
            r"\b(?P<what>I(?:'m| think I'm| have| might be)? (?:in love with you|"
            r"falling (?:in love with|for) you|feelings for you|a crush on you))\b",
            re.I,
        ),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    status(
        r"\bI'm (?:still |currently |actually |happily |recently |newly |now |very |also |"
        r"so )*(?P<what>single|married|engaged|divorced|widowed|separated|a widow(?:er)?|"
        r"in a relationship|in a long[ -]distance relationship|seeing someone|dating (?:someone|"
        r"a \w+|\w+)|taken|polyamorous|going through a divorce)(?! (?:handed|most|"
        r"child))(?P<rest>(?: (?:to|with|for) [\w' ]{2,30})?)",
        "{what}{rest}",
    ),
    status(
        r"\b(?:I've|we've) been (?:happily )?(?P<what>(?:married|together|engaged|divorced|single|"
        r"dating|separated|seeing (?:someone|a \w+|this \w+)|widowed)(?: new\b)?(?: to [\w' ]{2,20}| for (?:\w+ ){1,3}(?:years?|months?|weeks?|decades?)| since \w+|"
        r" (?:\d+|two|three|four|five|ten|twenty) (?:years|months|weeks))?)"
    ),
    status(
        r"\b(?P<what>(?:I|we) (?:just |recently |finally )?(?:broke (?:it|things|the engagement) off|broke up|split up|called off "
        r"(?:the|our|my) (?:wedding|engagement)|called the wedding off|ended (?:it|things)|got back together|eloped|separated))\b"
    ),
    status(
        r"\bI'm (?P<what>(?:not|no longer) (?:single|married|engaged|dating(?: \w+)?|with (?:him|her|\w+)|together|seeing \w+))(?= anymore|$)"
    ),
    status(
        r"\bI (?:just |recently |finally |actually |have )*(?P<what>(?:started dating|"
        r"started seeing|got engaged|got married|got divorced|have a (?:new )?(?:girlfriend|"
        r"boyfriend|fiancee?|partner|crush on (?:an? |my |this |the )?\w+(?: \w+){0,4})|met someone(?! who|\w)|broke up|got dumped|"
        r"got back together|got a (?:girlfriend|boyfriend)|lost my (?:husband|wife)|"
        r"divorced my (?:husband|wife)|left my (?:husband|wife|boyfriend|girlfriend))(?: (?:to|"
        r"with|someone|a|my|him|her|from)[\w' ]{0,30})?)"
    ),
    status(
        r"\b(?P<what>my (?:girlfriend|boyfriend|husband|wife|partner|fianc[eé]e?|"
        r"ex) (?:and I (?:just |recently |finally )?(?:broke up|split up|got engaged|got married|"
        r"got back together|are (?:getting|engaged|separated|divorced|getting divorced)|separated|"
        r"divorced)|(?:just |recently )?(?:broke up with me|left me|dumped me|proposed|"
        r"cheated on me|asked me to marry \w+)))"
    ),
    status(
        r"\b(?P<what>(?:my \w+|[A-Z][a-z]+) and I (?:just |recently |finally |have |'ve )*(?:broke up|split up|split|got engaged|got married|got back together|"
        r"are (?:dating|engaged|married|separated|together|on a break)|been (?:together|dating|married|engaged)(?: for)?(?: (?:\w+ ){0,2}(?:years?|months?|weeks?))?|"
        r"started dating|eloped|separated|divorced))"
    ),
    status(
        r"\bI've been (?P<what>with (?:my (?:partner|boyfriend|girlfriend|husband|wife)|[A-Z][a-z]+)(?: for (?:\w+ ){1,3}(?:years?|months?)| since \w+))"
    ),
    status(
        r"\b(?P<what>(?:I )?met my (?:now |future |current )?(?:fianc[eé]e?|husband|wife|boyfriend|girlfriend|partner)(?: (?:on|at|in|through) [\w ]{2,20})?)"
    ),
    status(r"\b(?P<what>(?:we're|we are) (?:not|no longer) together)(?= anymore|$|[.,!])"),
    status(r"\b(?P<what>(?:he|she) (?:broke up with me|left me|dumped me|proposed|cheated on me))\b"),
)
US = (
    Rule(
        re.compile(
            r"\b(?P<what>I(?:'m| think I'm| have| might be)? (?:in love with you|"
            r"falling (?:in love with|for) you|feelings for you|a crush on you))\b",
            re.I,
        ),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(
            rf"\b(?P<what>you're (?:like |practically |basically |really |now |officially |truly |"
            rf"such |always |just )*(?:my |the |an? (?=[\w ]{{0,12}}(?:friend|lover|soulmate)\b|[\w ]{{3,20}} to me\b)|(?<=like )an? )(?:very |only |true |real |good |dear |little |"
            rf"big |new |best |closest )*{TIE}(?: I (?:have|need|'ve got)| to me| now)?)(?=$|[.,;!]|"
            rf" (?:you know|and|so|forever|because|ok|at this point|by now|already|these days|for life|tbh|lol))",
            re.I,
        ),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(
            rf"\b(?P<what>you (?:feel|are|seem) (?:just |really |almost )?like (?:a |an |my )?(?:\w+ )?{TIE} to me)\b",
            re.I,
        ),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(rf"\b(?P<what>(?:we're|we are) (?:\w+ ){{0,2}}{TIE}(?: now| forever)?)(?=$|[.,;!])", re.I),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(
            r"\b(?P<what>(?:we're|we are) (?:\w+ )?(?:dating|together|a couple|engaged|married|"
            r"officially a couple)(?: now)?)(?=$|[.,;!])",
            re.I,
        ),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(rf"\b(?P<what>let's (?:be|become|just be|stay) (?:\w+ )?{TIE})\b", re.I),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(rf"\b(?P<what>I'm your (?:\w+ )?{TIE}(?: now)?)(?=$|[.,;!])", re.I),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
    Rule(
        re.compile(rf"\b(?P<what>I (?:consider|see|think of) you (?:as )?(?:a|an|my) (?:\w+ )?{TIE})\b", re.I),
        Category.RELATIONSHIP,
        "with_character",
        "{what}",
        BOND,
        "pair",
    ),
)
NOT_ME = re.compile(
    r"\byou and I\b|\bwhen (?:you|we) |"
    + r"\bto my (?:job|work|phone|game)\b|\bnot (?:married|single|engaged|my|your)\b(?! anymore)",
    re.I,
)


def relationships(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or NOT_ME.search(sentence.text):
        return
    yield from read_with(STATUS, sentence, str.rstrip)
    yield from read_with(US, sentence, str.rstrip)
