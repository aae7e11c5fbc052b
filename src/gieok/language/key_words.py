"""What people call the keys of memories, in Korean and English: "job" is 직업, 일, 회사, work.

A slot says "job: 의사", and a person asks "내 직업이 뭐였지?"; without these words nothing of the question is in the
slot. They are for searching only and are never shown.
"""

from gieok.nouns.candidate import Language

SPOKEN: dict[str, tuple[str, str]] = {
    "name": ("이름", "name"),
    "nickname": ("별명 호칭 부르는 이름", "nickname called"),
    "age": ("나이 살", "age years old"),
    "birthday": ("생일", "birthday"),
    "birth_year": ("출생 연도 나이", "year of birth age"),
    "home": ("사는 곳 집", "lives home city"),
    "hometown": ("고향 출신", "hometown from"),
    "moving_to": ("이사", "moving to"),
    "job": ("직업 일 회사", "job work"),
    "workplace": ("회사 직장 일하는 곳", "workplace company work"),
    "school": ("학교", "school university"),
    "grade": ("학년", "grade year"),
    "major": ("전공", "major studies"),
    "allergy": ("알레르기", "allergy allergic"),
    "condition": ("건강 병 질환", "health condition"),
    "medication": ("약", "medication medicine"),
    "diet": ("식단", "diet eats"),
    "drinking": ("술", "drinking alcohol"),
    "smoking": ("담배", "smoking"),
    "taste": ("취향", "likes dislikes"),
    "favorite": ("제일 좋아하는", "favorite"),
    "hobby": ("취미", "hobby"),
    "habit": ("습관", "habit"),
    "plan": ("계획 일정", "plan"),
    "goal": ("목표 꿈", "goal dream"),
    "promise": ("약속", "promise"),
    "boundary": ("하지 말 것", "boundary do not"),
    "do_not_call": ("호칭 부르지 말 것", "do not call"),
    "relationship_status": ("연애 결혼", "relationship status"),
    "with_character": ("우리 사이 관계", "we are to each other"),
    "pet": ("반려동물", "pet"),
    "family": ("가족", "family"),
    "event": ("있었던 일", "happened"),
    "opinion": ("생각 의견", "opinion"),
    "feeling": ("기분 감정", "feeling"),
    "blood_type": ("혈액형", "blood type"),
    "mbti": ("성격 유형", "personality type"),
    "height": ("키", "height tall"),
    "weight": ("몸무게", "weight"),
    "nationality": ("국적", "nationality"),
    "religion": ("종교", "religion"),
    "language": ("언어", "speaks language"),
    "note": ("메모", "note"),
    "preference": ("취향", "prefers"),
    "gender": ("성별", "gender"),
    "star_sign": ("별자리", "star sign zodiac"),
    "skill": ("잘하는 것 실력", "skill good at"),
    "trait": ("성격", "personality"),
    "belonging": ("가진 것 물건", "owns has"),
    "anniversary": ("기념일", "anniversary"),
    "raised_by": ("키워 준 사람", "raised by"),
    "family_home": ("부모님 집 본가", "family home parents live"),
    "household": ("같이 사는 사람", "lives with household"),
    "milestone": ("중요한 일", "milestone"),
    "fight": ("싸움 다툼", "fight argument"),
    "cat": ("고양이", "cat"),
    "dog": ("강아지 개", "dog"),
    "color": ("색", "color"),
    "food": ("음식", "food"),
}
"""By the parts of a key: what it is called in Korean, and in English."""


def spoken(key: str) -> str:
    """Everything this key is called, in both languages, for the words path."""
    return " ".join(" ".join(SPOKEN[part]) for part in _parts(key) if part in SPOKEN)


def spoken_in(key: str, language: Language) -> str:
    """What it is called in one language, for the meaning path: an embedder reads a sentence, not a list."""
    place = 0 if language == "ko" else 1
    return " ".join(SPOKEN[part][place] for part in _parts(key) if part in SPOKEN)


def text_for_words(subject: str, key: str, value: str, dated: str | None) -> str:
    """What is searched of a slot by words: whom it is about, what it is called, what it says."""
    about = "" if subject in ("user", "pair", "character") else subject
    return f"{about} {value} {dated or ''} {key.partition(':')[2].replace('_', ' ')} {spoken(key)}"


def text_for_meaning(subject: str, key: str, value: str, language: Language) -> str:
    about = "" if subject in ("user", "pair", "character") else f"{subject} "
    called = spoken_in(key, language)
    return f"{about}{called}: {value}" if called else f"{about}{value}"


def _parts(key: str) -> list[str]:
    return key.partition(":")[0].split(".")
