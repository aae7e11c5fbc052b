"""The keys of facts: short, stable, and the same whichever language is spoken.

A key is English snake case for the kind of fact. A kind that one person has once stands alone (``name``,
``age``, ``home``, ``job``, ``moving_to``, ``relationship_status``), so that a newer statement meets the older
one; parts of it follow a dot (``pet.cat.name``, ``favorite.color``, ``plan.interview``). A kind that one person
has many of carries its object after a colon, in the language in which it was said (``taste:커피``,
``allergy:peanuts``, ``habit:jog``, ``condition:asthma``, ``promise:…``), so that they stand beside each other.
Liking and disliking share ``taste:``, since a change of taste is a correction and not a second fact.

Nothing here knows of slots. ``spoken`` gives the words a person would use for a key, for searching.
"""

import re

LONGEST_OBJECT = 40
"""Characters of the object in a key; two facts that agree so far are the same fact."""

NOT_A_KEY = re.compile(r"[^\w가-힣]+")

SPECIES = {
    "고양이": "cat", "냥이": "cat", "고냥이": "cat", "냥": "cat", "강아지": "dog", "개": "dog", "멍멍이": "dog",
    "댕댕이": "dog",
    "햄스터": "hamster", "토끼": "rabbit", "앵무새": "parrot", "새": "bird", "거북이": "turtle", "금붕어": "goldfish",
    "물고기": "fish", "고슴도치": "hedgehog", "도마뱀": "lizard", "뱀": "snake", "말": "horse",
    "기니피그": "guinea_pig",
    "페럿": "ferret", "반려견": "dog", "반려묘": "cat", "푸들": "dog", "말티즈": "dog", "진돗개": "dog",
    "시바": "dog",
    "kitten": "cat", "kitty": "cat", "puppy": "dog", "pup": "dog", "doggo": "dog", "bunny": "rabbit",
    "golden retriever": "dog", "retriever": "dog", "labrador": "dog", "lab": "dog", "poodle": "dog", "husky": "dog",
    "corgi": "dog", "beagle": "dog", "chihuahua": "dog", "german shepherd": "dog", "dachshund": "dog", "pug": "dog",
    "greyhound": "dog", "whippet": "dog", "spaniel": "dog", "cocker spaniel": "dog", "staffy": "dog", "staffie": "dog",
    "schnauzer": "dog", "maltese": "dog", "shih tzu": "dog", "collie": "dog", "dalmatian": "dog", "boxer": "dog",
    "doberman": "dog", "rottweiler": "dog", "pomeranian": "dog", "samoyed": "dog", "akita": "dog", "shiba": "dog",
    "shiba inu": "dog", "frenchie": "dog", "labradoodle": "dog", "cockapoo": "dog", "goldendoodle": "dog", "mutt": "dog",
    "pooch": "dog", "sausage dog": "dog", "pitbull": "dog", "pit bull": "dog", "great dane": "dog", "ragdoll": "cat",
    "maine coon": "cat", "bengal cat": "cat", "persian cat": "cat", "sphynx": "cat", "calico": "cat", "moggy": "cat",
    "border collie": "dog", "bulldog": "dog", "terrier": "dog", "tabby": "cat", "siamese": "cat", "pony": "horse",
}  # fmt: skip
KINDS = {
    "색": "color", "색깔": "color", "음식": "food", "영화": "movie", "노래": "song", "가수": "singer",
    "계절": "season",
    "과일": "fruit", "책": "book", "동물": "animal", "게임": "game", "배우": "actor", "운동": "sport",
    "음악": "music",
    "밴드": "band", "드라마": "show", "작가": "author", "과목": "subject", "숫자": "number", "꽃": "flower",
    "나라": "country",
    "도시": "city", "아이돌": "idol", "선수": "player", "팀": "team", "디저트": "dessert", "간식": "snack",
    "술": "drink",
    "음료": "drink", "커피": "coffee", "빵": "bread", "애니": "anime", "만화": "comic", "캐릭터": "character",
    "film": "movie",
    "foods": "food", "movies": "movie", "songs": "song", "books": "book", "tv show": "show", "sports": "sport",
}  # fmt: skip


def slug(words: str) -> str:
    """The words as a part of a key: lower case, joined with _, cut at a word."""
    joined = NOT_A_KEY.sub("_", words.casefold()).strip("_")
    if len(joined) <= LONGEST_OBJECT:
        return joined
    return joined[: LONGEST_OBJECT + 1].rpartition("_")[0] or joined[:LONGEST_OBJECT]


def species(word: str) -> str:
    """cat for 고양이, kitten and tabby."""
    word = word.casefold().strip()
    return SPECIES.get(word) or SPECIES.get(word.removesuffix("s")) or slug(singular(word))


def singular(word: str) -> str:
    return word[:-1] if word.isascii() and len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def kind(word: str) -> str:
    """color for 색깔; what has no common English name keeps its own."""
    word = word.casefold().strip()
    return KINDS.get(word) or slug(word)
