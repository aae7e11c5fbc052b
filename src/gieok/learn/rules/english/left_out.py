"""The words that English chats leave out: "grew up in Wales", "got a dentist appt", "mum's a midwife".

Who drops the subject speaks of themselves: a sentence that begins with a verb or with a state is given its "I",
and one that begins with a relative, a pet or a name is given its "my". A gerund that is itself the subject
("learning Japanese is hard") and orders ("go to bed") are left as they are; what the topics then make of an "I" too
many is nothing, since no topic knows the verb.
"""

import re

from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.people import PERSON

LEAD = (
    r"(?P<lead>(?:(?:so|and|but|also|btw|lol|lmao|omg|yeah|yep|yup|yes|nah|well|oh|ah|ok|okay|honestly|tbh|ngl|fyi|"
    r"anyway|anyways|hey|hi|hello|update|news|fun fact|ugh|wow|guess what|no|like|plus|turns out)[,:!\s]+)*)"
)
HOW = (
    r"(?:(?:just|finally|recently|also|actually|literally|really|absolutely|totally|definitely|already|officially|"
    r"basically|usually|normally|mostly|always|never|rarely|currently|still|kinda|lowkey|highkey|only|genuinely|"
    r"legit|hardly ever|heavily|originally|personally|now|simply|fully|barely|very|super|so|too|deathly|severely|mildly|badly|happily|"
    r"newly|freshly|low-key|straight up)\s+)*"
)
ON = (
    r"(?=$|[,.!;]| (?:and|but|with|to|for|since|last|now|again|from|in|at|here|af|rn|lol|so|because|as|after|before|about|btw|tbh|lately|"
    r"today|these|this|again|over|right|\d|anymore|again|out)\b)"
)
"""Single and happy, single again: but not "single malt" or "married men"."""
WHOSE = r"(?:my|an?|the|our|two|three|\d+)"
DID = re.compile(
    rf"{LEAD}(?P<said>{HOW}(?:grew up|was (?:born|raised|diagnosed|hospitali[sz]ed|laid off|fired|made redundant)|"
    rf"moved (?:to|in|into|out|back|here|the)|totall?ed|wrecked|crashed|beat cancer|survived|paid off|relocated|quit|left {WHOSE}|lost {WHOSE}|bought {WHOSE}|sold {WHOSE}|adopted|rescued|"
    rf"broke (?:my|up)|sprained|tore my|failed|flunked|bombed|aced|passed (?:my|the|it)|graduated|dropped out|"
    rf"started (?:a|my|at|the|working|learning|dating|seeing|taking|going|doing|playing)|finished (?:my|a|the|writing)|"
    rf"turned \d|joined|won (?:the|a|my|our|first)|signed up|booked|"
    rf"enrolled|met (?:someone|a|my)|got (?!it\b|ya\b|you\b|that\b|this\b|any\b|to go\b)|had (?:a|an|my|surgery|twins|covid|the flu)|enjoy (?=\w+ing)|met my|came out|"
    rf"gave (?:birth|up)|have (?:a|an|two|three|four|five|\d+|no)\b|live (?:in|near|by|with|alone|on|just)|"
    rf"work (?:as|at|for|in|from|nights|days|part|full|the|two|remotely)|(?:love|hate)(?! (?:and|is|or|you|u|to)\b)|adore|despise|loathe|prefer|"
    rf"can't (?:eat|stand|drink|have|swim|drive|sleep)|"
    rf"don't (?:like|eat|drink(?! and drive)|smoke|drive|have|work|live|speak|really|even|do well|care for|enjoy)|"
    rf"go to (?!hell|bed|sleep|the|your)|play (?:the )?\w+ (?:in|for|every|since|on)|teach|study|major in|"
    rf"majored in|speak (?!up|to|of)|smoke (?:a|like|about|every)|drive an?|run (?:a|my|every|\d)|"
    rf"wake up at|used to|never had|want to (?:be|become|open|learn|move|write|start|travel|visit|get)|plan to|hope to|"
    rf"plan on|pinky promise|pinky swear|swear I|promise I|feel (?:so|like|really|very|lonely|sad|anxious|awful|great|guilty)|"
    rf"served in|skip breakfast|suffer from|struggle with|tend to|wear glasses|take (?:meds|medication|insulin)|"
    rf"starting (?!from|price|with|point)|need to (?:pay|lose|quit|finish|find|save|start|stop|learn|pass)|"
    rf"(?:hardly ever|rarely|usually|normally|often|typically) (?:eat|drink|sleep|wake|go|skip|watch|play|read|cook|walk|run|work|stay|get|take|listen|"
    rf"use|wear|have|order|do|spend|study|train|hang)|support (?!for)|identify as)\b.*)",
    re.I | re.S,
)
DOING = re.compile(
    rf"{LEAD}(?P<said>{HOW}(?:not {HOW})?(?P<verb>[a-z]{{2,12}}ing|allergic|obsessed|addicted|terrified|scared|based|(?:originally )?from(?= (?-i:[A-Z]))|"
    rf"lactose|(?:engaged|married|divorced|widowed|pregnant|vegan|vegetarian|diabetic|unemployed|retired|self-employed|single|"
    rf"lonely|depressed|anxious|stressed|overwhelmed|thrilled|homesick|heartbroken|devastated|gutted|bilingual|dyslexic){ON}|between jobs|an? (?:huge |big |massive )?fan|"
    rf"more of an?|in (?:love|college|uni|university|high school|grad school|a relationship|therapy|\d+th grade|"
    rf"my (?:early |mid |late )?(?:\d0s|twenties|thirties|forties|fifties))|on (?:antidepressants|meds|medication|"
    rf"a diet|holiday|vacation|my period|insulin)|an? only child|only child|over the moon|"
    rf"\d{{2}} ?(?:yo|y/o|f|m|years|yrs|male|female)(?! (?:kid|kiddo|son|daughter|boy|girl|dog|cat|child|baby|car|house))|(?<=really )into|(?<=super )into|(?<=so )into|(?<=very )into|(?<=totally )into|(?<=kinda )into|(?<=heavily )into|big into|born and (?:bred|raised)|(?:\w+ ){1, 2}sober|"
    rf"(?:a )?(?:stay[ -]at[ -]home|single|working|full[ -]time) (?:mom|mum|dad|mother|father)|(?:a )?(?:huge|big|massive|die-?hard|lifelong) [\w ]{{2,20}} fan|fluent in|left[ -]handed|due in|off to|"
    rf"(?:first|second|third|final|1st|2nd|3rd)[ -]year|engaged to|married to)\b.*)",
    re.I | re.S,
)
WAS = re.compile(rf"{LEAD}(?P<said>{HOW}(?:raised (?:in|by|on)|born (?:in|on))\b.*)", re.I | re.S)
WORKS = re.compile(
    rf"{LEAD}(?P<said>(?:[a-z]+ ){{0,2}}(?:engineer|developer|designer|teacher|nurse|student|[a-z]{{3,}}(?:ist|ician|ologist)|manager|driver|writer|accountant|"
    rf"analyst|consultant|barista|chef|lawyer|paramedic|plumber|carpenter) (?:at|for|here|by day|in (?:an?|the))\b.*)",
    re.I | re.S,
)
BEEN = re.compile(rf"{LEAD}(?P<said>{HOW}been\b.*)", re.I | re.S)
MINE = re.compile(
    rf"{LEAD}(?P<said>(?:(?:full |first |real |last )?name(?:s| is)(?= [A-Za-z]+(?:$|[,.!]| (?:here|btw|and|but|from|by|nice)))|"
    rf"birthday(?:'s| is)|"
    rf"favorite \w+(?: \w+)?(?:'s| is| are| has)|(?:dream|goal|job|major|hobby|age|star sign|blood type|mbti|"
    rf"pronouns)(?:'s| is| are)|hobbies are|(?:finals|exams|midterms|interview|flight|appointment|surgery|wedding|graduation|chemo|baby shower) (?:is|are|starts?|begins?|leaves)|(?:{PERSON}|(?:{ANIMAL}))(?:'s|s)? (?:is|was|works|lives|has|just|died|"
    rf"passed|got|had|turned|and I|called|name|named|and me|a|an|birthday|dumped|left|broke|proposed|moved|likes|loves|hates|cheated|"
    rf"starts|started|finally|needs|retired|raised|split|separated|divorced))\b.*)",
    re.I | re.S,
)
NOT_DOING = re.compile(
    r"(?:nothing|something|everything|anything|during|bring|sing|king|thing|string|ring|spring|wing|cling|morning|"
    r"evening|including|according|considering|speaking|assuming|judging|depending|regarding|being|sting|fling|"
    r"swing|ceiling|wedding|meeting|building|boring|amazing|interesting|exciting|annoying|talking|willing|"
    r"parking|clothing|training (?:is|was)|pudding|stocking|icing|sibling|darling|fucking|freaking|damn|having|"
    r"seeing as|knowing|imagining|pretending|warning|loading|beijing|going (?:rate|once)|missing)$",
    re.I,
)
ITSELF_A_SUBJECT = re.compile(
    r"\b(?:is|was|are|were|makes?|made|helps?|takes|seems|feels|sounds|would|can|should|has|fills|brings|gives|keeps|brought|gets|saves|beats|sucks|costs|reminds|always)\b",
    re.I,
)
NAMES = re.compile(rf"^{LEAD}names(?= [A-Za-z]+(?:$|[,.!]))", re.I)
LEFT_OUT = re.compile(r"^(?:I|I'm|I've|I'll|I'd|we|we're|we've|we'll|my|our)\b", re.I)


