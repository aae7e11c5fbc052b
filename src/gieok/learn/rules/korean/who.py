"""Who a Korean clause is about. The speaker is hardly ever named, so everybody else has to be looked for.

Family and partners have facts of their own; friends, bosses and people on screens have none that we keep.
"""

import re

from gieok.learn.rules.korean.names import is_name

FAMILY = (
    r"(?:쌍둥이\s?(?:언니|오빠|형|누나|동생|남매|자매|형제)|외할머니|외할아버지|친할머니|할머니|할아버지|할매|할배|시어머니|시아버지|장모님?|"
    r"장인어른|어머니|아버지|엄마|어무니|아빠|아부지|부모님|남동생|여동생|사촌\s?(?:형|오빠|"
    r"누나|언니|동생)|친오빠|친언니|친형|친누나|친동생|큰형|작은형|큰오빠|큰언니|큰누나|"
    r"막내\s?동생|동생|형|오빠|누나|언니|외삼촌|삼촌|이모부|이모|고모부|고모|큰아버지|큰엄마|"
    r"조카|큰아들|작은아들|아들|큰딸|작은딸|막내딸|딸|남편|아내|와이프|신랑|집사람|며느리|"
    r"사위|손자|손녀|쌍둥이\s?(?:언니|오빠|형|누나|동생|남매|자매|형제)|형수|매형|형부|올케|처제|쌍둥이)"
)
PARTNER = r"(?:남자친구|여자친구|남친|여친|애인|약혼자|약혼녀|예비신랑|예비신부|전남친|전여친|전남편|전처|썸남|썸녀)"
OTHERS = (
    r"(?:친구들?|베프|절친|룸메이트|룸메|선배님?|후배|동료|동기|팀장님?|부장님?|과장님?|"
    r"대리님?|사장님?|상사|대표님?|직원|선생님|쌤|교수님|담임|이웃|옆집|아줌마|아저씨|주인공|"
    r"배우|가수|작가|저자|감독|연예인|아이돌|대통령|"
    r"걔네?|쟤네?|얘네?|그애|그\s?사람|그\s?분|이\s?사람|저\s?사람|그\s?친구|그녀|그놈|그년|"
    r"그\s?남자|그\s?여자|사람들|남들|다들|애들|누군가|누가|세상|너네|너희|너는|넌|너도|네가|"
    r"니가|너|당신|자기는|자기가|[가-힣]{1,3}(?:씨|쌤))"
)
OF_MINE = r"(?:우리|내|제|저희|나의|울)?\s?"
AS_SUBJECT = r"(?:께서는?|께선|은|는|이|가|도|이는|네)?"
NOT_SUBJECT = (
    r"(?!이?랑|하고|와|과|한테|에게|께\s|보다|의\s|를|을|때문|같|처럼|로|으로|집|\s가게|\s회사|네\s?집|댁|"
    r"생일|생신|이름|얘기|이야기|만\s|에|라고|이라고|야$|파)"
)
FAMILY_FIRST = re.compile(
    rf"^{OF_MINE}(?P<who>{FAMILY}|{PARTNER})(?![가-힣]*(?:라고|"
    rf"이라고))(?!\s(?:{OTHERS}|학교|회사|남편|아내|딸|아들)(?:는|은|이|가|들)?\s)(?P<name>\s[가-힣]{{2,3}}?)?{AS_SUBJECT}{NOT_SUBJECT}(?=\s)"
)
OTHERS_FIRST = re.compile(
    rf"^{OF_MINE}(?:(?:회사|학교|동네|제일\s친한|친한|옛날|고등학교|대학교|직장|같은\s과|어떤|"
    rf"아는)\s)?(?P<who>{OTHERS}){AS_SUBJECT}{NOT_SUBJECT}(?=\s)"
)
THEIRS_FIRST = re.compile(
    rf"^{OF_MINE}(?:{FAMILY}|{PARTNER})(?:의|네)?\s(?:{OTHERS}|남편|아내)(?:들)?(?:은|는|이|가|도)?\s"
)
"""언니 친구가 …: not the sister."""
OTHERS_INSIDE = re.compile(rf"(?:^|\s)(?:{OTHERS})(?:은|는|이|가|께서|도)\s")
ME_INSIDE = re.compile(r"(?:^|\s)(?:나는|난|나도|내가|나|저는|전|저도|제가|저)\s")
SOMEBODY = re.compile(r"^(?P<who>[가-힣]{2,4}?)(?:이가|가|이는)\s")
NOT_SOMEBODY = re.compile(
    r"^(?:내|제|우리|우리\s집|이|그|저|여기|거기|회사|학교|집|머리|배|목|다리|허리|가슴|마음|"
    r"언젠|누군|뭔|어딘|웬일인|기분|몸|눈|코|입|나|저|휴가|요가|날씨|비|고향|취미|전공|직업|생일|생신|이름|나이|혈액형|고기|"
    r"커피|바다|피자|치즈|두드러기|알레르기|여자친구|남자친구|사고|화|키|생리|시간|돈|차|목표|연애|감기|이사|"
    r"꿈)$"
)


