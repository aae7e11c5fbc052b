"""Who is talked about in English: the roles of people near the speaker, under one name each."""

import re

FAMILY = (
    r"mom|mum|mam|mommy|mummy|mother|mama|dad|father|daddy|papa|step-?dad|step-?mom|step-?mum|bro|sis|brother|sister|son|daughter|wife|husband|hubby|"
    r"grandma|grandmother|granny|gran|nana|nan|nanna|grandpa|gramps|"
    r"grandfather|grandad|granddad|uncle|aunt|auntie|cousin|nephew|niece|twin|stepmom|stepdad|stepson|"
    r"stepdaughter|stepbrother|stepsister|"
    r"mother-in-law|father-in-law|brother-in-law|sister-in-law|grandson|granddaughter|spouse|kid|child|baby|fianc[eé]e?"
)
NEAR = rf"{FAMILY}|boyfriend|girlfriend|partner|best friend|best mate|bestie|bff|roommate|housemate|flatmate|parents|grandparents|kids|children"
PERSON = (
    rf"(?:(?:older|younger|little|big|oldest|youngest|eldest|middle|twin|only|late|elder|first|"
    rf"new|dear|other)\s+)?(?:{NEAR})"
)
ONE_NAME = {
    "mum": "mom", "mother": "mom", "mama": "mom", "father": "dad", "daddy": "dad", "hubby": "husband",
    "grandma": "grandmother",
    "granny": "grandmother", "nana": "grandmother", "grandpa": "grandfather", "granddad": "grandfather",
    "auntie": "aunt", "mam": "mom", "mommy": "mom", "mummy": "mom", "papa": "dad", "bro": "brother", "sis": "sister",
    "gran": "grandmother", "nan": "grandmother", "nanna": "grandmother", "gramps": "grandfather",
    "grandad": "grandfather", "best mate": "best friend", "bff": "best friend", "housemate": "roommate",
    "flatmate": "roommate", "step-dad": "stepdad", "step-mom": "stepmom", "step-mum": "stepmom",
    "bestie": "best friend", "spouse": "partner", "child": "kid",
}  # fmt: skip
RANK = re.compile(
    r"^(?:older|younger|little|big|oldest|youngest|eldest|middle|only|late|elder|first|new|dear|other)\s+", re.I
)


def role(words: str) -> str:
    """ "mom" for "mother" and "mum"; "little brother" is a brother."""
    plain = RANK.sub("", words.strip().lower())
    return ONE_NAME.get(plain, plain)
