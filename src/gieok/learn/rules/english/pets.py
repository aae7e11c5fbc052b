"""Pets, in English: which, how many, and what they are called."""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug, species
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

ANIMALS = (
    rf"(?:(?:{ANIMAL}(?:s|es)?|puppies|bunnies|mice|kitties)(?![\w-])(?! (?:walking|food|"
    rf"business|company|park|person|grooming|show|shelter|house|cafe|sitter|breeder|lover|"
    rf"allergy|hair|plant|litter|toy|tree|meme|video)))"
)
MANY = r"(?:another|an?|one|two|three|four|five|six|seven|eight|\d{1,2}|several|a couple of|a few|some)"
KIND = (
    r"(?:(?:small|big|little|cute|old|new|pet|rescue|black|white|brown|orange|grey|gray|fat|"
    r"tiny|large|adopted|beautiful|crazy|spoiled|elderly|baby|tabby|mixed|breed|male|female|"
    r"service|sweet|other|ginger|fluffy|chubby|lovely|gorgeous|stray|senior|\d+[ -]year[ -]old)\s+){0,3}"
)
HAVE = re.compile(
    rf"\b(?:I|we)(?: also| still| just| now| only)?(?:'ve)? (?:just )?(?:have|own|got|adopted|rescued|"
    rf"bought|raise|keep|share my home with)(?: got| adopted)? (?P<list>(?:my |our |"
    rf"this )?{MANY} {KIND}{ANIMALS}(?:(?:,| and|, and) (?:{MANY} )?{KIND}{ANIMALS}){{0,4}})",
    re.I,
)
ONE = re.compile(rf"(?P<many>{MANY}) {KIND}(?P<animal>{ANIMALS})", re.I)
NAME = r"(?P<name>(?:(?-i:Mr|Mrs|Ms|Sir|Lady|Lord|Princess|Prince|Professor|King|Queen|Captain|Miss|Dr)\.? )?[A-Za-z][A-Za-z'-]{1,18}(?:(?: and |, | & )[A-Z][A-Za-z'-]{1,18}){0,3})"
NAMED = (
    re.compile(
        rf"\b(?P<animal>{ANIMALS})(?:,)? (?:is |are |was )?(?:named|called|and (?:his|her|its|"
        rf"their) names? (?:is|are)|whose name is) {NAME}",
        re.I,
    ),
    re.compile(rf"\b(?:my|our) {KIND}(?P<animal>{ANIMALS})(?:'s|s'|s) names? (?:is|are|was) {NAME}", re.I),
    re.compile(
        rf"\b(?:my|our) {KIND}(?P<animal>{ANIMAL}),? (?P<name>(?!is\b|was\b|has\b|and\b|who\b|"
        rf"just\b|died\b|passed\b|got\b|loves?\b|likes?\b|food|lady|person|keeps?\b|always|never|"
        rf"ate\b|had\b|won't|will\b|can\b|does\b|did\b|days?\b|park|lovers?\b|won\b|in\b|at\b|on\b|"
        rf"to\b|for\b|the\b|a\b|are\b|that\b|when\b|because\b|so\b|but\b|too\b|all\b|or\b|if\b|"
        rf"not\b|with\b|plant|litter|toy|tree|barks?\b|sleeps?\b|ran\b|hates?\b|needs?\b|s\b|jumped|bit\b|threw|of\b|"
        rf"would\b|as\b)[a-zA-Z][a-z]{{1,14}}),?(?= (?:is|was|has|loves|just|died|passed|and|keeps|"
        rf"got|likes|hates|turned|ate|who|always)\b)",
        re.I,
    ),
)
LISTED = re.compile(
    rf"\b(?P<animal>{ANIMALS})(?:,|:| -) (?P<name>(?-i:[A-Z][a-z]{{1,14}}(?:,? (?:and|&) [A-Z][a-z]{{1,14}}|, [A-Z][a-z]{{1,14}}){{0,3}}))(?=$|[.,!]| (?:and|but))",
    re.I,
)
NEW_ONE = re.compile(
    r"\b(?:a|the) (?:new|second|third|other) one (?:named|called) (?P<name>[A-Za-z][a-z'-]{1,18})", re.I
)
NAME_AFTER = re.compile(rf"^(?:and )?(?:her|his|its|their) names? (?:is|are) {NAME}", re.I)
AGED = re.compile(
    rf"\b(?:my|our) {KIND}(?P<animal>{ANIMAL})(?:,? [A-Z][a-z]+,?)? (?:is|just turned|turned|is turning|is almost) "
    rf"(?P<age>\d{{1,2}}(?: (?:years?|months?|weeks?)(?: old)?)?)(?=$|[.,!]| (?:and|now|but|today|already|this|next))",
    re.I,
)
ANOTHER = re.compile(r"\b(?:another|second|third|new|other)\b", re.I)
"""A second cat does not take the first one's name."""
MISSED = re.compile(r"\b(?:used to have|don't have|no longer have|never had|had)\b", re.I)


def pets(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or MISSED.search(sentence.text):
        return
    held = HAVE.search(sentence.text)
    name = named(sentence.text)
    after, animal = NAME_AFTER.search(sentence.text), re.search(ANIMAL, sentence.before, re.I)
    new_one, either = NEW_ONE.search(sentence.text), re.search(ANIMAL, f"{sentence.before} {sentence.text}", re.I)
    if new_one and either:
        yield Finding(
            Category.PERSONAL_INFO, f"pet.{species(either.group())}.{slug(new_one['name'])}.name", new_one["name"], FACT
        )
    if after and animal:
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(animal.group())}.name", after["name"], FACT)
    for one in ONE.finditer(held["list"]) if held else ():
        of = f" named {name['name'].strip(' ,')}" if name and species(name["animal"]) == species(one["animal"]) else ""
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(one['animal'])}", one.group() + of, FACT)
    aged = AGED.search(sentence.text)
    if aged:
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(aged['animal'])}.age", aged["age"].strip(), FACT)
    if name:
        which = (
            f"{species(name['animal'])}.{slug(name['name'])}"
            if ANOTHER.search(sentence.text)
            else species(name["animal"])
        )
        yield Finding(Category.PERSONAL_INFO, f"pet.{which}.name", name["name"].strip(" ,"), FACT)


def named(text: str) -> re.Match[str] | None:
    """The animal and what it is called."""
    for pattern in (*NAMED, LISTED):
        found = pattern.search(text)
        if found and tidy(found["name"]) and (pattern is not LISTED or HAVE.search(text)):
            return found
    return None
