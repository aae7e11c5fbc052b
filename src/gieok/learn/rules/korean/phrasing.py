"""Korean as it is typed in chats, made even: spellings, clauses, and nouns without their particles.

No dictionary of morphemes is needed for it: particles follow the last consonant of a noun (을 after one, 를 after
a vowel), and the few nouns that only look as if they carried one (고양이, 가을, 제주도) are listed.
"""

import re

REWRITES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"알러지|알레르지|앨러지|알레지|알르레기", "알레르기"),
        (r"(?<![가-힣])담\s?(주|달|번)(?=[\s가-힣]|$)", r"다음 \1"),
        (r"(?<![가-힣])담(엔|에|부터)(?=\s|$)", r"다음\1"),
        (r"낼(?=\s|은|이|부터|모레)(?<=(?<![가-힣])낼)", "내일"),
        (r"(?<=[가-힣])땜에", " 때문에"),
        (r"(?<![가-힣])쫌\s", "좀 "),
        (r"(?<=[었았했됐였겠렀졌갔왔봤])엉(?=[\s,.!?~]|$)", "어"),
        (r"(?<=[가-힣])당(?=[\s,.!?~]|$)(?<=[했었았있갔왔봤됐한간]당)", "다"),
        (r"이예용|이에용", "이에요"),
        (r"예용|에용", "예요"),
        (r"(?<=[해어아야])용(?=[\s,.!?~]|$)", "요"),
        (r"(?<=[고])잇(?=[어다음는])|(?<![가-힣])잇(?=[어다음는])", "있"),
        (r"(?<=[가-힣])햇(?=[어다음는])|(?<![가-힣])햇(?=[어다음는])", "했"),
        (r"됬", "됐"),
        (r"(?<=살|하|먹|키|다|니|있|우)구(?=\s|$)", "고"),
        (r"([월화수목금토일])욜", r"\1요일"),
        (r"바꼈", "바뀌었"),
        (r"바뀜", "바뀌었어"),
        (r"젤\s", "제일 "),
        (r"넘\s", "너무 "),
        (r"(?<![가-힣])울\s?(?=엄마|아빠|집|할|강아지|고양이|언니|오빠|형|누나)", "우리 "),
        (r"조아", "좋아"),
        (r"시러", "싫어"),
        (r"(?<=[가-힣])구요(?=\s|$)", "고요"),
        (r"이써", "있어"),
        (r"업써|업서", "없어"),
        (r"마니", "많이"),
        (r"어떻해", "어떡해"),
        (r"되요", "돼요"),
        (r"할께", "할게"),
        (r"([가-힣])께(?=[\s,.!?~]|$)", r"\1게"),
        (r"말아\s줘", "말아줘"),
        (r"말아\s?주세요", "말아주세요"),
        (r"우리집", "우리 집"),
        (r"(?<=[가-힣])지말", "지 말"),
        (r"하지마", "하지 마"),
        (r"지마(?=[\s,.!?~]|$)", "지 마"),
    )
)
FILLER = re.compile(
    r"^(?:(?:아+|어+|음+|와|헐|오|엇|앗|참|아참|근데|그런데|그리고|그래서|있잖아|저기|야|응|"
    r"네|넵|ㅇㅇ|맞다|아 맞다|사실은|사실|그냥|진짜로|솔직히|암튼|아무튼|어쨌든|참고로|"
    r"그나저나|하|휴|에휴|안녕하세요|안녕|반가워요?)[\s,.!~]+)+"
)
SPLIT = re.compile(
    r"\s*[,;:]\s*|(?<=데)\s+(?=[가-힣])(?<!가운데 )(?<!한데 )(?<!\s데 )|(?<=지만)\s+|"
    r"(?<=거든)\s+|(?<=거든요)\s+|(?<=니까)\s+|(?<=이고)\s+|(?<=생이고)\s+|(?<=있고)\s+|"
    r"(?<=살고)\s+(?!있|싶)|(?<=다니고)\s+(?!있|싶)|(?<=하고)\s+(?=나는|난|내|제|저는|회사|"
    r"전공|직업|취미|집은)"
    r"|(?<=이야)\s+|(?<=예요)\s+|(?<=에요)\s+|(?<=어요)\s+|(?<=아요)\s+|(?<=해요)\s+|"
    r"(?<=니다)\s+|(?<=[었았했겠됐졌났왔갔봤]어)\s+(?!보|하)|(?<=있어)\s+|(?<=없어)\s+|"
    r"(?<=거야)\s+|(?<=잖아)\s+"
    r"|(?<=[줄할갈볼을릴일킬낼될을]게)\s+|(?<=줘)\s+|(?<=좋아해)\s+|(?<=싫어해)\s+|"
    r"(?<=싫어)\s+|(?<=지 마)\s+|(?<=있음)\s+|(?<=없음)\s+|(?<=키워)\s+|(?<=살아)\s+|"
    r"(?<=다녀)\s+|(?<=졌다)\s+|(?<=했다)\s+|(?<=[었았했겠됐졌났왔갔봤렀]고)\s+|(?<=먹어)\s+(?=좋아|싫어)|(?<=[가-힣][가-힣]야)\s+(?!돼|되|됨|된|해|하|함|한|할|겠|만|직성)|\s+(?=(?:그건|그래서|근데|그리고|암튼|아무튼|그래도|그치만|하지만)\s)|(?<=[었았했됐졌났왔갔봤렀]고요)\s+|"
    r"(?<=이고요)\s+|(?<=[어아해워려돼래봐셔]요)\s+|(?<=[어아해래대네다지음임함야요라자]) (?=(?:나|난|나는|내가|나도|저는|제가|전|저)\s)|(?<=[었았했됐졌났왔갔봤]음)\s+|(?<=이라)\s+(?=나|내|저|제|요즘)"
)
COPULA = re.compile(
    r"(?:이야|이에요|이예요|예요|에요|입니다|이다|이요|(?<![게모책타라])임|이고요?|인데요?|"
    r"이지|이거든요?|거든요?|이라서|라서|이라|이셔|이세요|셔요?|세요|"
    r"이시고|시고|이시거든|시거든|야|이란다|란다|이죠|죠|이었어|였어|이었고|였고)$"
)
NOT_PARTICLES = re.compile(
    r"(?:고양이|떡볶이|어린이|놀이|호랑이|원숭이|거북이|달팽이|종이|김말이|목걸이|귀걸이|"
    r"멍멍이|댕댕이|지렁이|볶이|튀김이|개구쟁이|쌍둥이|둥이|구이|오이|아이|어묵이|까마귀|냥이|"
    r"젤리|돌고래|"
    r"가을|마을|노을|제주도|포도|파도|독도|지도|온도|태도|속도|강원도|경기도|경상도|전라도|"
    r"충청도|완도|거제도|울릉도|강화도|유도|검도|효도|기도|시도|정도|강도|각도|습도|난이도|"
    r"인도|철도|수도|밀도|완성도|요가|휴가|작가|화가|소설가|사업가|번역가|"
    r"예술가|음악가|만화가|평론가|"
    r"나는|하는|가는|보는|먹는|읽는|듣는|있는|없는|오는|자는|사는|아는|쓰는|타는|노는|만드는|"
    r"바로|서로|홀로|따로|미로|기로|진로|도로|회로|난로|카페라떼|마라탕)$"
)
TRAILING_WORDS = re.compile(
    r"\s?(?:진짜|정말|너무|엄청|완전|되게|제일|가장|무척|많이|아주|제법|별로|그냥|원래|"
    r"항상|훨씬|조금|존나|겁나|졸라|역시|요즘|지금|사실)$|\s(?:꽤|늘|또|더|좀|개|참)$"
)
LEADING_WORDS = re.compile(
    r"^(?:(?:나는|난|나도|내가|나|저는|전|저도|제가|저|우리는|우린|우리|내|제|요즘|요새|지금|"
    r"진짜|정말|너무|엄청|완전|되게|사실|그냥|근데|그리고|제일|가장|특히|원래|개인적으로|"
    r"솔직히|아|음|역시|또|이제|아직|아직도|막|좀|뭐|그|이|저런|그런|이런|무조건|평소에|"
    r"어릴\s?때부터|옛날부터|예전부터|오늘|어제|내일|아니|오늘은|이제는)\s+)+"
)
ME = r"(?:나는|난|나도|내가|나|저는|전|저도|제가|저)"
END = r"(?=[\s,.!?~…]|$)"


