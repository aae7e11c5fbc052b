"""The local judge names a plain feeling in either language, reads negation, and never fails on odd input."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gieok.bench.emotion import judge
from gieok.generate.emotion_words import FEELING_OF
from gieok.generate.guess_emotion import Guess, guess_emotion
from gieok.nouns.emotion import EMOTIONS

HERE = Path(__file__).parent
CARD = HERE.parent.parent / "docs" / "EMOTION.md"
LINES = [
    tuple(line.split("\t"))
    for line in (HERE / "emotion_lines.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
# Each is told in the card. When the judge learns one, the test says so and the card must follow.
KNOWN_FAILURES = [
    ("angry", "Oh great, another meeting. Just what I needed."),
    ("angry", "Thanks a lot for ruining my weekend."),
    ("angry", "와 진짜 대단하시네요, 약속 또 잊으셨어요?"),
    ("sad", "The chair by the window has been empty since March."),
    ("sad", "이젠 전화할 사람도 없네"),
    ("neutral", "I used to be so angry about it, but that was years ago."),
    ("neutral", "The movie is about a sad clown."),
    ("neutral", "그 영화 제목이 슬픔의 삼각형이야."),
]


@pytest.mark.parametrize(("feeling", "line"), LINES)
def test_a_plain_line_shows_its_feeling(feeling: str, line: str) -> None:
    assert guess_emotion(line).emotion == feeling


@pytest.mark.parametrize(("feeling", "line"), KNOWN_FAILURES)
def test_a_known_failure_is_told_in_the_card(feeling: str, line: str) -> None:
    assert guess_emotion(line).emotion != feeling
    assert line in CARD.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("I'm happy.", "I'm not happy."),
        ("I am angry.", "I am not angry."),
        ("슬퍼.", "안 슬퍼."),
        ("행복해.", "행복하지 않아."),
    ],
)
def test_denying_a_feeling_changes_the_face(said: str, denied: str) -> None:
    assert guess_emotion(said).emotion != guess_emotion(denied).emotion


def test_a_comparison_is_not_a_denial() -> None:
    assert guess_emotion("I've never been so happy.").emotion == "happy"


@pytest.mark.parametrize(
    "line", ["나 너무 행복해!!", "I'm SO happy!!", "I hate you!! Get out!", "너무 슬퍼서 계속 눈물이 나 ㅠㅠ"]
)
def test_an_emphasised_feeling_is_strong_enough_to_keep(line: str) -> None:
    assert guess_emotion(line).intensity >= 0.6


@pytest.mark.parametrize("line", ["I like it.", "조금 아쉽네.", "The food was good."])
def test_a_mild_line_is_not_worth_keeping(line: str) -> None:
    assert guess_emotion(line).intensity < 0.6


def test_emphasis_makes_it_stronger() -> None:
    assert guess_emotion("너무너무 행복해!!!").intensity > guess_emotion("행복해").intensity


def test_the_trigger_is_the_words_that_decided() -> None:
    assert guess_emotion("I cried the whole way home").trigger == "cried"
    assert guess_emotion("나는 하나도 행복하지 않아").trigger == "not 행복"


def test_the_line_before_tips_an_open_line() -> None:
    alone = guess_emotion("I know.").probabilities["sad"]
    after = guess_emotion("I know.", "Anna: My mother died last night and I can't stop crying.").probabilities["sad"]
    assert after > alone


def test_a_feeling_in_a_long_reply_is_found() -> None:
    reply = (
        "She pours the tea and sets the cup down. The rain has not stopped since morning. "
        '"The train leaves at nine," she says. Then she takes your hand and laughs. "I\'m so happy you came!"'
    )
    assert guess_emotion(reply).emotion == "happy"


@pytest.mark.parametrize("nothing", ["", "   ", "...", "!!!", "12345", "\x00", "悲しい", "ᄀ"])
def test_nothing_to_read_is_plain_and_calm(nothing: str) -> None:
    guess = guess_emotion(nothing)
    assert (guess.emotion, guess.intensity, guess.trigger) == ("neutral", 0.0, "")


@pytest.mark.parametrize(
    ("line", "feeling"), [("😀", "happy"), ("😭😭", "sad"), ("😡", "angry"), ("ㅠㅠ", "sad"), ("ㅋㅋㅋㅋ", "happy")]
)
def test_a_face_alone_is_a_feeling(line: str, feeling: str) -> None:
    assert guess_emotion(line).emotion == feeling


@pytest.mark.parametrize("piece", ["a", "ㅋ", "행복 ", ":( ", "not ", "((((", "안 ", "\ud800"])
def test_ten_megabytes_cost_no_more_than_a_page(piece: str) -> None:
    text = piece * (10_000_000 // len(piece))
    guess_emotion("warm up")
    began = time.perf_counter()
    guess_emotion(text, text)
    assert time.perf_counter() - began < 0.5  # about 2 ms on an idle machine; a scan of the whole would take seconds


@given(st.text(max_size=300), st.text(max_size=100))
def test_any_text_gets_exactly_one_feeling(text: str, context: str) -> None:  # I5
    guess = guess_emotion(text, context)
    assert guess.emotion in EMOTIONS
    assert 0.0 <= guess.intensity <= 1.0
    assert sum(guess.probabilities.values()) == pytest.approx(1.0)
    assert FEELING_OF[guess.detail] == guess.emotion
    assert sorted(judge(text, context).values()) == [0, 0, 0, 1]


def test_the_same_line_is_judged_the_same_in_another_process() -> None:
    line = "오늘 정말 힘들었지만 네 덕분에 웃었어"
    ask = f"from gieok.generate.guess_emotion import guess_emotion as g; print(dict(g({line!r}).probabilities))"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.strip() == str(dict(guess_emotion(line).probabilities))


def test_numpy_is_loaded_only_when_a_line_is_judged() -> None:
    ask = "import sys, gieok.generate.guess_emotion; print('numpy' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.strip() == "False"


def test_a_guess_cannot_be_changed() -> None:
    guess = guess_emotion("고마워!")
    assert isinstance(guess, Guess)
    with pytest.raises(TypeError):
        guess.probabilities["happy"] = 0.0  # type: ignore[index]  # the point of the test
