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
PASSING = re.compile(r"\b(?:sounds?|looks?|thanks|thank you|pair well|for now|good idea|would work|helps me)\b", re.I)
STRONG = re.compile(
    r"\b(?:strongly|firmly|really believe|truly|convinced|against|should|must|never|always|"
    r"worst|best|deserves?|wrong|overrated|underrated|waste|nobody|everyone)\b",
    re.I,
)


def opinions(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    found = THINKS.search(sentence.text) or SAID_SO.search(sentence.whole) or RATED.search(sentence.text)
    if not found or NOT_ONE.search(found["what"]):
        return
    said = found["what"].strip(" ,")
    if len(said.split()) < 3 or PASSING.search(said):
        return
    negated = "doesn't think " if re.match(r"I (?:really |still )?don't (?:think|believe)", found.group(), re.I) else ""
    topic = " ".join(said.split()[:2])
    yield Finding(
        Category.OPINION,
        f"opinion:{slug(topic)}",
        negated + said,
        STRONG_OPINION if STRONG.search(found.group()) else OPINION,
    )
