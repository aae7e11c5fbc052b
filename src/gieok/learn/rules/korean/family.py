"""Family, in Korean: whom the speaker has, and what is said about them.

A clause about a relative is read here and nowhere else, with the relative as its subject, so that the mother's job
never becomes the speaker's.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.corrections import TAKEN_BACK
from gieok.learn.rules.korean.events import happened
from gieok.learn.rules.korean.home import LIVES, ORIGIN, is_place
from gieok.learn.rules.korean.identity import birthdays, is_name_like
from gieok.learn.rules.korean.phrasing import noun, without_copula
from gieok.learn.rules.korean.who import FAMILY, PARTNER
from gieok.learn.rules.korean.work import ATTEND, GRADE, JOB, SCHOOL_NAME, business
from gieok.learn.rules.weights import FACT, LIFE_EVENT, LOOSE_FACT, TASTE
from gieok.nouns.category import Category

ME = (
    r"(?:(?:나는|난|나|나도|저는|전|저|저도|내가|제가|나한테는?|저한테는?|집에|위로|위에|"
    r"밑으로|밑에|아래로|아래에|우리\s집에?)\s)*"
)
COUNT = r"(?:한|두|세|네|다섯|하나|둘|셋|넷|\d)"
HAVE = re.compile(
    rf"^{ME}(?:(?:\d+|[가-힣]+)\s?살\s?(?:많은|어린|차이\s?나는|위|"
    rf"아래)\s)?(?P<list>(?:{FAMILY}|아이|애|자식|자녀|형제|자매|남매|조카)(?:(?:이?랑|하고|와|"
    rf"과|도|,)?\s(?:{FAMILY}))*)(?:이|가|은|는|만|도)?"
    rf"\s?(?P<many>{COUNT}(?:\s?(?:명|분|놈))?)?(?:이|가|만|씩)?\s?(?:있어|있음|있다|있고|"
    rf"있는데|있습니다|있거든|있지|있어요)"
)
EACH = re.compile(FAMILY)
COUNTED = re.compile(
    rf"(?:^|\s)(?P<children>아이|애|아들|딸|자녀|애기)\s?(?P<count>둘|셋|넷|하나|{COUNT}\s?명)(?:을|를)?\s?(?:키우|있는|엄마|아빠|낳)|"
    rf"(?:^|\s)(?P<those>{FAMILY})\s?(?P<number>{COUNT}(?:\s?명)?)(?:에|이랑|하고|,)\s|"
    rf"(?P<who>형제|자매|남매|아이|애|자식|자녀|{FAMILY})(?:[가는은이]|"
    rf"만)?\s?(?P<many>{COUNT}\s?(?:명|남매|형제|자매)?)(?:이야|이에요|예요|임|입니다|야)"
)
PLACE_IN_IT = re.compile(
    r"(?:^|\s)(?P<what>외동(?:딸|아들)?|막내(?:딸|아들)?|첫째|둘째|셋째|장남|장녀|맏이|늦둥이|"
    r"쌍둥이|삼남매\s?중\s?\S+|[두세네]\s?아이\s?(?:엄마|아빠)|워킹맘|싱글맘|싱글대디|(?:아이|"
    r"애)\s?(?:둘|셋|하나)?\s?(?:엄마|아빠))(?:이야|야|이에요|예요|임|입니다|인데|고|이고|이라서?|라서?|이거든|거든|(?<=막내)$|(?<=외동)$|(?<=장남)$|(?<=장녀)$)"
)
THEIR_NAME = re.compile(
    rf"(?P<who>{FAMILY}|{PARTNER})\s?(?:의\s)?(?:이름|성함)[은이도]?\s?(?P<name>[가-힣]{{2,8}}|"
    rf"[A-Za-z]{{2,15}})"
)
RAISED = re.compile(
    rf"(?P<who>{FAMILY})(?:가|이|께서|랑|\s?손에)\s?(?:나를\s|날\s|저를\s|혼자\s|다\s)*(?:키워\s?주|길러\s?주|키우셨|키웠|자랐|컸)"
)
RETIRED = re.compile(r"(?P<what>은퇴|퇴직|정년퇴직)(?:하셨|했|하고|하신|하셔|함)")
VETERAN = re.compile(
    r"(?:께서|은|는|이|가)\s(?P<what>[가-힣0-9. ]{0,20}?(?:참전용사|유공자|해녀|이장|반장|장애인|외국인|[가-힣]{2,4}\s?(?:사람|분|출신)|은퇴(?=하)|퇴직(?=하)))(?:이셔|셔|이세요|세요|이야|야|예요|이에요|이시|임|인데)"
)
CALLED = re.compile(
    rf"^(?:우리|내|제|저희)\s(?P<who>{FAMILY}|{PARTNER})\s(?P<name>[가-힣]{{2,3}}?)(?:이는|"
    rf"이가|은|는|이|가)\s"
)
THEIR_JOB = re.compile(
    rf"(?:^|\s|은|는|이|가|께서)(?P<job>{JOB})(?:이셔|셔|이세요|세요|이야|야|이에요|예요|에요|"
    rf"입니다|이시고|시고|이시거든|시거든|이시|시|임|이고|고|인데|이거든|거든|이다|다|이라서?|라서?|"
    rf"로\s?일하|으로\s?일하)"
)
THEIR_AGE = re.compile(
    r"(?P<age>(?:\d{1,3}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열\s?(?:한|두|세|네|다섯|여섯|"
    r"일곱|여덟|아홉)?|스물[가-힣]{0,2}|서른[가-힣]{0,2}|마흔[가-힣]{0,2}|쉰[가-힣]{0,2}|"
    r"예순[가-힣]{0,2}|일흔[가-힣]{0,2})\s?(?:살|세)|환갑|칠순|팔순|구순)(?!\s?(?:때|차이|많|어리|위|아래|터울))"
)
THEIR_LIKES = re.compile(
    r"(?:은|는|이|가|께서|도)\s(?P<what>[가-힣A-Za-z ]{2,16}?)(?:을|를)?\s?(?:진짜|정말|너무|"
    r"엄청|되게)?\s?(?P<how>좋아해|좋아하|싫어해|싫어하|좋아하셔|싫어하셔)"
)
ILL = re.compile(
    r"(?P<what>(?:[가-힣]*암|치매|당뇨|고혈압|뇌졸중|파킨슨|우울증|심장병|백혈병|중풍|신부전|"
    r"디스크|천식|폐렴|임신)(?:이|가)?\s?(?:있|걸리|걸렸|진단|앓|이야|이시|이래|라서|이셔|중|했|\d+\s?(?:주|개월)(?:차|째)?))"
)


def family(sentence: Sentence) -> Iterator[Finding]:
    """Whom the speaker has: said of the speaker."""
    if not sentence.is_plain:
        return
    have = HAVE.search(sentence.text)
    if have:
        for role in EACH.findall(have["list"]) or [have["list"].strip()]:
            plain = role.replace(" ", "")
            yield Finding(
                Category.PERSONAL_INFO, f"family.{plain}", f"{plain} {have['many'] or ''} 있음".replace("  ", " "), FACT
            )
    counted = COUNTED.search(sentence.text)
    if counted and not have:
        role = counted["who"] or counted["those"] or counted["children"]
        many = counted["many"] or counted["number"] or counted["count"]
        yield Finding(Category.PERSONAL_INFO, f"family.{role}", f"{role} {many}", FACT)
    raised = RAISED.search(sentence.text)
    if raised:
        yield Finding(Category.PERSONAL_INFO, "raised_by", f"{raised['who']} 손에 자람", FACT)
    place = PLACE_IN_IT.search(sentence.text)
    if place:
        yield Finding(Category.PERSONAL_INFO, "family.place", place["what"], FACT)
    named = THEIR_NAME.search(TAKEN_BACK.sub("", sentence.text) if sentence.corrects else sentence.text)
    if named and is_name_like(whole_name(named["name"]) + "야"):
        yield Finding(Category.PERSONAL_INFO, "name", whole_name(named["name"]), FACT, named["who"].replace(" ", ""))


def whole_name(words: str) -> str:
    """ "정우" of 정우고 and 정우야."""
    bare = without_copula(words)
    return bare[:-1] if bare == words and len(bare) > 2 and bare.endswith("고") else bare


def about_relative(sentence: Sentence, who: str) -> Iterator[Finding]:
    """What a clause says about the relative who is its subject."""
    if not sentence.is_plain:
        return
    text = sentence.text
    called, job, age = CALLED.search(text), THEIR_JOB.search(text), THEIR_AGE.search(text)
    if job:
        yield Finding(
            Category.PERSONAL_INFO,
            "job",
            noun(re.sub(r"^\S*?(?:은|는|이|가|께서|도)\s", "", job["job"].strip())),
            FACT,
            who,
        )
    if not job:
        yield from (replace(found, subject=who) for found in business(text))
    if called and (job or age) and not re.search(r"^(?:직업|나이|생일|고향|이름|취미|전공|회사)$", called["name"]):
        yield Finding(Category.PERSONAL_INFO, "name", called["name"], LOOSE_FACT, who)
    if age:
        yield Finding(Category.PERSONAL_INFO, "age", age["age"], FACT, who)
    grade = GRADE.search(text)
    if grade:
        yield Finding(Category.PERSONAL_INFO, "grade", grade["grade"], FACT, who)
    attends = ATTEND.search(text.partition(" ")[2])
    if attends and SCHOOL_NAME.search(attends["place"]):
        yield Finding(Category.PERSONAL_INFO, "school", attends["place"], FACT, who)
    yield from where(text, who)
    yield from (found for found in birthdays(sentence) if found.subject == who)
    yield from (replace(found, subject=who, weight=LIFE_EVENT) for found in happened(sentence))
    veteran = VETERAN.search(text)
    if veteran and not job:
        yield Finding(Category.PERSONAL_INFO, "about", veteran["what"].strip(), FACT, who)
    gone = RETIRED.search(text)
    if gone and not job:
        yield Finding(Category.PERSONAL_INFO, "job", gone["what"], FACT, who)
    likes, ill = THEIR_LIKES.search(text), ILL.search(text)
    what = noun(likes["what"]) if likes else ""
    if likes and what and not re.search(r"^(?:나|날|저|너|내)|안$", what):
        verb = "좋아함" if likes["how"].startswith("좋") else "싫어함"
        yield Finding(Category.PREFERENCE, f"taste:{slug(what)}", f"{what} {verb}", TASTE, who)
    if ill:
        yield Finding(Category.PERSONAL_INFO, "condition", ill["what"], FACT, who)


def where(text: str, who: str) -> Iterator[Finding]:
    rest = text.partition(who[-1])[2] if who[-1] in text else text
    lives = LIVES.search(rest.replace("사셔", "살아").replace("사시", "살아").replace("사세요", "살아요"))
    origin = ORIGIN.search(rest)
    if lives and is_place(place := lives["place"].split()[-1]):
        yield Finding(Category.PERSONAL_INFO, "home", place, FACT, who)
    if origin and (place := origin["place"] or origin["from"] or origin["born"] or origin["birth"]):
        yield Finding(Category.PERSONAL_INFO, "hometown", without_copula(place), FACT, who)
