"""Family, in English: whom the speaker has, and what they are called.

What is said about a relative has the relative as its subject; that there is one is a fact about the speaker.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.identity import NATIONAL, is_a_name
from gieok.learn.rules.english.people import PERSON, role
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import SOMEBODY, Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import singular, slug
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

COUNT = r"(?:an?|one|two|three|four|five|six|seven|eight|\d{1,2}|several|many|no|only one|a few)"
RANK = (
    r"(?:older|younger|little|big|twin|baby|beautiful|grown|step|half|adult|teenage|identical|"
    r"\d+[ -]year[ -]old|great|wonderful|lovely|amazing)"
)
RELATIVE = (
    r"(?:brothers?|sisters?|siblings?|sons?|daughters?|kids?|children|child|twins?|cousins?|"
    r"nephews?|nieces?|grandkids?|grandchildren|grandsons?|granddaughters?|kiddos?|boys|girls|"
    r"wife|husband|stepson|stepdaughter|stepkids|toddlers?)"
)
NAME = r"(?P<name>[A-Za-z][A-Za-z'-]{1,20})"


def about(pattern: str, key: str, value: str) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, FACT, "{who}")


HAVE = (
    Rule(
        re.compile(
            rf"\b(?:I|we)(?:'ve)? (?:have|just have|only have|also have|"
            rf"got) (?P<many>{COUNT}\s+(?:{RANK}\s+){{0,2}})(?P<relative>{RELATIVE})\b",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "family.{relative}",
        "{many} {relative}",
        FACT,
    ),
    Rule(
        re.compile(rf"\band (?P<many>{COUNT}\s+(?:{RANK}\s+){{0,2}})(?P<relative>{RELATIVE})\b", re.I),
        Category.PERSONAL_INFO,
        "family.{relative}",
        "{many} {relative}",
        FACT,
    ),
    Rule(
        re.compile(
            r"\bI'm (?P<relative>(?:an )?only child|the (?:oldest|youngest|eldest|"
            r"middle child)(?: of \w+)?|(?:a )?(?:single |new |working |stay[ -]at[ -]home |full[ -]time )?(?:mom|mum|dad|mother|father|parent|"
            r"grandma|grandpa|grandmother|grandfather)\b(?: of \w+(?: \w+)?)?)",
            re.I,
        ),
        Category.PERSONAL_INFO,
        "family.place",
        "{relative}",
        FACT,
    ),
)
NAMES = (
    about(rf"\bmy (?P<who>{PERSON})'s name is {NAME}", "name", "{name}"),
    about(rf"\bmy (?P<who>{PERSON}) is (?:named|called) {NAME}", "name", "{name}"),
    about(
        rf"\b(?:I|we) have (?:{COUNT}) (?:{RANK} ){{0,2}}(?P<who>{PERSON}),? (?:named|called|whose name is) {NAME}",
        "name",
        "{name}",
    ),
    about(rf"\bmy (?P<who>{PERSON}) (?:named|called) {NAME}", "name", "{name}"),
)
APPOSITION = re.compile(
    rf"\b(?i:my|our) (?P<who>(?i:{PERSON})),? (?P<name>[A-Z][a-z]{{1,20}})\b(?! (?:Eve|Day|time|day)\b),?(?= [a-z]|,|$|'s)"
)
AGES = (
    about(
        r"\b(?:my|our) (?P<who>kids|children|sons|daughters|boys|girls|"
        r"twins) are (?P<age>\d{1,2}(?:,? (?:and )?\d{1,2}){0,5})(?= years?\b| now|$|[.,!])",
        "age",
        "{age}",
    ),
    about(
        rf"\bmy (?P<who>{PERSON})'s birthday (?:is )?(?:on )?(?P<day>today|tomorrow|(?:next |"
        rf"this )?(?:week|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day))",
        "birthday",
        "{day}",
    ),
    about(
        rf"\bmy (?P<who>{PERSON})(?:\s+[A-Z][a-z]+)? (?:is|just turned|"
        rf"turned) (?:only )?(?P<age>\d{{1,3}})(?= years?\b| now|$|[.,!]| and)",
        "age",
        "{age}",
    ),
    about(
        rf"\bmy (?P<who>{PERSON})'s birthday is (?:on |in )?(?P<day>[A-Za-z]+ ?\d{{0,2}}(?:st|nd|"
        rf"rd|th)?)",
        "birthday",
        "{day}",
    ),
)


IS_CALLED = re.compile(rf"\b(?i:my|our) (?P<who>(?i:{PERSON})) is (?P<name>[A-Z][a-z]{{1,15}})(?=$|[.,!]| and\b)")
"""My best friend is Sarah."""


NATION = re.compile(
    rf"\bmy (?P<who>{PERSON})(?: [A-Z][a-z]+)? (?:is|are) (?P<what>(?:half |originally )?(?:{'|'.join(NATIONAL)}|autistic|deaf|blind|disabled|diabetic|dyslexic|vegan|vegetarian|gay|trans|pregnant|"
    rf"adopted|colorblind|left[ -]handed))(?=$|[.,;!]| and| but| so)",
    re.I,
)
RAISED = re.compile(rf"\bmy (?P<who>{PERSON}) raised (?:me|us)\b|\bI was raised by my (?P<by>{PERSON})\b", re.I)
NAME_AFTER = re.compile(
    rf"^(?:(?:and|actually|oh|no|sorry|wait),? )*(?:her|his|its) name is (?:actually )?{NAME}", re.I
)


def family(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    has_relatives = False
    for found in read_with(HAVE, sentence, counted):
        if found.value.startswith("and ") or (
            not has_relatives
            and re.search(rf"\band {re.escape(found.value)}", sentence.text, re.I)
            and not re.search(r"\bhave\b|\bgot\b", sentence.text, re.I)
        ):
            continue
        has_relatives = True
        yield replace(found, key=f"family.{relative_key(found.key)}", dated=None)
    for found in read_with(NAMES, sentence, tidy):
        yield replace(found, subject=role(found.subject), dated=None)
    for found in read_with(AGES, sentence, tidy):
        yield replace(found, subject=role(found.subject), dated=found.dated if found.key == "birthday" else None)
    for nation in NATION.finditer(sentence.text):
        of = "nationality" if nation["what"].split()[-1].lower() in NATIONAL else "about"
        yield Finding(Category.PERSONAL_INFO, of, nation["what"], FACT, role(nation["who"]))
    raised = RAISED.search(sentence.text)
    if raised:
        yield Finding(Category.PERSONAL_INFO, "raised_by", f"raised by {role(raised['who'] or raised['by'])}", FACT)
    after, person = NAME_AFTER.search(sentence.text), re.search(rf"\b(?:my|an?) ({PERSON})\b", sentence.before, re.I)
    if after and person and is_a_name(after["name"]):
        yield Finding(Category.PERSONAL_INFO, "name", after["name"], FACT, role(person[1]))
    elif after and sentence.corrects and not re.search(ANIMAL, sentence.before, re.I) and is_a_name(after["name"]):
        yield Finding(Category.PERSONAL_INFO, "name", after["name"], FACT, SOMEBODY, corrects=True)
    named = APPOSITION.search(sentence.text) or IS_CALLED.search(sentence.text)
    if named and is_a_name(named["name"]):
        yield Finding(Category.PERSONAL_INFO, "name", named["name"], FACT, role(named["who"]))


def counted(words: str) -> str:
    return " ".join(words.split())


def relative_key(key: str) -> str:
    word = key.removeprefix("family.")
    return {
        "children": "kid",
        "child": "kid",
        "kiddo": "kid",
        "kiddos": "kid",
        "boys": "son",
        "girls": "daughter",
        "grandchildren": "grandkid",
    }.get(word) or slug(singular(word))
