"""Promises and what the two agreed to do, in Korean.

-ㄹ게 binds the speaker, 같이 …-자 and -기로 했잖아 bind both. A plain -ㄹ게 ("갈게", "먹을게") is only goodbye talk: it
counts beside 약속, 꼭, 다시는, 항상, or when it does something for the other (-줄게).
"""

import re
from collections.abc import Iterator

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence, dated_as
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.guards import QUESTION_WORD
from gieok.learn.rules.korean.phrasing import LEADING_WORDS
from gieok.learn.rules.korean.who import FAMILY, OTHERS, PARTNER
from gieok.learn.rules.weights import OFFER, PROMISE, Weight
from gieok.nouns.category import Category

WILL = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9,' ]{1,60}?[가-힣]게(?:요)?)\s*[.!~?]*(?:\s(?:약속|진짜|정말|꼭|"
    r"알았지)[가-힣]*)?\s*[.!~?]*$"
)
WILL_SYLLABLE = re.compile(r"(?P<syllable>[가-힣])게(?:요)?$")
VOWS = re.compile(
    r"약속|맹세|꼭|다시는|절대|무슨\s?일이\s?있어도|이제부터|앞으로|반드시|항상|언제나|영원히|"
    r"평생|다음(?:엔|부턴|부터|번엔|번부터)|이젠|매일|(?<![가-힣])늘(?![가-힣])"
)
FOR_YOU = re.compile(r"(?:줄|드릴|밥\s?살|커피\s?살|내가\s?살|쏠|한턱\s?낼)게(?:요)?$")
LATER = re.compile(
    r"면\s|다음|나중|내일|모레|언젠가|언제든|[월화수목금토일]요일|주말|생일|내가|크리스마스|"
    r"때\s|마다|까지|오면|밤에|아침에|이번"
)
REACHES = re.compile(
    r"(?:연락|전화|톡|카톡|문자|답장|편지|데리러\s?갈|마중\s?나갈|기다릴|들를|갚을|찾아갈|놀러\s?갈)(?:할|보낼|쓸)?\s?게(?:요)?$|기다릴게|갚을게"
)
WHEN = re.compile(
    r"이따|저녁|내일|모레|나중|다음|주말|아침|밤에|점심|도착|끝나|일어나|가면|퇴근|집에|\d시|요일|자기\s?전|계속|항상|올\s?때까지|때까지|다시"
)
SERVICE = re.compile(
    r"(?:틀어|들려|재생|검색|알려|찾아|추천|설명|도와|보여|말해|정리|번역|읽어|확인|소개|안내|"
    r"답|예약해|계산|가르쳐|골라)\s?(?:해\s?)?(?:줄|드릴)게"
)
"""What a helper does at once is a service, not a promise."""
AGREED = re.compile(r"(?P<what>[가-힣A-Za-z0-9,' ]{2,60}?기로)\s?(?:약속)?\s?(?:했|한\s?거|하자|약속|했잖)")
TOGETHER = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9,' ]{1,60}?(?:가|하|보|먹|놀|만나|마시|타|걷|하러\s?가|"
    r"보러\s?가|먹으러\s?가|살|지내|나누|찍|듣|읽|만들|떠나|다니|보내|해\s?보|가\s?보|있|배우|"
    r"시작하)자)(?=[\s,.!~?]|$)"
)
PROMISE_WORD = re.compile(r"약속")
YOURS = re.compile(
    r"(?:네가|니가|너|당신이|너가)\s(?P<what>[가-힣A-Za-z0-9,' ]{2,50}?(?:다고|ㄹ\s?거라고|"
    r"기로|준다고|ㄴ다고))\s?(?:약속|했잖|그랬잖|했어|했었)"
)
NEVER_AGAIN = re.compile(r"(?:이제|앞으로|다시는|절대|더\s?이상)\s(?:[가-힣]+\s)?안\s?[가-힣]+$")
"""약속할게 이제 담배 안 펴."""
BOTH = re.compile(r"같이|함께|우리|둘이|너랑|(?:하|가|보|먹|놀|나|시|만나)자(?=[\s,.!~?]|$)")
BYE = re.compile(
    r"^(?:\S+\s)?(?:갈게|잘게|잘게요|갈게요|먹을게|먹을게요|끊을게|나갈게|씻고\s?올게|올게|"
    r"볼게|물어볼게|말할게|할게|알려\s?줄게|생각해\s?볼게|찾아\s?볼게|다녀올게)(?:요)?$"
)
ADVERB = re.compile(r"(?:힘들|알|길|멀|달|들|만들|얼|물들|줄줄|거칠|가늘|둥글)게(?:요)?$")
DOING_IT = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9 ]{2,40}?(?:하기|가기|보기|먹기|안\s?하기|않기|자기|읽기))(?:로\s?하자|\s?약속|$)"
)
"""내일부터 같이 운동하기! 약속!"""
LET_US_NOT = re.compile(
    r"(?:그만|말|끝내|넘어가|치|자러\s?가|헤어지|조용히\s?하|생각하)자|하자고|먹자마자|여자|"
    r"남자|혼자|모자|의자|과자|피자|환자|부자|글자|숫자|사자|감자|탁자|상자|기자|그림자|효자|"
    r"투자|각자|일자|문자"
)
WITH_OTHERS = re.compile(rf"(?:{FAMILY}|{PARTNER}|{OTHERS}|[가-힣]{{2,3}})(?:이랑|랑|하고|와|과)\s")


