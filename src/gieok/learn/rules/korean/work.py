"""What the speaker does and learns, in Korean: job, workplace, school, year, major.

다녀 may be a company, a school or a gym: what the place is called tells which.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.korean.phrasing import END, ME, noun, without_copula
from gieok.learn.rules.korean.who import names_somebody, speaks_of_another
from gieok.learn.rules.weights import FACT, LOOSE_HABIT
from gieok.nouns.category import Category

JOB = (
    r"(?:(?:[가-힣A-Za-z]{1,8}\s)?(?:[가-힣]{0,6}(?:간호사|교사|의사|변호사|약사|요리사|"
    r"미용사|회계사|세무사|노무사|변리사|상담사|치료사|복지사|조리사|건축사|영양사|사육사|"
    r"통역사|제빵사|조종사|정비사|운전기사|기사|판사|검사|강사|마술사|조산사|세신사|"
    r"디자이너|개발자|기획자|연구자|과학자|기술자|노동자|사업자|교육자|편집자|제작자|관리자|"
    r"연구원|회사원|공무원|은행원|승무원|경비원|상담원|직원|사원|종업원|미화원|직장인|군인|"
    r"법조인|방송인|언론인|공시생|고시생|[가-힣]수생|반수생|전업주부|[가-힣]{1,3}대생|"
    r"캐셔|계산원|택배기사|라이더|배달원|간병인|요양보호사|보험설계사|공인중개사|도배사|목수|미화원|조교|박사과정|석사과정|포닥|의경|부사관|장교|하사|병장|상병|일병|이병|"
    r"대학원생|대학생|고등학생|중학생|초등학생|취준생|재수생|"
    r"수험생|유학생|휴학생|졸업반|알바생|연습생|교환학생|의대생|공대생|학생|주부|프리랜서|"
    r"작가|화가|소설가|번역가|사업가|음악가|만화가|작곡가|건축가|예술가|안무가|가수|배우|모델|"
    r"선생님|선생|교장|교감|원장|회장|팀장|실장|소장|교수|경찰관?|소방관|외교관|사서|기자|피디|PD|아나운서|마케터|"
    r"엔지니어|프로그래머|유튜버|스트리머|바리스타|셰프|쉐프|요리연구가|사장|대표|자영업자?|"
    r"백수|무직|트레이너|농부|어부|목사|스님|신부님?|인턴|신입|코치|감독|파일럿|댄서|무용수|"
    r"성우|개그맨|큐레이터|컨설턴트|변호인|애널리스트|디제이|DJ|CEO|비서|파티시에|플로리스트|"
    r"네일아티스트|타투이스트|심리학자|물리학자)))"
)
IS = (
    r"(?:이야|야|이에요|예요|이예요|에요|입니다|임|이고요?|고요|고(?!\s?(?:있|싶))|인데|이거든요?|"
    r"거든요?|이라서|라서|이라|다|이지|이죠|지)"
)
I_AM = re.compile(rf"(?:^|\s)(?P<job>{JOB})(?:{IS}|라(?=\s)){END}")
I_AM_BARE = re.compile(rf"^{ME}\s(?:지금\s|현재\s|그냥\s)?(?P<job>{JOB})$")
MY_JOB = re.compile(
    rf"(?:직업(?:[은이]\s?|\s)|하는\s?일[은이]|본업[은이])\s?(?P<job>[가-힣A-Za-z ]{{2,14}}?)(?:{IS})"
    rf"?(?=[,.!?~]|$)"
)
WORK_AS = re.compile(
    r"(?:^|\s)(?P<job>(?:[가-힣A-Za-z]{1,8}\s)?[가-힣A-Za-z]{2,10}?)(?:으로|로)\s?(?:일해|"
    r"일하고|일하는|일한|일함|일합|근무|재직)"
)
WORK_AT = re.compile(
    r"(?:^|\s)(?P<place>(?:[가-힣A-Za-z]{1,8}\s)?[가-힣A-Za-z0-9]{2,12}?)(?:에서|"
    r"서)\s?(?:[가-힣]{1,6}(?:로|으로)\s)?(?P<what>일해|일하고\s?있|일하는\s?중|일하는데|일함|"
    r"일합니다|일해요|근무해|근무하고|근무\s?중|근무합|알바해|알바하고|알바\s?중|알바함|"
    r"알바하는|아르바이트|인턴하고|인턴\s?중|인턴해)"
)
ATTEND = re.compile(
    r"(?:^|\s)(?P<place>(?:[가-힣A-Za-z]{1,8}\s)?[가-힣A-Za-z0-9]{1,12}?)(?:에|을|"
    r"를)?\s?(?<!돌아)(?:다녀(?=\s|요|[,.!~]|$)|다니고|다닌다|다녀요|다닙|다님|다니는\s?중|"
    r"다니는데|다니거든|재학\s?중)"
)
PART_TIME = re.compile(
    r"(?:^|\s)(?P<what>[가-힣]{2,6})\s?알바(?:를|을|도)?\s?(?:해(?=[\s요.!~]|$)|하고\s?있|뛰고|뛰는|뛰어|함|하는\s?중|하는데|하면서|중)"
)
IN_CHARGE = re.compile(
    r"(?:^|\s)(?P<what>[가-힣A-Za-z]{2,8}(?:\s[가-힣A-Za-z]{2,6})?)(?:을|를)?\s?(?P<how>담당|업무|쪽\s?일)(?:을|를)?\s?(?:하고\s?있|맡고\s?있|해(?=[\s요.!~]|$)|합니다|함|하는데|이에요|이야|중)"
)
COMPANY = re.compile(
    rf"(?:^|\s)(?:(?:우리|내|제)\s)?(?:회사|직장|일터|근무지)(?:[는은이가]\s|"
    rf"\s)(?P<place>[가-힣A-Za-z]{{2,12}}?)(?:에\s?있|{IS}|라(?=\s)){END}?"
)
TEACHES = re.compile(
    r"(?:^|\s)(?P<what>(?:[가-힣]{2,8}에서\s)?(?:[가-힣]{1,5}(?:을|를)?\s)?(?:가르쳐|가르치고\s?있|가르칩니다|가르치는\s?일))(?!\s?줘)"
)
WHO_WORKS = re.compile(
    rf"(?:^|\s)(?P<place>[가-힣A-Za-z]{{2,10}})(?:에|에서)?\s(?:다니는|일하는|근무하는)\s(?P<job>{JOB}){IS}"
)
RUNS = re.compile(
    r"(?:^|\s)(?:작은\s|조그만\s|조그맣게\s)?(?P<what>[가-힣]{0,5}(?:식당|가게|카페|술집|치킨집|분식집|빵집|꽃집|미용실|학원|편의점|공방|"
    r"옷가게|쇼핑몰|스마트스토어|농장|과수원|펜션|헬스장|병원|한의원|약국|사업|장사|농사|자영업|스타트업|회사))(?:을|를)?\s?"
    r"(?:운영(?:해|하|중|함)|차려서|(?:하셔|하세요|하신다|하시|해(?=[\s.!~]|$|요)|하고\s?있|합니다|하는데|함|한다|지으셔|지어)(?!\s?(?:싶|준비)))"
)
MAJOR = re.compile(
    rf"전공(?:[은이]\s?(?P<major>[가-힣A-Za-z]{{2,12}})|\s?(?P<named>[가-힣]{{1,8}}(?:학|과|"
    rf"공학|디자인|음악|미술|교육))(?:{IS})?(?=\s|$))|(?P<by>[가-힣]{{2,10}}?)(?:을|"
    rf"를)?\s?전공(?:하|해|이야|이에요|임|자|했|입|중|\s|$)|(?:^|"
    rf"\s)(?P<dept>[가-힣]{{1,8}}(?:학과|공학과|어과|교육과|과학과|디자인과|예과|문과|미술과|"
    rf"음악과))(?={IS}|에\s?다|$|\s(?:[1-6]학년|학생|다녀|다니|전공|졸업|출신|재학|나왔))"
)
GRADE = re.compile(
    rf"(?P<grade>(?:(?:대학교|고등학교|중학교|초등학교|대학|초등|의대|간호대)\s?)?[1-6]학년|"
    rf"(?<![가-힣])[고중초대][1-6](?={IS}|\s|$))(?!\s?(?:때|짜리|담임|부터|까지))"
)
SCHOOL_NAME = re.compile(
    r"(?:대학교|대학원|대학|고등학교|여고|남고|외고|과고|중학교|여중|초등학교|학교|유치원|"
    r"[가-힣]대|과학고|예고)$"
)
SCHOOL_BEFORE = re.compile(
    r"(?:^|\s)(?P<school>[가-힣]{2,8}(?:대학교|대|고등학교|(?<![하되가이있먹보살우지치니리쓰])고|"
    r"중학교))\s(?=대학원|[가-힣]{2,8}\s전공|[가-힣]{2,8}\s[1-6]학년|[가-힣]{2,6}\s(?:다녀|다니)|[가-힣]{2,10}(?:학과|과|학부)|[1-6]학년|학생|재학)"
)
PASTIME = re.compile(
    r"(?:등산|산책|낚시|캠핑|여행|봉사|레슨|과외|학원|헬스장?|헬스|짐|교회|성당|절|병원|요가|수영장?|수영|필라테스|도서관|스터디|복싱|"
    r"발레|클라이밍|PT|피티|한의원|상담|치과|동아리|문화센터|크로스핏|골프|테니스장?)$"
)
NO_PLACE = re.compile(
    r"(?:하|들|쓰|입|메|신|타|달|가지|데리|끌)고$|(?:^|\s)(?:안|못)$|^(?:나|저|집|밖|여기|거기|혼자|열심히|잘|아직|지금|요즘|같이|매일|그냥|회사|직장|학교|"
    r"여행|놀러|다시|계속|어디|[가-힣]+으로|[가-힣]+면서|[가-힣]*데리고|못|안|대학|걸어서?|"
    r"지나|돌아|싸|찾아|쏘|떠|쉬고|따라|타고|하러|보러|먹으러|저기|이제|[가-힣]+하러)$"
)
DREAM = re.compile(r"꿈|목표|장래|희망|되고|되는|되려|지망|싶|처럼|같은|같아|[었았]을|아니[야고라]|였으면|되면")


def work(sentence: Sentence) -> Iterator[Finding]:
    if (
        not sentence.is_plain
        or DREAM.search(sentence.text)
        or names_somebody(sentence.text)
        or speaks_of_another(sentence.text)
    ):
        return
    yield from jobs(sentence.text)
    yield from business(sentence.text)
    teaches, working = TEACHES.search(sentence.text), WHO_WORKS.search(sentence.text)
    if teaches:
        yield fact("job", teaches["what"].strip())
    if working and is_place(working["place"]):
        yield fact("workplace", working["place"])
    yield from places(sentence.text)
    yield from studies(sentence.text)


def jobs(text: str) -> Iterator[Finding]:
    for pattern in (MY_JOB, WORK_AS, I_AM, I_AM_BARE):
        found = pattern.search(text)
        title = noun(without_copula(found["job"])) if found else ""
        if (
            title
            and not re.search(r"^(?:뭐|그걸|주|이걸|새|별|그|이|함께|따|혼자)$", title)
            and not re.search(r"(?:주인공|그\s|친구|좋아하는|존경하는|유명한)", text)
        ):
            yield fact("job", title)
            return


def business(text: str) -> Iterator[Finding]:
    """A shop of one's own: 작은 카페 운영해."""
    found = RUNS.search(text)
    if found:
        yield fact(
            "job",
            f"{found['what']} 운영" if not found["what"].endswith(("사업", "장사", "농사", "업")) else found["what"],
        )


