"""Where the speaker lives, comes from and is going to live, in Korean.

Moving is a plan until it has happened: 이사 가 is ``moving_to``, 이사했어 is ``home`` and corrects the older home.
"""

import re
from collections.abc import Iterator

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.korean.phrasing import END, has_final, without_copula
from gieok.learn.rules.korean.who import names_somebody, speaks_of_another
from gieok.learn.rules.weights import BIG_PLAN, FACT, LOOSE_FACT
from gieok.nouns.category import Category

PLACE = r"(?P<place>(?:[가-힣]{1,6}(?:시|도|구|군|특별시|광역시|쪽)?\s)?[가-힣A-Za-z]{1,10}?)"
LIVES = re.compile(
    rf"(?:^|\s){PLACE}(?:에서|에|서)?\s?(?:지금\s|혼자\s|계속\s|쭉\s|아직\s|[가-힣]*(?:\d+|[일이삼사오육칠팔구십한두세네몇]+)\s?(?:년|달|개월|주)(?:째|동안|간|\s넘게|\s정도)\s|가족이랑\s|부모님이랑\s|"
    rf"친구랑\s|남편이랑\s|아내랑\s)?"
    rf"(?:살아요?(?=[\s,.!?~]|$)(?!\s(?:본|보|야|남|온|가|있))|살고\s?있|살고(?=[\s,]|$)|산다(?!는|면|고|니)|삽니다|살거든요?|사는데|사는\s?중|살지|"
    rf"(?<=\s)삼(?=[.!~]|$)|사는\s?(?:사람|직장인|학생)(?:이야|인데|입니다|이에요|임|이고|$)|거주\s?중|거주해|거주하|자취해|자취하|"
    rf"자취\s?중|자취함|지내고\s?있)(?=[가-힣\s,.!?~]|$)"
)
HOUSE = re.compile(
    r"(?:^|\s)(?:(?:우리|내|제)\s?)?(?:집[은이]|자취방[은이]|사는\s?(?:곳|"
    r"데)[은는]?)\s?(?:지금\s)?(?P<place>[가-힣A-Za-z]{2,12}?)(?:에\s?있|이야|야|이에요|예요|입니다|임|"
    r"인데|이라서?|라서?|이거든|거든|이고|근처)(?=[\s,.!?~…]|$|[어음다는])"
)
ORIGIN = re.compile(
    rf"태어난\s?(?:건|곳은|데는|곳이)\s(?P<birth>[가-힣]{{2,8}}?)(?:인데|이야|이고|야|고|예요|이에요|임|지만)|"
    rf"고향[은이]?\s?(?P<place>[가-힣]{{2,10}})|(?P<from>[가-힣]{{2,8}})\s?(?:출신|"
    rf"토박이)(?:이야|이에요|임|입니다|인데|{END})|(?P<born>[가-힣]{{2,8}}?)(?:에서|"
    rf"서)\s?(?:태어났|태어나(?:서|고)|나고\s?자|자랐|컸|나서\s?자)"
)
WHERE_TO = r"(?P<place>[가-힣A-Za-z]{1,10}?)(?:으로|로|에)"
MOVES = re.compile(
    rf"{WHERE_TO}\s?(?:[가-힣]+에\s)?(?:혼자\s|다시\s|아예\s)?(?:이사|이민)(?:를|을)?\s?(?:가(?!고\s?싶|면|기\s?싫)|"
    rf"갈|간다|감|가게|가기로|가려|하게|할|하려|하기로|예정|해(?:\s|$)|해요|합니다|갑니다|와야|"
    rf"준비)"
)
STAYS = re.compile(
    r"(?:때문에|지금은?|현재는?|요즘은?|직장은?|학교는?)\s(?P<place>[가-힣]{2,6}?)에\s(?:있어|있음|있습니다|있는데|와\s?있어|내려와\s?있|올라와\s?있|나와\s?살)"
)
"""학교 때문에 대전에 있어: who is somewhere for their studies lives there."""
FAMILY_HOME = re.compile(
    r"(?:본가|친정|부모님\s?댁|부모님\s?집)(?:은|는|이|가)?\s?(?P<place>[가-힣]{2,8}?)(?:이야|야|이고|고|예요|이에요|임|인데|입니다|에\s?있)(?=[\s,.!~어음]|$)"
)
CAME = re.compile(
    r"(?P<place>[가-힣]{2,8}?)(?:으로|로|에)?\s?(?:올라왔|올라온\s?지|내려왔|내려온\s?지|이주했)(?:어|다|고|는데|음|거든|지|$|\s)"
)
"""직장 때문에 서울 올라왔어: who came up to Seoul lives there."""
NATIVE = re.compile(
    r"(?:원래|본래|쭉|난|나는|나|저는|저|전)\s(?P<place>[가-힣]{2,6})\s?(?:사람|토박이|출신|촌놈)(?:이야|이에요|임|입니다|인데|이라|이고|이거든)"
)
MOVES_LATER = re.compile(
    r"(?:이사|이민)(?:를|을|은|는)?\s?(?P<place>[가-힣A-Za-z]{2,10}?)(?:으로|로)\s?(?:가|갈|"
    r"감|간다|가기로|가게|하기로)|이사\s?(?:가|간다|감|가요|갑니다|해|해요|함|가거든)[,\s]+(?P<after>[가-힣A-Za-z]{2,10}?)(?:으로|로)$"
)
MOVED = re.compile(
    rf"{WHERE_TO}\s?(?:이사|이민)(?:를|을)?\s?(?:했|왔|갔|온\s?지|옴|함|한\s?지|와서|온)|"
    rf"(?:이사|이민)(?:해서|했는데|와서)\s?(?P<now>[가-힣]{{2,8}}?)(?:에\s?살|야|이야)"
)
MOVES_SOMETIME = re.compile(
    r"(?:^|\s)이사(?:를|을)?\s?(?:가(?:요|거든|는데|기로|게\s?됐|려고)?|갑니다|해(?:요)?|"
    r"갈\s?(?:거|예정)|하기로|예정)(?=[\s,.!~]|$)"
)
ALONE = re.compile(
    r"(?:^|\s)(?P<how>혼자|부모님이?랑|부모님하고|가족이?랑|친구랑|룸메이트?랑|남편이?랑|"
    r"아내랑|와이프랑|할머니랑|여자친구랑|남자친구랑|엄마랑|형이랑|동생이랑)\s?(?:같이\s|"
    r"둘이\s|함께\s)?(?:살아(?!야)|살고\s?있|산다|삽니다|자취|사는데|살거든)"
)
NO_PLACE = re.compile(
    r"(?:대로|걍|고|면서|던|게|없이|해야|의|이면|지만|려고|기로)$|마리랑$|랑$|^(?:아니|주택|아파트|빌라|원룸|투룸|오피스텔|멀어|가까워|회사|학교|엄마|아빠|남편|아내)$|(?:가|만|는|을|를|고)\s|인생$|거$|(?:월|(?<!독)일|요일|주말|년)$|^(?:주|"
    r"달|말|초|등이?|혼자|같이|함께|둘이|"
    r"셋이|잘|못|안|오래|열심히|행복하게|여기|거기|어디|저기|그냥|지금|아직|계속|이렇게|"
    r"그렇게|집|집에서|밖|나|저|내가|매일|하루|대충|좀|더|너무|인생|세상|나는|저는|나도|요즘|"
    r"이제|빨리|다시|바로|곧|여기저기|친구|가족|부모님|사람|우리|밖에서|또|다|기숙사도|어제|"
    r"오늘|내일|건강하게|재밌게|바쁘게|힘들게|착하게|[가-힣]+게|[가-힣]*이랑|[가-힣]+하고)$"
)
NATIONS = re.compile(
    r"^(?:한국|미국|일본|중국|영국|착한|좋은|나쁜|이상한|평범한|그런|이런|예민한|조용한|재밌는)$|[한은는인]$"
)
AFTER_WHICH_NO_E = ("오늘", "내일", "모레", "글피", "어제", "올해", "내일모레", "그저께")


