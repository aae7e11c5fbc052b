"""Taking back what was said, in English: "actually", "not X but Y", "it's Y now".

A correction may lack the noun of what it corrects ("it's Denver, not Dallas"): then its key is "" and the old value
tells which memory it means.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Sentence, dated_as
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

SIGN = re.compile(
    r"^(?:oh |ah |um |well |ok |no,? |oops,? |sorry,? )*(?:actually|correction|wait|no wait|"
    r"i meant|i mean|scratch that|my mistake|i misspoke|turns out|on second thought|"
    r"never ?mind)\b"
    r"|\bactually\b|\b(?:not|no longer|isn't|instead of|rather than)\b.*\b(?:anymore|but|"
    r"it's)\b|\banymore\b|\bno longer\b|\binstead of\b|\b(?:changed|moved|switched|"
    r"rescheduled|postponed|pushed(?: back)?) (?:to|from|it)\b|,\s*not\s+\w+|\bnow\s*$|"
    r"\bused to\b.*\bbut\b|\bI was wrong\b|\bchanged my mind\b|\bI lied\b|"
    r"\b\w+ not \w+\s*[.!]?$|\binstead\b|^(?:no,? |oh,? |sorry,? )*not (?:in |on |at |to )?[\w' -]{2,30},\s",
    re.I,
)
NOT_X_FIRST = re.compile(
    r"^(?:no,? |oh,? |sorry,? )*not (?:in |on |at |to |an? |the )?(?P<old>[A-Za-z0-9][\w' -]{0,30}?),\s", re.I
)
X_NOT_Y = re.compile(
    r"(?P<new>[A-Za-z0-9][\w' ]{0,40}?),?\s+(?:not|instead of|rather than)\s+(?:in |on |at |"
    r"to |the |an? )?(?P<old>[A-Za-z0-9][\w'-]*(?: [A-Z0-9][\w'-]*){0,2})",
    re.I,
)
NOT_X_BUT_Y = re.compile(
    r"\b(?:not|isn't|wasn't)\s+(?:in |on |at |to |an? |"
    r"the )?(?P<old>[A-Za-z0-9][\w' -]{0,30}?)(?:,\s*|\s+)(?:but|it's|it is|rather|"
    r"it was)\s+(?:in |on |at |to |an? |the )?(?P<new>[A-Za-z0-9][\w' -]{0,40}?)(?=$|[.,;!])",
    re.I,
)
IT_IS = re.compile(
    r"\b(?:it's|it is|it was|I meant|i mean|make that|should be|it should be|that's)\s+(?:in |"
    r"on |at |to |an? |the )?(?P<new>[A-Za-z0-9][\w' -]{0,40}?),?\s+not\s+(?:in |on |at |to |"
    r"an? |the )?(?P<old>[A-Za-z0-9][\w' -]{0,30}?)(?=$|[.,;!])",
    re.I,
)
CHANGED_TO = re.compile(
    r"\b(?:it|that|plans?|the \w+|my \w+) (?:got |was |has been |has )?(?:changed|moved|"
    r"switched|rescheduled|postponed|pushed)(?: back)? (?:from (?P<old>[\w' ]{2,30}?) )?to "
    r"(?P<new>[\w' ]{2,30}?)(?=$|[.,;!])",
    re.I,
)
EXACT = re.compile(
    r"[A-Z][a-z]|\d|(?i:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|"
    r"today|january|february|march|april|may\b|june|july|august|september|october|november|december)"
)
ADVERBS = re.compile(
    r"\b(?:not (?:really|sure|very|so|that|only|just|even|too|yet|a|the|my|in|to|for|gonna|"
    r"going|at all|bad|good|because|like|much|now|me|you|at|on|as)|why not|if not|or not|"
    r"not\?)\b",
    re.I,
)


def corrects(sentence: str) -> bool:
    return bool(SIGN.search(sentence))


def old_value(sentence: str) -> str | None:
    """What is said to be no longer so, where it is said."""
    for pattern in (NOT_X_FIRST, NOT_X_BUT_Y, IT_IS, CHANGED_TO, X_NOT_Y):
        found = pattern.search(sentence)
        if found and found["old"] and tidy(found["old"]):
            return tidy(found["old"])
    gone = re.search(
        r"\b(?:don't|no longer) (?:live|work|study|go|stay) (?:in|at|for|"
        r"to) (?P<old>[A-Z][\w']*(?: [A-Z][\w']*)?)",
        sentence,
    )
    return gone["old"] if gone else None


def is_exact(found: re.Match[str]) -> bool:
    """Names, numbers and days can be put right without saying of what; anything else is only talk."""
    return all(len(found[part].split()) <= 4 for part in ("old", "new")) and bool(
        EXACT.search(found["new"]) and EXACT.search(found["old"])
    )


def topicless(sentence: Sentence) -> Iterator[Finding]:
    """A correction that names only the old and the new value."""
    for pattern in (IT_IS, NOT_X_BUT_Y, CHANGED_TO):
        found = pattern.search(sentence.text)
        if (
            found
            and found["old"]
            and tidy(found["new"])
            and tidy(found["old"])
            and not ADVERBS.search(found.group())
            and is_exact(found)
        ):
            yield Finding(
                Category.OTHER,
                "",
                tidy(found["new"]),
                FACT,
                dated=dated_as(sentence, "future"),
                corrects=True,
                old_value=tidy(found["old"]),
            )
            return
