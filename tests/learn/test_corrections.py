"""Who takes something back is believed: of two statements about one thing, exactly the newest is current."""

from collections.abc import Iterator

import pytest

import gieok
from gieok.sync import Home

PAIRS: list[tuple[str, str, str, str | None]] = [
    # said first, said then, what must be current, what must be current no more
    ("나 부산 살아", "아 나 이제 대구 살아", "대구", "부산"),
    ("my sister is Anna", "actually her name is Hannah", "Hannah", "Anna"),
    ("나 커피 좋아해", "요즘 커피 별로야", "커피 싫어함", "커피 좋아함"),
    ("I work at Google", "I quit Google, I'm at a startup now", "startup", "Google"),
    ("내 이름은 민서야", "아니 민서 말고 민소야 ㅋㅋ", "민소", "민서"),
    ("나 27살이야", "아 잘못 말했다 28살이야", "28", "27"),
    ("면접 화요일이야", "면접 수요일로 바뀌었어", "수요일", "화요일"),
    ("나 네이버 다녀", "나 이직했어 이제 카카오 다녀", "카카오", "네이버"),
    ("우리 강아지 이름은 초코야", "아 강아지 이름 초코 아니고 코코야", "코코", "초코"),
    ("저는 간호사예요", "저 간호사 그만두고 지금은 디자이너예요", "디자이너", "간호사"),
    ("나 오이 싫어해", "나 이제 오이 잘 먹어 좋아해", "오이 좋아함", "오이 싫어함"),
    ("내 생일 5월 3일이야", "생일 5월 3일 아니고 5월 13일이야", "5월 13일", None),
    ("다음 달에 부산으로 이사 가", "부산 아니고 대구로 이사 가기로 했어", "대구", "부산"),
    ("나 채식해", "나 이제 채식 안 해", "안 함", None),
    ("나 여자친구 있어", "여자친구랑 헤어졌어", "헤어졌", "있어"),
    ("나 솔로야", "나 남친 생겼어!", "남친", "솔로"),
    ("나 담배 펴", "나 담배 끊었어", "끊었", "펴"),
    ("제일 좋아하는 색은 파란색이야", "이제 제일 좋아하는 색은 초록색이야", "초록색", "파란색"),
    ("나 경영학 전공해", "전공 바꿨어 지금은 컴공 전공해", "컴공", "경영"),
    ("나 INFP야", "다시 검사했더니 ENFP야", "ENFP", "INFP"),
    ("나 고2야", "나 이제 고3이야", "고3", "고2"),
    ("엄마는 교사셔", "엄마 이제 교장이셔", "교장", None),
    ("토요일에 여행 가", "여행 일요일로 미뤄졌어", "일요일", "토요일"),
    ("my name is Kate", "sorry it's Cate with a C, not Kate", "Cate", "Kate"),
    ("I'm 28", "no wait I'm 29", "29", "28"),
    ("I live in Boston", "I moved to Denver last month", "Denver", "Boston"),
    ("i live in Leeds", "im living in Manchester now", "Manchester", "Leeds"),
    ("I love coffee", "I don't really like coffee anymore", "dislikes coffee", "likes coffee"),
    ("I hate olives", "I used to hate olives but now I love them", "likes olives", "dislikes olives"),
    ("my favorite color is blue", "actually my favorite color is green now", "green", "blue"),
    ("my interview is on Tuesday", "the interview got moved to Thursday", "Thursday", "Tuesday"),
    ("my dog's name is Max", "no sorry my dog's name is Mac", "Mac", "Max"),
    ("I'm single", "I have a girlfriend now!!", "girlfriend", "single"),
    ("I'm engaged", "we broke up, I'm single again", "broke up", "engaged"),
    ("I'm vegan", "I'm not vegan anymore", "not vegan", None),
    ("I'm a teacher", "I quit teaching, I'm a nurse now", "nurse", "teacher"),
    ("I'm majoring in biology", "I switched my major to chemistry", "chemistry", "biology"),
    ("my birthday is March 4", "oops my birthday is March 14, not March 4", "March 14", None),
    ("I smoke a pack a day", "I quit smoking", "quit", "pack"),
    ("I'm moving to Chicago next month", "change of plans, I'm moving to Austin instead", "Austin", "Chicago"),
    ("my brother lives in Rome", "my brother moved to Milan", "Milan", "Rome"),
    ("my wedding is in June", "we pushed the wedding to September", "September", "June"),
    ("I go to UCLA", "I transferred to Stanford", "Stanford", "UCLA"),
    ("I'm allergic to peanuts", "turns out I'm not allergic to peanuts after all", "not allergic", None),
    ("I'm a junior in high school", "I'm a senior in high school now", "senior", "junior"),
    ("I'm from Ohio", "I said Ohio but I'm actually from Iowa", "Iowa", "Ohio"),
    ("나 매운 거 잘 먹어", "나 요즘 매운 거 못 먹어", "못 먹", "매운 거 좋아함"),
    ("저 서울 살아요", "저 서울 아니고 인천 살아요", "인천", "서울"),
    ("내 동생 이름은 지훈이야", "동생 이름 지훈이 아니라 지후야", "지후", "지훈"),
    ("나 공무원 준비해", "나 공무원 준비 그만뒀어 취업했어", "취업", None),
]


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    opened = gieok.open(":memory:")
    yield opened
    opened.close()


@pytest.mark.parametrize(("first", "then", "now", "gone"), PAIRS)
def test_the_newest_is_current_and_the_old_one_is_kept(
    home: Home, first: str, then: str, now: str, gone: str | None
) -> None:
    mind = home.mind(first, "mina")  # a space of its own for each pair
    mind.record(first)
    assert mind.slots(), f"nothing was learned from {first!r}"
    mind.record(then)
    current = [slot.value for slot in mind.slots()]
    assert any(now in value for value in current), current
    if gone is not None:
        assert not [value for value in current if gone in value and now not in value]
        assert any(gone in slot.value and slot.superseded_by for slot in mind.slots(("superseded",)))  # I11


def test_her_name_is_nobodys_when_nobody_was_named(home: Home) -> None:
    mind = home.mind("yuna", "mina")
    mind.record("actually her name is Hannah")
    assert mind.slots() == []