def whole(clause: str) -> str:
    """The clause with the "I" or "my" that was left out of it."""
    if LEFT_OUT.match(clause):
        return clause
    doing = DOING.match(clause)
    if doing and not is_a_gerund(doing):
        return f"{doing['lead']}I'm {doing['said']}"
    clause = NAMES.sub(r"\g<1>name is", clause)
    for pattern, begin in ((BEEN, "I've"), (WAS, "I was"), (DID, "I"), (MINE, "my"), (WORKS, "I'm a")):
        found = pattern.match(clause)
        if found:
            return f"{found['lead']}{begin} {found['said']}"
    return clause


def is_a_gerund(doing: re.Match[str]) -> bool:
    """ "Learning Japanese is hard": the doing is the subject, and nobody does it."""
    verb = doing["verb"].lower()
    if not verb.endswith("ing"):
        return False
    rest = doing["said"][doing["said"].lower().find(verb) + len(verb) :]
    if rest.startswith("'s") or re.match(r" to be\b", rest, re.I):
        return True
    return NOT_DOING.match(verb) is not None or ITSELF_A_SUBJECT.search(rest.split(",")[0]) is not None


def is_of_the_speaker(clause: str) -> bool:
    """Whether the clause speaks of "I" or "we", so that one after it without a subject does, too."""
    return re.match(r"(?:\w+[, ]+){0,2}(?:I|I'm|I've|I'll|we|we're|we've)\b", clause, re.I) is not None
