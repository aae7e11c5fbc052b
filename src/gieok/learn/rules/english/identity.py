"""Who the speaker is, in English: name, age, birthday, and what stands in a passport.

"I'm Marcus" is a name and "I'm hungry" is not: a bare word after "I'm" counts only when it is written like
a name, or right after a greeting. What somebody wants to be called is a nickname.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

NAME = r"(?P<name>[A-Za-z][A-Za-z'-]{1,20}(?:\s+[A-Z][a-z'-]{1,20})?)"
MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
DAY = (
    rf"(?P<day>{MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?|(?:the\s+)?\d{{1,2}}(?:st|"
    rf"nd|rd|th)?\s+(?:of\s+)?{MONTH}(?:\s+\d{{4}})?|\d{{1,2}}/\d{{1,2}}(?:/\d{{2,4}})?|"
    rf"{MONTH}(?!\w)|christmas(?: day| eve)?|halloween|new year's(?: day| eve)?|"
    rf"valentine's day)"
)
NATIONAL = """
    american british english irish scottish welsh canadian australian mexican korean japanese chinese indian
    german french italian spanish russian brazilian polish dutch swedish turkish greek vietnamese thai filipino
    nigerian egyptian iranian pakistani colombian argentinian cuban jamaican portuguese norwegian danish finnish
    ukrainian asian african european latino latina hispanic
