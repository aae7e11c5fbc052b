"""Who the speaker is, in Korean: name, age, birthday, blood type, MBTI.

"나는 민지야" is a name only beside a greeting: without one it is as likely "나는 학생이야".
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.pets import ANIMAL
from gieok.learn.rules.korean.phrasing import END, ME, without_copula
from gieok.learn.rules.korean.who import FAMILY, OTHERS, PARTNER, names_somebody, speaks_of_another
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

NAME = r"(?P<name>[가-힣]{2,10}|[A-Za-z]{2,15})"
IS = r"(?:이야|야|이에요|예요|이예요|에요|입니다|임|이고|인데|이라|라|이거든|거든)"
MY_NAME = re.compile(rf"(?:(?:내|제|나의|저의)\s?(?:본명|이름|성함)|^(?:본명|이름))[은는이]?\s?(?:그냥\s)?{NAME}")
CALLED = re.compile(
    rf"(?:^|\s){ME}?\s?(?P<name>[가-힣]{{2,5}}?|[A-Za-z]{{2,15}})(?:이)?라고\s?(?:해|해요|"
    rf"합니다|하는데|함|한다|하고){END}"
)
GREETING = re.compile(r"잘\s?부탁|반가|반갑|만나서|처음\s?뵙|안녕")
I_AM = re.compile(rf"(?:^|\s)(?:나는|난|저는|전|나|저)\s(?P<name>[가-힣]{{2,4}}?){IS}{END}")
BARE_NAME = re.compile(r"^(?:난|나는|나|저는|전|저)\s(?P<name>[가-힣]{2})이$")
BARE_AGE = re.compile(
    r"^(?:올해\s|이제\s|나이는\s)?(?P<age>(?:스물|서른|마흔|쉰)(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)?|\d{2}\s?살)$"
)
SURNAME_FIRST = re.compile(
    r"^(?:김|박|최|정|강|윤|장|임|한|오|서|신|권|황|송|류|홍|전|고|문|손|배|백|허|남|심|노|하|"
    r"곽|성|차|주|우|구|민|진|지|엄|채|원|천|방|공|현|함|변|염|여|추|도|소|석|선|설|마|길|연|"
    r"위|표|명|기|반|라|왕|금|옥|육|인|맹|제|모|탁|국|어|은|편|용|예|봉|사|부|이|조|안|양|유|"
    r"나)[가-힣]{2}$"
)
GIVEN_NAME_ENDS = frozenset("민준우현진영희은연윤서훈혁석경빈율후재솔린람별철숙순옥란환규범섭택혜호아")
NOT_NAMES = re.compile(
    r"^(?:이상|정말|정신|한국|조용|안경|임산|고등|문과|이과|신입|오타|서울|강아|고양|전업|"
    r"공무|유치|백수|성격|하루|소심|예민|우울|진심|지금|여자|남자)"
)
NICK_IS = re.compile(
    rf"(?:내|제|나의)?\s?(?:닉네임|별명|애칭|활동명|필명|예명)[은이]?\s(?P<name>[가-힣A-Za-z]{{1,8}}?)(?:{IS}|{END})"
)
NICKNAME = re.compile(
    r"(?:(?:나를|날|나|저를|저|앞으로|그냥|이제|이제부터|편하게|나한테|"
    r"저한테)\s)*(?P<name>[가-힣A-Za-z]{1,8}?)(?:이)?라고\s?(?:편하게\s|그냥\s|막\s)?(?:불러(?!\s?봐)|부르면|부르세요)"
)
CALLED_BY_OTHERS = re.compile(
    r"(?:친구들?|다들|사람들|애들|가족들?|엄마|아빠|동료들?|모두|주변에서|회사에서|학교에서)(?:은|는|이|가)?\s(?:나를|나|날|저를|저|절)(?:보고|한테)?\s?"
    r"(?:보통\s|그냥\s|다\s)?(?P<name>[가-힣A-Za-z]{1,8}?)(?:이)?라고\s?불러"
)
SURE = r"(?:스물|스무|서른|마흔|쉰|예순|일흔|여든|열)"
ONES = r"(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)"
NOT_MY_AGE = (
    r"(?!\s?(?:때|부터|까지|차이|연상|연하|많|어리|어린|짜리|전|위|아래|이상|이하|되면|쯤|"
    r"말고|아니|이\s?아니|터울|생일|무렵|먹은|을\s))"
)
AGE_DIGITS = re.compile(
    rf"(?<![\d.])(?P<age>\d{{1,2}}\s?(?:살|세))(?=(?:이야|이에요|이예요|예요|에요|입니다|임|인데|이고|이라서?(?![고는면])|이거든|이지|이다|이죠|이였?|,|[.!?~]|$)(?![고는면])|\s?(?:됐|된|되었|먹었)|\s(?=[가-힣]*(?:직장인|"
    rf"대학생|학생|남자|여자|취준생|[가-힣]사(?:야|예요|입니다)))){NOT_MY_AGE}"
)
AGE_WORDS = re.compile(
    rf"(?<![가-힣])(?P<age>(?:{SURE}{ONES}?)\s?살|(?:{SURE}\s?{ONES}|스물|서른|마흔|"
    rf"쉰)(?={IS}|\s?(?:됐|된|되었|먹었|찍었|임))(?!이라는|라는))(?=[이임인야\s,.!?~입예에됐된거]|$){NOT_MY_AGE}"
)
BORN = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)?\d{2})\s?년생(?=이야|이고|임|인데|이에요|입니다|이라|이거든|이지|[,.!~\s]|$)(?!이라고|이라는)"
)
BIRTHDAY = re.compile(
    r"(?:생일|생신)[은이는]?\s?(?:음력\s?|양력\s?)?(?P<day>(?:음력\s?|"
    r"양력\s?)?\d{1,2}월(?:\s?\d{1,2}일)?|크리스마스(?:\s?이브)?|설날|추석|새해\s?첫날|만우절|밸런타인데이|어린이날|광복절|삼일절|\d{1,2}[/.]\d{1,2})|(?P<today>오늘|내일|모레|어제|"
    r"이번\s?주\s?\S+요일|다음\s?주\s?\S+요일|[월화수목금토일]요일)[이은]?\s(?:내|제|나의|우리\s[가-힣]{1,4})\s?(?:생일|생신)|(?:생일|생신)[은이는]?\s(?P<soon>오늘|내일|모레|이번\s?주\s?[월화수목금토일]요일|다음\s?주\s?[월화수목금토일]요일|다음\s?주|이번\s?주|다음\s?달)"
)
BLOOD = re.compile(rf"(?:혈액형[은이]?\s?(?:은\s)?|{ME}\s)(?P<blood>(?:RH[+-]?\s?)?(?:AB|A|B|O)형)", re.I)
MBTI = re.compile(
    r"(?:^|\s|는|은|BTI[는은]?\s?)(?P<type>[IE][NS][TF][JP])(?=이야|야|예요|이에요|입니다|임|"
    r"인데|라|거든|고|\s|$|이라|이고|인\s)",
    re.I,
)
HEIGHT = re.compile(
    r"(?:^|\s)키[는가]?\s?(?P<tall>1\d\d(?:\.\d)?\s?(?:cm|센치|센티)?)(?=이야|야|임|예요|에요|"
    r"인데|에|\s|$|이고|cm|정도)"
)
NATION = re.compile(
    rf"(?:^|\s){ME}\s(?P<nation>(?:한국|미국|일본|중국|영국|캐나다|호주|프랑스|독일|베트남|"
    rf"태국|인도|러시아|몽골|대만|필리핀|재미교포|재일교포|교포)(?:인|\s?사람)?)(?={IS})"
)
FAITH = re.compile(
    rf"(?:종교[는가]?\s?|{ME}\s|^)(?P<faith>기독교인?|천주교|불교|가톨릭|무교|이슬람교?|"
    rf"원불교)(?={IS}|{END})"
)
ORIENTATION = re.compile(
    rf"(?:^|\s){ME}\s(?P<who>게이|레즈비언|레즈|바이섹슈얼|바이|무성애자|트랜스젠더|논바이너리|성소수자)(?={IS})"
)
ANNIVERSARY = re.compile(
    r"(?P<day>\d{1,2}월\s?\d{1,2}일)[이은]?\s(?:우리\s|내\s)?(?P<what>결혼\s?기념일|[가-힣]{0,4}\s?기념일|기일)"
    r"|(?P<which>결혼\s?기념일|[가-힣]{0,4}\s?기념일|기일)[은이]?\s(?P<date>\d{1,2}월\s?\d{1,2}일)"
)
OWN = re.compile(
    r"(?:내|제|우리)\s(?P<thing>차|자동차|오토바이|핸드폰|폰|노트북|아이디|"
    r"인스타)(?:[는은이]\s|\s(?:이제\s|지금\s)?)(?P<what>[가-힣A-Za-z0-9 ]{2,20})$"
)
TRAIT = re.compile(
    r"(?:^|\s)(?P<trait>맵찔이|알쓰|술찌|술고래|장롱면허|뚜벅이|악필|겁쟁이|왼손잡이|양손잡이|곱슬머리|평발|내향인|외향인|길치|음치|몸치|"
    r"기계치)(?:이야|야|예요|이에요|임|입니다|이라|라|이라서|라서|인데|거든|$)"
)
WEARS = re.compile(
    r"(?:^|\s)(?P<what>안경|렌즈|보청기|교정기|치아\s?교정)(?:을|를|도)?\s?(?:써|쓰고|쓴다|씀|껴|끼고|끼는|쓰는데|하고\s?있|낌|중이)(?=[\s가-힣,.!~]|$)"
)
SKILL = re.compile(
    r"(?:^|\s)(?P<what>운전|수영|요리|자전거|영어|일본어|중국어|한국어|스페인어|불어|독일어|코딩|피아노|기타|노래|춤)(?:은|는|을|를|도)?\s?(?:진짜\s|아예\s|전혀\s|좀\s|꽤\s)*"
    r"(?P<how>못\s?해|못\s?함|못\s?타|못\s?쳐|할\s?줄\s?(?:몰라|알아|앎)|잘해(?!야)|잘함|유창|좀\s?해|잘\s?못해|못합니다|못해요|잘해요)"
)
NOT_A_NAME = re.compile(
    r"^(?:중$|중이$|거$|것$|안$|못$|학생|바보|천재|사람|남자|여자|솔로|혼자|집|회사|진심|정말|진짜|누구|최고|엄마|아빠|"
    r"그냥|여기|지금|오늘|내일|백수|대학생|직장인|회사원|고3|막내|외동|한국인|아직|이미|괜찮|"
    r"아무|비밀|농담|처음|거짓말|친구|비건|채식|찬성|반대|인간|외계인|로봇|고양이|강아지|모솔|"
    r"싱글|유부남|유부녀|왕|신|기억|관리자|뭐|저장)"
)
THEIR_BIRTHDAY = re.compile(rf"(?P<who>{FAMILY})\s?(?:생일|생신)")
WORKS_AS = re.compile(r"(?:사|원|생|관|자|가|수|인|직|부|장|너|어|머|터|버)$")


def identity(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or speaks_of_another(sentence.text) or names_somebody(sentence.text):
        return
    text = sentence.text
    yield from names(sentence)
    for pattern, key in (
        (AGE_DIGITS, "age"),
        (AGE_WORDS, "age"),
        (BARE_AGE, "age"),
        (BLOOD, "blood_type"),
        (MBTI, "mbti"),
        (HEIGHT, "height"),
        (NATION, "nationality"),
        (FAITH, "religion"),
        (ORIENTATION, "identity"),
    ):
        found = pattern.search(text)
        if found:
            yield fact(key, found[1])
    born = BORN.search(text)
    if born:
        yield fact("birth_year", f"{born['year']}년생")
    yield from birthdays(sentence)
    special, trait = ANNIVERSARY.search(text), TRAIT.search(text)
    if special:
        yield fact(f"anniversary:{slug(special['what'] or special['which'])}", special["day"] or special["date"])
    own = OWN.search(text)
    if own:
        yield fact(f"belonging:{own['thing']}", without_copula(own["what"]))
    wears, skill = WEARS.search(text), SKILL.search(text)
    if wears:
        yield fact(
            f"trait:{slug(wears['what'])}", f"{wears['what']} 씀" if wears["what"] == "안경" else wears.group().strip()
        )
    if skill:
        yield fact(f"skill:{slug(skill['what'])}", skill.group().strip())
    if trait:
        yield fact(f"trait:{slug(trait['trait'])}", trait["trait"])


def names(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    nick = NICKNAME.search(text)
    if nick and "지 마" not in text and "지 말" not in text and not NOT_A_NAME.search(nick["name"] + " "):
        yield fact("nickname", nick["name"])
        return
    called = NICK_IS.search(text)
    if called and not re.search(r"^(?:뭐|없|따로|몰라)", called["name"]):
        yield fact("nickname", called["name"])
        return
    found = MY_NAME.search(text)
    if found and is_name_like(found["name"]):
        yield from named(found, sentence.before)
        return
    found = CALLED.search(text)
    if found and not NOT_A_NAME.search(found["name"]):
        yield fact("name", found["name"])
        return
    bare = BARE_NAME.search(text)
    if bare and bare["name"][-1] in GIVEN_NAME_ENDS and not NOT_A_NAME.search(bare["name"]):
        yield fact("name", bare["name"])
        return
    found = I_AM.search(text)
    if found and not NOT_A_NAME.search(found["name"]) and (greets(sentence) or is_full_name(found["name"], text)):
        yield fact("name", found["name"])


def named(found: re.Match[str], before: str) -> Iterator[Finding]:
    """A bare 이름은 is the name of whoever the sentence before was about; a pet's is left to the pets."""
    relative = re.search(FAMILY, before)
    if found.group().startswith(("이름", "본명")) and relative:
        yield replace(fact("name", without_copula(found["name"])), subject=relative.group().replace(" ", ""))
    elif not found.group().startswith("이름") or not re.search(rf"{ANIMAL}|{PARTNER}|{OTHERS}", before):
        yield fact("name", without_copula(found["name"]))


