"""What the speaker does not want, in Korean: names not to be called, things not to be said or asked.

"걱정하지 마" is comfort and "잊지 마" a wish: the verb before -지 마 must be something that one person does to another.
"""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.phrasing import LEADING_WORDS, noun
from gieok.learn.rules.weights import BOUNDARY
from gieok.nouns.category import Category

DONT = (
    r"지\s?(?:좀\s)?(?:마(?:요|세요|라|셔|십시오)?|말아(?!야)(?:줘|요|주세요|줄래|주라|달라)?|"
    r"말(?:자|고|라고|았으면)|않았으면|않으면\s?좋겠|말아\s?줘)(?![가-힣]*음)"
)
CALL = re.compile(
    rf"(?P<what>[가-힣A-Za-z]{{1,10}}?)(?:이)?라고\s?(?:는\s)?(?:좀\s|이제\s|자꾸\s|"
    rf"그만\s)?(?:부르|하|불러|말하)(?:{DONT}|는\s?거\s?싫)"
)
CALL_STOP = re.compile(
    r"(?P<what>[가-힣A-Za-z]{1,10}?)(?:이)?라고\s?(?:그만\s?불러|안\s?불렀으면|"
    r"부르는\s?거\s?(?:진짜\s|너무\s)?(?:싫|불편|별로))"
)
ACT = (
    r"(?:부르|놀리|만지|건드리|물어보|묻|캐묻|연락하|전화하|전화|톡하|문자하|비교하|간섭하|"
    r"강요하|무시하|소리\s?지르|화내|욕하|욕|때리|거짓말하|거짓말|속이|말하|말|얘기하|얘기|"
    r"이야기하|이야기|알려주|훔쳐보|언급하|꺼내|참견하|잔소리하|잔소리|반말하|반말|"
    r"스포하|스포|깨우|재촉하|평가하|집착하|장난치|장난|찾아오|들어오|보내|훈계하|가르치려|"
    r"가르치려\s?들|조언하|강조하|농담하|농담|비꼬|의심하|감시하|사진\s?찍|따라오|읽|공유하|"
    r"퍼뜨리|소문내|어린애\s?취급하|애\s?취급하|치근덕대|들먹이|손대|손\s?대|쓰|하)"
)
NOT_TO_DO = re.compile(rf"(?P<what>[가-힣A-Za-z0-9, ]{{0,40}}?(?P<act>{ACT}){DONT})")
COMFORT = re.compile(
    r"걱정|울지|웃기지|잊지|잊어버리|포기|무리하|미안해하|슬퍼|놀라지|아프지|늦지|힘들어하|"
    r"부담|신경\s?쓰지|신경쓰지|오해|긴장|죽지|떠나지|가지\s?마|그러지\s?마|후회|겁|두려워|"
    r"실망|서두르|방심|다치|빼먹|까먹|걱정하|떨지|싸우지|기대하|사지\s?마|쓰지\s?마\s?돈|참지|"
    r"굶지|속상"
)
TOPIC = (
    r"(?P<what>[가-힣A-Za-z ]{1,24}?)\s?(?:얘기|이야기|(?<![반짓])말|언급|질문|주제|소리|농담|장난)(?:은|"
    r"는|을|를|도|만|하는\s?거)?\s?(?:진짜\s|제발\s|좀\s|더\s?이상\s|이제\s|절대\s|그만\s|"
    r"안\s)?"
)
SUBJECT_OFF = re.compile(
    rf"{TOPIC}(?:꺼내|하|묻|물어보)?(?:{DONT}|금지|하고\s?싶지\s?않|하기\s?싫|듣고\s?싶지\s?않|"
    rf"듣기\s?싫|(?:별로\s)?안\s?하고\s?싶|안\s?했으면\s?좋겠|그만(?:해|하자)|사양할게|사양할게요|사양|패스(?:할게)?|불편해|예민)"
)
NOT_WANTED = re.compile(
    r"(?P<what>[가-힣A-Za-z ]{2,30}?(?:(?:욕|반말|무시|간섭|비교|강요|전화|질문|장난|농담|"
    r"어린애\s?취급)하는|부르는|만지는|묻는|물어보는|놀리는|비교하는|간섭하는|건드리는|"
    r"연락하는|말하는|꺼내는)\s?(?:거|것|건))(?:은|는|이|가|도)?\s?(?:진짜\s|너무\s|정말\s|"
    r"좀\s)?(?:불편|싫|자제|삼가|그만|싫으니까|하지\s?마|안\s?했으면|참을\s?수\s?없|용납)"
)


def boundaries(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    if COMFORT.search(text) or (
        sentence.asks
        and not re.search(r"말아\s?줄래|(?:질문|얘기|소리|말)\s?(?:은|는|을|를)?\s?(?:좀\s)?(?:그만|하지\s?마)", text)
    ):
        return
    called = CALL.search(text) or CALL_STOP.search(text)
    if (
        called
        and noun(called["what"])
        and "부르" in called.group() + text
        and noun(called["what"]) not in ("뭐", "그", "싫다")
    ):
        name = noun(called["what"])
        yield Finding(Category.BOUNDARY, f"do_not_call:{slug(name)}", f"{name}라고 부르지 말 것", BOUNDARY)
        return
    for pattern in (SUBJECT_OFF, NOT_TO_DO, NOT_WANTED):
        found = pattern.search(text)
        if (
            found
            and (what := LEADING_WORDS.sub("", found["what"].strip() + " ").strip())
            and is_between_people(found, what)
        ):
            yield Finding(Category.BOUNDARY, f"boundary:{slug(topic(what))}", plain(found, what), BOUNDARY)
            return


BETWEEN = re.compile(
    r"말|얘기|이야기|소리|욕|반말|존댓말|장난|농담|전화|연락|카톡|톡|문자|질문|간섭|비교|잔소리|거짓말|스포|참견|무시|강요|집착|의심|감시|놀|칭찬|위로|조언|충고|훈수|애교|"
    r"스킨십|터치|이모티콘|이모지|언급|훈계|취급|비꼬|비아냥|협박|애칭|별명|호칭|사과|화내|짜증|재촉|닦달|평가|지적|판단|설교|가르치|"
    r"(?:^|\s)(?:나|내|저|제|나한테|저한테|나에게|우리|저희|날|나를|앞에서)(?:\s|$)"
)
"""하지 마 may forbid anything; it is a boundary when it is about what one says or does to the other."""


def is_between_people(found: re.Match[str], what: str) -> bool:
    """A bare 하지 마 has no object: nothing to keep."""
    if (
        found.re is NOT_TO_DO
        and found["act"] in ("하", "쓰", "보내", "읽")
        and not BETWEEN.search(found.string[: found.end("act")])
    ):
        return False
    return not re.fullmatch(rf"(?:그만\s?)?(?:하|말|그런\s?말|그런\s?소리|쓰|읽|보내){DONT}", what) and len(what) > 1


def topic(what: str) -> str:
    act = re.search(rf"{ACT}{DONT}$", what)
    bare = re.sub(r"^(?:나한테|저한테|나에게|내|제)\s", "", re.sub(rf"{DONT}$", "", what))
    topic_words = noun(what[: act.start()].strip()) if act and act.start() else ""
    return topic_words if len(topic_words) > 1 and topic_words not in ("나한테", "저한테", "나에게") else bare


def plain(found: re.Match[str], what: str) -> str:
    whole = found.group().strip() if found.re is not NOT_TO_DO else what
    return LEADING_WORDS.sub("", whole + " ").strip()
