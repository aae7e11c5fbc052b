"""What happened, in English: births and deaths, jobs won and lost, exams, accidents, things begun and ended.

A meal, a meeting or a walk is no event: the verbs here are those after which a life is a little different.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.english.animals import ANIMAL
from gieok.learn.rules.english.people import NEAR, PERSON, role
from gieok.learn.rules.heard import Finding, Rule, Sentence, dated_as, read_with
from gieok.learn.rules.weights import EVENT, LIFE_EVENT, Weight
from gieok.nouns.category import Category

TAIL = r"[\w' ,-]{0,50}?(?=$|[.;!]|, (?:and|but|so|I|it)| and (?:I|it|we|he|she|my)\b| but| because| so )"
PAST = r"(?:just |finally |recently |actually |also |only |officially |already |almost )*"


def event(pattern: str, key: str, weight: Weight = EVENT, subject: str = "user") -> Rule:
    return Rule(re.compile(pattern, re.I), Category.EVENT, key, "{what}", weight, subject, "past")


MINE = (
    event(
        rf"\b(?P<what>(?:I|we) {PAST}lost (?:my|our) (?:dog|cat|hamster|rabbit|bird|horse|pet|puppy|kitten){TAIL})",
        "event.pet",
        LIFE_EVENT,
    ),
    event(rf"\bI {PAST}(?P<what>got (?:promoted|a promotion|a raise){TAIL})", "event.promotion", LIFE_EVENT),
    event(
        rf"\bI(?:'ve)? {PAST}(?P<what>(?:got|was|been|were) (?:laid off|fired|let go|"
        rf"made redundant){TAIL})",
        "event.job",
        LIFE_EVENT,
    ),
    event(rf"\bI {PAST}(?P<what>(?:lost|quit|left|resigned from|am leaving) my job{TAIL})", "event.job", LIFE_EVENT),
    event(
        rf"\bI {PAST}(?P<what>(?:got|landed|accepted|started|was offered) (?:a|the|my|an?) (?:new |"
        rf"dream )?(?:job|position|internship|offer){TAIL})",
        "event.job",
        LIFE_EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:got (?:the job|hired)|started my own (?:business|company)|"
        rf"retired){TAIL})",
        "event.job",
        LIFE_EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:no longer|don't) work (?:at|"
        rf"for) [A-Za-z][\w' ]{{1,30}}?(?: anymore)?)(?=$|[.,;!])",
        "event.job",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:graduated|dropped out(?: of)?|(?:finished|completed|got|started) my (?:phd|master'?s|degree|mba|bachelor'?s|a[ -]levels|"
        rf"apprenticeship|residency|training)|deferred){TAIL})",
        "event.graduation",
        LIFE_EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:beat|survived|am in remission from|finished chemo for)(?: \w+)? (?:cancer|leukemia|covid|a stroke|a heart attack){TAIL})",
        "event.health",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?:I|we) {PAST}(?P<what>(?:totall?ed|crashed|wrecked|wrote off) (?:my|our|the|her|his) (?:\w+ )?(?:car|bike|truck|van|motorbike|motorcycle){TAIL})",
        "event.accident",
        LIFE_EVENT,
    ),
    event(rf"\b(?:I|we) {PAST}(?P<what>paid off (?:my|our|all my|the) [\w' ]{{3,30}}{TAIL})", "event.paid_off", EVENT),
    event(
        rf"\b(?P<what>(?:I|we) {PAST}(?:had to put|put) (?:my|our) (?:{ANIMAL})(?: \w+)? (?:down|to sleep){TAIL})",
        "event.pet",
        LIFE_EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:passed|failed|aced|bombed|flunked) (?:my|the|an?|all my|"
        rf"both) [\w' ]{{2,40}})(?=$|[.,;!]| and| but| so| because)",
        "event.exam",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:got (?:accepted|admitted|rejected|into|my (?:acceptance|results))|"
        rf"was accepted|was rejected)(?: (?:to|in|into|by|from|at))? ?[\w' ]{{0,40}})(?=$|[.,;!]|"
        rf" and| but| so)(?<!into it)(?<!into trouble)(?<!into bed)(?<!argument)(?<!fight)",
        "event.admission",
        LIFE_EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:broke|fractured|sprained|tore|dislocated|twisted) my (?!heart|"
        rf"phone|laptop|computer|promise|glasses|favorite)[\w' ]{{2,30}})(?=$|[.,;!]| and| but| so|"
        rf" while)",
        "event.injury",
        LIFE_EVENT,
    ),
    event(
        rf"\bI(?:'ve)? {PAST}(?P<what>(?:had|got into|was in|been in|"
        rf"got in) an? (?:\w+ )?(?:accident|crash|car wreck){TAIL})",
        "event.accident",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?:I|we|my (?:wife|husband|partner|girlfriend|boyfriend) and I) {PAST}"
        rf"(?P<what>(?:had (?:twins|our (?:\w+ )?baby|my (?:\w+ )?baby|surgery|an operation|a (?:heart attack|stroke|miscarriage|"
        rf"baby))|gave birth|welcomed (?:our|a|my) (?:\w+ )?(?:baby|son|daughter|child|boy|girl)|was hospitalized|ended up in the (?:hospital|er)|"
        rf"got out of the hospital){TAIL})",
        "event.health",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?:I|we) {PAST}(?P<what>(?:bought|sold|closed on|got) (?:a|our|my|an?) (?:first |new |"
        rf"own )?(?:house|home|car|apartment|condo|truck|farm|boat)(?! (?:serviced|fixed|washed|back|detailed|repaired|wash|insurance|keys?)){TAIL})",
        "event.bought",
        EVENT,
    ),
    event(
        rf"\b(?:I|we) {PAST}(?P<what>(?:adopted|rescued|got) (?:a|an|two|our) (?:new )?(?:puppy|"
        rf"kitten|dog|cat|baby|child|rabbit|hamster){TAIL})",
        "event.adoption",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:got my|passed my|earned my|lost my|received my)(?! \w+ (?:test|exam|interview|appointment)) (?:driver'?s|"
        rf"driving|learner'?s|pilot'?s|nursing|teaching)? ?(?:license|permit|degree|diploma|"
        rf"citizenship|green card|black belt|phd|master'?s)\b{TAIL})",
        "event.license",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?:I|we) {PAST}(?P<what>(?:won|lost) (?:the|a|an|my|our|first|second|"
        rf"third) (?!interest|mind|count|way|track|time|bit|phone|lot|weight|"
        rf"game of)[\w' ]{{2,40}})(?=$|[.,;!]| and| but| so)",
        "event.won",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:published|released|finished (?:writing )?)(?: my| a|"
        rf" the) (?:first |new |debut )?(?:book|novel|album|song|game|thesis|dissertation|app|"
        rf"marathon)\b{TAIL})",
        "event.work",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?:I|we) {PAST}(?P<what>(?:joined|signed up for|enrolled in|launched|opened) (?:an?|"
        rf"my|our|the) (?!call|meeting|group chat|page|tab|link|app|trial|"
        rf"newsletter)[\w' -]{{3,50}}?)(?=$|[.,;!]| and| but| so| because)",
        "event.joined",
    ),
    event(
        rf"\bI {PAST}(?P<what>started (?:taking|doing|learning|playing|going to|volunteering|"
        rf"working) (?!out what|it|that|this|on (?:it|that|this))[\w' -]{{3,40}}?)(?=$|[.,;!]| and|"
        rf" but| so| because)",
        "event.started",
    ),
    event(
        r"\b(?P<what>(?:my|the) (?:surgery|operation|interview|exam|test|presentation|date|audition|scan|biopsy|appointment|procedure|delivery) (?:went|was) (?:really |pretty |so |super |very )?"
        r"(?:fine|well|great|ok|okay|good|badly|terribly|terrible|awful|a disaster|smoothly|horribly))\b",
        "event.outcome",
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:got (?:my|a) (?:first |second |new )?(?:tattoo|piercing)|came out(?: to [\w' ]{{3,20}})?|moved out(?: of [\w' ]{{3,30}})?){TAIL})",
        "event.milestone",
        EVENT,
    ),
    event(
        rf"\b(?P<what>we {PAST}lost (?:the|our) (?:baby|pregnancy)|I {PAST}had a miscarriage)\b",
        "event.health",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?P<what>my (?:basement|house|apartment|flat|kitchen|room|car) (?:just )?flooded{TAIL})",
        "event.loss",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>dropped my (?:kid|son|daughter) off (?:at|for) (?:[\w' ]{{0,20}})?(?:first day|college|kindergarten|school|uni)[\w' ]{{0,25}})",
        "event.kid",
        EVENT,
    ),
    event(rf"\bI {PAST}(?P<what>ran (?:a|my first) (?:half |full )?marathon{TAIL})", "event.race", EVENT),
    event(
        rf"\b(?P<what>(?:my|our) (?:house|home|car|apartment|flat|place|shop|wallet|bike|phone|purse|bag|laptop) (?:burned down|"
        rf"(?:just )?got (?:stolen|robbed|broken into|towed|flooded|burgled|nicked)|was (?:stolen|robbed|broken into|"
        rf"flooded)){TAIL})",
        "event.loss",
        EVENT,
    ),
    event(
        rf"\bI {PAST}(?P<what>(?:got|was|have been) (?:robbed|mugged|scammed|evicted|arrested|sued|"
        rf"bullied|assaulted|adopted|deported|catfished|expelled|suspended){TAIL})",
        "event.wronged",
        LIFE_EVENT,
    ),
    event(
        rf"\b(?P<what>(?:my|our) (?:dog|cat|hamster|rabbit|bird|horse|pet|puppy|"
        rf"kitten)(?: \w+)? (?:just |recently )?(?:died|passed away|passed|ran away|was put down|"
        rf"got hit|had to be put down|had puppies|had kittens){TAIL})",
        "event.pet",
        LIFE_EVENT,
    ),
)
THEIRS = (
    Rule(
        re.compile(
            rf"\b(?P<what>my (?P<who>{PERSON})(?: [A-Z][a-z]+)? (?:just |recently |finally |has |"
            rf"suddenly )*(?:died|passed away|passed|was diagnosed|got diagnosed|is in the hospital|"
            rf"was hospitalized|had (?:a (?:heart attack|stroke|baby)|surgery)|got (?:married|engaged|"
            rf"divorced|fired|laid off|promoted|sick|hurt|arrested)|is (?:dying|getting married|"
            rf"pregnant|sick|in a coma)|was born|graduated|lost (?:his|her) job|moved out|left us|"
            rf"has cancer|had an accident|were in an accident|started (?:school|kindergarten|college|"
            rf"preschool|first grade|high school)){TAIL})",
            re.I,
        ),
        Category.EVENT,
        "event:{who}",
        "{what}",
        LIFE_EVENT,
        "{who}",
        "past",
    ),
    Rule(
        re.compile(rf"\b(?P<what>I (?:just |recently )?lost my (?P<who>{NEAR}){TAIL})", re.I),
        Category.EVENT,
        "event:{who}",
        "{what}",
        LIFE_EVENT,
        "{who}",
        "past",
    ),
    Rule(
        re.compile(
            r"\b(?P<what>my (?P<who>parents) (?:(?:are|are getting|got|just got|got a) (?:divorced|"
            r"divorcing|separated|divorce|separating)|(?:just |recently )?(?:split(?: up)?|separated|divorced)(?: when [\w' ]{3,20})?))",
            re.I,
        ),
        Category.EVENT,
        "event:{who}",
        "{what}",
        LIFE_EVENT,
        "{who}",
        "past",
    ),
)
ALMOST = re.compile(r"\balmost\b|\bdidn't\b|\bnever\b|\bwant(?:ed)? to\b|\bneed to\b|\bhope to\b", re.I)
CHANGE = {
    "died": "death",
    "passed": "death",
    "lost my": "death",
    "married": "wedding",
    "engaged": "wedding",
    "born": "birth",
    "baby": "birth",
}


def events(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or ALMOST.search(sentence.text):
        return
    for found in read_with(MINE, sentence, whole):
        yield found
        break
    for found in read_with(THEIRS, sentence, whole):
        happening = next((name for word, name in CHANGE.items() if word in found.value.lower()), "news")
        ahead = re.search(r"\b(?:is|are) (?:getting|having|expecting)\b", found.value, re.I)
        dated = dated_as(sentence, "future") if ahead else found.dated
        yield replace(found, key=f"event.{happening}", subject=role(found.subject), dated=dated)


def whole(words: str) -> str:
    return " ".join(words.split()).strip(" ,")
