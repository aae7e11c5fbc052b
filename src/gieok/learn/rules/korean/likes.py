"""Likes, dislikes, favourites and hobbies, in Korean.

좋아해 and 싫어해 take an object and say what somebody is like; 좋아 and 좋다 may be only the moment's pleasure, so they
count where the speaker names themselves, or compares. "사랑해" without an object is not about taste.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import kind, slug
from gieok.learn.rules.korean.phrasing import END, NOT_PARTICLES, noun, without_copula, without_subject_particle
from gieok.learn.rules.korean.who import names_somebody
from gieok.learn.rules.weights import MILD_TASTE, STRONG_TASTE, TASTE, Weight
from gieok.nouns.category import Category

ADV = (
    r"(?:진짜|진짜로|정말|정말로|너무|엄청|완전|되게|아주|무척|많이|꽤|제법|개|존나|겁나|졸라|"
    r"참|그냥|원래|또|더|굉장히|별로|그닥|딱히|전혀|제일|가장|특히|유독)"
)
WHAT = r"(?P<what>[가-힣A-Za-z0-9'&+ ]{1,30}?)"
VERB_END = (
    r"(?:해요?|합니다|함|한다|하거든요?|하는데|하고(?!\s?싶)|하는\s?편[가-힣]*|했거든|하지|"
    r"하니까|하게\s?됐[가-힣]*|하기도|하더라)(?=[\s,.!?~]|$)"
)
LIKES = (
    (re.compile(rf"{WHAT}(?:\s{ADV})*\s?(?:좋아{VERB_END})"), STRONG_TASTE),
    (
        re.compile(
            rf"{WHAT}(?:\s{ADV})*\s?(?:(?<=[을를]\s)사랑{VERB_END}|(?<!나 )(?<!널 )(?<!너 )(?<!많이 )사랑(?:함|합니다)(?=[\s.!~]|$)|덕후|매니아|마니아|광팬|환장(?:해|"
            rf"함|한다)|없이\s?못\s?살)"
        ),
        STRONG_TASTE,
    ),
    (re.compile(rf"{WHAT}\s(?:완전\s|극\s?|개)?호(?:임|야|예요|$)"), TASTE),
    (re.compile(rf"{WHAT}\s?(?:팬|빠순이|처돌이|러버)(?:이야|이에요|임|입니다|야|인데)"), STRONG_TASTE),
    (
        re.compile(
            rf"{WHAT}(?:에|한테)\s?(?:{ADV}\s)*(?:빠졌|빠져|꽂혔|꽂혀|푹|미쳐|미쳤|진심이|입덕|"
            rf"관심(?:이)?\s?많)"
        ),
        TASTE,
    ),
    (re.compile(rf"{WHAT}(?:\s{ADV})*\s?(?:즐겨\s?(?:먹|들|보|마|입|해)|잘\s?먹(?:어|는\s?편)(?!었))"), TASTE),
)
FELT_LIKE = re.compile(
    rf"^(?:나는|난|저는|전|나|저|나도|저도)\s{WHAT}(?:\s{ADV})*\s?(?:좋아|좋아요|좋더라|"
    rf"좋더라고요?|좋습니다|좋음){END}"
)
DISLIKES = (
    (
        re.compile(
            rf"{WHAT}(?:\s{ADV})*\s(?:안\s?좋아{VERB_END}|좋아하지\s?(?:않|는\s?않)|좋아하는\s?편(?:은|"
            rf"이)\s?아니)"
        ),
        TASTE,
    ),
    (
        re.compile(
            rf"{WHAT}(?:\s{ADV})*\s?(?:싫어{VERB_END}|질색|혐오|극혐|무서워{VERB_END}|"
            rf"딱\s?질색|극?불호(?:임|야|예요|$))"
        ),
        STRONG_TASTE,
    ),
    (re.compile(rf"{WHAT}(?:\s{ADV})*\s?(?:못\s?(?:봐|보겠|듣겠|타|견디|참겠))(?![가-힣]*(?:았|었))"), TASTE),
)
FEARS = re.compile(
    r"(?:제일|가장|진짜)?\s?(?:무서워하는|싫어하는|못\s?먹는|혐오하는)\s(?:건|것은|거는|"
    r"음식은|동물은|벌레는)\s(?P<what>[가-힣A-Za-z ]{1,16})"
)
ONLY = re.compile(
    r"^(?:나는\s|난\s|나\s|저는\s|전\s)?(?:[가-힣]{1,4}(?:은|는)\s)?(?:항상\s|맨날\s|거의\s|무조건\s|주로\s)?(?P<what>[가-힣A-Za-z]{1,10}(?:\s[가-힣A-Za-z]{1,6})?)(?<!게)만\s"
    r"(?:마셔|마시|먹어|먹는|먹음|마심|들어|들음|봐|입어|써|읽어|읽음|읽는|쓰는|입는|타|신어)(?=[\s요.!~]|$|는)"
)
FELT_DISLIKE = re.compile(
    rf"{WHAT}(?:\s{ADV})*\s?(?:싫어|싫어요|싫더라|싫습니다|싫음|싫다|별로야|별로임|"
    rf"별로예요){END}"
)
FAVORITE = re.compile(
    r"(?:(?:제일|가장|최고로|젤)\s?(?:좋아하는|아끼는|사랑하는)|^(?:내가\s|제가\s|나는\s|난\s)?좋아하는(?=\s?[가-힣]{1,6}?[은는]\s))\s?(?P<kind>[가-힣]{1,6}?)(?:은|"
    r"는|이|가)?\s(?:역시\s|당연히\s|바로\s|무조건\s)?(?P<what>[가-힣A-Za-z0-9 ]{1,24})"
)
FAVORITE_ONE = re.compile(
    r"(?:내|제|나의)?\s?최애\s?(?P<kind>[가-힣]{1,4}?)?(?:은|"
    r"는)\s(?P<what>[가-힣A-Za-z0-9 ]{1,20})|(?P<thing>[가-힣A-Za-z0-9 ]{2,16}?)(?:이|"
    r"가)?\s?(?:내\s|제\s)?최애(?:야|예요|임|입니다|인데)"
)
HOBBY = re.compile(r"취미(?:는|가|로는|로)?\s(?P<what>[가-힣A-Za-z0-9, ]{1,40})")
FREE_TIME = re.compile(
    r"(?:시간\s?(?:날\s?때|나면|있을\s?때)|쉬는\s?날(?:에는?|이면)?|여가\s?시간에)\s(?:보통\s|"
    r"주로\s)?(?P<what>[가-힣A-Za-z ]{2,24})"
)
BETTER = re.compile(
    r"(?P<than>[가-힣A-Za-z]{1,10}(?:\s[가-힣]{1,6})?)보(?:다|다는|단)\s(?:나는\s|난\s|"
    r"역시\s)?(?P<what>[가-힣A-Za-z ]{1,14}?)(?:이|가|을|를|쪽이)?\s?(?:(?:더|"
    r"훨씬)\s?)*(?:좋아(?:해)?(?:요)?(?=[\s.!~]|$)|좋다|좋더라|좋음|나아|낫|선호해|편해|"
    r"파(?:야|임|예요|$)|취향|끌려|(?:마시|먹|보|쓰|타|입|하|듣|읽)는\s?(?:편|쪽))"
)
PARTY = re.compile(r"^(?:나는|난|저는|전|나|저)?\s?(?P<what>[가-힣]{1,10})파(?:야|예요|임|입니다)(?:\s|$)")
MOMENT = re.compile(
    r"(?:^|\s)(?:이|그|저|이거|그거|여기|거기|오늘|날씨|지금|네|니|너의|이런|그런|이번|어제|"
    r"방금|목소리|기분|분위기|느낌|냄새|너|널|당신|자기|우리|걔|이렇게|그렇게|이게|그게|같이|"
    r"너랑|이\s?노래)(?:\s|$|가|는|도|를)"
)
NO_OBJECT = re.compile(
    r"^(?:사랑|고민|생각|슬럼프|위기|함정|잠|물|짝남|짝녀|친구|남친|여친|걔)$|^(?:내가\s)?하는\s?것$|^그걸\s|^(?:그걸|그들|그녀|그것|이것|저것|님이?|모든\s?것|아무것|계속|나|저|나는|난|저는|내가|그|이|저것|이거|그거|이것|그것|너|널|네|너를|진짜|너무|정말|"
    r"다|뭐|그렇게|안|별로|더|제일|가장|사람|혼자|많이|아직도|아직|여전히|엄청|완전|이제|이젠|"
    r"서로|하는|게|걸|거|건|것|매우|얼마나|그냥|또|역시|원래|누구|우리|[가-힣]*\s?(?:데|서|"
    r"니까|고|(?<![냉라쫄자짜장빔밀막단쌀온])면))$|(?:[가-힣]긴|[가-힣]기는|가기|하기|먹기|일어나기|나가기|출근하기|공부하기|"
    r"[가-힣]기)$|너|당신"
)


def likes(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or names_somebody(sentence.text):
        return
    found = next((one for ask in (favorites, hobbies, preferences, dislikes, liked) for one in [*ask(sentence)]), None)
    if found:
        yield from (
            favorites(sentence)
            if found.key.startswith("favorite")
            else hobbies(sentence)
            if found.key.startswith("hobby")
            else (found,)
        )


def favorites(sentence: Sentence) -> Iterator[Finding]:
    found = FAVORITE.search(sentence.text) or FAVORITE_ONE.search(sentence.text)
    if found:
        groups = found.groupdict()
        what = noun(without_copula(groups["what"] or groups.get("thing") or ""))
        if (
            what
            and not re.search(r"^(?:뭐|없|중\s?하나)|재생|니다$", what)
            and not (groups.get("kind") or "").endswith("인")
        ):
            yield Finding(Category.PREFERENCE, f"favorite.{kind(groups.get('kind') or 'thing')}", what, STRONG_TASTE)


def hobbies(sentence: Sentence) -> Iterator[Finding]:
    found = HOBBY.search(sentence.text) or FREE_TIME.search(sentence.text)
    for part in re.split(r"(?:이?랑|하고|,|와|과)\s|,", found["what"]) if found else ():
        what = re.sub(
            r"(?:하는|치는|보는|찍는|그리는|듣는|읽는|타는|만드는|가는)\s?(?:거|것)$",
            lambda end: end.group(),
            without_copula(part.strip()),
        ).strip()
        if what and not re.search(r"^(?:뭐|없|생|따로|딱히|있)|(?:데|서|니까|지만)$", what):
            yield Finding(Category.PREFERENCE, f"hobby:{slug(what)}", what, TASTE)


def preferences(sentence: Sentence) -> Iterator[Finding]:
    found = BETTER.search(sentence.text)
    what = preferred(found) if found else ""
    if found and what and what not in ("더", "훨씬"):
        yield Finding(Category.PREFERENCE, f"preference:{slug(what)}", f"{noun(found['than'])}보다 {what}", TASTE)
        return
    party = PARTY.search(sentence.text)
    if party and not re.search(r"^(?:양|대|쪽|한)$", party["what"]):
        yield Finding(Category.PREFERENCE, f"preference:{slug(party['what'])}", f"{party['what']}파", TASTE)


def preferred(found: re.Match[str]) -> str:
    """What is better; the 이 of 고양이 is not the particle that the pattern took it for."""
    what, rest = found["what"], found.string[found.end("what") :]
    return (
        noun(what + "이")
        if rest.startswith("이") and NOT_PARTICLES.search(what + "이")
        else without_subject_particle(noun(what))
    )


def dislikes(sentence: Sentence) -> Iterator[Finding]:
    for pattern, weight in DISLIKES:
        yield from tasted(pattern.search(sentence.text), "싫어함", weight, sentence, adjective=False)
    fears = FEARS.search(sentence.text)
    if fears and (what := noun(without_copula(fears["what"]))):
        yield Finding(Category.PREFERENCE, f"taste:{slug(what)}", f"{what} 싫어함", STRONG_TASTE)
    yield from tasted(FELT_DISLIKE.search(sentence.text), "싫어함", TASTE, sentence, adjective=True)


def liked(sentence: Sentence) -> Iterator[Finding]:
    for pattern, weight in LIKES:
        yield from tasted(pattern.search(sentence.text), "좋아함", weight, sentence, adjective=False)
    only = ONLY.search(sentence.text)
    if (
        only
        and (what := noun(only["what"]))
        and not re.search(r"오늘|어제|방금|하나|이것|그것|이거|그거|조금|한\s|두\s|좀|물", only["what"])
    ):
        yield Finding(Category.PREFERENCE, f"taste:{slug(what)}", f"{what}만 {only.group().split()[-1]}", TASTE)
    yield from tasted(FELT_LIKE.search(sentence.text), "좋아함", TASTE, sentence, adjective=True)


def tasted(
    found: re.Match[str] | None, verb: str, weight: Weight, sentence: Sentence, *, adjective: bool
) -> Iterator[Finding]:
    if not found:
        return
    what = noun(found["what"])
    what = without_subject_particle(what) if adjective or "극혐" in found.group() or "질색" in found.group() else what
    if not what or NO_OBJECT.search(what) or MOMENT.search(found["what"]) or len(what) > 24:
        return
    yield Finding(
        Category.PREFERENCE, f"taste:{slug(what)}", f"{what} {verb}", MILD_TASTE if sentence.hedged else weight
    )
