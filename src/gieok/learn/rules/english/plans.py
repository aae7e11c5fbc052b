"""What is ahead, in English: appointments, trips, tests, and what will be done on a day.

A plan has an occasion (interview, exam, trip …), and its key is ``plan.<occasion>``, so that a new date meets the
old one. What has no occasion but a day is a small plan. What has no day is an aim, and read elsewhere.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.language.dates import date_in
from gieok.learn.rules.english.aims import aims
from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.people import PERSON
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import BIG_PLAN, PLAN, SMALL_PLAN
from gieok.nouns.category import Category

OCCASIONS = {
    "interview": r"(?:job |second |final )?interview",
    "exam": r"(?:\w+ )?(?:exams?|midterms?|finals|driving test|road test|test(?! drive|s? results?))", "wedding": r"wedding",
    "surgery": r"(?:\w+ )?(?:surgery|operation)", "dentist": r"dentist(?:'s)?(?: appointment)?",
    "doctor": r"doctor'?s?(?: appointment)?|\bdoc\b|\bgp\b|therapist|specialist|physio|check-?up|mri|scan|blood test",
    "appointment": r"(?:\w+ )?appointment", "trip": r"(?:\w+ )?(?:trip|vacation|holiday|cruise|honeymoon)",
    "concert": r"(?:\w+ )?(?:concert|gig|show|recital)",
    "presentation": r"(?:big )?presentation", "deadline": r"(?:\w+ )?deadline", "flight": r"flight",
    "date": r"(?:first |hot |blind )?date(?! of)",
    "graduation": r"graduation", "race": r"(?:half |full )?(?:marathon|race|triathlon)",
    "game": r"(?:big |football |soccer |basketball |baseball )?(?:game|match|tournament)",
    "party": r"(?:\w+ )?party", "meeting": r"(?:big |important )?meeting", "court": r"court date|hearing|trial",
    "audition": r"audition", "reunion": r"(?:\w+ )?reunion",
    "funeral": r"funeral", "class": r"first day (?:of|at) \w+(?: \w+)?", "due_date": r"due date",
    "move": r"moving day", "chemo": r"chemo(?:therapy)?|dialysis|radiation", "lease": r"lease", "baby": r"baby(?! shower)",
}  # fmt: skip
BIG = frozenset({"wedding", "surgery", "interview", "graduation", "court", "funeral", "due_date", "exam"})
OCCASION = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in OCCASIONS.items()), re.I)
HAVE_ONE = re.compile(
    r"\b(?:I|we)(?:'ve)? (?:already |just |also |finally )?(?:have|got|booked|scheduled|made|"
    r"planned|'ve got|have got|signed up for)(?: an?| my| the| our| another|"
    r" this)? (?P<what>[\w' -]{3,60})",
    re.I,
)
HAVING = re.compile(
    r"\b(?:I'm|we're) (?:(?:having|getting|taking|doing|running|giving|planning(?= (?:an?|my|our|the)\b)|going on|"
    r"attending|throwing|seeing|hosting) (?:an? |my |the |our |in )?|going to (?:an? |my |the |"
    r"our ))(?P<what>[\w' -]{3,60})",
    re.I,
)
MINE_IS = re.compile(
    r"\b(?:my|our|the) (?P<what>[\w' -]{3,40}?) (?:is|is due|is up|ends|are|starts?|begins?|leaves|departs|lands|got (?:moved|pushed|changed|"
    r"rescheduled|postponed)|has been (?:moved|changed|rescheduled|postponed)|was (?:moved|"
    r"rescheduled|changed|postponed)|is (?:now|scheduled)|moved|changed)(?: back| up| from [\w ]{2,20})? (?:on|"
    r"in|for|to|at|next|this|tomorrow|today|until|coming|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun)[a-z]*)(?P<when>[\w' ]{0,40})",
    re.I,
)
MOVED_IT = re.compile(
    r"\b(?:I|we|they)(?:'ve)? (?:just |had to )?(?:moved|pushed|changed|rescheduled|postponed|move|push|brought) (?:my|our|the) (?P<what>[\w' -]{3,30}?) "
    r"(?:back |forward |up )?(?:to|until|till|from [\w ]{2,20} to) (?P<when>[\w' ]{2,30})",
    re.I,
)
OF_OTHERS = re.compile(
    rf"\bmy (?P<who>{PERSON}|{ANIMAL})(?: [A-Z][a-z]+)? (?:has to have|has to get|is having|is getting|needs|has|is going in for) (?:an? |his |her |their |some )?(?P<what>[\w' -]{{3,40}})",
    re.I,
)
COMES = re.compile(r"\b(?:tomorrow|today|next week|(?:on )?\w+day) is (?:my|our|the) (?P<what>[\w' -]{3,40})", re.I)
TRAVEL = re.compile(
    r"\b(?:I'm|we're|I'll be|we'll be|^)?\s*(?:going|flying|traveling|travelling|heading|"
    r"driving|off|visiting|going on a trip|taking a trip|fly|going back)\s(?:back |out |up |"
    r"down |over )?(?:to )?(?P<place>[A-Z][\w'.-]*(?: [A-Z][\w'.-]*){0,3}|(?:my (?:parents|"
    r"grandparents|mom|family|hometown)\w*(?: place| house)?))(?P<rest>[\w', ]{0,40})",
    re.I,
)
TO_PLACE = re.compile(r"\b(?:to|visiting)\s+(?:[A-Z]|my\b)")

LIFE = (
    Rule(
        re.compile(
            r"\b(?:I'm|we're) (?:finally |actually )?(?P<what>getting married|getting divorced|"
            r"expecting (?:an? (?:little )?(?:baby|child|boy|girl)|twins|(?:our|my) (?:\w+ )?(?:baby|"
            r"child|kid))|having (?:an? (?:baby(?: girl| boy)?|girl|boy|son|daughter)|twins|our first baby)|due in \w+|graduating|retiring|"
            r"adopting (?:a child|a baby|a dog|a cat|a puppy|a kitten)|starting (?:a new job|college|"
            r"university|uni|school|grad school|med school|therapy|chemo\w*))\b(?P<when>(?: (?:in|on|next|this|"
            r"tomorrow|soon|at)(?: \w+){1,3})?)",
            re.I,
        ),
        Category.GOAL,
        "plan.{what}",
        "{what}{when}",
        BIG_PLAN,
    ),
    Rule(
        re.compile(
            r"\bI (?P<what>start|begin) (?:my |a )?(?P<when>(?:new job|college|university|school|"
            r"therapy|classes|internship|(?:new )?(?:position|role)(?: as an? \w+(?: \w+)?)?)(?: \w+){0,4})",
            re.I,
        ),
        Category.GOAL,
        "plan.start",
        "{what} {when}",
        BIG_PLAN,
    ),
)
LIFE_KEYS = {
    "married": "wedding",
    "divorced": "divorce",
    "baby": "baby",
    "twins": "baby",
    "expecting": "baby",
    "graduat": "graduation",
    "job": "new_job",
    "due": "baby",
}
PAST = re.compile(r"\b(?:was|were|had|went|did|yesterday|last|ago|back from|used to|finished|already)\b", re.I)
WILL_DO = re.compile(
    r"\b(?:(?:I'm|we're) (?:going to|planning to|planning on|supposed to|meant to|about to) (?P<to>)|(?:I|we) (?:have to|need to|gotta|plan to|get to) |"
    r"(?:I'm|we're) (?=(?!feeling|thinking|being|having fun|wondering|hoping you|looking|talking|saying|asking|trying|going to|dying|kidding|joking)[a-z]{2,12}ing\b))"
    r"(?P<what>[a-z][\w' ,-]{4,80}?)(?=$|[.;!]| because| but| so (?:I|that))",
    re.I,
)
IDLE = re.compile(
    r"^(?:be|sleep|die|cry|go to (?:bed|sleep)|know|have|see you|talk to you|miss|love|kill|need|tell you|say|think|looking forward|moving to|relocating|see what|see how|regret)\b|"
    r"\b(?:you|your)\b",
    re.I,
)
BED = re.compile(
    r"^(?:bed|sleep|work|the (?:store|gym|bathroom|shop|mall)|lunch|dinner|school|class|home|"
    r"church|town|store|shower|good|great|well|fine|okay|crazy|insane|through|in\b|on\b|out\b|"
    r"for\b|back\b|to\b|be\b)",
    re.I,
)


def plans(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    ahead = [*life_plans(sentence), *occasions(sentence)]
    yield from ahead
    if not ahead:
        ahead += travels(sentence)
        yield from ahead
    aimed = list(aims(sentence)) if not ahead or "goal" in sentence.text.lower() else []
    yield from aimed
    if not ahead and not aimed:
        yield from dated_plans(sentence)


def life_plans(sentence: Sentence) -> Iterator[Finding]:
    for found in read_with(LIFE, sentence, str.rstrip):
        topic = next(
            (key for word, key in LIFE_KEYS.items() if word in found.value.lower()), slug(found.value.split(" in ")[0])
        )
        yield replace(found, key=f"plan.{topic}")


def occasions(sentence: Sentence) -> Iterator[Finding]:
    """An occasion that the speaker has before them, on a day or soon."""
    if PAST.search(sentence.text) and not re.search(
        r"\b(?:was|got|been|we|I|they|had to) (?:moved?|changed?|rescheduled?|postponed?|pushed?)", sentence.text
    ):
        return
    for pattern in (MOVED_IT, HAVE_ONE, HAVING, MINE_IS, COMES):
        found = pattern.search(sentence.text)
        occasion = OCCASION.search(found["what"]) if found else None
        if not found or not occasion or not occasion.lastgroup:
            continue
        when = date_in(sentence.text, sentence.said_at, "future")
        if when or pattern is HAVING or sentence.corrects or occasion.lastgroup in BIG:
            weight = BIG_PLAN if occasion.lastgroup in BIG else PLAN if when else SMALL_PLAN
            yield Finding(
                Category.GOAL,
                f"plan.{occasion.lastgroup}",
                occasion_said(found, occasion, pattern),
                weight,
                dated=when.iso if when else None,
            )
            return


def occasion_said(found: re.Match[str], occasion: re.Match[str], pattern: re.Pattern[str]) -> str:
    if pattern is MOVED_IT:
        return f"{found['what']} moved to {found['when']}"
    if pattern is MINE_IS:
        return " ".join(found.group().split()).removeprefix("my ").removeprefix("My ").removeprefix("the ")
    said = (
        found.group()
        if pattern is COMES
        else re.split(r"\s(?:and|but|so|until|because|which|then)\s", found["what"])[0]
    )
    return " ".join(said.split())


def dated_plans(sentence: Sentence) -> Iterator[Finding]:
    """What the speaker will do on a day that is named: small, but a plan."""
    theirs, found = OF_OTHERS.search(sentence.text), WILL_DO.search(sentence.text)
    when = date_in(sentence.text, sentence.said_at, "future") if theirs or found else None
    if not when or when.iso <= sentence.said_at.date().isoformat() or PAST.search(sentence.text):
        return
    occasion = OCCASION.search(theirs["what"]) if theirs else None
    if theirs and occasion:
        key = f"plan.{slug(theirs['who'])}_{occasion.lastgroup}"
        yield Finding(Category.GOAL, key, " ".join(theirs.group().split()), PLAN, dated=when.iso)
        return
    if found and not IDLE.search(found["what"]) and says_what(found["what"], when.expression):
        what = tidy(found["what"])
        yield Finding(Category.GOAL, f"plan:{slug(' '.join(what.split()[:3]))}", what, SMALL_PLAN, dated=when.iso)


def says_what(what: str, when: str) -> bool:
    """ "going in a couple of weeks" says when and not what."""
    rest = re.sub(
        r"\b(?:going|leaving|coming|doing|on|in|at|to|this|next|back|until|for|by|it|that|there|here|home)\b",
        " ",
        what.replace(when, " "),
    )
    return bool(rest.split())


def travels(sentence: Sentence) -> Iterator[Finding]:
    found = TRAVEL.search(sentence.text)
    if not found or PAST.search(sentence.text) or BED.search(found["place"]) or not TO_PLACE.search(found.group()):
        return
    when = date_in(sentence.text, sentence.said_at, "future")
    place = re.sub(r"\s+(?:on|in|next|this|for|tomorrow|with|at|to|and|by|the)\b.*$", "", found["place"], flags=re.I)
    if not tidy(place) or not (when or place[0].isupper()):
        return
    said = tidy(
        f"going to {place} "
        f"{found['rest'].strip() if place == found['place'] else found['place'][len(place) :].strip() + found['rest']}"
        f""
    )
    yield Finding(Category.GOAL, "plan.trip", said, PLAN if when else SMALL_PLAN, dated=when.iso if when else None)