def even(text: str) -> str:
    text = " ".join(text.split())
    for pattern, plain in REWRITES:
        text = pattern.sub(plain, text)
    return text


def without_filler(text: str) -> str:
    return FILLER.sub("", text).strip()


USUALLY_LAST = re.compile(
    r"^(?P<said>[^,]{4,60}?)\s(?P<how>원래|보통|항상|맨날|매일|주로|자주|(?:내년|내일|모레|다음\s?(?:주|달)|이번\s?(?:주|달)|올해|주말|[월화수목금토일]요일)(?:에|엔|부터)?)$"
)


def clauses(sentence: str) -> list[str]:
    return [
        clause
        for part in SPLIT.split(sentence)
        if part and (clause := USUALLY_LAST.sub(r"\g<how> \g<said>", part.strip(" ,.;:~-…")))
    ]


def has_final(syllable: str) -> bool:
    """Whether a Hangul syllable ends in a consonant."""
    return "가" <= syllable <= "힣" and (ord(syllable) - ord("가")) % 28 != 0


def noun(words: str) -> str:
    """The thing itself: without the speaker before it, adverbs around it and the particle behind it."""
    words = LEADING_WORDS.sub("", words.strip(" ,.!?~…\"'") + " ").strip()
    for _ in range(2):
        words = TRAILING_WORDS.sub("", words).strip()
    return without_particle(words)


def without_particle(words: str) -> str:
    if len(words) < 2 or NOT_PARTICLES.search(words):
        return words
    last, before = words[-1], words[-2]
    if last in "을은" and has_final(before):
        return words[:-1]
    if last in "를는" and not has_final(before):
        return words[:-1]
    if last == "도" and len(words) > 2:
        return words[:-1]
    return words


def without_subject_particle(words: str) -> str:
    """The same, and also without 이 or 가: for what is liked by an adjective (여름이 좋아), where they are no part of it."""
    words = without_particle(words)
    if len(words) < 2 or NOT_PARTICLES.search(words):
        return words
    if (words[-1] == "이" and has_final(words[-2])) or (words[-1] == "가" and not has_final(words[-2])):
        return words[:-1]
    return words


def without_copula(words: str) -> str:
    """ "간호사" of "간호사예요"."""
    words = words.strip(" ,.!?~…\"'")
    found = COPULA.search(words)
    if not found or found.start() == 0:
        return words
    end = found.start()
    if found.group().startswith("이") and NOT_PARTICLES.search(words[: end + 1]):
        end += 1
    return words[:end].strip()
