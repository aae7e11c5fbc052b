"""What happened, in Korean: births and deaths, jobs won and lost, exams, accidents, things begun and ended.

A meal, a meeting or a walk is no event: the verbs here are those after which a life is a little different.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence, dated_as
from gieok.learn.rules.korean.plans import said
from gieok.learn.rules.korean.who import names_somebody
from gieok.learn.rules.weights import EVENT, LIFE_EVENT, Weight
from gieok.nouns.category import Category

DONE = r"(?:어|어요|다|음|습니다|는데|네|고|거든|지|어서|대|던|지만|으)?"
EVENTS: tuple[tuple[str, re.Pattern[str], Weight], ...] = tuple(
    (key, re.compile(pattern), weight)
    for key, pattern, weight in (
        (
            "event.death",
            rf"(?:돌아가셨|돌아가심|세상을\s?(?:떠났|떠나|뜨)|하늘나라(?:로|에)|무지개\s?다리|"
            rf"장례식(?:에|장)?\s?(?:다녀왔|갔다|갔어)|"
            rf"죽었{DONE}(?![가-힣])|장례식?\s?(?:치렀|했))",
            LIFE_EVENT,
        ),
        (
            "event.job",
            r"(?:취업|취직|입사|이직|퇴사|퇴직|정규직\s?(?:전환|됐)|해고|창업|개업|폐업)(?:을|"
            r"를)?\s?(?:했|함|됐|됨|당했|성공|하게\s?됐|되었)|(?:회사|직장|알바|일)(?:를|을|"
            r"도)?\s?(?:그만\s?뒀|그만뒀|그만둠|때려\s?쳤|관뒀|짤렸|잘렸|옮겼)|짤렸|잘렸어|직장\s?잃|"
            r"일자리\s?(?:구했|잃)|알바\s?(?:구했|붙었)",
            LIFE_EVENT,
        ),
        (
            "event.promotion",
            r"승진(?:을)?\s?(?:했|함|됐|하게)|연봉\s?(?:올랐|인상)|보너스\s?받|첫\s?월급(?:을)?\s?(?:받|탔)",
            LIFE_EVENT,
        ),
        (
            "event.exam",
            r"(?:합격|불합격|최종\s?합격)(?:을|이)?\s?(?:했|함|됐|하게|이야|통보|이에요|$)|(?:시험|"
            r"면접|수능|오디션|서류|고시|임용|운전면허|필기|실기)(?:에|에서|을|도|"
            r"이)?\s?(?:[가-힣]{0,4}\s)?(?:붙었|붙음|떨어졌|떨어짐|통과했|망했|망함|망쳤|탈락|잘\s?봤|"
            r"포기했)|(?:대학|대학교|학교|회사)(?:에|도)?\s?(?:붙었|떨어졌|합격)|재수하게\s?됐",
            LIFE_EVENT,
        ),
        (
            "event.license",
            r"(?:면허|자격증|학위|석사|박사|금메달|메달|트로피|영주권|시민권)(?:을|를|증을|"
            r"증)?\s?(?:땄|땀|취득|받았|따냈)",
            LIFE_EVENT,
        ),
        (
            "event.graduation",
            r"(?:초등학교|중학교|고등학교|대학교?|유치원|어린이집|군대)(?:에|를)?\s?(?:들어갔|들어감|"
            r"갔어|갔다|갔거든)|(?:졸업|입학|입대|제대|전역|휴학|복학|자퇴|편입)(?:을|를)?\s?(?:했|함|중|하고(?!\s?싶)|"
            r"하게\s?됐|됐)",
            LIFE_EVENT,
        ),
        (
            "event.birth",
            r"(?:아기|아이|애|첫째|둘째|셋째|막내|아들|딸|조카|손주|쌍둥이)(?:가|이|를|을)?\s?(?:태어났|낳았|출산)|"
            r"출산(?:했|함)|임신(?:했|함|이래|됐)|유산(?:했|됐)",
            LIFE_EVENT,
        ),
        (
            "event.accident",
            r"(?:교통)?사고(?:가|를)?\s?(?:났|남|당했|나서)|차에\s?치였|불이?\s?났|"
            r"도둑(?:이)?\s?(?:맞|들)|소매치기|사기(?:를)?\s?당했|보이스피싱\s?당",
            LIFE_EVENT,
        ),
        (
            "event.health",
            r"(?:입원|퇴원|수술)(?:을|를)?\s?(?:했|함|하셨|받았|받음|하게|중|하고)|쓰러졌|쓰러지셨|"
            r"응급실(?:에)?\s?(?:갔|실려)|(?:[가-힣]+)\s?진단(?:을)?\s?(?:받았|받으셨|받음)|(?:암|"
            r"폐렴|코로나|독감|대상포진)(?:에|이)?\s?(?:걸렸|걸리셨|재발)",
            LIFE_EVENT,
        ),
        (
            "event.injury",
            r"(?:다리|팔|발목|손목|허리|무릎|손가락|발가락|갈비뼈|코|뼈|인대)(?:가|이|를|"
            r"을)?\s?(?:부러졌|부러짐|부러뜨|다쳤|다침|삐었|삐끗|접질렸|늘어났|골절|금이?\s?갔|"
            r"접질려|삐어|다쳐서|부러져|금\s?갔)|크게\s?다쳤|화상\s?입|깁스(?:를)?\s?(?:했|하고|함|중)|목발",
            LIFE_EVENT,
        ),
        (
            "event.won",
            r"(?:우승|준우승|1등|일등|2등|3등|대상|금상|은상|최우수상|장학금|(?<![가-힣])상(?=[을\s])|공모전)(?:을|를|에|"
            r"에서)?\s?(?:했|함|받았|받음|탔|탐|당선|땄|땀)|당첨(?:됐|됨|되었)",
            EVENT,
        ),
        (
            "event.bought",
            r"(?:집|차|아파트|자동차|새\s?차|오토바이)(?:을|를|도)?\s?(?:드디어\s)?(?:샀|삼|계약했|"
            r"뽑았|구했|팔았)",
            EVENT,
        ),
        (
            "event.milestone",
            r"(?:구독자|팔로워|조회수|회원)(?:가|이)?\s?(?:[\d천만백십]+\s?(?:명|회)?)(?:을|를|이)?\s?(?:넘었|넘음|돌파|달성|찍었|찍음)|(?:\d+|십|이십|열)\s?(?:키로|킬로|kg)(?:나|를|을)?\s?(?:뺐|감량|빠졌|쪘)|"
            r"(?:조카|동생|손주|손자)(?:가|이)?\s?생겼",
            EVENT,
        ),
        (
            "event.fight",
            r"(?:남편|아내|와이프|남친|여친|남자친구|여자친구|애인|친구|베프|절친|엄마|아빠|부모님|언니|오빠|누나|형|동생|상사|룸메|시어머니|[A-Za-z]+)(?:이?랑|하고|와|과)\s"
            r"(?:[가-힣]{1,5}\s){0,2}(?:싸웠|다퉜|싸움$|절교했|손절했)",
            EVENT,
        ),
        (
            "event.paid_off",
            r"(?:대출|빚|학자금|할부|카드값)(?:을|를|금|도)?\s?(?:드디어\s)?(?:다\s|전부\s)?(?:갚았|갚음|청산했|끝냈)",
            EVENT,
        ),
        (
            "event.pet",
            r"(?:고양이|강아지|햄스터|토끼|반려견|반려묘|우리\s?[가-힣]{1,3}(?:이)?)(?:가|이|를|"
            r"을)?\s?(?:입양했|입양함|분양\s?받|데려왔|죽었|무지개|집\s?나갔|잃어버렸)",
            LIFE_EVENT,
        ),
        (
            "event.family",
            r"(?:부모님|엄마\s?아빠|언니|오빠|누나|형|동생)(?:이|가|께서)?\s?(?:이혼하|이혼했|별거|"
            r"결혼했|결혼하셨|재혼하)",
            LIFE_EVENT,
        ),
        (
            "event.work",
            r"(?:책|앨범|게임|앱|소설|논문|유튜브)(?:을|를|이)?\s?(?:[가-힣]{0,4}\s)?(?:출간했|냈어|"
            r"냈다|발매했|출시했|통과됐|완성했|탈고했)|전시회\s?(?:열었|했)|데뷔했|등단했",
            LIFE_EVENT,
        ),
        (
            "event.wronged",
            r"(?:왕따|학폭|따돌림|괴롭힘|성추행|폭행|협박)(?:을|를)?\s?(?:당했|당하고\s?있|당함)",
            LIFE_EVENT,
        ),
    )
)
NOT_DONE = re.compile(
    r"(?<![가-힣])(?:안|못)\s?(?:했|붙|땄|받)|뻔\s?했|하고\s?싶|하면\s?좋|[었았]으면|"
    r"하지\s?않|지\s?못|[을할]\s?뻔|영화|드라마|게임에서|뉴스|노래"
)


def events(sentence: Sentence) -> Iterator[Finding]:
    if not names_somebody(sentence.text) or re.search(r"돌아가셨|세상을|사고가|불이", sentence.text):
        yield from happened(sentence)


def happened(sentence: Sentence) -> Iterator[Finding]:
    """The first event that the clause tells, whoever it is about."""
    if not sentence.is_plain or NOT_DONE.search(sentence.text):
        return
    for key, pattern, weight in EVENTS:
        if pattern.search(sentence.text):
            yield Finding(
                Category.EVENT, key, said(sentence.text).strip(" .,!~"), weight, dated=dated_as(sentence, "past")
            )
            return