def called_by_others(sentence: Sentence) -> Iterator[Finding]:
    """친구들은 나 곰돌이라고 불러: said of friends, but the name is the speaker's."""
    nick = CALLED_BY_OTHERS.search(sentence.text)
    if nick and sentence.is_plain and "지 마" not in sentence.text:
        yield fact("nickname", nick["name"])


def greets(sentence: Sentence) -> bool:
    return bool(GREETING.search(sentence.whole) or GREETING.search(sentence.before))


def is_name_like(words: str) -> bool:
    """With a copula it is a name; bare words are none when they end like a verb."""
    name = without_copula(words)
    return not re.search(r"^(?:뭐|기억|아직|몰라|비밀|똑같|같|다르|비슷|예쁘|이상|특이)", name) and (
        name != words or not re.search(r"[아어해다고지음요네]$", name)
    )


def is_full_name(name: str, text: str) -> bool:
    """Family name and two syllables, and nothing that an occupation ends with: 나 김민지야."""
    if not SURNAME_FIRST.search(name) or NOT_NAMES.search(name):
        return False
    return (name[0] in "김박최" and not WORKS_AS.search(name)) or name[-1] in GIVEN_NAME_ENDS


def birthdays(sentence: Sentence) -> Iterator[Finding]:
    found = BIRTHDAY.search(sentence.text)
    if not found:
        return
    theirs = THEIR_BIRTHDAY.search(sentence.text)
    when = date_in(sentence.text, sentence.said_at, "future")
    said = found["day"] or found["today"] or found["soon"]
    subject = theirs["who"] if theirs else "user"
    yield Finding(
        Category.PERSONAL_INFO, "birthday", said, FACT, subject, when.iso if when and not found["day"] else None
    )


def fact(key: str, value: str) -> Finding:
    return Finding(Category.PERSONAL_INFO, key, value.strip(), FACT)