def places(text: str) -> Iterator[Finding]:
    at, attends, company = WORK_AT.search(text), ATTEND.search(text), COMPANY.search(text)
    if at and is_place(noun(at["place"])) and "말고" not in at["place"]:
        kind = "알바" if re.search("알바|아르바이트", at["what"]) else "인턴" if "인턴" in at["what"] else "일"
        yield fact("workplace", f"{noun(at['place'])}에서 {kind}")
    elif (charge := IN_CHARGE.search(text)) and is_place(noun(charge["what"].split()[-1])):
        yield fact("job", f"{noun(charge['what'].split()[-1])} {charge['how']}")
    elif (
        (part := PART_TIME.search(text))
        and is_place(part["what"])
        and not re.search(r"^(?:요즘|지금|주말|평일|단기|무슨)$", part["what"])
    ):
        yield fact("job", f"{part['what']} 알바")
    elif attends and is_place(noun(attends["place"])):
        yield attended(noun(attends["place"]))
    elif company and is_place(company["place"]):
        yield fact("workplace", company["place"])


def attended(place: str) -> Finding:
    if SCHOOL_NAME.search(place):
        return fact("school", place)
    if PASTIME.search(place):
        return Finding(Category.HABIT, f"habit:{place}", f"{place} 다님", LOOSE_HABIT)
    return fact("workplace", place)


def studies(text: str) -> Iterator[Finding]:
    major, grade = MAJOR.search(text), GRADE.search(text)
    school = SCHOOL_BEFORE.search(text)
    if school:
        yield fact("school", school["school"])
    subject = noun(without_copula(major["major"] or major["named"] or major["by"] or major["dept"])) if major else ""
    if (
        subject
        and len(subject) > 1
        and not re.search(
            r"^(?:내|제|나|복수|이|그|무슨|부)$|결과|사과|효과|치과|통과|외과|내과|안과|성과|이과|"
            r"수업|잘못|과목|시험|공부",
            subject,
        )
    ):
        yield fact("major", subject)
    if grade and not re.search(r"아들|딸|동생|조카|애가|아이", text):
        yield fact("grade", grade["grade"])


def is_place(word: str) -> bool:
    return bool(word) and not NO_PLACE.search(word) and not re.search(r"(?:면서|마다|니까|지만)\s", word)


def fact(key: str, value: str) -> Finding:
    return Finding(Category.PERSONAL_INFO, key, value, FACT)
