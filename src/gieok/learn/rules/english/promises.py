"""Promises and what the two agreed to do, in English.

"I promise …" binds the speaker, "let's … on Saturday" both of them, "you promised …" the listener. An offer to the
listener ("I'll call you tomorrow") is a promise that is weighed less.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Sentence, dated_as
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import OFFER, PROMISE, Weight
from gieok.nouns.category import Category

VOW = r"(?:I (?:promise|swear|vow|give you my word|pledge|pinky promise|pinky swear)|pinky promise|pinky swear|I'm promising|promise me we'll)"
BEFORE = re.compile(
    rf"\b{VOW}(?: you| to you| on my life)?[ ,:]*(?:that )?(?P<what>(?:I'll|I won't|I'm|I will|"
    rf"to|we'll|not to|never to|I'd|I|I've)\b[\w' ,-]{{3,120}})",
    re.I,
)
GIVEN = re.compile(
    r"\bI promised (?:you |that |myself )*(?P<what>(?:I'd|I would|I'll|to|not to)\b[\w' ,-]{3,100})", re.I
)
NO_MORE = re.compile(r"\bno more (?P<what>[\w' -]{3,40}?) (?:for me|from (?:me|now on|today))\b", re.I)
FROM_NOW_ON = re.compile(
    r"\bfrom (?:now|today|tomorrow) on,? (?P<what>(?:I'm going to|I'll|I won't|we'll|no)\b[\w' ,-]{3,80})", re.I
)
AFTER = re.compile(
    r"(?P<what>\b(?:I'll|I won't|we'll|we won't|I'm going to|"
    r"let's)\b[\w' ,-]{3,120}?)[, .-]+(?:I|that's a|it's a|pinky)?\s*(?:promise|swear|"
    r"give you my word|deal)\b(?! me)",
    re.I,
)
TOGETHER = re.compile(
    r"\b(?:let's|we should|shall we) (?P<what>(?!see|say|hope|be honest|go!|go\.|talk about|"
    r"just|not|do this|start with|pretend|get started|move on|assume|try again|continue|begin|"
    r"make it|call it|keep|stay|live it|chase|do it|get back|"
    r"work together)[\w' ,-]{3,100}?)(?=$|[.;!?]|, (?:ok|okay|promise|deal|shall))",
    re.I,
)
AGREED = re.compile(
    r"\b(?:we (?:agreed|promised|said we'd|decided|made a (?:deal|pact|promise)|"
    r"have a (?:deal|date))|it's a (?:deal|date|promise))[ ,:]*(?:to|that we'd|that|"
    r"we'd)? ?(?P<what>[\w' ,-]{3,100})",
    re.I,
)
THEIRS = re.compile(
    r"\byou (?:promised|swore|said you'd|said you would)(?: me|"
    r" to me)?[ ,]*(?:that )?(?:you'd|you would|you'll|to)? ?(?P<what>[\w' ,-]{3,100})",
    re.I,
)
OFFERED = re.compile(
    r"\b(?P<what>I'll (?:always |definitely |never |be sure to |make sure (?:to |I ))?(?:call|"
    r"text|message|write|make you|draw you|show you|wait for|waiting|be waiting|be (?:here|there) for|bring|buy|cook|"
    r"teach|send|remind|visit|pick|protect|come back|stop|wake|hold|sing|read|stay|leave|lie)\b[\w' ,-]{0,80})",
    re.I,
)
TO_YOU = re.compile(r"\b(?:you|your|we|us|here|again)\b", re.I)
A_DAY = re.compile(
    r"\b(?:tonight|weekend|someday|one day|next time|every (?:day|night|week)|christmas|"
    r"summer|when (?:I|we|you))\b",
    re.I,
)
LATER = re.compile(
    r"\b(?:when|whenever|always|never|next time|once|after|every|someday|one day|soon|again|"
    r"as soon as|until)\b",
    re.I,
)
FLEETING = re.compile(
    r"\b(?:be right back|brb|let you know|see you|talk to you (?:later|soon|tomorrow)|ttyl|"
    r"be back|think about it|be fine|be honest|tell you (?:what|about|something|a)|"
    r"take (?:that|it|a look)|keep (?:that in mind|it))\b",
    re.I,
)


def promises(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    vowed = (
        BEFORE.search(text) or AFTER.search(sentence.whole) or GIVEN.search(text) or FROM_NOW_ON.search(sentence.whole)
    )
    if vowed:
        yield promised(vowed["what"], "pair" if is_joint(vowed["what"]) else "user", PROMISE, sentence)
    elif quits := NO_MORE.search(text):
        yield promised(f"no more {quits['what']}", "user", OFFER, sentence)
    elif agreed := AGREED.search(text):
        yield promised(agreed["what"], "pair", PROMISE, sentence)
    elif theirs := THEIRS.search(text):
        yield promised(theirs["what"], "listener", PROMISE, sentence)
    elif (
        (together := TOGETHER.search(text))
        and not sentence.conditional
        and (dated_as(sentence, "future") or A_DAY.search(together["what"]))
    ):
        yield promised(together["what"], "pair", OFFER, sentence)
    elif (
        not sentence.asks
        and (offered := OFFERED.search(text))
        and TO_YOU.search(text)
        and is_for_later(sentence)
        and not FLEETING.search(text)
        and not sentence.hedged
    ):
        yield promised(offered["what"], "user", OFFER, sentence)


def is_for_later(sentence: Sentence) -> bool:
    """What is done at once is a service; a promise is about later."""
    return bool(LATER.search(sentence.text)) or dated_as(sentence, "future") is not None


def is_joint(what: str) -> bool:
    return bool(re.match(r"(?:we|let's)\b", what, re.I))


def promised(what: str, subject: str, weight: Weight, sentence: Sentence) -> Finding:
    said = tidy(re.sub(r",?\s*(?:ok|okay|promise|deal|I promise|I swear)\s*$", "", what, flags=re.I)) or what.strip()
    topic = re.sub(r"^(?:I'll|I won't|we'll|we won't|I'm going to|to|not to|never to|let's|I)\s+", "", said, flags=re.I)
    return Finding(
        Category.PROMISE,
        f"promise:{slug(' '.join(topic.split()[:4]))}",
        said,
        weight,
        subject,
        dated_as(sentence, "future"),
    )
