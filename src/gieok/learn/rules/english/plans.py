"""What is ahead, in English: appointments, trips, tests, aims and dreams.

A plan has an occasion (interview, exam, trip …), and its key is ``plan.<occasion>``, so that a new date meets the
old one. An aim has no day. "I want some coffee" is neither: wanting counts only for what takes long.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.language.dates import date_in
from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.people import PERSON
from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Rule, Sentence, read_with
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import AIM, BIG_PLAN, PLAN, SMALL_PLAN, WISH
from gieok.nouns.category import Category

OCCASIONS = {
    "interview": r"(?:job |second |final )?interview",
    "exam": r"(?:\w+ )?(?:exams?|midterms?|finals|driving test|road test|test(?! drive))", "wedding": r"wedding",
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
    "move": r"moving day",
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
    r"\b(?:I'm|we're) (?:(?:having|getting|taking|doing|running|giving|planning|going on|"
    r"attending|throwing|seeing|hosting) (?:an? |my |the |our |in )?|going to (?:an? |my |the |"
    r"our ))(?P<what>[\w' -]{3,60})",
    re.I,
)
MINE_IS = re.compile(
    r"\b(?:my|our|the) (?P<what>[\w' -]{3,40}?) (?:is|starts|got (?:moved|pushed|changed|"
    r"rescheduled|postponed)|has been (?:moved|changed|rescheduled|postponed)|was (?:moved|"
    r"rescheduled|changed|postponed)|is (?:now|scheduled)|moved|changed)(?: back| up)? (?:on|"
    r"in|for|to|at|next|this|tomorrow|today|until|coming)(?P<when>[\w' ]{0,40})",
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

BECOME = (
    r"(?:become|be|get into|open|start|own|write|publish|learn|study|master|run|finish|"
    r"graduate|lose|gain|quit|stop|save|buy|travel|visit|move|climb|build|create|get better|"
    r"improve|pass|apply|retire|adopt|get my|propose|apply|go back to|work as|work at|compete|win|read \d+|speak|"
    r"earn|have my own|work on|pay off|get a|go to (?:college|university|law|med|grad|medical|"
    r"nursing|culinary))"
)


LASTING = (
    r"(?:an?\b|the\b|my\b|our\b|lose|gain|quit|stop|learn|become|save|get (?:pregnant|into|"
    r"better at|in shape|healthy|fit|promoted|a job|a degree|my)|build|improve|write|run|"
    r"finish|buy|start|pay off|publish|graduate|pass|overcome|"
    r"eat (?:healthier|less|more|better|clean)|cut (?:down|back)|be (?:healthier|vegan|sober)|"
    r"move|conceive|reduce|grow|win|qualify|make it|retire|adopt|exercise|sleep better|raise|"
    r"spend less|earn|master)\b"
)
"""What one tries for months; "trying to find a recipe" is over tonight."""


def aim(pattern: str, weight_key: str = "goal:{what}") -> Rule:
    return Rule(re.compile(pattern, re.I), Category.GOAL, weight_key, "{what}", AIM)


REST = r"(?P<what>[\w' ,$%&+-]{3,80}?)(?=$|[.;!]| because| but| so (?:I|that)|, (?:but|so|and I|because))"
AIMS = (
    aim(
        rf"\bmy (?:main |biggest |big |new |ultimate |lifelong |current |next |number one |"
        rf"\w+ )?(?:goal|dream|aim|ambition|plan|resolution|new year's resolution)(?: in life|"
        rf" for this year| this year| right now| for the year| this month)? (?:is|has always been|"
        rf"would be|was always)(?: to)? {REST}"
    ),
    aim(rf"\bI(?:'ve always)? (?:dream|dreamed) (?:of|about) {REST}"),
    aim(
        rf"\b(?:I'm|we're|I've been) (?:trying|training|studying|saving(?: up)?|preparing|"
        rf"working hard|hoping|practicing|learning how|aiming|determined) (?:to|"
        rf"for) (?P<what>{LASTING}[\w' ,$%&+-]{{2,80}}?)(?=$|[.;!]| because| but| so (?:I|that)|, )"
    ),
    aim(
        r"\b(?:I'm|we're|I've been) (?P<what>(?:currently )?(?:writing|working on|building|"
        r"developing|learning|studying for|teaching myself|composing|recording|"
        r"making) (?:an? (?!difference|lot|bit|mess)|my |our |the |how to |spanish|french|german|"
        r"korean|japanese|chinese|italian|python|guitar|piano|to) ?[\w' -]{0,40}?)(?=$|[.,;!]|"
        r" because| but| so| right now| and I)"
    ),
    aim(
        r"\bI'm learning (?P<what>(?:spanish|french|german|korean|japanese|mandarin|chinese|"
        r"italian|python|guitar|piano|russian|arabic|portuguese|sign language|"
        r"to \w+(?: \w+){0,3}))",
        "goal:learn_{what}",
    ),
)
WANTS = (
    Rule(
        re.compile(
            rf"\b(?:I|we)(?:'ve)? (?:really |still |just |always |also |eventually )*(?:want|would like|"
            rf"'d like|hope|plan|intend|aim|'ve always wanted|have always wanted|am hoping|am planning|"
            rf"decided|need(?= to (?:pay off|lose|quit|finish|find a|pass|save|graduate))) to (?P<what>{BECOME}\b[\w' ,$%&+-]{{2,70}}?)(?=$|[.;!]| because| but| so (?:I|"
            rf"that)|, )",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
    Rule(
        re.compile(
            rf"\b(?:I'm|we're) planning (?:to|on) (?P<what>(?:{BECOME}|travel|visit|propose|starting|"
            rf"going|moving|getting|opening|buying|having|attend|host|"
            rf"volunteer)\b[\w' ,-]{{3,70}}?)(?=$|[.;!]| because| but| so)",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
    Rule(
        re.compile(
            r"\b(?:I'm|we're) planning (?:to|on) (?P<what>[\w' ,-]{4,70}?)(?=$|[.;!]| because| but|"
            r" so)",
            re.I,
        ),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        SMALL_PLAN,
    ),
    Rule(
        re.compile(rf"\b(?:I'm|we're) going to (?P<what>{BECOME}\b[\w' ,-]{{3,70}}?)(?=$|[.;!]| because| but)", re.I),
        Category.GOAL,
        "goal:{what}",
        "{what}",
        AIM,
    ),
)
LIFE = (
    Rule(
        re.compile(
            r"\b(?:I'm|we're) (?:finally |actually )?(?P<what>getting married|getting divorced|"
            r"expecting (?:an? (?:little )?(?:baby|child|boy|girl)|twins|(?:our|my) (?:\w+ )?(?:baby|"
            r"child|kid))|having (?:a baby|twins|our first baby)|due in \w+|graduating|retiring|"
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
            r"therapy|classes|internship)(?: \w+){0,4})",
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
    said = found.group() if pattern is COMES else found["what"]
    return " ".join(said.split())


def dated_plans(sentence: Sentence) -> Iterator[Finding]:
    """What the speaker will do on a day that is named: small, but a plan."""
    theirs = OF_OTHERS.search(sentence.text)
    when = date_in(sentence.text, sentence.said_at, "future")
    if not when or when.iso <= sentence.said_at.date().isoformat() or PAST.search(sentence.text):
        return
    occasion = OCCASION.search(theirs["what"]) if theirs else None
    if theirs and occasion:
        key = f"plan.{slug(theirs['who'])}_{occasion.lastgroup}"
        yield Finding(Category.GOAL, key, " ".join(theirs.group().split()), PLAN, dated=when.iso)
        return
    found = WILL_DO.search(sentence.text)
    if found and not IDLE.search(found["what"]):
        what = tidy(found["what"])
        yield Finding(Category.GOAL, f"plan:{slug(' '.join(what.split()[:3]))}", what, SMALL_PLAN, dated=when.iso)


def travels(sentence: Sentence) -> Iterator[Finding]:
    found = TRAVEL.search(sentence.text)
    when = date_in(sentence.text, sentence.said_at, "future")
    if not found or PAST.search(sentence.text) or BED.search(found["place"]) or not TO_PLACE.search(found.group()):
        return
    place = re.sub(r"\s+(?:on|in|next|this|for|tomorrow|with|at|to|and|by|the)\b.*$", "", found["place"], flags=re.I)
    if not tidy(place) or not (when or place[0].isupper()):
        return
    said = tidy(
        f"going to {place} "
        f"{found['rest'].strip() if place == found['place'] else found['place'][len(place) :].strip() + found['rest']}"
        f""
    )
    yield Finding(Category.GOAL, "plan.trip", said, PLAN if when else SMALL_PLAN, dated=when.iso if when else None)


def aims(sentence: Sentence) -> Iterator[Finding]:
    found = next(iter((*read_with(AIMS, sentence, tidy), *read_with(WANTS, sentence, tidy))), None)
    if found and not found.value.startswith(("be able", "be more", "see you", "talk", "be with you", "be left")):
        hedged = sentence.hedged or re.search(r"\bsomeday maybe\b", sentence.text, re.I)
        wanted, _, instead = found.value.partition(" instead of ")
        key = f"goal:{slug(wanted)}" if instead and found.key.startswith("goal:") else found.key
        plain = replace(found, value=wanted, key=key, old_value=tidy(instead) or None)
        yield replace(plain, weight=WISH) if hedged else plain
