"""Where the speaker lives, comes from and is going to live, in English.

Moving away is a plan until it has happened: "I'm moving to Boston" is ``moving_to``, "I moved to Boston" is
``home`` and corrects the older home.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.people import PERSON, role
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.weights import BIG_PLAN, FACT
from gieok.nouns.category import Category

PLACE = (
    r"(?P<place>(?!the future|the past)(?:an?\s+|the\s+)?(?!future|past|debt|fear|peace|"
    r"there\b|my\b|here\b|that\b|bed|love|now\b|then\b|scratch\b|what\b|where\b|work\b|school\b|home\b|being\b|"
    r"having\b|doing\b|the same|a different|another|it\b|him\b|her\b|them\b|you\b|me\b|trouble|a hurry)[A-Za-z][\w'.-]*(?:,?\s+(?!and\b|but\b|for\b|with\b|so\b|now\b|next\b|"
    r"last\b|in\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|a |two|three|\d)|on\s|"
    r"this\b|tomorrow|because|where|which|since|these|right|anymore|instead|not\b|when|soon|"
    r"though|after|before|at\s|as\s|until|about\s|I\b|we\b|too\b|btw|by myself|alone|already|"
    r"together|lol|actually|it\b|ever|is\b|my\b|today|yesterday|two\b|a few|ago|\d|to\b|"
    r"currently|all\b|if\b|years?|over\b|can\b|could\b|will\b|would\b|has\b|who\b|does\b|"
    r"was\b|are\b|do\b|just\b|got\b)[\w'.-]+){0,5})"
)


def rule(pattern: str, key: str, value: str = "{place}") -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, FACT, lean="past")


RULES = (
    rule(
        rf"\b(?:I|we) (?:currently |now |still |actually |just |live and work |"
        rf"both )?live (?:over |up |down |out )?(?:in|near|outside of|outside|by|just outside|"
        rf"on) {PLACE}",
        "home",
    ),
    rule(
        rf"\b(?:I've been|we've been|I'm|we're) (?:currently |now )?living (?:over |up |down |"
        rf"out )?(?:in|near|outside of|outside) {PLACE}",
        "home",
    ),
    rule(rf"\b(?:I've|we've|I have|we have) lived (?:here )?in {PLACE}", "home"),
    rule(rf"\bI'm (?:currently )?based (?:in|out of) {PLACE}", "home"),
    rule(rf"\bI (?:stay|reside|am staying) in (?-i:(?=[A-Z])){PLACE}", "home"),
    rule(rf"\bmy (?:place|flat|apartment|house) is (?:in|near) {PLACE}", "home"),
    rule(rf"\bI'm (?:born and (?:bred|raised)) in {PLACE}", "hometown"),
    rule(
        rf"\bI'm (?:an? )?(?:[\w-]+ ){{0,3}}(?:guy|girl|woman|man|dude|lad|lass|student|kid|mom|mum|dad|teen|teenager|gal|person|\d{{2}} ?(?:[fm]|yo)?|year[ -]old|(?-i:[A-Z][a-z]+)) from (?-i:(?=[A-Z])){PLACE}",
        "hometown",
    ),
    rule(rf"\bI'm (?:originally |actually )from {PLACE}", "hometown"),
    rule(rf"\bI'm from {PLACE}", "hometown"),
    rule(rf"\bI come from {PLACE}", "hometown"),
    rule(rf"\b(?:I grew up|I was raised|I was born and (?:raised|bred)|I was born) in {PLACE}", "hometown"),
    rule(rf"\bI was born in (?:19|20)\d\d in {PLACE}", "hometown"),
    rule(rf"\bmy (?:home ?town|home town) is {PLACE}", "hometown"),
)
MOVED = (
    rule(
        rf"\b(?:I|we|I've|we've)(?: have)? (?:just |recently |finally |actually |"
        rf"already )?(?:moved|relocated) (?:back |over |out |here )?(?:to|into) {PLACE}",
        "home",
    ),
    rule(rf"\bI live in {PLACE} now\b", "home"),
    rule(
        r"\bI'm (?:over |out |back |living )?in (?P<place>(?-i:[A-Z][\w'.-]+(?: [A-Z][\w'.-]+)?)) (?:now|these days)\b",
        "home",
    ),
)
MOVING = (
    Rule(
        re.compile(
            rf"\b(?:I'm|we're) (?:actually |finally |probably |going to be |also )?(?:moving|"
            rf"relocating) (?:back |over |out |away )?(?:to|into) {PLACE}",
            re.I,
        ),
        Category.GOAL,
        "moving_to",
        "{place}",
        BIG_PLAN,
    ),
    Rule(
        re.compile(
            rf"\b(?:I'll|we'll|I'm going to|we're going to|I'm planning to|I plan to|"
            rf"we plan to) (?:be )?(?:move|moving|relocate) (?:back |out )?(?:to|into) {PLACE}",
            re.I,
        ),
        Category.GOAL,
        "moving_to",
        "{place}",
        BIG_PLAN,
    ),
)
THEIRS = (
    Rule(
        re.compile(
            rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? (?:lives?|is living|moved|is based) (?:in|"
            rf"near|to|over in|out in) {PLACE}",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "home",
        "{place}",
        FACT,
        "{who}",
        "past",
    ),
    Rule(
        re.compile(rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? (?:is|are|comes?) from {PLACE}", re.I),
        Category.PERSONAL_INFO,
        "hometown",
        "{place}",
        FACT,
        "{who}",
        "past",
    ),
)
NO_PLACE = re.compile(
    r"^(?:our|my|new|first|own|bigger)\b|\b(?:world|industry|field|bubble|basement|era|times|society|house in|past|present|fear|zone|category|team|school|job)$|(?:house|home|apartment|condo)$|^(?:\d+|house|"
    r"apartment|flat|dorms?|van|country|city|town|past|moment|same|middle)$|^(?:19|20)\d\d$",
    re.I,
)
YEAR = re.compile(r"^(?:the year )?(?:19|20)\d\d\b")


def home(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    for found in read_with(RULES, sentence, place):
        yield replace(found, dated=None)
    for found in read_with(MOVED, sentence, place):
        yield replace(found, corrects=True)
    for found in () if sentence.hedged else read_with(MOVING, sentence, place):
        yield replace(found, value=with_time(found.value, sentence))
    for found in read_with(THEIRS, sentence, tidy):
        yield replace(found, subject=role(found.subject), dated=None)


def place(words: str) -> str:
    named = tidy(words)
    return "" if NO_PLACE.search(named) or YEAR.search(named) else named


def with_time(place_named: str, sentence: Sentence) -> str:
    """ "Chicago next month": where, with the words for when."""
    when = re.search(
        r"\b(?:next|this)\s+\w+|\btomorrow\b|\bin (?:a|two|three|four|five|\d+|january|february|"
        r"march|april|may|june|july|august|september|october|november|december)\b(?:\s+(?:days?|"
        r"weeks?|months?|years?))?|\bon \w+(?: \d+\w*)?",
        sentence.text, re.I,
    )  # fmt: skip
    return f"{place_named} {when.group()}" if when and when.group().lower() not in place_named.lower() else place_named
