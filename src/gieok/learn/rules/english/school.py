"""Where and what the speaker learns, in English: school, year, major."""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category


def rule(pattern: str, key: str, value: str) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, FACT)


SCHOOLS = (
    rule(
        r"\bI (?:currently |now )?(?:go to|attend|study at|study in|just started at|"
        r"goto) (?P<school>(?!bed|sleep|work|church|the gym|school to|class|often|a lot|sometimes|"
        r"there|all|him|her|the (?:gym|store|beach|park|doctor|movies|library|mall|"
        r"club))[A-Z][\w.&' -]{1,40}?)(?=$|[,;!]|\.\s|\.$|\s+(?:and|but|so|for|where|as|to|every|"
        r"on|with)\b)(?<![a-z]ing)",
        "school",
        "{school}",
    ),
    rule(
        r"\bI'm (?:currently )?(?:an?\s+)?(?:\w+\s+){0,2}(?:student|senior|junior|sophomore|"
        r"freshman|undergrad) (?:at|in) (?P<school>[A-Za-z][\w.&' -]{1,40}?)(?=$|[,;!]|\.\s|\.$|"
        r"\s+(?:and|but|so|for|where|majoring|studying)\b)",
        "school",
        "{school}",
    ),
    rule(
        r"\bI'm (?:currently )?(?:an?\s+)?(?P<grade>(?:(?:\w+[ -])?(?:high school|college|"
        r"university|grad|medical|law|nursing|art)\s+)?(?:student|senior|junior|sophomore|"
        r"freshman|undergrad)(?: in (?:high school|college))?)\b(?! (?:developer|engineer|analyst|"
        r"manager|citizen|designer|at))",
        "grade",
        "{grade}",
    ),
    rule(
        r"\bI'm (?:an? )?(?P<grade>(?:first|second|third|fourth|final|1st|2nd|3rd|4th)[ -]year (?:\w+ )?(?:student|undergrad|med student|"
        r"phd))\b",
        "grade",
        "{grade}",
    ),
    rule(
        r"\bI'm (?:an? )?(?:[\w-]+ ){0,4}student (?:doing|studying|reading) (?P<major>[a-z]+(?: [a-z]+)?)(?=$|[,.!]| (?:at|in|and))",
        "major",
        "{major}",
    ),
    rule(
        r"\bI (?:just |recently |actually )?(?:switched|changed) (?:my )?majors? (?:from [\w ]{2,20} )?to (?P<major>[a-z]+(?: [a-z]+)?)\b",
        "major",
        "{major}",
    ),
    rule(
        r"\bI (?:just |recently |actually )?(?:transferred|switched schools) to (?P<school>(?-i:[A-Z])[\w.&' -]{1,30}?|[a-z ]{0,20}(?:college|university|school))(?=$|[,;!.]|"
        r" (?:and|but|so|last|this|in))",
        "school",
        "{school}",
    ),
    rule(
        r"\bI'm (?:an? )?(?P<major>(?!double|math )[a-z]+(?: [a-z]+){0,2}) major\b(?! (?:problem|issue|fan))",
        "major",
        "{major}",
    ),
    rule(
        r"\b(?:I'm|I'm currently|I've been) (?:doing|studying for|finishing|in the middle of|sitting|working on) (?P<grade>(?:my|an?) (?:a[ -]?levels|gcses|masters?|"
        r"master's|phd|mba|apprenticeship|residency|bachelor'?s|degree|dissertation|thesis|foundation year|gap year))\b",
        "grade",
        "{grade}",
    ),
    rule(
        r"\bI'm in (?P<grade>\d{1,2}(?:st|nd|rd|th) grade|(?:high|middle|grad|graduate|law|med|"
        r"medical|nursing|art|elementary|culinary) school|college|kindergarten)\b",
        "grade",
        "{grade}",
    ),
    rule(
        r"\b(?:I'm (?:currently )?majoring in|my major is|I major in|I majored in|I'm (?:getting|"
        r"doing|working on) (?:a|my) (?:degree|phd|master'?s?|bachelor'?s?) in|I study|"
        r"I'm studying(?! for| to| at| hard| all| right)) (?P<major>[A-Za-z][A-Za-z &]{2,40}?)"
        r"(?=$|[,;.!]|\s+(?:at|in|and (?:I|my)|but|so|for|with|because|right|even|taking|what)\b)",
        "major",
        "{major}",
    ),
)
SCHOOL = re.compile(
    r"^(?!The\b|My\b|Bed\b)[A-Z]|\b(?i:college|school|uni|university|academy|institute|polytechnic|conservatory|seminary)\b|^[a-z]{3,5}$"
)
"""A school has a name, or is called one: "I go to the dentist" is none."""


KINDS = frozenset({"college", "university", "uni", "high school", "middle school", "grad school", "school"})
"""A senior in high school has said a year, and no school."""


def school(sentence: Sentence) -> Iterator[Finding]:
    if sentence.is_plain:
        found = read_with(SCHOOLS, sentence, tidy)
        yield from (
            one for one in found if one.key != "school" or (SCHOOL.search(one.value) and one.value.lower() not in KINDS)
        )
