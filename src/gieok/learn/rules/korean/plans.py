"""What is ahead, in Korean: appointments, trips, tests, aims and dreams.

A plan has an occasion (면접, 시험, 여행 …), and its key is ``plan.<occasion>``, so that a new date meets the old one.
An aim has no day. "커피 마시고 싶다" is neither: wanting counts only for what takes long.
"""

import re
from collections.abc import Iterator

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.phrasing import LEADING_WORDS, noun, without_copula
from gieok.learn.rules.korean.who import names_somebody
from gieok.learn.rules.weights import AIM, BIG_PLAN, PLAN, SMALL_PLAN, WISH, Weight
from gieok.nouns.category import Category

OCCASIONS = {
    "interview": "면접", "exam": "시험|수능|토익|국시|고시|임용|텝스|컴활|한능검|필기|실기|중간고사|기말고사|모의고사|자격증|토플|오픽", "surgery": "수술",
    "wedding": r"결혼식|결혼(?=해(?!야|도|서|라)|하(?!고\s?싶|는데|면|자|려|는\s)|할|합|함|식|한다|준비|날)|상견례",
    "dentist": "치과", "doctor": "병원|검진|진료|정기검진", "trip": "여행|워홀|워킹홀리데이|휴가|캠핑|신혼여행",
    "abroad": "유학(?!생)|이민|어학연수|교환학생", "concert": "콘서트|공연|뮤지컬|팬미팅|연주회",
    "presentation": "발표", "date": "소개팅|데이트|맞선|미팅(?=\\s?(?:나가|있|해))",
    "graduation": "졸업식|졸업(?=해(?!서|도|야)|한다|함|할|합)", "meeting": "회의|모임|동창회|회식|동아리\\s?모임",
    "business_trip": "출장",
    "military": "입대|군대(?=\\s?(?:가|간|갈))|전역|제대(?!로)", "race": "마라톤|대회|경기|시합|오디션|콩쿠르",
    "flight": "출국|비행기|귀국", "party": "파티|생일\\s?파티|집들이|돌잔치|잔치", "birth": "출산(?:\\s?예정)?|태어나(?!서|면)|태어난다|예정일",
    "new_job": "첫\\s?출근|입사|출근(?=\\s?(?:시작|첫))|개강|입학(?=해|한다|함|할|식)|개학",
    "resignation": "퇴사(?=니까|예정|할|해(?!서)|한다|함|야|다)|이직(?=할|해(?!서)|한다|예정)", "deadline": "마감|제출", "appointment": "예약|약속(?=이?\\s?(?:있|잡))|상담",
    "ceremony": "제사|장례식|기일|차례",
}  # fmt: skip
BIG = frozenset({"interview", "surgery", "wedding", "abroad", "graduation", "military", "birth", "new_job"})
OCCASION = re.compile("|".join(f"(?P<{name}>{pattern})" for name, pattern in OCCASIONS.items()))
AHEAD = re.compile(
    r"(?:있어|있음|있다|있는데|있거든|있어요|있습니다|있고|봐(?:요)?|봄|본다|보러|보거든|"
    r"봅니다|가(?:요)?|감|간다|가는데|갑니다|가거든|가기로|가려고|해(?:요)?|함|한다|하는데|"
    r"합니다|하거든|하기로|하러|[갈할볼받칠]\s?(?:거|예정|것|듯)|예정|잡혔|잡았|잡혀|잡음|"
    r"예약(?:했|함|해|됨|돼)|이야|야|이에요|예요|임|입니다|인데|이거든|거든|"
    r"시작|받아(?:요)?|받으러|받기로|떠나|출발|쳐|쳐요|치러|나가|온대|바뀌|변경|미뤄|연기|"
    r"당겨|옮겨|남았|뛰어|나(?=$|[\s.!~요])|참가|신청했|다가와|코앞)(?=[\s,.!~가-힣]|$)"
)
PAST = re.compile(
    r"(?:봤|갔|했|왔|쳤|받았|끝났|망했|떨어졌|붙었|다녀왔|갔다|보고\s?왔|잘\s?봤)(?:어|다|음|"
    r"는데|지|네|던|거든|습|어요|고|다가)|다녀온|갔다\s?온|[본간한]\s?뒤|끝나고|이었|였어"
)
BOOKED = re.compile(
    r"예약|잡았|잡혔|신청했|바뀌었|변경됐|변경|미뤄졌|연기됐|당겨졌|하기로\s?했|가기로\s?했|"
    r"보기로\s?했|됐어|게\s?됐"
)
TRAVEL = re.compile(
    r"(?P<place>[가-힣A-Za-z]{2,8}?)(?:으로|로|에)?\s?(?P<how>여행|워홀|워킹홀리데이|유학|"
    r"출장|이민|어학연수|교환학생|캠핑|신혼여행|휴가)(?:을|를)?\s?(?:가|갈|감|간다|갑|하|할|"
    r"해|떠)"
)
NO_PLACE = re.compile(
    r"^(?:혼자|같이|친구|가족|부모님|해외|국내|주말|이번|다음|내일|[가-힣]*이?랑|[가-힣]*하고|"
    r"[가-힣]*에|꼭|다시|그냥|배낭|나|저|[가-힣]*년|[가-힣]+달|나중)$"
)
GOES = re.compile(
    r"(?:제주도?|부산|강릉|속초|여수|경주|전주|강원도|가평|통영|거제도?|울릉도|남해|포항|일본|"
    r"도쿄|오사카|교토|후쿠오카|삿포로|미국|뉴욕|하와이|유럽|파리|런던|로마|"
    r"이탈리아|스페인|프랑스|독일|영국|스위스|체코|베트남|다낭|하노이|태국|방콕|푸켓|대만|"
    r"타이베이|홍콩|싱가포르|필리핀|세부|보라카이|괌|사이판|발리|호주|시드니|캐나다|"
    r"터키|튀르키예|몽골|중국|상하이|베이징|인도|네팔|두바이|이집트|멕시코)(?:로|으로|에|"
    r"를)?\s?(?:여행\s?)?(?:가(?=[\s.!~]|$)|가요|갑니다|간다|감|가기로|가려고|갈\s?(?:거|"
    r"예정)|놀러)"
)
SOMETIME = re.compile(
    r"[가-힣]{1,8}\s?여행(?:을|를)?\s?(?:갈\s?(?:거|예정|계획|생각)|가기로\s?했|가려고|간다|갑니다|갈래)(?!\s?\?)"
)
GOAL_IS = (
    re.compile(
        r"(?P<what>[가-힣A-Za-z0-9,% ]{2,50}?(?:는|은|ㄴ)?)\s?(?:게|것이|거가|거|걸)\s?(?:[가-힣]{1,4}\s){0,3}(?:목표|꿈|소원|버킷리스트|계획)"
    ),
    re.compile(
        r"(?:^|\s)(?:내\s|제\s|나의\s|올해\s|이번\s|인생\s|새해\s|장래\s|최종\s|요즘\s|"
        r"내년\s)*(?:목표|꿈|장래\s?희망|소원|버킷리스트|계획)[은는]\s(?P<what>[가-힣A-Za-z0-9,% ]"
        r"{2,50})"
    ),
    re.compile(
        r"(?P<what>[가-힣A-Za-z0-9% ]{2,40}?)(?:을|를|이|가)?\s?(?:목표로\s?(?:하|삼|공부|운동|"
        r"준비)|목표야|목표임|목표예요|꿈이야|꿈이에요|꿈임)"
    ),
)
BECOME = re.compile(
    r"(?P<what>[가-힣A-Za-z ]{2,20}?)(?:이|가)?\s?(?P<how>되고\s?싶|되려고|될\s?거(?!\s?같)|"
    r"되는\s?게\s?꿈|되기\s?위해|되는\s?게\s?목표)"
)
PREPARES = re.compile(
    r"(?P<what>(?:[가-힣A-Za-z0-9]{1,10}\s)?[가-힣A-Za-z0-9]{2,10}?)(?:을|"
    r"를)?\s?(?P<how>준비\s?(?:중|하고|해|하는)|려고\s?노력\s?(?:중|하고|해)|공부\s?중|공부하고\s?있|공부\s?시작|"
    r"배우고\s?있|배우는\s?중|배우기\s?시작|연습\s?중|연습하고\s?있|도전\s?중|도전하|"
    r"도전해\s?(?:보려|볼)|시작해\s?보려|모으는\s?중|모으고\s?있|(?<!애를 )(?<!신경 )(?<!신경을 )(?<!애 )(?<!돈 )(?<!돈을 )(?<!안경 )쓰고\s?있(?:는\s?중)?(?=어|음|다|거든)|다이어트\s?중)"
)
NOWADAYS = re.compile(
    r"(?:요즘|요새|지금|최근에|현재)\s(?P<what>(?:[가-힣A-Za-z0-9]{1,10}\s)?[가-힣A-Za-z0-9]{2,10}?)(?:을|를)?\s?"
    r"(?:받아|받음|받고\s?있|공부해|공부함|공부한다|공부해요|배워|배워요|배운다|배움|연습해|연습함|준비해|준비함)(?=[\s.,!~]|$)"
)
DIET = re.compile(
    r"(?P<what>다이어트(?=\s?중)|금연(?=\s?중)|다이어트|금연|금주|운동|영어\s?공부|"
    r"[가-힣]{2,4}\s?공부)(?:를|을)?\s?(?:중|시작했|"
    r"시작함|하는\s?중|시작하|결심|하기로\s?했|하려고)"
)
LATER = re.compile(
    r"(?:나중에|언젠가|언젠간|올해|내년|올해\s?안에|내년에|졸업하고|은퇴하고|꼭|크면|"
    r"다음\s?(?:달|학기|주)|올여름|올겨울|이번\s?(?:여름|겨울|방학|학기))"
)
WANTS = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9 ]{2,40}?)\s?(?P<how>(?:하|가|보|차리|열|배우|만들|사|쓰|살|"
    r"떠나|바꾸|옮기|키우|세우|찾|이루|올리|빼|그만두|이직하|독립하|창업하|모으|짓|나가|따|"
    r"도전하)(?:고\s?싶|려고|기로\s?했|기로\s?마음|ㄹ\s?거야|ㄹ\s?계획)|(?:읽을|끝낼|마칠|"
    r"합격할|고칠|줄일|늘릴|이사할|결혼할|할|갈|볼|차릴|열|"
    r"배울|만들|살|쓸|떠날|바꿀|옮길|키울|세울|올릴|뺄|그만둘|딸|나갈|지을|모을|"
    r"시작할)\s?(?:거야|거예요|계획|생각|예정))"
)
SMALL = re.compile(
    r"먹|마시|자고|쉬고|놀고|눕|집에|밥|씻|샤워|커피|라면|치킨|영화\s?보|산책|게임|누워|"
    r"화장실|낮잠|퇴근|출근|말하|얘기|이야기|물어|너|안아|보고\s?싶|자야|잘\s?거|놀러"
)


WILL_DO = re.compile(
    r"(?:[갈할볼올칠살쓸딸날받먹을길릴칠킬일]\s?(?:거야|거예요|거임|거다|겁니다|예정|생각|계획)(?:이야|이에요|임|입니다)?|(?:기로\s?했|려고|려구)(?:어|해|요|함|다|한다|거든)?|"
    r"(?<=[\s가-힣])(?:가|간다|감|가요|갑니다|가야\s?(?:돼|해|함)|해|한다|함|해요|합니다|해야\s?(?:돼|해|함)|만나|만난다|만나요|만남|보러\s?가|시작해|시작한다|시작함|시작해요|"
    r"출근해|출근해요|출근함|출근한다|내려가|올라가|떠나|떠난다|도착해|봐요|본다|봄|이야|거든|돼|된다|받아|받는다|받음|와|온다|옴|나가|들어가|들어간다))\s*[.!~]*$"
)
NOT_A_PLAN = re.compile(
    r"생일|생신|기념일|비\s?(?:온|와|올)|눈\s?(?:온|와|올)|날씨|추워|더워|기대|걱정|무서|싫|좋|보자|하자|가자|연휴|공휴일|휴일|주말이야|월요일이야|금요일이야|크리스마스(?:야|다)|개봉|방송|나온|컴백|보고\s?싶|"
    r"생각나|사랑|미안|고마|너|네가|니가|뭐|왜|피곤|힘들|졸|아파|내일\s?봐|[월화수목금토일]요일이(?:야|네|다)|매달|매주|마다|무조건|항상|그런가|벌써|이사|안\s|못\s|없|말자"
)


def plans(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or sentence.under_an_if or names_somebody(sentence.text):
        return
    ahead = next((one for ask in (occasion, trip, aims, dated) for one in [*ask(sentence)]), None)
    if ahead:
        yield ahead


def occasion(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    found = OCCASION.search(text)
    if (
        not found
        or not found.lastgroup
        or not AHEAD.search(text, found.end() - 1)
        or (PAST.search(text) and not BOOKED.search(text))
        or re.search(r"이사|준비|싫|싶|없|경우|적이|때가|귀찮|거나|문자가", text)
    ):
        return
    when = date_in(text, sentence.said_at, "future")
    if when is None and found.lastgroup not in BIG and not re.search(r"예약|예정|곧", text):
        return
    weight = BIG_PLAN if found.lastgroup in BIG else PLAN if when else SMALL_PLAN
    yield Finding(Category.GOAL, f"plan.{found.lastgroup}", said(text), weight, dated=when.iso if when else None)


def trip(sentence: Sentence) -> Iterator[Finding]:
    """내일모레 제주도 가: a day, a place that people travel to, and 가."""
    found, when = GOES.search(sentence.text), date_in(sentence.text, sentence.said_at, "future")
    sometime = SOMETIME.search(sentence.text)
    if (
        sometime
        and not (found and when)
        and not PAST.search(sentence.text)
        and not re.search(r"싶|싫|없", sentence.text)
    ):
        yield Finding(
            Category.GOAL,
            "plan.trip",
            said(sentence.text),
            PLAN if when else SMALL_PLAN,
            dated=when.iso if when else None,
        )
        return
    if found and when and not PAST.search(sentence.text):
        yield Finding(Category.GOAL, "plan.trip", said(sentence.text), PLAN, dated=when.iso)


def dated(sentence: Sentence) -> Iterator[Finding]:
    """What the speaker will do on a day that is named: small, but a plan. 담달부터 새 회사 출근해요."""
    text = sentence.text
    when = date_in(text, sentence.said_at, "future")
    if not when or when.iso <= sentence.said_at.date().isoformat() or PAST.search(text) or NOT_A_PLAN.search(text):
        return
    if WILL_DO.search(text):
        topic = noun(re.sub(r"\s+", " ", text.replace(when.expression, " ")).strip())
        words = re.sub(r"^(?:에는?|엔|부터|까지|은|는|이|가)\s", "", topic).split()
        if len("".join(words)) > 2:
            yield Finding(Category.GOAL, f"plan:{slug(' '.join(words[:3]))}", said(text), SMALL_PLAN, dated=when.iso)


def aims(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    for pattern in GOAL_IS:
        found = pattern.search(text)
        if (
            found
            and len(noun(found["what"])) > 1
            and not re.search(r"^(?:뭐|없|그|많|있|가끔|멀|크|포기|꼭\s?이루)|이루어|이뤄", noun(found["what"]))
        ):
            yield aimed(said(text), without_copula(found["what"]), AIM, sentence)
            return
    becomes, prepares = BECOME.search(text), PREPARES.search(text) or NOWADAYS.search(text) or DIET.search(text)
    if (
        becomes
        and noun(becomes["what"])
        and not re.search(r"게\s?$|(?:^|\s)(?:잘|안|못|친구|나|다|그렇게|도움이?|힘이?|문제가?|큰일)$", becomes["what"])
    ):
        yield aimed(said(text), noun(becomes["what"]), AIM, sentence)
    elif (
        prepares
        and not re.search(
            r"^(?:밥|저녁|점심|아침|나갈|출근|나|요즘|열심히|지금|같이|일기|글|이거|그거)$", noun(prepares["what"])
        )
        and not re.search(r"나갈|출근", prepares["what"])
    ):
        yield aimed(said(text), noun(prepares["what"]), AIM, sentence)
    elif (
        (wants := WANTS.search(text))
        and not re.search(r"(?:이사|이민)\s?(?:갈|가기로|가려고|할|하기로)", text)
        and not SMALL.search(text)
        and (LATER.search(text) or ("싶" not in wants["how"] and date_in(text, sentence.said_at, "future")))
    ):
        yield aimed(
            said(text),
            f"{noun(wants['what'])}",
            AIM if "싶" not in wants["how"] or LATER.search(text) else WISH,
            sentence,
        )


def aimed(value: str, topic: str, weight: Weight, sentence: Sentence) -> Finding:
    when = date_in(sentence.text, sentence.said_at, "future")
    travel = TRAVEL.search(sentence.text)
    words = re.sub(r"(?:나중에|언젠가|올해\s?안에|올해|내년에?|다음\s?달에?|꼭|이번\s?\S+에?)\s?", "", topic).split()
    key = "plan.trip" if travel else f"goal:{slug(' '.join(words[:3]))}"
    return Finding(Category.GOAL, key, value, WISH if sentence.hedged else weight, dated=when.iso if when else None)


def said(text: str) -> str:
    """The clause without the speaker: 다음 주 금요일에 면접 봐."""
    return re.sub(
        r"^(?:(?:나는|난|나도|내가|나|저는|전|저도|제가|저|근데|아|사실|그리고)\s+)+", "", text
    ).strip() or LEADING_WORDS.sub("", text)
