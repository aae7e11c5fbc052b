"""Which English sentences state nothing: questions, conditions, wishes, hearsay.

A sentence that asks or supposes is not read for facts at all; one that doubts is read and believed half.
What somebody else says ("she told me she …") is not about the speaker.
"""

import re

ASKS = re.compile(
    r"\?\s*[\"')]*\s*$|^(?:(?:and|but|so|well|ok|okay|hey|hmm|um|oh|also|then|wait|lol|haha)[,\s]+)*"
    r"(?:(?:do|does|did|are|is|was|were|can|could|would|will|should|shall|have|has|had|am|may|"
    r"might|isn't|aren't|don't|doesn't|didn't|won't|can't)\s+"
    r"(?:I|you|he|she|it|they|we|there|that|this|my|your|the|anyone|people)\b"
    r"|(?:what|where|when|who|why|how|which|whose|whats|wheres|whos|hows|what's|where's|who's|how's|when's)\b"
    r"|(?:any|got any) (?:idea|tips|advice|suggestions|recommendations)\b|(?:wanna|want to)\s+\w+$)",
    re.I,
)
TAG = re.compile(
    r",?\s*(?:right|huh|eh|isn't it|don't you|aren't you|yeah|no|ok|okay|promise|deal|"
    r"you know)\s*\?\s*$",
    re.I,
)
CONDITIONAL = re.compile(
    r"\bif\s+(?!you ask me|you must know|you know what|I'm (?:being )?honest|I am honest|I'm not mistaken)(?:I|we|you|only|my|it|that|he|she|they|things|the|someone|there)\b|\bwhat if\b|"
    r"\bunless\b|\bI wish\b|\bwish (?:I|you|we)\b|\bI'd\s+(?!rather|like to (?:learn|become|get|start|open|write|visit|travel))\w+|\bI would(?:n't)?\b"
    r"|\bwould be\b|\bI wonder\b|\bI could (?:really )?(?:go for|use|have|eat an? )\b|\bas if\b|"
    r"\bit'd be\b|\bwould have\b|\bwouldn't\b"
    r"|\b(?:thinking|thought|considering|debating)\s+(?:about|of|whether|on)\b|"
    r"\bshould(?:n't)? I\b|\bnot sure (?:if|whether)\b|\bI should\b|\bsupposed to\b|"
    r"\balmost (?:got|died|had|fell|lost|quit|missed|cried|hit|bought|broke|forgot|did|went|\w+ed)\b|\bI dreamed\b|\bdreamt\b",
    re.I,
)
HEDGED = re.compile(
    r"\b(?:maybe|perhaps|probably|possibly|might|kinda|kind of|sort of|sorta|I guess|"
    r"I suppose|not sure|I think I|seems? like|may be|could be|apparently|somewhat)\b",
    re.I,
)
HEARSAY = re.compile(
    r"\b(?:said|says|say|told|tells|claims|claimed|thinks|thought|heard|reckons|insists|asked|"
    r"texted|wrote)\s*(?:me|us|him|her|them|everyone)?\s*(?:that)?\s*[,:]?\s*"
    r"(?:I|I'm|I've|my|we|she|he|they)\b|\baccording to\b|\b(?:was|is|were|are|be) like\b|"
    r"\brumor|\bI heard\b|\bthey say\b|\bsomebody once\b|\bline from\b|\bquote\b|\bcharacter\b",
    re.I,
)


def asks(sentence: str) -> bool:
    return bool(ASKS.search(TAG.sub(".", sentence))) or bool(re.search(r"^you\b.{0,60}\bright\??$", sentence, re.I))


def asks_at(clause: str, *, last: bool, whole: str) -> bool:
    """Whether a clause of an asking sentence asks: "I live in Leeds, any good cafes?" tells first and asks then."""
    if last or not whole.rstrip().endswith("?") or ASKS.search(whole.rstrip(" ?") + "."):
        return True
    return (
        not re.match(r"(?:\w+[, ]+){0,1}(?:I|I'm|I've|my|our|we|we're|we've)\b", clause, re.I)
        or ASKS.search(clause) is not None
    )


def supposes(clause: str) -> bool:
    return bool(CONDITIONAL.search(clause))


def opens_with_if(sentence: str) -> bool:
    """An "if" at the beginning holds for all clauses after it."""
    return bool(re.match(r"(?:\w+[, ]+){0,2}(?:if|what if|unless|suppose|imagine|say)\b", sentence, re.I))


def doubts(sentence: str) -> bool:
    return bool(HEDGED.search(sentence))


def repeats_others(sentence: str) -> bool:
    return bool(HEARSAY.search(sentence)) and not re.search(
        r"\b(?:we said|I think|I thought|I told|I said|I feel like|I don't like|you said)\b", sentence, re.I
    )
