"""Taking back what was said, in Korean: "아니, …", "부산 아니고 대구", "목요일로 바뀌었어".

A correction names its topic (이사, 면접, 나이 …) or not. With a topic it has that topic's key, so that it meets the
older statement; without one its key is "" and the old value tells which memory it means.
"""

import re
from collections.abc import Iterator

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.korean.phrasing import noun, without_copula
from gieok.learn.rules.korean.plans import OCCASION
from gieok.learn.rules.weights import BIG_PLAN, FACT, PLAN
from gieok.nouns.category import Category

SIGN = re.compile(
    r"^(?:아+\s?)?아니(?:야|요|,|\s|다)|(?<!도 )아니고|(?<!뿐만 )(?<!뿐 )아니라(?!는|고\s)|"
    r"아니구|(?<!지 )말고\s|(?:바뀌었|바꿨|변경|수정|정정|취소|미뤄졌|연기됐|당겨졌|옮겼|"
    r"달라졌)|^사실은?\s|잘못\s?(?:말|얘기|알)|착각|이제(?:는)?\s(?:[가-힣A-Za-z]{1,12}\s){0,2}(?:안|더\s?이상)\s?|"
    r"더\s?이상\s|이젠\s|다시\s?말|헷갈"
)
X_NOT_Y = re.compile(
    r"(?P<old>[가-힣A-Za-z0-9]{1,12}(?:\s?(?:살|일|월|시|호))?)(?:이|가|은|는|을|를|으로|로|"
    r"에)?\s?(?:아니고|아니라|아니구|(?<!지 )말고|아냐|아니야|아니에요|"
    r"아닙니다)\s*[,.]?\s*(?P<new>[가-힣A-Za-z0-9 ]{1,30})"
)
CHANGED = re.compile(
    r"(?:(?P<old>[가-힣A-Za-z0-9]{1,10}?)에서\s)?(?P<new>(?:[가-힣A-Za-z0-9]{1,8}\s)"
    r"{0,2}?[가-힣A-Za-z0-9]{1,10}?)(?:으로|로)\s?(?:바뀌었|바꿨|변경|미뤄졌|연기|당겨졌|옮겼|"
    r"옮겨|수정|하기로|가기로)"
)
TAKEN_BACK = re.compile(r"(?<=\s)[가-힣A-Za-z0-9]{1,8}?(?:이|가|은|는)?\s?(?:아니고|아니라|아니구|(?<!지 )말고)\s")
"""A형 아니고 O형이야: what is taken back is read by no topic."""
ENDING = re.compile(
    r"(?:으로|로)?\s?(?:바뀌었(?:어|다|습니다|네|어요)?|바꿨어|변경(?:됐어|됐어요|했어|됨)?|"
    r"됐어|되었어|하기로\s?했어|가기로\s?했어|가기로|간다|가게\s?됐어|갈\s?거야|가|가요|갑니다|살아요?|산다고|산다니까|살거든|"
    r"살고\s?있(?:어요?|음|습니다)|산다|삽니다|다녀요?|다닌다|다닙니다|다님|이사\s?가|이사|일해요?|일합니다|키워요?|키웁니다|있어요?|좋아해요?|좋아합니다|봐요?|봅니다|해요?|합니다)?\s*[.!~]*$"
)
NO_LONGER = re.compile(
    r"(?:이제|이젠|더\s?이상)\s(?:는\s)?(?P<old>[가-힣A-Za-z]{2,10}?)(?:에|에서|을|"
    r"를)?\s?(?:안\s?살|안\s?다녀|안\s?다니|안\s?좋아|안\s?키워|안\s?해)"
)
TOPICS: tuple[tuple[re.Pattern[str], Category, str], ...] = tuple(
    (re.compile(pattern), category, key)
    for pattern, category, key in (
        (r"이사", Category.GOAL, "moving_to"),
        (r"이름", Category.PERSONAL_INFO, "name"),
        (r"생일", Category.PERSONAL_INFO, "birthday"),
        (r"나이|\d\s?살|\d\s?세|(?:스물|서른|마흔|쉰)", Category.PERSONAL_INFO, "age"),
        (r"(?<![가-힣])사는|살아|살고|산다|집", Category.PERSONAL_INFO, "home"),
        (r"고향|출신", Category.PERSONAL_INFO, "hometown"),
        (r"전공", Category.PERSONAL_INFO, "major"),
        (r"(?:내|제)\s차\s", Category.PERSONAL_INFO, "belonging:차"),
        (r"직업", Category.PERSONAL_INFO, "job"),
        (r"회사|직장|다녀", Category.PERSONAL_INFO, "workplace"),
        (r"학교|대학", Category.PERSONAL_INFO, "school"),
        (r"혈액형|형이야", Category.PERSONAL_INFO, "blood_type"),
        (r"[IE][NS][TF][JP]", Category.PERSONAL_INFO, "mbti"),
    )
)
NOT_A_VALUE = re.compile(
    r"^(?:그게|그거|그런|그건|뭐|이게|농담|진짜|거짓말|나|내가|그|이|꼭|별|장난|정말|오늘|"
    r"지금|일부러|아무|내|바보|사람|문제|때문|생각)$"
)


