"""Feelings, in Korean, with what set them off. Being hungry, sleepy or bored is no feeling to remember."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.korean.phrasing import LEADING_WORDS
from gieok.learn.rules.korean.who import names_somebody
from gieok.learn.rules.weights import FEELING, STRONG_FEELING
from gieok.nouns.category import Category

LABELS = {
    "sad": r"우울(?:해|하|함|한|했)|슬퍼|슬프|슬펐|눈물\s?(?:나|이)|울었|울고\s?싶|속상(?:해|하|함|했)|비참|"
        r"절망|죽고\s?싶|사라지고\s?싶|서러워|서럽|서운(?:해|하)|허무(?:해|하)|공허(?:해|하)|"
        r"마음이?\s?아파|가슴이?\s?(?:아파|찢어)|상처\s?받|무기력|자괴감|실망(?:했|이야|스러)|"
        r"후회\s?(?:돼|된다|해)|그리워(?!하|라|는)",
    "lonely": r"외로워|외롭|외로웠|외로움|쓸쓸(?:해|하)|혼자인\s?것\s?같",
    "anxious": r"불안(?:해|하|함)|걱정(?:돼|된다|이야|이에요|됨|되|이\s?많)|초조|긴장\s?(?:돼|된다|됨)|"
        r"스트레스\s?(?:받|심|쌓|장난)|부담(?:돼|스러|된다)|막막(?:해|하)|번아웃|지쳤|지친다|지치고|"
        r"힘들어|힘들다|힘드네|힘듦|버거워|숨\s?막",
    "scared": r"무서워(?!하)|무섭|두려워|두렵|겁나(?:요)?$|겁이\s?나|무서웠",
    "angry": r"화나|화났|화가\s?나|열\s?받|빡쳐|빡침|빡친|짜증(?:나|남|난|이)|억울(?:해|하)|(?<![가-힣])분해(?!됐|"
        r"되)|배신감|어이\s?없|킹받",
    "happy": r"행복(?:해|하|함|했)|기뻐|기쁘|기뻤|(?<!정)신나(?!는)|신난다|설레(?!임|는)|설렌다|감동(?:받|했|먹)|뿌듯(?:해|"
        r"하)|벅차|감격|즐거워|날아갈\s?것\s?같|자랑스러",
    "ashamed": r"부끄러|창피(?:해|하)|쪽팔|민망|죄책감|질투\s?나|부러워\s?죽",
}  # fmt: skip
FEELS = re.compile("|".join(f"(?P<{label}>{pattern})" for label, pattern in LABELS.items()))
INTENSE = re.compile(
    r"너무|진짜|정말|완전|엄청|죽겠|미치겠|존나|개\s|하루\s?종일|매일|맨날|죽고\s?싶|"
    r"사라지고\s?싶|절망|비참|무지|굉장히|극도로|최고로|세상에서"
)
WEAK = re.compile(r"좀|조금|약간|살짝|그럭저럭|다행|별로")
SMALL_TALK = re.compile(
    r"영화|노래|드라마|귀신|재밌|놀이기구|졸려|배고|심심|다행이다$|다행이야$|다행히|덕분|축하|두렵지\s?않|(?:우울|행복|불안|민망|억울|속상|창피|무기력|서운|허무|막막)한\s(?!것|거|기분|느낌|마음|하루|상태)[가-힣]|(?:나|화나|짜증나|신나|행복하|우울하|외롭|슬프|기쁘)게\s|"
    r"(?:행복해|무서워|슬퍼|즐거워|외로워|두려워|부끄러워|기뻐)\s?(?:하네|하더|한다|하는|하셔|할|했)|신나할|되는\s?경우|"
    r"[가-힣](?:도|기|기가|기도|기는)\s?힘들|"
    r"안\s?(?:울|무서|힘들|외로|슬|우울|불안)|(?:무섭|힘들|외롭|슬프|우울하|불안하)지\s?않|"
    r"힘들지|힘들었겠|슬프겠|좋겠다|했겠|[가-힣]시(?:겠|네|군|는|죠|나)|셨|[가-힣]해\s?보여|"
    r"[해워어]하는|워해$|어하[구고]|안\s설레|더워서|추워서|졸려서|배고파서"
)
THINGS = re.compile(r"(?:게임|문제|운동|시험|영화|숙제|과제)(?:이|가|은|는)?\s(?:너무\s|진짜\s)?(?:무서|힘들)")


def feelings(sentence: Sentence) -> Iterator[Finding]:
    text = sentence.text
    found = FEELS.search(text)
    if (
        not found
        or not found.lastgroup
        or not sentence.is_plain
        or SMALL_TALK.search(text)
        or (names_somebody(text) and not re.search(r"서\s|때문|한테", text))
    ):
        return
    strong = bool(INTENSE.search(text)) and not WEAK.search(text)
    said = re.sub(r"^(?:(?:나는|난|나도|나|저는|전|저|아|근데)\s+)+", "", text).strip(" .,!~") or LEADING_WORDS.sub(
        "", text
    )
    yield Finding(Category.EMOTION, f"feeling:{found.lastgroup}", said, STRONG_FEELING if strong else FEELING)
