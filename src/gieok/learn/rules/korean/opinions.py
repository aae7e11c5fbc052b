"""Opinions, in Korean: -다고 생각해, -라고 봐, 내 생각엔 …; about the world, not about the next hour."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.phrasing import LEADING_WORDS, noun, without_copula
from gieok.learn.rules.korean.who import names_a_person
from gieok.learn.rules.weights import OPINION, STRONG_OPINION
from gieok.nouns.category import Category

THINKS = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9,% ]{4,80}?(?:다|라|자))고\s?(?:늘\s|항상\s|"
    r"진심으로\s)?(?:생각해|생각함|생각합|생각한다|생각하는\s?편|생각하거든|생각해요|"
    r"봐(?:요)?(?=[\s.!~]|$)|본다|봅니다|믿어|믿는다|믿음|느껴)"
)
IN_MY_VIEW = re.compile(
    r"(?:내\s?생각(?:엔|에는|에|으로는)|개인적으로(?:는)?|제\s?생각(?:엔|에는)|"
    r"내가\s?보기(?:엔|에는)|난\s?솔직히|나는\s?솔직히)\s(?P<what>[가-힣A-Za-z0-9,% ]{6,80})"
)
SIDE = re.compile(
    r"(?:(?:나는|난|저는|전|나|저)\s|^(?=[가-힣A-Za-z ]{4,}))(?P<what>[가-힣A-Za-z ]{2,24}?)(?:에|는|은)?\s?(?P<side>찬성|"
    r"반대)(?:이야|야|해|함|합니다|한다|예요|이에요|하는\s?편)"
)
FRANKLY = re.compile(
    r"(?:^|\s)(?:솔직히|솔까말?|내가\s?볼\s?때|까놓고\s?말해서)\s(?!나|내|저|너|네|니|우리|오늘|어제|이거|그거|여기|좀\s)(?P<what>[가-힣A-Za-z0-9,% ]{6,60}?"
    r"(?:[은는한인운던]\s?(?:거|것)\s?같(?:아|애|음|다|아요)|[아어해]야\s?(?:한다|해|돼|됨|된다)|별로(?:야|임|다|인\s?듯)|최고(?:야|임|다)|과대평가|거품(?:이야|임)))(?=[\s.!~]|$)"
)
BELIEF = re.compile(
    r"(?:^|\s)(?:나는|난|저는|전|나|저)\s(?P<what>[가-힣A-Za-z ]{2,16}?)(?:을|를|은|는)\s(?P<how>믿어|믿는다|믿어요|믿는\s?편|안\s?믿어|안\s?믿는다|안\s?믿어요|믿지\s?않)"
)
VALUES = re.compile(
    r"(?:제일|가장)\s?(?:중요하게\s?생각하는|중요한|소중한|소중하게\s?생각하는)\s?(?:건|것은|거는|가치는)\s(?P<what>[가-힣A-Za-z ]{2,16})"
)
BEYOND_ME = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9 ]{4,50}?(?:사람들?|거|것|게|문화|법|제도|애들))(?:은|는|이|가|도)?\s?(?:진짜\s|정말\s|너무\s|도저히\s|솔직히\s)*"
    r"(?:이해(?:가|를)?\s?(?:안|못)|용납이?\s?안|없어져야|문제라고|말도\s?안\s?(?:돼|된다|되는))"
)
ABOUT_US = re.compile(
    r"^(?:나는\s|난\s)?(?:그|그가|그것|그들|그녀|이것|이게|이건|그건|그게|저것|아직|그만큼)(?:이|은|는|을|에|도)?\s|(?:^|\s)(?:너|네가|니가|넌|너는|그렇|이렇|그게\s?맞|걔|그러|내가\s?(?:너무|잘못|바보)|"
    r"좋은\s?생각|해볼까|갈까)"
)
STRONG = re.compile(r"절대|무조건|반드시|꼭|해야|안\s?된다|없어져야|최악|최고|말도\s?안|당연|찬성|반대|잘못|훨씬")


def opinions(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    found = (
        THINKS.search(sentence.text)
        or IN_MY_VIEW.search(sentence.text)
        or FRANKLY.search(sentence.whole)
        or BEYOND_ME.search(sentence.text)
    )
    side = SIDE.search(sentence.text)
    if (
        found
        and not names_a_person(LEADING_WORDS.sub("", found["what"].strip() + " "))
        and not ABOUT_US.search(found["what"])
    ):
        said = LEADING_WORDS.sub("", found["what"].strip() + " ").strip()
        if found.re is BEYOND_ME:
            said = f"{said} 이해 안 됨" if "이해" in found.group() else found.group().strip()
        if len(said) >= 6:
            weight = STRONG_OPINION if STRONG.search(said) else OPINION
            yield Finding(Category.OPINION, f"opinion:{slug(noun(said.split()[0]))}", said, weight)
    elif (belief := BELIEF.search(sentence.text)) and not re.search(r"너|널|네|당신|그|걔|남", belief["what"]):
        what = noun(belief["what"])
        yield Finding(
            Category.OPINION,
            f"opinion:{slug(what)}",
            f"{what} {'안 믿음' if re.search('안|않', belief['how']) else '믿음'}",
            OPINION,
        )
    elif values := VALUES.search(sentence.text):
        what = noun(without_copula(values["what"]))
        yield Finding(Category.OPINION, "opinion:가장_중요한_것", f"가장 중요한 것은 {what}", STRONG_OPINION)
    elif side and noun(side["what"]):
        yield Finding(
            Category.OPINION,
            f"opinion:{slug(noun(side['what']))}",
            f"{noun(side['what'])} {side['side']}",
            STRONG_OPINION,
        )