def corrects(sentence: str) -> bool:
    return bool(SIGN.search(sentence))


def old_value(sentence: str) -> str | None:
    for pattern in (X_NOT_Y, NO_LONGER, CHANGED):
        found = pattern.search(sentence)
        old = noun(found["old"]) if found and found["old"] else ""
        if old and not NOT_A_VALUE.search(old):
            return old
    return None


def corrections(sentence: Sentence) -> Iterator[Finding]:
    """ "X 아니고 Y" and "Y로 바뀌었어" as one finding, under the key of the topic that is named."""
    if not sentence.is_plain or not sentence.corrects:
        return
    swapped, changed = X_NOT_Y.search(sentence.text), CHANGED.search(sentence.text)
    found = swapped or changed
    if not found:
        return
    old = noun(found["old"]) if found["old"] else None
    new = noun(without_copula(ENDING.sub("", found["new"]).strip()))
    if (
        not new
        or new.count(" ") > 2
        or (old and re.search(r"(?:뿐만|뿐|도|게|거|건|만)$", old))
        or re.search(r"싶|[야아어]지$|야\s?(?:하|되|돼)|는데$|그냥|생각", found["new"])
        or NOT_A_VALUE.search(new)
        or re.search(r"(?:[어아해]요|구만|습니다|합니다|다고|[했았었]어|[했았었겠].{0,2}|네|줘|라|함)$", new)
        or (old and NOT_A_VALUE.search(old))
        or (not old and not topic_of(sentence.text))
    ):
        return
    yield as_finding(sentence, new, old)


def as_finding(sentence: Sentence, new: str, old: str | None) -> Finding:
    category, key = topic_of(sentence.text) or topic_of(sentence.whole) or (Category.OTHER, "")
    when = date_in(new, sentence.said_at, "future") if key.startswith("plan") or not key else None
    value = new
    if key == "moving_to":
        value = f"{new}{'로' if not new.endswith(('로', '으로')) else ''} 이사"
    elif key.startswith("plan."):
        occasion = OCCASION.search(sentence.text) or OCCASION.search(sentence.whole)
        value = f"{new} {occasion.group()}" if occasion and occasion.group() not in new else new
    weight = BIG_PLAN if key == "moving_to" else PLAN if category is Category.GOAL else FACT
    return Finding(category, key, value, weight, dated=when.iso if when else None, corrects=True, old_value=old)


def topic_of(text: str) -> tuple[Category, str] | None:
    for pattern, category, key in TOPICS:
        if pattern.search(text):
            return category, key
    occasion = OCCASION.search(text)
    return (Category.GOAL, f"plan.{occasion.lastgroup}") if occasion else None


def topicless(sentence: Sentence) -> Iterator[Finding]:
    yield from corrections(sentence)
