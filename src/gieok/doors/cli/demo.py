"""A short guided tour: record, learn, correct, recall, explain, and fill a template. On a store of its own."""

import tempfile
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from gieok.compose.template import interpolate
from gieok.doors.cli.show import bar, console, say, verdict
from gieok.sync import Mind
from gieok.sync import open as open_home

TALK = (
    ("나 다음 달 3일에 부산으로 이사 가. 꼭 기억해 줘", "알았어, 약속!"),
    ("I'm allergic to peanuts, so please never suggest them.", "Got it, no peanuts ever."),
    ("오늘 점심은 김치찌개 먹었어 ㅋㅋ", "맛있었겠다!"),
    ("아 이사 부산 아니고 대구로 바뀌었어", "대구구나!"),
)

TEMPLATE = "Hello $name.\n- Goal: $memory[task][goal]\n- Steps:\n$memory[task][steps]\n- Price: $$5"
NOTES = {"task": {"goal": "이사 준비", "steps": ["짐 싸기", "전입 신고"]}}


def tour(store: str | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = store or str(Path(folder) / "demo.db")
        say(f"gieok keeps everything in one file: {place}")
        with open_home(place) as home:
            _talk(home.mind("yuna", "mina"))
    _template()


def _talk(mind: Mind) -> None:
    _heading("1 · record: what is said is kept, what is worth it is learned")
    for said, reply in TALK:
        say(f"yuna: {said}")
        say(f"mina: {reply}")
        for one in mind.learned_from(mind.record(said, reply).id):
            say(f"    {verdict(one)}")
    _heading("2 · recall: by words and by meaning, Korean and English")
    for question in ("나 어디로 이사 가지?", "what food is dangerous for me?"):
        found = mind.recall(question, limit=2)
        say(f"? {question}   (by {found.path})")
        for item in found:
            say(f"    {bar(item.score)}  {item.kind}: {item.text}")
    _heading("3 · why: every memory names what was said")
    for slot in mind.slots()[-1:]:
        found_why = mind.why(slot.id)
        for version in found_why.versions:
            say(f"    {version.state:11} {version.key}: {version.value}")
        for post in found_why.posts:
            say(f"    because {post.send_from} said: {post.message}")


def _template() -> None:
    _heading("4 · templates: $memory[key] is filled in once, and never read again")
    say(TEMPLATE)
    say("→")
    say(interpolate(TEMPLATE, {"name": "유나"}, NOTES))


def _heading(text: str) -> None:
    console.print()
    console.print(Rule(Text(text), align="left"))
