"""What the speaker does again and again, in Korean: said with how often, and not in the past."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.phrasing import LEADING_WORDS
from gieok.learn.rules.korean.who import names_somebody
from gieok.learn.rules.weights import LOOSE_HABIT, REGULAR_HABIT
from gieok.nouns.category import Category

OFTEN = (
    r"(?:격주로|격주마다|하루\s?(?:한|두|세|네)\s?(?:끼|번|잔|갑)(?:만|씩)?|매일(?:매일)?(?:\s?(?:아침|저녁|밤|새벽))?|날마다|맨날|"
    r"매주(?:\s?[월화수목금토일]요일)?|매달|매년|항상|늘|언제나|(?:주말|아침|저녁|밤|새벽|"
    r"점심|주|달|해|[a-z]+|여름|겨울|방학|[월화수목금토일]요일|퇴근\s?후|식후)마다|"
    r"(?:하루|일주일|한\s?달|일\s?년|1년|한\s?주)에\s?(?:[가-힣]{1,5}\s)?(?:한|두|세|네|다섯|한두|두세|서너|\d+)\s?(?:번|회|"
    r"시간|잔|끼|권|편)(?:씩|은|정도)?|주\s?\d\s?회|(?:\d+|한|두|세)\s?시간씩|(?:하루|이틀|"
    r"사흘)\s?걸러|[가-힣]*(?:하고|나서|전에|전엔|후에|고\s나면|고\s나서|먹고|끝나고|자고)\s(?:꼭|항상|늘|무조건|바로)|(?:주말|평일|아침|저녁|밤|쉬는\s?날|일요일|토요일)(?:엔|에는|에)\s(?:무조건|꼭|항상|늘|거의|보통|주로|맨날))"
)
LOOSE = r"(?:보통|주로|평소에?|원래|대체로|자주|거의|웬만하면|종종)"
NOW = (
    r"(?:(?<=\s)(?:가|감|자|타|와|봐|봄|써|쳐)|해|해요|합니다|함|한다|가요|갑니다|간다|자요|"
    r"잡니다|먹어|먹어요|먹음|마셔|마셔요|읽어|읽어요|읽음|봐요|일어나|일어나요|일어남|써요|"
    r"쳐요|들어|들어요|걸어|뛰어|나가|만나|만나요|타요|쉬어|씻어|챙겨\s?먹어|운동해|산책해|"
    r"편이야|편이에요|편임|하는\s?편|거든|거든요|하고\s?있어|안\s?먹어|안\s?해|안\s?가|"
    r"안\s?마셔|안\s?자|걷기\s?(?:하는\s?중|중)|하는\s?중|내려가|내려감|올라가|누워|눕는|기본이야|기본임|기본이지|돌아|다녀|그려|불러|배워|외워|공부해|달려|굶어|거르|걸러|늦게\s?자|"
    r"지내|마시는\s?듯|먹는\s?듯|하는\s?듯|가야\s?직성이\s?풀림|해야\s?직성이\s?풀림|가야\s?(?:됨|돼)|마신다|먹는다|잔다|읽는다|본다|뛴다|하는데|가는데|먹는데|자는데|마시는데)"
)
REGULAR = re.compile(rf"(?:^|\s)(?P<often>{OFTEN})(?P<does>[가-힣A-Za-z0-9,: ]{{0,50}}?{NOW}요?)\s*[.!~]*$")
OTHERWISE = re.compile(rf"(?:^|\s)(?P<often>{LOOSE})(?P<does>[가-힣A-Za-z0-9,: ]{{0,40}}?{NOW})\s*[.!~]*$")
MIXED = re.compile(
    rf"^(?P<does>[가-힣A-Za-z0-9 ]{{2,30}}?)\s(?P<often>{OFTEN}|"
    rf"{LOOSE})\s(?P<rest>[가-힣A-Za-z0-9 ]{{0,30}}?{NOW})\s*[.!~]*$"
)
BENT = re.compile(
    r"^(?P<does>[가-힣A-Za-z0-9 ]{2,40}?)(?:는|은)\s?(?:습관|버릇)(?:이|도)?\s?(?:있|생겼)|^(?P<style>[가-힣A-Za-z0-9 ]{2,30}는)\s?스타일(?:이야|임|이에요|입니다)"
)
KNOWN = re.compile(
    r"(?:^|\s)(?P<what>올빼미형?|야행성|아침형\s?인간|저녁형\s?인간|집순이|집돌이|"
    r"밤낮이\s?바뀌었|새벽형\s?인간|워커홀릭|책벌레)(?:이야|야|예요|이에요|임|어|인데|입니다)?"
)
PAST = re.compile(
    r"[었았했갔왔봤됐]었?(?:어|다|음|는데|지|네|던)|오늘|어제|내일|싸우|울어|울고|보고\s?싶|"
    r"피곤해|후회|걱정|생각|변한|변해|느껴|눈이\s|비가\s|보통\s사람|도록\s?해|야\s?합니다|들려야|"
    r"고마|미안|사랑해|좋아|싫|행복|힘들|옆에|응원|궁금|[을할갈]게|말아|지\s?마"
)
NOT_THE_TOPIC = re.compile(
    rf"(?:한|두|세|네|\d+)\s?(?:잔|번|시간|개|권|편|끼|캔|병)(?:씩)?\s|{OFTEN}|{LOOSE}|(?:아침|"
    rf"저녁|밤|새벽|오전|오후)(?:에|에는)?(?=\s)|"
    rf"[가-힣\d]+\s?시(?:\s?반)?(?:쯤|에|까지|부터|간)?(?:\s|$)|(?:꼭|항상|늘|한|좀|잘|다|씩|정도)\s"
)


def habits(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    if not sentence.is_plain or PAST.search(text) or names_somebody(text):
        return
    found = REGULAR.search(text) or MIXED.search(text) or OTHERWISE.search(text)
    if (
        found
        and found.re is OTHERWISE
        and re.fullmatch(r"\s?(?:안|못)\s?[가-힣]+", found["does"])
        and found.start() == 0
    ):
        return  # 거의 안 마셔: of what is not said
    if found:
        loose = re.fullmatch(LOOSE, found["often"]) is not None
        said = LEADING_WORDS.sub("", text) if not re.match(LOOSE, text) else text
        yield Finding(Category.HABIT, f"habit:{slug(topic(said))}", said, LOOSE_HABIT if loose else REGULAR_HABIT)
        return
    bent = BENT.search(text)
    if bent:
        said = LEADING_WORDS.sub("", bent.group())
        yield Finding(Category.HABIT, f"habit:{slug(topic(bent['does'] or bent['style']))}", said, REGULAR_HABIT)
        return
    known = KNOWN.search(text)
    if known:
        yield Finding(Category.HABIT, f"habit:{slug(known['what'])}", known["what"], REGULAR_HABIT)


def topic(said: str) -> str:
    """What is done, without how often and when: its last two words."""
    rest = NOT_THE_TOPIC.sub(" ", said + " ").split()
    return " ".join(rest[-2:]) or said
