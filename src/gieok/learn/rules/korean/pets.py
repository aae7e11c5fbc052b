"""Pets, in Korean: which, how many, and what they are called."""

import re
from collections.abc import Iterator

from gieok.learn.rules.heard import Finding, Sentence
from gieok.learn.rules.keys import species
from gieok.learn.rules.korean.phrasing import has_final, without_copula
from gieok.learn.rules.weights import FACT
from gieok.nouns.category import Category

ANIMAL = (
    r"(?:고양이|고냥이|냥이|강아지|멍멍이|댕댕이|반려견|반려묘|푸들|말티즈|진돗개|시바견|시바|"
    r"햄스터|토끼|앵무새|거북이|금붕어|물고기|고슴도치|도마뱀|기니피그|페럿|닭|뱀|"
    r"(?<![가-힣])개(?![가-힣]*월)|(?<![가-힣])새)"
)
KEEP = (
    r"(?:키워(?!\s?(?:보|주|줘|도))|키우고\s?있|키우는데|키우는\s?중|키운다|키웁|키움|"
    r"키우거든|키우는\s?(?:거|게|집사|사람)|키우고|키운\s?지|기르고|길러|기르는|같이\s?살|데려왔|입양했|입양함|분양받|"
    r"모시고\s?살|살아(?=[\s요.!~]|$)|살고\s?있|있어|있음|있는데|있거든)"
)
HAVE = re.compile(
    rf"(?P<animal>{ANIMAL})(?:을|를|랑|하고|도|만|가|이)?\s?(?P<many>(?:한|두|세|네|다섯|"
    rf"\d+)\s?마리)?(?:를|을|도|랑|가|이)?\s?(?:집에서\s|같이\s|새로\s|얼마\s전에\s|어제\s|"
    rf"지난주에\s)?{KEEP}"
)
MORE = re.compile(rf"(?P<animal>{ANIMAL})(?:이랑|랑|하고|와|과)\s(?=(?:{ANIMAL}))")
NAMED = re.compile(
    rf"(?P<animal>{ANIMAL})(?:들)?\s?(?:의\s)?이름[은이]?\s?(?P<name>[가-힣A-Za-z]"
    rf"{{1,10}}(?:(?:이랑|랑|하고|와|과|,)\s?[가-힣A-Za-z]{{1,8}}){{0,3}})"
)
OURS = re.compile(
    rf"(?:우리|내|제|저희|우리\s집)\s?(?:집\s)?(?P<animal>{ANIMAL})(?:인|"
    rf"\s이름은)?\s(?P<name>[가-힣]{{1,5}}?)(?:이가|이는|가|는|이|은|도)\s"
)
OURS_BARE = re.compile(
    rf"(?:우리|내|제|저희|우리\s집)\s?(?:집\s)?(?P<animal>{ANIMAL})\s(?P<name>[가-힣]{{2,4}})(?=\s(?:벌써|이제|올해|요즘|오늘|어제|진짜|너무|엄청|\d))"
)
PET_AGE = re.compile(
    r"(?P<age>(?:\d{1,2}|한|두|세|네|다섯|여섯|일곱|여덟|아홉|열[가-힣]{0,2})\s?(?:살|개월))(?=[이인임됐야\s.,!]|$)"
)
OF_A_PET = re.compile(
    rf"^(?:우리|내|제|저희)\s?(?:집\s)?(?:막내\s|첫째\s|둘째\s|아기\s)?(?P<animal>{ANIMAL})(?!\s?(?:때문|이름|랑|이랑|하고|한테|보러|키우))"
)
SO_CALLED = re.compile(
    rf"(?:우리|내|제|저희)\s?(?:집\s)?(?:막내\s|첫째\s|둘째\s)?(?P<animal>{ANIMAL})(?:는|은|이|가)?\s(?P<name>[가-힣]{{1,5}}?)(?:이)?라고\s?(?:해|불러|합니다|해요|함)"
)
NAME_AFTER = re.compile(
    r"^(?:(?:걔|얘|애|아이|녀석|둘|첫째|둘째)\s?)?이름[은이도]?\s?(?P<name>[가-힣A-Za-z]"
    r"{1,10}(?:(?:이랑|랑|하고|와|과|,)\s?[가-힣A-Za-z]{1,8}){0,3})"
)
NOT_KEPT = re.compile(
    r"(?<![가-힣])(?:안|못)\s?(?:키|길|기)|키우지|키우고\s?싶|키울|키웠|키우면|없어|"
    r"기르고\s?싶|친구|이웃|옆집|카페"
)
NOT_A_NAME = re.compile(
    r"^(?:오늘|어제|내일|지금|요즘|진짜|너무|밥|산책|사진|간식|집|엄청|자꾸|맨날|아파|병원|"
    r"목욕|귀여|털|사료|[가-힣]*마리|둘|다|원래|갑자기|뭐|안|또|좀|이제|나|내|계속|아직|한|두|"
    r"세)$"
)


def pets(sentence: Sentence) -> Iterator[Finding]:
    if not sentence.is_plain or NOT_KEPT.search(sentence.text):
        return
    have = HAVE.search(sentence.text)
    if have:
        for other in MORE.finditer(sentence.text):
            yield Finding(Category.PERSONAL_INFO, f"pet.{species(other['animal'])}", other["animal"], FACT)
        many = f" {have['many']}" if have["many"] else ""
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(have['animal'])}", have["animal"] + many, FACT)
    yield from named(sentence)
    yield from age_of(sentence.text)


def is_about_a_pet(clause: str) -> bool:
    """우리 냥이 루루 벌써 8살이야: the age is the cat's."""
    return OF_A_PET.search(clause) is not None


def age_of(text: str) -> Iterator[Finding]:
    pet, age = OF_A_PET.search(text), PET_AGE.search(text)
    if pet and age:
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(pet['animal'])}.age", age["age"], FACT)


def named(sentence: Sentence) -> Iterator[Finding]:
    found = (
        NAMED.search(sentence.text)
        or OURS.search(sentence.text)
        or OURS_BARE.search(sentence.text)
        or SO_CALLED.search(sentence.text)
    )
    if found and not NOT_A_NAME.search(found["name"]):
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(found['animal'])}.name", pet_name(found["name"]), FACT)
        return
    after, animal = NAME_AFTER.search(sentence.text), re.search(ANIMAL, sentence.before)
    if after and animal and not NOT_A_NAME.search(after["name"]):
        yield Finding(Category.PERSONAL_INFO, f"pet.{species(animal.group())}.name", pet_name(after["name"]), FACT)


def pet_name(words: str) -> str:
    """ "보리" of "보리야", and "까망이랑 하양이" whole."""
    bare = without_copula(re.sub(r"(?<=[가-힣]{2})고$", "", words))
    if words.endswith("이야") and len(words) > 3 and has_final(words[-3]):
        return words[:-2]
    return bare or words