""".split()
FAITHS = "christian catholic muslim jewish buddhist hindu atheist agnostic mormon baptist"


def rule(pattern: str, key: str, value: str) -> Rule:
    return Rule(re.compile(pattern, re.I), Category.PERSONAL_INFO, key, value, FACT)


RULES = (
    rule(
        rf"\b(?:my|the)\s+(?:full\s+|first\s+|real\s+|actual\s+)?name\s+is\s+(?:actually\s+|"
        rf"really\s+)?{NAME}",
        "name",
        "{name}",
    ),
    rule(
        rf"\bI(?:\s+go\s+by|'m (?:called|known as))\s+(?!they\b|she\b|he\b){NAME}|\b(?:everyone|people|friends|my friends|"
        rf"they all)\s+calls?\s+me\s+(?P<nick>[A-Za-z][\w'-]{{1,20}})",
        "nickname",
        "{name}{nick}",
    ),
    rule(
        r"(?<!n't)(?<!never)(?<!stop)(?<!n't )(?<!never )(?<!stop )(?<!ever )\b(?:you can|just|please|you may|"
        r"but)?\s*call me (?P<nick>(?!(?:when|if|at|on|later|back|tomorrow|tonight|after|before|"
        r"by|a|an|that|it|names|crazy|old|anytime|sometimes?|someday|maybe|ok|okay|please|asap|whatever|what|today|now|any|again|out|over|up|in|to|"
        r"every)\b)[A-Za-z][\w'-]{1,20}(?:\s[A-Z][a-z]+)?)",
        "nickname",
        "{nick}",
    ),
    rule(
        r"\bI'm\s+(?:a\s+|only\s+|just\s+|already\s+|actually\s+|"
        r"now\s+)?(?P<age>\d{1,2})(?:\s*(?:years?\s*old|yrs?\s*old|yo|y/o))?(?=$|[.,;!]|\s+(?:and|"
        r"but|years?|yrs?|yo|y/o|now|not|this|male|female|m\b|f\b|from|so|old|btw|lol|"
        r"actually))(?!\s*(?:min|hour|day|week|month|percent|%|feet|foot|ft|inches|lbs|pounds|kg|"
        r"cm|am|pm|st|nd|rd|th))",
        "age",
        "{age}",
    ),
    rule(r"\bI\s+(?:just\s+|recently\s+|finally\s+)?turned\s+(?P<age>\d{1,2})\b", "age", "{age}"),
    rule(r"\bI'm\s+(?:a\s+)?(?P<age>\d{1,2})[\s-]year[\s-]old\b", "age", "{age}"),
    rule(
        r"\bI'll be (?P<age>\d{1,2})(?= (?:in|next|this|on|tomorrow|soon|years))(?! in the| on the way)",
        "age",
        "turning {age}",
    ),
    rule(
        r"\bI(?:'m|'ll be) (?P<age>turning \d{1,2}(?: (?:next|this|in|on|tomorrow|soon)(?: \w+){0,2})?)\b",
        "age",
        "{age}",
    ),
    rule(r"\bI'm (?P<age>\d{2})[fm]?(?= ?[fm]\b| (?:and|&) |, ?[fm]\b)", "age", "{age}"),
    rule(
        r"\bmy (?:real |full |actual )?name (?:isn't|is not|'s not) [A-Za-z]+,? (?:it's|it is|but) (?P<name>[A-Za-z][a-z'-]{1,20})\b",
        "name",
        "{name}",
    ),
    rule(
        r"\b(?:it's|it is|my name is) (?:actually )?(?:spelled|spelt|pronounced) (?P<name>[A-Z][a-z'-]{1,20})\b",
        "name",
        "{name}",
    ),
    rule(
        r"\b(?:my (?:star |zodiac )?sign is|I'm an?) (?:an? )?(?P<sign>aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|"
        r"sagittarius|capricorn|aquarius|pisces)(?=$|[.,;!]| (?:and|but|so|btw|sun))",
        "star_sign",
        "{sign}",
    ),
    rule(
        r"\b(?:my pronouns are|I go by|I use) (?P<pronouns>(?:they/them|she/her|he/him|she/they|he/they|any pronouns))",
        "pronouns",
        "{pronouns}",
    ),
    rule(
        r"\bI'm (?P<trait>left[ -]handed|right[ -]handed|ambidextrous|an introvert|an extrovert|"
        r"color ?blind|bilingual|trilingual|adopted|an orphan|a twin)\b",
        "trait:{trait}",
        "{trait}",
    ),
    rule(
        r"\bI (?:was|served|used to be) (?P<served>in the (?:army|navy|air force|marines|"
        r"military)(?: for [\w ]{1,12})?)",
        "military",
        "{served}",
    ),
    rule(rf"\b(?:my|our) (?:wedding )?anniversary is (?:on )?{DAY}", "anniversary", "{day}"),
    rule(
        r"\bI drive an? (?P<car>[\w' -]{3,30}?)(?=$|[.,;!]| and| but|"
        r" to )(?<!truck)(?<!bus)(?<!taxi)(?<!lot)",
        "belonging:car",
        "{car}",
    ),
    rule(r"\bmy age is (?P<age>\d{1,2})\b", "age", "{age}"),
    rule(
        r"\bI'm (?P<age>(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:[\s-](?:one|two|"
        r"three|four|five|six|seven|eight|nine))?)(?=$|[.,;!]|\s+years)",
        "age",
        "{age}",
    ),
    rule(
        r"\bI'm in my (?P<age>(?:early |mid |late |mid-)?(?:twenties|thirties|forties|fifties|"
        r"sixties|\d0s))",
        "age",
        "{age}",
    ),
    rule(rf"\bmy birthday(?:\s+is|'s)?\s+(?:on\s+|in\s+|coming up on\s+)?{DAY}", "birthday", "{day}"),
    rule(rf"\bI was born (?:on|in)\s+{DAY}", "birthday", "{day}"),
    rule(
        r"\b(?:it's|it is|its) my (?:\d+(?:st|nd|rd|th) )?birthday (?:is )?(?:on |this |coming )*(?P<day>today|tomorrow|(?:next |this )?(?:week|month|weekend|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)|in (?:\d+|two|three|a few|a) (?:days?|weeks?))",
        "birthday",
        "{day}",
    ),
    rule(
        r"\bmy birthday is (?:on |this |coming up )*(?P<day>today|tomorrow|(?:next |this )?(?:week|month|weekend|(?:mon|tues|wednes|thurs|fri|"
        r"satur|sun)day)|in (?:\d+|two|three|a few|a) (?:days?|weeks?))",
        "birthday",
        "{day}",
    ),
    rule(
        r"\bI (?:wear|have|need) (?P<trait>glasses|contacts|contact lenses|hearing aids?|braces|reading glasses|a prosthetic \w+|dentures)\b",
        "trait:{trait}",
        "{trait}",
    ),
    rule(
        r"\bI (?P<trait>can't (?:swim|drive|cook|whistle|ride a bike|sing|dance))(?=$|[.,;!]| (?:to|and|but|so|at|very|for|well))",
        "skill:{trait}",
        "{trait}",
    ),
    rule(r"\bI was born in (?:the year )?(?P<year>(?:19|20)\d\d)\b", "birth_year", "{year}"),
    rule(
        rf"\bI'm (?:actually |half |originally |a )?(?P<nation>{'|'.join(NATIONAL)})(?=$|[.,;!]|"
        rf"\s+(?:and|but|so|by|actually|american))",
        "nationality",
        "{nation}",
    ),
    rule(
        rf"\bI'm (?:an? |a devout |a practicing )?(?P<faith>{'|'.join(FAITHS.split())})(?=$|[.,;!]|"
        rf"\s+(?:and|but|so))",
        "religion",
        "{faith}",
    ),
    rule(
        r"\bmy blood type is (?P<blood>(?:AB|A|B|O)\b[\s-]?(?:positive|negative|pos|neg|\+|-)?)",
        "blood_type",
        "{blood}",
    ),
    rule(r"\b(?:I'm an?|my (?:mbti|personality type|type) is(?: an?)?) (?P<type>[IE][NS][TF][JP])\b", "mbti", "{type}"),
    rule(
        r"\bI'm (?P<tall>(?:five|six) (?:feet|foot|ft)(?: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven))?(?: tall)?|\d(?:'|\s?(?:ft|feet|foot))\s?\d{0,2}\"?(?:\s?tall)?|"
        r"\d{3}\s?cm(?:\s?tall)?)",
        "height",
        "{tall}",
    ),
    rule(
        r"\bI (?:can )?speak (?:fluent |a little |some )?(?P<tongue>korean|english|spanish|french|"
        r"german|japanese|mandarin|cantonese|chinese|italian|russian|arabic|hindi|portuguese|"
        r"vietnamese|thai|tagalog|dutch|swedish|polish|turkish|asl|sign language)\b",
        "language:{tongue}",
        "speaks {tongue}",
    ),
    rule(r"\bI (?:can )?speak (?P<many>(?:two|three|four|five|six|\d) languages)\b", "language", "{many}"),
    rule(
        r"\bI'm (?:a )?(?P<sex>trans(?:gender)?|non-?binary|gay|lesbian|bisexual|bi|queer|"
        r"asexual)(?=$|[.,;!]|\s+(?:man|woman|and|but|so|guy))",
        "identity:{sex}",
        "{sex}",
    ),
)

THIS_IS = re.compile(
    r"^(?:(?:hi|hey|hello|hiya|yo|heya|sup)[\s,!.]+)?(?:it's|it is|its|this is)\s+(?P<name>[A-Z][a-z'-]{1,20})(?=\s*$|[.,!]|\s+(?:from|btw|again|here))"
    r"|^(?:hi|hey|hello|hiya|yo|heya|sup)[\s,!.]+(?P<here>[A-Z][a-z'-]{1,20}) here(?=\s*$|[.,!]| (?:from|and|btw))"
)
GREETED = re.compile(
    rf"^(?:hi|hey|hello|hiya|yo|heya|howdy|greetings|good (?:morning|evening|"
    rf"afternoon))(?:\s+(?:there|everyone|all|[a-z]+))?[\s,!.]+I'm\s+{NAME}(?=$|[.,;!]|"
    rf"\s+(?:nice|from|and|btw|by|,|here))",
    re.I,
)
INTRODUCED = re.compile(
    r"\bI'm\s+(?P<name>[A-Z][a-z'-]{1,20}(?:\s+[A-Z][a-z'-]{1,20})?)(?=\s*$|[.,;!]|\s+(?:nice|"
    r"from|btw|by the way|and|but|here|pleased))"
)
DAYS = re.compile(
    r"\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|"
    r"september|october|november|december|christmas|halloween|easter|no|yes|same|nothing|still|today|tomorrow|almost)\b",
    re.I,
)
NOT_A_NAME = frozenset(
    """
    a an the not so very too just really here back ok okay fine good great well bad sad happy tired bored hungry
    sick sorry ready new home busy sure glad excited single married free done late lost alone lonely drunk high
    sober vegan vegetarian gay straight bi trans from in at on doing going trying looking feeling having
    thinking getting being working still also about only okay alright awake up down out off mad angry upset
    nervous anxious scared afraid stressed depressed confused serious curious pregnant engaged retired
    unemployed broke rich poor santa god dan bot ai human real fat thin tall short old young male female him her
    it that this what when who why how if dead awesome amazing weird crazy stupid dumb smart beautiful ugly cute
    with for over under by off all both more less one two dad mom mum daddy baby hungry ready right left over
    kidding joking gone sleeping fully totally definitely probably honestly actually
    born raised based huge big nice cool hot cold warm your my his gonna currently now then always never usually
""".split()
    + NATIONAL
    + FAITHS.split()
)


def identity(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    yield from (found for found in read_with(RULES, sentence, tidy) if found.key != "name" or is_a_name(found.value))
    this = THIS_IS.search(sentence.text) or THIS_IS.search(f"{sentence.before} {sentence.text}")
    if this and not sentence.corrects and is_a_name(this["name"] or this["here"]) and not DAYS.search(this.group()):
        yield Finding(Category.PERSONAL_INFO, "name", this["name"] or this["here"], FACT)
        return
    for pattern in (GREETED, INTRODUCED):
        found = pattern.search(sentence.text) or pattern.search(f"{sentence.before} {sentence.text}")
        if found and is_a_name(found["name"]):
            yield Finding(Category.PERSONAL_INFO, "name", first_words(found["name"]), FACT)
            return


def is_a_name(words: str) -> bool:
    first = words.split()[0].lower()
    return first not in NOT_A_NAME and not first.endswith(("ing", "ed"))


def first_words(name: str) -> str:
    """ "Marcus nice" is Marcus: a second word belongs to a name only when it is written like one."""
    first, _, rest = name.partition(" ")
    return name if rest and rest[0].isupper() else first
