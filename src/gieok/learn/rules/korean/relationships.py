"""What people are to each other, in Korean: the two who talk, and the speaker and a partner."""

import re
from collections.abc import Iterator

from gieok.language.dates import date_in
from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.korean.phrasing import END
from gieok.learn.rules.korean.who import speaks_of_another
from gieok.learn.rules.weights import BOND
from gieok.nouns.category import Category

TIE = (
    r"(?:(?:제일|가장|둘도\s?없는|진짜|영원한|소중한|유일한|좋은|하나뿐인|친한|제일\s?친한|"
    r"가장\s?친한|단\s?하나의)\s)*(?:친구|베프|절친|단짝|여자친구|남자친구|여친|남친|애인|"
    r"연인|커플|가족|동생|언니|오빠|누나|형|남매|자매|형제|라이벌|파트너|동료|스승|제자|주인|"
    r"집사|남편|아내|부부|짝꿍|소울메이트|은인|편|사람|원수|적|멘토|썸|사이)"
)
US = (
    re.compile(
        rf"(?:^|\s)(?:우린|우리(?:\s?사이)?(?:는|가)?)\s(?:오늘부터\s|이제부터\s|이제\s|지금부터\s|앞으로\s|그냥\s|"
        rf"계속\s|평생\s|영원히\s)*(?P<what>(?:사귀(?:는|자|기로|고)[가-힣 ]{{0,10}}|1일|"
        rf"연애[가-힣 ]{{0,8}}|{TIE}(?:이?야|이?잖아|이?지|이?에요|예요|입니다|이?다|임|이?니까|"
        rf"\s?하자|\s?할래|\s?하기로|(?:이|가)?\s?(?:되|됐|된)|로\s?지내|\s?사이|"
        rf"맞지)[가-힣 ]{{0,8}}))"
    ),
    re.compile(
        rf"(?:^|\s)(?:너는|넌|너|네가|니가|당신은)\s(?:이제\s|나한테\s|나에게\s|정말\s|진짜\s|"
        rf"나의\s|영원히\s|그냥\s)*(?P<what>(?:나의|내|우리)\s?{TIE}|(?<=나한테\s|나에게\s){TIE})(?:이야|야|이에요|예요|이지|"
        rf"임|이다|이니까|니까|이라고\s?생각|같|{END})"
    ),
    re.compile(
        rf"(?:^|\s)(?:너랑\s나는|우리는?|넌|너는)\s(?:이제\s|진짜\s|정말\s|거의\s|나한테\s|완전\s)*(?P<what>{TIE})\s?같(?:아|은\s?(?:존재|사이))"
    ),
    re.compile(
        rf"(?P<what>나랑\s?(?:사귀자|연애하자|결혼하자|친구\s?하자|친구\s?할래)|(?:오늘|"
        rf"지금)부터\s?(?:우리\s)?1일|오늘부터\s?사귀|(?:너랑|우리)\s?(?:친구|연인|가족)\s?(?:하자|"
        rf"됐|가\s?됐|이\s?됐)|말\s?놓자|우리\s(?:이제\s|그만\s)?(?:헤어지자|그만\s?만나자|"
        rf"절교하자|끝내자)|(?:너를|널|너|네가|니가|당신을)\s(?:진짜\s|정말\s|많이\s|"
        rf"너무\s)*(?:좋아해|사랑해|좋아하게\s?됐어|좋아졌어)$|말\s?편하게\s?하자|나(?:는|"
        rf"도)?\s?(?:이제\s)?(?:네|너의|"
        rf"니)\s?{TIE}(?:이야|야|이에요|예요|할게))"
    ),
)
STATUS = (
    re.compile(
        r"(?:^|\s)(?P<what>솔로\s?\d+년\s?(?:차|째)|솔로|싱글|모솔|모쏠|모태솔로|유부남|유부녀|기혼자?|미혼|돌싱|이혼남|"
        r"이혼녀|비혼주의자?|비혼|과부|홀아비|신혼(?:부부)?|연애\s?중|짝사랑\s?중|롱디\s?중|"
        r"썸\s?타는\s?중|별거\s?중|이혼\s?소송\s?중)(?:이야|야|이에요|예요|임|입니다|인데|이고|고|"
        r"이라|라서|이거든|$)"
    ),
    re.compile(
        r"(?P<what>(?:남자친구|여자친구|남친|여친|애인|짝사랑하는\s?사람|좋아하는\s?사람|썸남|"
        r"썸녀|와이프|남편)(?:이|가|은|는|도)?\s?(?:있어|있음|있는데|있거든|있어요|있습니다|생겼|"
        r"생김|없어|없음|없는데))"
    ),
    re.compile(
        r"(?P<what>(?:(?:남자친구|여자친구|남친|여친|애인|남편|아내|와이프|걔|전남친|"
        r"그\s?사람)(?:이?랑|하고|한테|와|과|에게)?\s)?(?:어제\s|오늘\s|지난주에\s|결국\s|방금\s|"
        r"얼마\s?전에\s|최근에\s)?(?:헤어졌(?!던|다는|을)|(?<!의 )헤어짐$|까였(?!던)|거절당했|차였(?!던)|차임$|이별했|이혼했|"
        r"이혼함|결혼했|결혼함|결혼한\s?지\s?\S+(?:\s?\S+)?\s?(?:됐|되|째|차)|약혼했|파혼했|"
        r"사귄\s?지\s?\S+\s?(?:됐|되|째)|사귀기로|사귀게\s?됐|사귀게\s?되|사귀고\s?있|사귀는\s?중|고백했(?!던)|고백받았|"
        r"프로포즈\s?(?:받았|했)|재혼했|재결합|화해했|만난\s?지\s?\S+\s?(?:됐|되|째)|"
        r"바람\s?(?:피웠|폈)))"
    ),
)
NOT_MINE = re.compile(
    r"(?:^|\s)(?:짝남|짝녀|(?:그|저|이|어떤)\s?애|썸녀|썸남|친구|언니|오빠|누나|동생|형|엄마|아빠|"
    r"선배|후배|걔|그녀|전남친|전여친|"
    r"전\s여친|전\s남친|그\s?배우|연예인|사촌|팀장님|동료)(?:가|이|는|은|네|도)?\s"
)


def relationships(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain:
        return
    for pattern in US:
        found = pattern.search(sentence.text)
        if found and not re.search(r"(?:아니|싫|않)", sentence.text):
            yield Finding(Category.RELATIONSHIP, "with_character", us(sentence.text), BOND, "pair")
            return
    for pattern in STATUS:
        found = pattern.search(sentence.text)
        if (
            found
            and not NOT_MINE.search(sentence.text)
            and not speaks_of_another(sentence.text)
            and not re.search(r"(?:기로\s?약속|[을할]까|안\s?했|못\s?했|[했졌]다(?:는|고|던|니))", sentence.text)
        ):
            when = date_in(sentence.text, sentence.said_at, "past")
            yield Finding(
                Category.RELATIONSHIP,
                "relationship_status",
                said(sentence.text, found["what"]),
                BOND,
                dated=when.iso if when else None,
            )
            return


def us(text: str) -> str:
    return re.sub(r"^(?:(?:아|음|그럼|그래|응|좋아|그러니까|근데)\s+)+", "", text).strip(" .,!~")


def said(text: str, what: str) -> str:
    """The clause when it is short, else only what was found in it."""
    plain = re.sub(r"^(?:(?:나는|난|나도|나|저는|전|저|사실|근데|아|드디어)\s+)+", "", text).strip(" .,!~")
    return plain if len(plain) <= 30 else what
