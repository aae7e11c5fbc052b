"""A talk that is there already when one looks for the first time: three weeks with each of the two characters.

It is recorded and learned like any other, with one question at the end that is answered from memory; no language model
is asked. Where the space exists, nothing is added.
"""

from dataclasses import replace
from datetime import timedelta

from gieok.doors.http.characters import persona_of
from gieok.home import Home
from gieok.parts import Models

USER = "yuna"
"""The person of the demo."""
FIRST = "mina"
"""The character one meets first."""

Said = tuple[int, str, str]
"""Days ago, what was said, and the answer."""

TALKS: dict[str, tuple[Said, ...]] = {
    "mina": (
        (21, "안녕! 내 이름은 유나야. 디자인 회사에 다녀.", "반가워, 유나. 디자인이라니 멋지다. 어떤 걸 만들어?"),
        (16, "나 땅콩 알레르기 있어. 꼭 기억해 줘.", "땅콩, 알았어. 간식 살 때 꼭 볼게. 약속."),
        (10, "나 다음 달 3일에 부산으로 이사 가.", "부산이구나! 짐 싸는 날 불러, 꼭 갈게."),
        (9, "오늘 점심은 김치찌개 먹었어 ㅋㅋ", "아, 냄새가 여기까지 온다."),
        (4, "아 이사 부산 아니고 대구로 바뀌었어", "대구구나! 조금 더 가깝네. 다행이다."),
        (1, "오늘 발표를 망쳤어… 너무 속상하고 눈물 나", "에구… 많이 속상했겠다. 귤 까면서 들을게. 무슨 일이었어?"),
    ),
    "rowan": (
        (20, "Hi, I'm Yuna. I work at a design studio.", "Good to put a name to the clock. What do you design?"),
        (13, "I'm allergic to peanuts, so please never offer me any.", "Noted. The biscuit tin has been warned."),
        (
            6,
            "My sister Mira is getting married in May.",
            "May, then. I'll have your grandmother's clock striking by the first.",
        ),
        (2, "I finally finished the big poster, I'm so happy!", "Good. You may ring the shop bell. Once."),
    ),
}
QUESTIONS = {"mina": "나 어디로 이사 간다고 했지?", "rowan": "What can't I eat?"}


async def make_demo(home: Home) -> None:
    quiet = Home(replace(home.parts, models=Models()), home.settings, home.personas)
    for character, talk in TALKS.items():
        mind = quiet.mind(USER, character, persona_of(home, character))
        if await mind.posts(limit=1):
            continue
        now = home.parts.clock()
        for days, said, reply in talk:
            await mind.record(said, reply, at=now - timedelta(days=days))
        await mind.chat(QUESTIONS[character])
