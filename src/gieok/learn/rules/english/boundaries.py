"""What the speaker does not want, in English: names not to be called, things not to be said or asked.

"Don't worry" is no boundary: the verb after "don't" must be something that one person does to another.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.english.phrasing import tidy
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.weights import BOUNDARY
from gieok.nouns.category import Category

NO = (
    r"(?:don't|do not|please don't|never|stop|quit|no more|you shouldn't|"
    r"I don't want you to|I (?:need|want) you to (?:stop|not)|you need to stop|I'd (?:rather|prefer (?:it )?if) you (?:didn't|wouldn't)|please never|can you not|could you not|"
    r"can you stop|could you stop|can you please stop|can you please not)(?: ever| you ever|"
    r" ever again| fucking)?"
)
CALL = re.compile(
    rf"\b{NO} (?:call|calling|address|addressing|refer to|"
    rf"referring to) me (?:as )?(?:by )?(?P<what>[A-Za-z][\w' -]{{1,30}}?)(?=$|[.,;!?]| again|"
    rf" anymore| please| ever| because| ok| when)",
    re.I,
)
TIME_NOT_NAME = re.compile(
    r"^(?:at|on|in|after|before|when|while|during|so|that often|too|until|late|this|tonight|"
    r"tomorrow|again|anymore|back)\b",
    re.I,
)
ACT = (
    r"(?:mention|mentioning|bring(?:ing)? up|talk(?:ing)? about|ask(?:ing)?(?: me)? (?:about|"
    r"for|why|if|when|how|what|whether)|jok(?:e|ing) about|mak(?:e|ing) (?:fun of|jokes about)|text(?:ing)? me|"
    r"messag(?:e|ing) me|"
    r"call(?:ing)? me|contact(?:ing)? me|touch(?:ing)?|yell(?:ing)? at me|shout(?:ing)? at me|"
    r"swear(?:ing)?(?: at me| around me)?|curs(?:e|ing)(?: at me)?|lectur(?:e|ing) me|"
    r"lie to me|lying to me|flirt(?:ing)? with me|"
    r"tell(?:ing)? (?:me (?:what to do|to calm down|to relax|to smile)|anyone(?: about)?|"
    r"anybody|people about)|interrupt(?:ing)? me|treat(?:ing)? me like|compar(?:e|ing) me|"
    r"us(?:e|ing) (?:that|the|those|any)? ?(?:words?|names?|nicknames?|pet names?|slurs?)|"
    r"teas(?:e|ing) me|mock(?:ing)? me|laugh(?:ing)? at (?:me|my)|nag(?:ging)? me|push(?:ing)? me|rush(?:ing)? me|blam(?:e|ing) me|speak(?:ing)? to me|wak(?:e|ing) me|send(?:ing)? me|spoil(?:ing)?|judg(?:e|ing) me|"
    r"pressur(?:e|ing) me|say(?:ing)? (?:that|things like|stuff like|anything about)|"
    r"comment(?:ing)? on|discuss(?:ing)?|share|sharing|repeat(?:ing)?|giv(?:e|"
    r"ing) me (?:advice|unsolicited))"
)
DONT = re.compile(
    rf"\b{NO} (?P<what>{ACT}\b[\w' ,-]{{0,80}}?)(?=$|[.;!?]|, (?:ok|okay|please|I|it)| ok$|"
    rf" please$)",
    re.I,
)
UNEASY = re.compile(
    r"\b(?:I'm not (?:really )?comfortable|I'm uncomfortable|I feel uncomfortable|"
    r"I don't feel comfortable|I'm not okay|I'm not ok|it makes me uncomfortable|"
    r"I'm not ready)(?: with| about| when| to)?(?: you)?(?: people)? (?P<what>[\w' -]{3,80}?)"
    r"(?=$|[.,;!?])",
    re.I,
)
UNWILLING = re.compile(
    r"\bI(?:'d rather not|(?: really| just)? (?:'d rather not|don't want to|do not want to|won't|refuse to|can't|"
    r"don't like to|don't like|hate|hate to|would rather not|"
    r"don't wanna)) (?P<what>(?:talk(?:ing)? about|discuss(?:ing)?|speak(?:ing)? about|"
    r"hear(?:ing)? about|be (?:called|touched|asked|compared)|being (?:called|touched|asked|"
    r"compared|yelled at))[\w' -]{2,60}?)(?=$|[.,;!?])",
    re.I,
)
OFF_LIMITS = re.compile(
    r"\b(?P<what>(?!that|it\b)[\w' ]{3,40}?) (?:is|are) (?:off[ -]limits|a (?:touchy|"
    r"sensitive|sore|forbidden) (?:subject|topic|spot)|a hard no|not up for discussion|"
    r"private)\b",
    re.I,
)
NO_MORE = re.compile(
    r"(?:^|\bplease )(?:and |also |so |but |ok |please )*no (?:more )?(?P<what>(?:spoilers?|jokes?|talk(?:ing)?|questions?|comments?|swearing|"
    r"politics|pet names?|nicknames?|flirting|lectures?|lecturing|advice|teasing|yelling|cursing|touching|pics|photos|"
    r"calls|texts|texting|calling)\b[\w' -]{0,50}?)(?=$|[.,;!]| please| ok\b)",
    re.I,
)
LIGHT = re.compile(
    r"\b(?:spoil yourself|tell anyone i|swear it|touch (?:that|this) (?:dial|button)|"
    r"share (?:it|this) if|repeat after)\b",
    re.I,
)


VAGUE = re.compile(r"^(?:it|this|that|these|those|them|something|things?|anything|everything)\b", re.I)
"""Don't talk about that: about what?"""
OPENS = re.compile(r"\bI(?:'d| would) rather not\b", re.I)


def boundaries(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    called = CALL.search(text)
    if called and tidy(called["what"]) and not TIME_NOT_NAME.search(called["what"]):
        name = tidy(called["what"])
        yield Finding(Category.BOUNDARY, f"do_not_call:{slug(name)}", f"don't call me {name}", BOUNDARY)
        return
    for pattern, saying in (
        (DONT, "don't {}"),
        (UNEASY, "not comfortable {}"),
        (UNWILLING, "doesn't want {}"),
        (OFF_LIMITS, "{} is off-limits"),
        (NO_MORE, "no {}"),
    ):
        found = pattern.search(text)
        if (
            found
            and not LIGHT.search(text)
            and not (pattern is not DONT and not sentence.is_plain and not OPENS.search(text))
        ):
            what = " ".join(found["what"].split())
            if VAGUE.search(topic_of(what)):
                return
            saying = "stop {}" if pattern is DONT and re.match(r"\w+ing\b", what) else saying
            yield Finding(Category.BOUNDARY, f"boundary:{slug(topic_of(what))}", saying.format(what), BOUNDARY)
            return


def topic_of(what: str) -> str:
    """ "my ex" of "bring up my ex anymore": said in other words, it is the same boundary."""
    plain = re.sub(
        r"^(?:bring(?:ing)? up|mention(?:ing)?|talk(?:ing)? about|ask(?:ing)?(?: me)? about|"
        r"discuss(?:ing)?|jok(?:e|ing) about|hear(?:ing)? about|speak(?:ing)? about)\s+",
        "",
        what,
        flags=re.I,
    )
    return tidy(re.sub(r"^(?:my|our|the)\s+", "", plain, flags=re.I)) or plain