def home(sentence: Sentence) -> Iterator[Finding]:
    if (
        not sentence.is_plain
        or names_somebody(sentence.text)
        or speaks_of_another(sentence.text)
        or re.search(r"(?<![가-힣])(?:안|못)\s?살|살고\s?싶|살지\s?않|[었았]으면", sentence.text)
    ):
        return
    text = sentence.text
    moved, moves = MOVED.search(text), MOVES_LATER.search(text) or MOVES.search(text)
    came = CAME.search(text)
    if moved and is_place(moved["place"] or moved["now"]):
        yield Finding(
            Category.PERSONAL_INFO,
            "home",
            moved["place"] or moved["now"],
            FACT,
            dated=when(sentence, "past"),
            corrects=True,
        )
    elif moves and is_place(place := moves.groupdict().get("after") or moves["place"]):
        yield Finding(
            Category.GOAL, "moving_to", moving_said(place, sentence), BIG_PLAN, dated=when(sentence, "future")
        )
    elif came and is_place(came["place"]):
        yield Finding(Category.PERSONAL_INFO, "home", came["place"], FACT, dated=when(sentence, "past"), corrects=True)
    elif MOVES_SOMETIME.search(text) and when(sentence, "future"):
        yield Finding(Category.GOAL, "moving_to", moving_said("", sentence), BIG_PLAN, dated=when(sentence, "future"))
    else:
        yield from living(text)
    yield from origin(text)
    stays, parents = STAYS.search(text), FAMILY_HOME.search(text)
    if stays and is_place(stays["place"]) and not re.search(r"회의|병원|학원|카페|도서관|집", stays["place"]):
        yield Finding(Category.PERSONAL_INFO, "home", stays["place"], FACT)
    if parents and is_place(parents["place"]):
        yield Finding(Category.PERSONAL_INFO, "family_home", parents["place"], FACT)


