"""Which Korean clauses state nothing: questions, conditions, wishes, hearsay.

The end of a Korean sentence tells almost everything: -까 asks, -대 and -래 repeat what others said, -으면 supposes.
A question word makes a question even without a question mark, unless it is one of the indefinite ones (언제나, 뭐든).
"""

import re

from gieok.learn.rules.korean.phrasing import has_final

RISING_STATEMENT = re.compile(r"(?:[가-힣]다|거든|거든요|잖아|잖아요|는데|라구|라고|다고)\s*\?+\s*$")
QUESTION_END = re.compile(
    r"\?|(?:[가-힣](?:니|냐|까|까요|나요|가요|래요?|려나|는지|은지|을지|ㄹ지|던가|건가|인가|"
    r"려나|해야\s?하나|야\s?하나|지\s?않아|지\s?않냐|게요\?)|(?:어|아|해)도\s?(?:돼|되|"
    r"될까))\s*[.~!]*\s*$"
)
NOT_A_QUESTION_END = re.compile(
    r"(?:이니|하니|아니|어머니|할머니|언니|주머니|노래|원래|미래|오래|그래|빨래|고래|아래|"
    r"모래|나래|바나나요|혼나요|끝나요|만나요|떠나요|나나요|지나요|다니까|니까|"
    r"머니)\s*[.~!]*\s*$"
)
QUESTION_WORD = re.compile(
    r"(?<![가-힣])(?:뭐|뭘|뭔|무엇|무슨|어디|언제|누구|누가|누굴|몇|왜|어떻게|어떤|얼마나|"
    r"얼마|어느|어때|어떡|뭐야|어떨까)(?!든|나(?![가-힣])|나\s|라도|ㄴ가|\s?년|\s?달|\s?번|"
    r"\s?주\s|\s?일|\s?개월|냐하면|\s?가지)"
)
INDEFINITE = re.compile(
    r"언제나|언젠가|누군가|뭔가|뭐든|어디든|누구나|누구든|어떻게든|왜냐|몇몇|뭐랄까|뭐냐면|"
    r"무슨\s?일이\s?있어도|어떤\s?일이|얼마\s?(?:전|안)|왜인지|웬만|뭐\s?이런|뭐라도|"
    r"뭐\s?그런|무슨\s?소리|뭐라고\s?하지\s?마|뭐라\s?하지"
)
CONDITIONAL = re.compile(
    r"만약|만일|혹시|가정|(?:이|다|라|으|자)라면(?!을|\s?먹)|다면|[었았였했]으면|"
    r"[었았였했]더라면|텐데|면\s?좋겠|면\s?좋을|인\s?척|상상|꿈에서|꿈꿨|게임에서|드라마에서|"
    r"영화에서|소설에서|[을ㄹ갈할될살쓸]\s?뻔|다\s?치고|라고\s?치|[을갈할될살볼릴]\s?까|"
    r"[을갈할될살볼]까\s?(?:말까|생각|고민|싶)|고민|할지\s?말지|[을갈할될]지도\s?몰라|"
    r"수도\s?있|모르겠|척\s?하"
)
UNDER_AN_IF = re.compile(
    r"[가-힣](?:으면|면)(?=\s)(?<!이면)(?<!라면)(?<!냉면)(?<!화면)(?<!장면)"
    r"(?<!측면)(?<!표면)(?<!비빔면)|거면\s|려면\s"
)
HEDGED = re.compile(
    r"것\s?같|거\s?같|듯|아마|글쎄|[을할갈]지도|인가\s?봐|나\s?봐|은가\s?봐|지\s?싶|편인\s?것|"
    r"같기도|같애|려나|대충|어쩌면|[을할갈볼]까\s?(?:해|하|봐|생각)|생각\s?중"
)
HEARSAY = re.compile(
    r"(?:다|라|자|냐)(?:더라|던데|더군|네요?\?)|(?:다|라|자|냐)고\s?(?:하더|했|그러|그랬|들었|"
    r"하던|하네|하셨|말했|하시|합디|하는\s?거\s?(?:야|있)|그래|소문)|(?:이)?래(?:요|더라|"
    r"서)?\s*[.~!]*$|대더라|래더라|"
    r"(?:그러는데|말로는|말하길|말하기를|들었는데|듣기로|소문에|그랬는데|하길래|라던데)|"
    r"대요\s*$|라는\s?(?:말|소문|얘기)(?!(?:은|는|을|를|도|만)?\s?(?:좀\s|절대\s|다시는\s)?(?:하지|꺼내지|그만|금지|안\s?했으면))"
)
SAID_END = re.compile(r"([가-힣])대(?:요|서)?\s*[.~!ㅋㅎ]*$")
STORY = re.compile(
    r"주인공|옛날\s?옛적|옛날에\s?(?:어떤|한)|가사(?:가|는|에|야)|대사(?:가|는|야)|명언|저자|"
    r"등장인물|줄거리|드라마\s(?!작가|보|좋|덕후)|웹툰(?!\s?(?:작가|보|좋|그려|그리|덕후|회사|PD))|소설\s?속|게임\s?속|캐릭터(?:가|는)|속담|노래\s?제목"
)


TAG = re.compile(r"(?<=[가-힣])[\s,]+(?:알지|알겠지|그치|그지|맞지|응|알았지|오케이|그렇지)\s*\?+\s*$")
"""넌 내 단짝이야 알지?: the end only asks to be heard."""


def asks_at(clause: str, *, last: bool, whole: bool) -> bool:
    """Whether a clause of an asking sentence asks: 일요일이 내 생일인데 뭐 하지 tells first and asks then."""
    return whole and (
        last or (QUESTION_WORD.search(clause) is not None and not INDEFINITE.search(clause)) or clause.endswith("?")
    )


def asks(sentence: str) -> bool:
    """Whether the sentence, with its end mark, is a question."""
    sentence = TAG.sub("", sentence)
    if RISING_STATEMENT.search(sentence):
        return False
    if QUESTION_WORD.search(sentence) and not INDEFINITE.search(sentence):
        return True
    return bool(QUESTION_END.search(sentence)) and not NOT_A_QUESTION_END.search(sentence)


def supposes(sentence: str) -> bool:
    return bool(CONDITIONAL.search(sentence)) or bool(STORY.search(sentence))


def is_under_an_if(clause: str) -> bool:
    return bool(UNDER_AN_IF.search(clause))


def doubts(clause: str) -> bool:
    return bool(HEDGED.search(clause))


def repeats_others(sentence: str) -> bool:
    """-대, -래, -다고 하더라: somebody else said so."""
    said = SAID_END.search(sentence)
    if said and (said[1] in "좋싫많같크작예쁘바쁘하가오" or is_before_hearsay(said[1])):
        return True
    if HEARSAY.search(sentence):
        return not NOT_A_QUESTION_END.search(sentence)
    return False


def is_before_hearsay(syllable: str) -> bool:
    """ㄴ, ㅆ and ㅄ stand before -대 (산대, 했대, 없대); a noun like 침대 or 부경대 has others."""
    return has_final(syllable) and (ord(syllable) - ord("가")) % 28 in (4, 20, 18)