BARE_STATE = re.compile(
    r"^(?:이제\s|올해\s|지금\s|둘\s?다\s)?(?!나|난|내|저|제)[가-힣0-9]{2,8}(?:\s[가-힣0-9]{1,5})?(?:이야|야|예요|이에요|임|살)$"
)
"""남동생이 있어, 고등학생이야: who was just named is."""
GOES_ON = re.compile(
    r"^(?:둘\s?다|둘이\s?다|셋\s?다|모두|다들?|전부|걔네?는?|걔도|얘는|첫째는|둘째는|막내는|큰애는|작은애는)\s"
)


CALLED_FIRST = re.compile(
    r"^(?:근데\s|그리고\s|어제\s|오늘\s|우리\s)?(?P<who>[가-힣]{1,4}?)(?:이)?(?:은|는|이|가|도|네|씨는?|씨가|(?P<with>랑|이랑|와|과|하고|한테는?))\s"
)
TOPIC = re.compile(r"^(?P<what>[가-힣A-Za-z]{1,7}(?:\s[가-힣]{1,4}){0,2}?)(?:은|는)\s")
OWN_SIDE = re.compile(
    r"^(?:내|제|나의|저의)\s|\s(?:다니|일하|근무하|키우|하|되|가|오|보|먹|배우|준비하|있|없)$|(?:^|\s)(?:나|저|난|전|우리|저희|지금|요즘|요새|오늘|어제|내일|이번|다음|작년|올해|내년|현재|원래|이제|이젠|예전|옛날|평소|보통|당분간|주말|평일|아침|점심|저녁|밤|낮|"
    r"나이|직업|전공|회사|직장|집|본가|자취방|고향|학교|대학|학과|생일|생신|이름|성함|본명|별명|키|몸무게|혈액형|취미|특기|본업|부업|알바|하는\s?일|사는\s?(?:곳|데)|지금\s사는\s?(?:곳|데)|종교|국적|"
    r"학년|학번|성격|여자친구|남자친구|여친|남친|애인|결혼|연애|MBTI|mbti|사실|실제로|개인적으로|출신|태어난\s?(?:곳|건)|일|시험|면접|수능|면허|이사|기념일|군대|입대|"
    r"월|화|수|목|금|토|일|[가-힣]요일|\d+월)$|(?:에서|에|로|까지|부터|보다|만|한테|하고|랑|면|때|거|것|건|게|지만|데|고|다가|서|니까|중에|후에|전에|상|적으로|진짜|정말|후|전|년|달|주|쪽|번)$",
    re.I,
)
"""What may stand before 는 in a sentence about oneself: times, and the parts of one's own life."""


def relative_in(clause: str) -> str | None:
    """The relative or partner whom the clause is about, or None."""
    found = FAMILY_FIRST.search(clause)
    return re.sub(r"\s", "", found["who"]) if found else None


def still_about(clause: str, before: str) -> str | None:
    """The relative of the clause before, when this one goes on about them: 형이 둘 있는데 둘 다 군인이야."""
    found = re.search(rf"(?:^|\s)(?P<who>{FAMILY})(?:이|가|은|는|들|만|도)?\s", before + " ")
    bare = found is not None and "있" in before and BARE_STATE.search(clause) is not None
    return re.sub(r"\s", "", found["who"]) if found and (bare or GOES_ON.search(clause)) else None


def is_about_others(clause: str) -> bool:
    """Whether the clause is about a friend, a boss, the listener, somebody on a screen."""
    if re.search(r"(?:좋아하는|최애|존경하는|응원하는)\s", clause) and not OTHERS_FIRST.search(clause):
        return False
    if OTHERS_FIRST.search(clause) or THEIRS_FIRST.search(clause) or OTHERS_INSIDE.search(clause):
        return True
    return bool(re.match(r"^(?:너|넌|당신)\s|^(?:그|그녀|그들|얘|쟤)(?:는|가|도|은|이)\s", clause))


def names_a_person(clause: str) -> bool:
    """Whether the clause begins with somebody's name: 민수는 …, 김민수가 …, 지민이랑 수아는 …"""
    found = CALLED_FIRST.search(clause)
    beside_me = found is not None and found["with"] is not None and ME_INSIDE.search(clause) is not None
    return found is not None and is_name(found["who"]) and not beside_me


def speaks_of_another(clause: str) -> bool:
    """X는 …, where X is no side of the speaker's own life: who lives there or does that work is X."""
    found = TOPIC.search(clause)
    return found is not None and not OWN_SIDE.search(found["what"]) and not ME_INSIDE.search(clause)


def names_somebody(clause: str) -> bool:
    """ "민수가 …" at the beginning: an unknown noun with 가 does what the verb says."""
    found = SOMEBODY.search(clause)
    if found is not None and re.match(r"되", clause[found.end() :]):
        return False  # 의사가 되는 게 꿈이야: what somebody becomes, not who
    return found is not None and not NOT_SOMEBODY.search(found["who"]) and not ME_INSIDE.search(clause)