def living(text: str) -> Iterator[Finding]:
    lives, house, alone = LIVES.search(text), HOUSE.search(text), ALONE.search(text)
    if lives and is_place(last_place(lives["place"])):
        yield Finding(Category.PERSONAL_INFO, "home", last_place(lives["place"]), FACT)
    elif house and is_place(house["place"]):
        yield Finding(Category.PERSONAL_INFO, "home", house["place"], FACT)
    if alone:
        yield from household(text)


def household(text: str) -> Iterator[Finding]:
    """With whom the speaker lives, also in a clause about somebody else: 부모님이 이혼하셔서 엄마랑 살아."""
    alone = ALONE.search(text)
    if alone:
        yield Finding(Category.PERSONAL_INFO, "household", f"{alone['how']} 살아", LOOSE_FACT)


def origin(text: str) -> Iterator[Finding]:
    found, native = ORIGIN.search(text), NATIVE.search(text)
    if native and not found and is_place(native["place"]) and not NATIONS.search(native["place"]):
        yield Finding(Category.PERSONAL_INFO, "hometown", native["place"], FACT)
    if found:
        place = without_copula(found["place"]) if found["place"] else found["from"] or found["born"] or found["birth"]
        if is_place(place):
            yield Finding(Category.PERSONAL_INFO, "hometown", place, FACT)


def is_place(word: str | None) -> bool:
    return bool(word) and not any(NO_PLACE.search(part) for part in (word or "", *(word or "").split()))


def last_place(words: str) -> str:
    """ "나 서울" is 서울, "부산 해운대" is both."""
    parts = [
        part
        for part in words.split()
        if not re.search(
            r"^(?:나|난|나는|저|저는|전|내가|제가|나도|지금|지금은|요즘|현재|저도|우리|아직|원래|이제|"
            r"사실|저희는?|우린|우리는|[가-힣]*부터|\d+년째|혼자|계속)$",
            part,
        )
    ]
    return " ".join(parts)


def when(sentence: Sentence, lean: str) -> str | None:
    span = date_in(sentence.text, sentence.said_at, "past" if lean == "past" else "future")
    return span.iso if span else None


def moving_said(place: str, sentence: Sentence) -> str:
    """ "다음 달 3일에 부산으로 이사": both the words for when and where."""
    span = date_in(sentence.text, sentence.said_at, "future")
    time = "" if span is None else f"{span.expression}{'' if span.expression in AFTER_WHICH_NO_E else '에'} "
    toward = (
        ""
        if not place
        else place + ("으로" if has_final(place[-1]) and (ord(place[-1]) - ord("가")) % 28 != 8 else "로") + " "
    )
    return f"{time}{toward}이사"
