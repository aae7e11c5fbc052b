"""Opinions, in English: "I think that …" about the world, not about what to do next."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import OPINION, STRONG_OPINION
from gieok.nouns.category import Category

THINKS = re.compile(
    r"\b(?:I (?:really |strongly |firmly |honestly |personally |truly |still |don't |"
    r"genuinely )*(?:think|believe|feel like|feel that|reckon|find that|am convinced)|"
    r"in my (?:humble |honest )?opinion|imo|imho|if you ask me|I'm convinced|my view is|"
    r"I'm against|I'm (?:all )?for|I (?:strongly )?(?:support|oppose|"
    r"disagree with))(?: that)?,? (?P<what>[\w' ,%/-]{6,140}?)(?=$|[.;!])",
    re.I,
)
SAID_SO = re.compile(
    r"^(?P<what>[\w' ,%/-]{8,120}?),? (?:if you ask me|imo|imho|in my opinion|change my mind|fight me|no cap)$", re.I
)
BELIEF = re.compile(
    r"\bI (?P<how>don't |do not |strongly |truly |really |firmly )*believe in (?P<what>(?!you\b|myself|us\b|him\b|her\b|them\b|that\b|it\b|this\b)[a-z][\w' ]{2,40}?)(?=$|[.,;!]| and| but| so| because)",
    re.I,
)
OUGHT = re.compile(
    r"^(?:honestly,? |tbh,? |ngl,? |imo,? |personally,? )(?P<what>(?!you\b|I\b|we\b|he\b|she\b|they\b|it\b|that\b|this\b|my\b|your\b)[\w' ]{3,40} (?:should|shouldn't|must|deserve) [\w' ]{3,50})(?=$|[.,;!])",
    re.I,
)
RATED = re.compile(
    r"^(?:honestly |tbh |ngl |imo )?(?P<what>(?!it\b|that\b|this\b|he\b|she\b|you\b|they\b|you're|that's)[\w' ]{3,40} (?:is|are) (?:so |way |totally |completely |just |really |kinda )*"
    r"(?:overrated|underrated|overhyped|a scam|a waste of (?:time|money)|the worst invention|should be (?:banned|illegal|free)))(?=$|[.,;!])",
    re.I,
)
NOT_ONE = re.compile(
    r"^(?:so\b|I\b|I'm|I'll|I'd|I've|you\b|you're|your|it's (?:time|going|about|raining|"
    r"because|ok|fine|a good idea)|we (?:should|could|can|need|would|will|have|are|all)|we're|"
    r"that's|that (?:is|was|would|sounds)|he\b|she\b|they\b|he's|she's|they're|he is|she is|"
    r"it (?:is|was|will|might|would|'s|means|depends|makes|sounds|looks|could|should|has)|"
    r"about\b|of\b|this\b|maybe|the (?:weather|same|answer|problem is)|there(?:'s| is| are|"
    r" was)|my\b|not\b|too|that\b|like\b|what\b|how\b|to\b|in\b|at\b|for\b|me\b|us\b|"
    r"something|someone|a while|long|twice)\b",
    re.I,
)
PASSING = re.compile(
    r"\b(?:sounds?|looks?|thanks|thank you|pair well|for now|(?:good|great|nice) idea|would work|helps me)\b", re.I
)
STRONG = re.compile(
    r"\b(?:strongly|firmly|really believe|truly|convinced|against|should|must|never|always|"
    r"worst|best|deserves?|wrong|overrated|underrated|waste|nobody|everyone)\b",
    re.I,
)


OF_THE_MOMENT = re.compile(
    r"\b(?:you|your|you're|yours|he|she|him|her|his|them|me|my|I|I'm|I've|we've|us|our|this|these|here|yesterday|today|tomorrow|tonight)\b|"
    r"^(?:the|that|those|one|most of|some of|both|on|is|are|was|were|makes?|did|does|has|had|with|by|from|just|only|so|as|every ?one (?:here|in))\b|"
    r"\bis right$|\b(?:was|were)\b",
    re.I,
)
VERB = re.compile(
    r"\b(?:is|are|isn't|aren't|should|shouldn't|must|can|can't|will|won't|needs?|deserves?|makes?|ruins?|ruining|has|have|does|do|don't|doesn't|belongs?)\b",
    re.I,
)


def is_general(said: str, whole: str) -> bool:
    """About the world: neither about those who talk, nor about one thing before them. Strong words weigh more than "the"."""
    moment = OF_THE_MOMENT.search(said)
    strong_the = moment is not None and moment.group().lower() == "the" and STRONG.search(whole) is not None
    return (moment is None or strong_the) and (VERB.search(said) is not None or len(said.split()) <= 5)


def opinions(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    belief = BELIEF.search(sentence.text)
    if belief:
        verb = "doesn't believe in" if (belief["how"] or "").strip().lower() in ("don't", "do not") else "believes in"
        yield Finding(Category.OPINION, f"opinion:{slug(belief['what'])}", f"{verb} {belief['what']}", OPINION)
        return
    found = (
        THINKS.search(sentence.text)
        or SAID_SO.search(sentence.whole)
        or RATED.search(sentence.text)
        or OUGHT.search(sentence.whole)
    )
    if not found or NOT_ONE.search(found["what"]):
        return
    said = found["what"].strip(" ,")
    if len(said.split()) < 3 or PASSING.search(said) or not is_general(said, found.group()):
        return
    negated = "doesn't think " if re.match(r"I (?:really |still )?don't (?:think|believe)", found.group(), re.I) else ""
    topic = " ".join(said.split()[:2])
    yield Finding(
        Category.OPINION,
        f"opinion:{slug(topic)}",
        negated + said,
        STRONG_OPINION if STRONG.search(found.group()) else OPINION,
    )
