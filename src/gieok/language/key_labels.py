"""What a key is called when a memory is told to a person: "고양이 이름: 보리", not "pet.cat.name: 보리".

Only keys whose value says nothing by itself have a label; "taste:커피: 커피 좋아함" needs none.
"""

LABELS: dict[str, tuple[str, str]] = {
    "name": ("이름", "name"),
    "nickname": ("별명", "nickname"),
    "age": ("나이", "age"),
    "birthday": ("생일", "birthday"),
    "birth_year": ("태어난 해", "year of birth"),
    "home": ("사는 곳", "home"),
    "hometown": ("고향", "hometown"),
    "job": ("직업", "job"),
    "workplace": ("직장", "workplace"),
    "school": ("학교", "school"),
    "grade": ("학년", "grade"),
    "major": ("전공", "major"),
    "diet": ("식단", "diet"),
    "relationship_status": ("연애", "relationship"),
    "with_character": ("우리 사이", "the two of us"),
    "blood_type": ("혈액형", "blood type"),
    "mbti": ("MBTI", "MBTI"),
    "height": ("키", "height"),
    "weight": ("몸무게", "weight"),
    "nationality": ("국적", "nationality"),
    "religion": ("종교", "religion"),
    "language": ("언어", "language"),
    "gender": ("성별", "gender"),
    "star_sign": ("별자리", "star sign"),
    "raised_by": ("키워 준 사람", "raised by"),
    "family_home": ("본가", "family home"),
    "household": ("같이 사는 사람", "lives with"),
    "favorite": ("제일 좋아하는", "favorite"),
    "pet": ("반려동물", "pet"),
    "cat": ("고양이", "cat"),
    "dog": ("강아지", "dog"),
    "color": ("색", "color"),
    "food": ("음식", "food"),
    "movie": ("영화", "movie"),
    "song": ("노래", "song"),
    "book": ("책", "book"),
    "season": ("계절", "season"),
}
"""By the parts of a key, in Korean and in English."""

GENERAL = frozenset(("pet",))
"""Said only where nothing more exact follows: a cat is a pet anyway."""


def label_of(key: str, value: str, korean: bool) -> str:
    """What stands before the value, or nothing where the value speaks for itself."""
    kind, many, _ = key.partition(":")
    parts = [part for part in kind.split(".") if part in LABELS]
    if many or not parts:
        return ""
    exact = [part for part in parts if part not in GENERAL] or parts
    label = " ".join(LABELS[part][0 if korean else 1] for part in exact)
    return "" if label.split()[-1].casefold() in value.casefold() else label
