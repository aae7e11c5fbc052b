"""What a chat program sends again is recognised: nothing is said twice, whatever it edits or regenerates."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gieok.doors.http.openai_history import recognise
from gieok.doors.http.openai_shapes import Spoken
from gieok.nouns.post import Post

NOW = datetime(2026, 11, 15, 9, tzinfo=UTC)


def talk(*lines: str, ago: timedelta = timedelta(hours=1)) -> list[Post]:
    """Lines that begin with > are the user's."""
    return [
        Post.create(line.removeprefix(">"), *(("yuna", "mina") if line[0] == ">" else ("mina", "yuna")), (), NOW - ago)
        for line in lines
    ]


def shown(*lines: str) -> tuple[Spoken, ...]:
    return tuple(Spoken(line[0] == ">", line.removeprefix(">")) for line in lines)


def test_a_talk_that_goes_on_brings_nothing_but_the_message() -> None:
    found = recognise("c", shown(">a", "1", ">b", "2"), talk(">a", "1", ">b", "2"), "yuna", NOW)
    assert (found.new, found.again) == ((), None)


def test_history_from_elsewhere_is_new_once() -> None:
    history = shown("hello", ">a", "1", ">b", "2")
    assert recognise("c", history, [], "yuna", NOW).new == (history[:1], history[1:3], history[3:])
    assert recognise("c", history, talk("hello", ">a", "1"), "yuna", NOW).new == (history[3:],)


def test_a_regenerated_answer_does_not_double_the_message() -> None:
    posts = talk(">a", "1", ">b", "2")
    assert recognise("b", shown(">a", "1"), posts, "yuna", NOW).again == posts[2]
    posts = talk(">a", "1", ">b", "2", "2 again", ">c", "3")
    assert recognise("b", shown(">a", "1"), posts, "yuna", NOW).again == posts[2]
    assert recognise("d", shown(">a", "1", ">b", "2 again", ">c", "3"), posts, "yuna", NOW).again is None


def test_an_edited_message_is_new_and_can_be_regenerated() -> None:
    posts = talk(">a", "1", ">b", "2")
    assert recognise("B", shown(">a", "1"), posts, "yuna", NOW).again is None
    posts = talk(">a", "1", ">b", "2", ">B", "3")
    assert recognise("B", shown(">a", "1"), posts, "yuna", NOW).again == posts[4]
    found = recognise("c", shown(">a", "1", ">B", "3"), posts, "yuna", NOW)
    assert (found.new, found.again) == ((), None)


def test_an_answer_that_the_program_edited_is_no_news() -> None:
    found = recognise("b", shown(">a", "one (edited)"), talk(">a", "1"), "yuna", NOW)
    assert (found.new, found.again) == ((), None)


def test_saying_the_same_thing_later_is_saying_it_again() -> None:
    posts = talk(">ok", "1", ">b", "ok")
    assert recognise("ok", shown(">ok", "1", ">b", "ok"), posts, "yuna", NOW).again is None
    assert recognise("안녕", (), talk(">안녕", "응"), "yuna", NOW).again is None
    fresh = talk(">안녕", "응", ago=timedelta(minutes=1))
    assert recognise("안녕", (), fresh, "yuna", NOW).again == fresh[0]
    assert recognise(" 안녕\n", (), fresh, "yuna", NOW).again == fresh[0]


def test_a_program_that_shows_only_the_end_is_recognised() -> None:
    posts = talk(">ok", "fine", ">b", "2", ">ok", "fine", ">d", "4")
    assert recognise("ok", shown(">ok", "fine", ">d", "4"), posts, "yuna", NOW).again is None
    found = recognise("e", shown(">d", "4"), posts, "yuna", NOW)
    assert (found.new, found.again) == ((), None)


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.data())
def test_whatever_is_repeated_a_message_is_recorded_once(said: list[str], data: st.DataObject) -> None:
    """A program that shows everything, regenerates at random, and only has three things to say."""
    ledger: list[Post] = []
    history: list[str] = []
    for number, message in enumerate(said):
        found = recognise(message, shown(*history), ledger, "yuna", NOW)
        assert found.new == ()
        assert found.again is None
        ledger += talk(f">{message}", f"answer {number}")
        if data.draw(st.booleans()):
            again = recognise(message, shown(*history), ledger, "yuna", NOW)
            assert again.again == ledger[-2] or (not history and again.again is None)
            ledger += talk(f"answer {number}!")
        history += [f">{message}", ledger[-1].message]