def promises(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    if sentence.conditional and not PROMISE_WORD.search(text):
        return
    yours, agreed, together, will = YOURS.search(text), AGREED.search(text), TOGETHER.search(text), WILL.search(text)
    if yours:
        yield promised(text, "listener", PROMISE, sentence)
    elif agreed and (not sentence.asks or is_recalled(text)) and is_between_us(text):
        yield promised(text, "pair", PROMISE, sentence)
    elif (
        (doing := DOING_IT.search(text))
        and re.search(r"약속|하자", sentence.whole)
        and BOTH.search(text)
        and not sentence.asks
    ):
        yield promised(doing["what"], "pair", PROMISE, sentence)
    elif together and not LET_US_NOT.search(together["what"]) and (vows(sentence) or is_appointed(sentence)):
        yield promised(text, "pair", PROMISE if PROMISE_WORD.search(sentence.whole) else OFFER, sentence)
    elif re.search(r"약속(?:할게|해|한다)|맹세", sentence.whole) and NEVER_AGAIN.search(text) and not sentence.asks:
        yield promised(text, "user", PROMISE, sentence)
    elif will and is_will(will["what"]) and not sentence.asks and not sentence.hedged:
        yield from willed(will["what"].strip(), sentence)


def willed(what: str, sentence: Sentence) -> Iterator[Finding]:
    if what.startswith("약속"):
        return
    subject = "pair" if BOTH.search(what) and "옆" not in what else "user"
    if vows(sentence) and (not BYE.search(what) or PROMISE_WORD.search(sentence.whole)):
        yield promised(what, subject, PROMISE, sentence)
    elif (REACHES.search(what) and WHEN.search(what)) or (
        FOR_YOU.search(what) and LATER.search(what) and not SERVICE.search(what) and not BYE.search(what)
    ):
        yield promised(what, subject, OFFER, sentence)


def vows(sentence: Sentence) -> bool:
    return bool(VOWS.search(sentence.text) or PROMISE_WORD.search(sentence.whole))


def is_recalled(text: str) -> bool:
    """토요일에 영화 보기로 했지? tells what was agreed while it asks; 뭐 하기로 했지? has forgotten it."""
    return bool(re.search(r"기로\s?(?:했지|한\s?거|했던)", text)) and not QUESTION_WORD.search(text)


def is_between_us(text: str) -> bool:
    """기로 했어 is agreed with the listener when it says so; with friends or alone it is a plan."""
    if WITH_OTHERS.search(text) and "너랑" not in text and "우리" not in text:
        return False
    return bool(re.search(r"우리|너랑|같이|함께|약속|했잖|둘이|기로\s?하자", text))


def is_appointed(sentence: Sentence) -> bool:
    when = date_in(sentence.text, sentence.said_at, "future")
    return when is not None or bool(re.search(r"다음에|나중에|언젠가|주말에|같이", sentence.text))


def is_will(what: str) -> bool:
    """-ㄹ게: the syllable before 게 ends in ㄹ (할게, 줄게, 먹을게); 크게 and 빠르게 do not."""
    found = WILL_SYLLABLE.search(what)
    return found is not None and (ord(found["syllable"]) - ord("가")) % 28 == 8 and not ADVERB.search(what)


def promised(text: str, subject: str, weight: Weight, sentence: Sentence) -> Finding:
    said = (
        re.sub(r"\s?(?:약속(?:해|할게|하자|이야|했다|했어|했잖아)?|알았지|오케이|ㅇㅋ)\s*[?!.]*$", "", text).strip()
        or text
    )
    said = re.sub(r"^(?:(?:나는|난|나|내가|저는|제가|약속할게|약속해)\s+)+", "", said)
    topic = LEADING_WORDS.sub(
        "",
        re.sub(
            r"(?:다음에|꼭|같이|함께|우리|이제|다시는|절대|내일|모레|오늘|항상|"
            r"[월화수목금토일]요일에?|토요일|주말에?|앞으로|나중에)\s?",
            "",
            said,
        ),
    ).split()
    return Finding(
        Category.PROMISE, f"promise:{slug(' '.join(topic[:3]))}", said, weight, subject, dated_as(sentence, "future")
    )
