"""Health, in Korean: allergies, conditions, what is not eaten, drunk or smoked."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import slug
from gieok.learn.rules.korean.phrasing import noun, without_subject_particle
from gieok.learn.rules.weights import FACT, HEALTH, REGULAR_HABIT, STRONG_TASTE
from gieok.nouns.category import Category

ALLERGY = re.compile(
    r"(?P<what>[가-힣A-Za-z ]{1,16}?)(?:에|에는|한테)?\s?알레르기(?:가|도|는|라|라서|이|야|"
    r"예요|임|때문|\s)?\s?(?:[가-힣]{0,4}\s)?(?:있|심|야|예요|임|라|때문|반응|체질|올라|나|생|"
    r"$)"
)
REACTS = re.compile(
    r"(?P<what>[가-힣A-Za-z]{1,10}(?:\s거)?)(?:을|를|만|은)?\s?(?:먹으면|마시면|만지면|맡으면|"
    r"닿으면)\s(?:[가-힣]{1,6}\s){0,2}(?P<how>두드러기|가려|숨|부어|배\s?아|배가\s?아|탈|설사|"
    r"토|체해|큰일|쓰러|죽|못\s?자|잠\s?못|속이|머리\s?아|재채기|콧물)"
)
CONDITION = (
    r"(?:[가-힣]{1,4}공포증|1형\s?당뇨|2형\s?당뇨|당뇨병?|천식|우울증|공황장애|불면증|고혈압|저혈압|빈혈|아토피|"
    r"허리\s?디스크|목\s?디스크|디스크|편두통|갑상선\s?(?:항진증|저하증|암|질환)?|(?:위|간|폐|"
    r"대장|유방|자궁|췌장|피부|혈액)?암(?=이|에|\s|을|진)|뇌전증|간질|비염|위염|"
    r"역류성\s?식도염|식도염|관절염|ADHD|"
    r"조울증|강박증|강박장애|불안장애|대인기피증|섭식장애|거식증|폭식증|부정맥|심장병|백혈병|"
    r"크론병|이명|녹내장|백내장|건선|류마티스|자폐|난독증|색약|색맹|수전증|결핵|간염|"
    r"신장\s?질환|루푸스|수면무호흡증|과민성\s?대장\s?증후군|과민성대장|PTSD|트라우마|"
    r"유당불내증|저혈당|다낭성\s?난소\s?증후군|생리통|척추측만증|무릎\s?연골)"
)
RARE = re.compile(
    r"(?:^|\s)(?P<what>[가-힣]{2,8}(?:증후군|증|염|병|장애|결석|종양|탈모))(?:이|가|을|를|은|는)?\s?(?:있|앓|때문|걸려|걸렸|진단|심해|심하|이라|라서|생겼|판정|환자|수술)"
)
NOT_ILL = re.compile(
    r"^(?:영수증|신분증|자격증|면허증|궁금증|학생증|보증|인증|검증|입증|갈증|물병|꽃병|화병|질병|소주병|맥주병|상사병|군병|공주병|왕자병|중2병|월요병|증)$"
)
DISABLED = re.compile(
    r"(?P<what>(?:한쪽\s|왼쪽\s|오른쪽\s|양쪽\s)?(?:귀|눈|다리|팔|손)(?:이|가)?\s(?:잘\s)?(?:안\s(?:들|보|움직)[가-힣]+|없어|불편해|마비됐|마비))|(?P<sight>시력이?\s?(?:마이너스|-?\d+(?:\.\d+)?))"
)
RECOVERED = re.compile(r"(?P<what>[가-힣]{1,6}\s?(?:완치|관해))\s?(?:판정|됐|되었|했)")
ILL = re.compile(
    rf"(?P<what>{CONDITION})(?:이|가|을|를|에|도|으로|로|은|는)?\s?(?:좀\s|심하게\s|약간\s|"
    rf"원래\s|오래\s|진단을?\s)?(?:있|앓|걸렸|걸려|진단|심해|심한|심하|때문|환자|약|치료|이라|"
    rf"라서|이야|야|예요|이에요|생겼|판정|임|거든|이거든|인데|$)",
    re.I,
)
TAKES = re.compile(
    r"(?:^|\s)(?P<what>(?:혈압|우울증|당뇨|갑상선|수면|항우울|피임|안정|알레르기|심장|탈모|"
    r"여드름)\s?(?:약|제|유도제))(?:을|를)?\s?(?:매일\s)?(?:먹|복용|처방)"
)
DIET = re.compile(
    r"(?P<diet>채식주의자?|채식|비건|페스코|락토|저탄고지|키토|글루텐\s?프리)(?:을|를|만|이|"
    r"식단)?\s?(?:이?야|이?에요|예요|임|입니다|하고|해|한다|함|합|시작|이라|라서|인데|중)|"
    r"(?P<no>(?:고기|육류|돼지고기|소고기|해산물|생선|유제품|밀가루|회))(?:를|은|는|"
    r"을)?\s?(?:아예\s|전혀\s)?안\s?(?:먹어|먹는다|먹음|먹습|먹고)"
)
CANNOT = re.compile(
    r"(?P<what>(?:[가-힣]{1,8}(?:이랑|랑|하고|와|과)\s){0,3}[가-힣A-Za-z]{1,10}?(?:\s(?:거|것|"
    r"음식|종류))?)(?:을|를|은|는|"
    r"도)?\s?(?:(?:먹으면|마시면)\s[가-힣 ]{1,12}?서\s|배\s?아파서\s|진짜\s|정말\s|아예\s|"
    r"절대\s|죽어도\s|도저히\s|영\s|잘\s|전혀\s|원래\s|하나도\s)*못\s?(?P<how>먹|마셔|마시|드)"
)
DRINK = re.compile(
    r"술(?:을|은|도)?\s?(?:아예\s|전혀\s|원래\s|이제\s|잘\s|거의\s)*(?P<how>안\s?마셔|"
    r"안\s?먹어|안\s?마신|안\s?마시(?!면)|못\s?마셔|못\s?마시|못\s?먹어|끊었|끊음|끊은\s?지)|"
    r"(?P<dry>금주\s?(?:중|하고|시작|한\s?지))"
)
SMOKE = re.compile(
    r"(?:담배|흡연)(?:를|은|도|는)?\s?(?:아예\s|이제\s|하루에\s?(?:한|반|두)\s?갑\s?(?:씩\s)?|"
    r"거의\s|매일\s)*(?P<how>안\s?피워|안\s?펴|안\s?피|안\s?해|끊었|끊음|끊은\s?지|피워(?!도)|"
    r"펴(?!도)|핀다|시작했|하루에?\s?(?:한|반|두)\s?갑)|(?P<dry>금연\s?(?:중|하고|시작|한\s?지))"
)
NO_DIET = re.compile(
    r"(?P<diet>채식주의|채식|비건|페스코|저탄고지|키토)(?:을|를|은|는)?\s?(?:이제\s|더\s?이상\s)?(?:안\s?(?:해|함|한다)|그만뒀|그만둠|포기했|끊었|때려)"
)
GAVE_UP = re.compile(
    r"(?P<what>[가-힣A-Za-z]{2,8}?)(?:을|를|도|은|는)?\s?(?:완전히\s|아예\s|드디어\s)?(?:끊었|끊음|끊은\s?지)"
)
WEAK_PART = re.compile(
    r"(?:^|\s)(?P<what>무릎|허리|목|어깨|위|위장|간|심장|시력|눈|귀|청력|기관지|폐|장|피부|손목|발목|관절|치아)(?:이|가|도)\s(?:원래\s|많이\s|좀\s|너무\s|되게\s)*(?P<how>안\s?좋|약해|약하|나빠|나쁘)"
)
PREGNANT = re.compile(r"(?:^|\s)(?P<what>임신\s?(?:중|\d+\s?(?:주|개월)(?:차|째)?|했어|했어요|함))")
NOBODY = re.compile(
    r"^(?:잘|밥|아무것|아무|오늘|요즘|더|하나|그거|이거|저거|뭐|[가-힣]*면|아침|점심|저녁|약|"
    r"많이|또|못|나|저|물|다|같이|배불러서|바빠서|[가-힣]*서|조금|한\s?입|아직|배고픈데|이것|"
    r"그것)$"
)


def health(sentence: Sentence) -> Iterator[Finding]:
    if sentence.asks or sentence.conditional:
        return
    text = sentence.text
    yield from allergies(text)
    ill, takes, pregnant = ILL.search(text), TAKES.search(text), PREGNANT.search(text)
    if ill and not re.search(r"(?:없|아니|안\s?걸)", text[ill.start() : ill.end() + 3]):
        yield Finding(Category.PERSONAL_INFO, f"condition:{slug(ill['what'])}", ill["what"], HEALTH)
    rare, disabled, recovered = RARE.search(text), DISABLED.search(text), RECOVERED.search(text)
    if rare and not ill and not NOT_ILL.search(rare["what"]):
        yield Finding(Category.PERSONAL_INFO, f"condition:{slug(rare['what'])}", rare["what"], HEALTH)
    if disabled and not re.search(r"너무|오늘|지금|갑자기", text):
        said = disabled["what"] or disabled["sight"]
        yield Finding(Category.PERSONAL_INFO, f"condition:{slug(said.split()[0])}", said, HEALTH)
    if recovered:
        yield Finding(
            Category.PERSONAL_INFO,
            f"condition:{slug(recovered['what'].split()[0])}",
            f"{recovered['what']} 판정",
            HEALTH,
        )
    weak = WEAK_PART.search(text)
    if weak and not ill:
        yield Finding(Category.PERSONAL_INFO, f"condition:{weak['what']}", spoken_whole(weak).strip(), HEALTH)
    if takes:
        yield Finding(Category.PERSONAL_INFO, f"medication:{slug(takes['what'])}", f"{takes['what']} 복용", HEALTH)
    if pregnant:
        yield Finding(Category.PERSONAL_INFO, "condition:임신", pregnant["what"], HEALTH)
    yield from abstains(text)


def allergies(text: str) -> Iterator[Finding]:
    found = ALLERGY.search(text)
    if found and "없" not in text:
        for what in re.split(r"(?:이?랑|하고|,|와|과)\s", found["what"]):
            thing = without_subject_particle(noun(what))
            if thing and not NOBODY.search(thing):
                yield Finding(Category.PERSONAL_INFO, f"allergy:{slug(thing)}", f"{thing} 알레르기", HEALTH)
    reacts = REACTS.search(text)
    if reacts and (not found or found["what"].strip() == ""):
        thing = noun(reacts["what"])
        if thing and not NOBODY.search(thing):
            strong = reacts["how"] in ("두드러기", "가려", "숨", "부어", "재채기", "콧물")
            said = f"{thing} 알레르기" if strong else spoken_whole(reacts)
            yield Finding(
                Category.PERSONAL_INFO, f"{'allergy' if strong else 'cannot_eat'}:{slug(thing)}", said, HEALTH
            )


def abstains(text: str) -> Iterator[Finding]:
    diet, cannot, drink, smoke = DIET.search(text), CANNOT.search(text), DRINK.search(text), SMOKE.search(text)
    quits, gave_up = NO_DIET.search(text), GAVE_UP.search(text)
    if quits:
        yield Finding(Category.PERSONAL_INFO, "diet", f"{quits['diet']} 안 함", FACT, corrects=True)
        return
    if gave_up and not re.search(r"^(?:술|담배|연락|전화|연|관계|인연|말|기대|관심|카톡)$", gave_up["what"]):
        yield Finding(Category.HABIT, f"habit:{slug(gave_up['what'])}", spoken_whole(gave_up).strip(), REGULAR_HABIT)
    if diet and not re.search(r"(?:싶|할까|아니)", text):
        yield Finding(Category.PERSONAL_INFO, "diet", diet["diet"] or f"{diet['no']} 안 먹음", FACT)
    if drink and not re.search(r"다고\s?(?:한|했|하는|그랬)", text):
        yield Finding(Category.HABIT, "drinking", spoken_whole(drink), REGULAR_HABIT)
    elif cannot:
        yield from cannot_have(cannot)
    if smoke:
        yield Finding(Category.HABIT, "smoking", spoken_whole(smoke), REGULAR_HABIT)


def cannot_have(found: re.Match[str]) -> Iterator[Finding]:
    for part in re.split(r"(?:이랑|랑|하고|와|과)\s", found["what"]):
        thing = noun(part)
        if thing and not NOBODY.search(thing):
            verb = "먹음" if found["how"] == "먹" else "마심"
            yield Finding(
                Category.PREFERENCE, f"taste:{slug(thing)}", f"{thing} 못 {verb}", STRONG_TASTE
            )  # what they cannot eat is asked for at every meal


def spoken_whole(found: re.Match[str]) -> str:
    """The match to the end of its last word: 담배 끊었어, not 담배 끊었."""
    return found.group() + re.split(r"[\s,.!?~]", found.string[found.end() :])[0]
