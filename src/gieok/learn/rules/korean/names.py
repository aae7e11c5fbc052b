"""Which Korean words are names of people: those that are given most, and those that are built like one.

A clause that begins with a name is about that person and not about the speaker: 민수는 의사야. Nothing else is kept
of such people, so a name too many here costs a fact, and a name too few makes a stranger's life the speaker's.
"""

import re

GIVEN = frozenset(
    """
    민준 서준 도윤 예준 시우 하준 주원 지호 지후 준우 준서 건우 현우 도현 지훈 우진 선우 서진 민재 현준 연우 유준 정우 승우
    승현 시윤 준혁 은우 지환 승민 지우 유찬 윤우 민성 준영 시후 진우 지원 수현 재윤 동현 태윤 민수 영수 철수 영호 영희 민지
    서연 서윤 지유 서현 하은 하윤 민서 지민 채원 수아 지아 윤서 다은 은서 예은 수빈 소율 예린 지윤 예원 소윤 유진 채은 윤아
    유나 가은 서영 민주 예서 주아 서아 하린 은지 수진 혜진 지혜 지영 은영 미영 선영 현정 은정 유미 미나 나영 지현 수정 소영
    은혜 혜원 진희 정은 미정 민정 경희 영숙 정숙 순자 광수 성호 상훈 정훈 재현 태현 민호 준호 진호 성민 영민 동욱 태민 현수
    재석 영철 길동 민석 준수 현민 재민 동준 상우 성우 진수 태호 재훈 승호 기현 병철 종민 윤호 태형 정국 석진 남준 호석 하늘
    세영 민아 소희 유리 효주 다현 사나 채영 나은 예나 혜리 수영 윤지 정민 경민 진아 주희 세진 규현 동해 은채 예지 가영 보영
    톰 메리 존 제인 마이클 데이비드 앨리스 제임스 사라 에밀리 케빈 피터 폴 마이크 수잔 린다 안나 리사 제니 크리스 다니엘
""".split()
)
FULL = re.compile(
    r"^(?:김|박|최|정|강|윤|장|임|한|오|서|신|권|황|송|류|홍|이|조|안|양|유)[가-힣]"
    r"[민준우현진영희은연윤서훈혁석경빈율후재솔린람별철숙순옥란환규범섭택혜호아수지원나주정성미]$"
)
NOT_FULL = re.compile(
    r"^(?:이상|정말|정신|한국|조용|안경|임산|고등|문과|이과|신입|오타|서울|강아|고양|유치|송년|한정|오전|오후|이유|정도|장난|조건|"
    r"강의|신호|유학|안주|임원|양주|장소|서비|이번|이사|한우|김치|정원|장인|이모|조카|안내|유부|이웃|한지|오빠|정치|강원|장원|최종|최고)"
)


def is_name(word: str) -> bool:
    """민수, 민수이, 김민수: a given name, or one with a family name before it."""
    bare = word.removesuffix("이") if len(word) > 2 else word
    return word in GIVEN or bare in GIVEN or (FULL.search(word) is not None and not NOT_FULL.search(word))
