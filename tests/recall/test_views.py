"""What each person of a team sees of one conversation: filters, limits, windows, criteria, through the public door."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

import gieok
from gieok.errors import BadInput
from gieok.nouns.round import Round
from gieok.nouns.view import span_of
from gieok.sync import Home, Mind

DAY = datetime(2026, 11, 15, 9, tzinfo=UTC)

SAID = [
    ("System", "alice", "Answer briefly and in English."),
    ("bob", "alice", "Which requirements does the login have?"),
    ("alice", "bob", "The requirements: login within two seconds, tokens expire after an hour."),
    ("carol", "bob", "Lunch at noon? The new noodle place is open."),
    ("bob", "carol", "Noodles it is, I am hungry already."),
    ("alice", "carol", "Please review the API design: POST /sessions returns a token."),
    ("carol", "alice", "The API design looks good, but PATCH is missing."),
    ("bob", "carol", "My cat knocked over the coffee machine this morning."),
    ("carol", "bob", "Poor machine. Is the cat all right?"),
    ("bob", "alice", "Ship it."),
]


SPACES = count()


@pytest.fixture(scope="module")
def home() -> Iterator[Home]:
    with gieok.open(":memory:", gieok.Settings()) as opened:
        yield opened


@pytest.fixture
def mind(home: Home) -> Mind:
    """A team of its own for each test."""
    made = home.mind(user=f"team {next(SPACES)}", character="project")
    write(made, SAID)
    return made


def write(mind: Mind, said: list[tuple[str, str, str]], conversation: str = "main", begin: datetime = DAY) -> None:
    posts = [
        gieok.Post.create(text, sender, receiver, created_at=begin + timedelta(minutes=at))
        for at, (sender, receiver, text) in enumerate(said)
    ]
    rounds = [Round(f"{conversation}-{post.id}", "", "finished", (post,), created_at=post.created_at) for post in posts]
    mind.bring_in(rounds, conversation, learn=False)
    mind.embed_waiting()


def places(posts: list[gieok.Post]) -> list[int]:
    texts = [text for _, _, text in SAID]
    return [texts.index(post.message) for post in posts]


def test_without_criteria_a_person_sees_what_it_sent_or_received(mind: Mind) -> None:
    assert places(mind.view("alice")) == [0, 1, 2, 5, 6, 9]
    assert places(mind.view("bob")) == [1, 2, 3, 4, 7, 8, 9]


@pytest.mark.parametrize(
    ("filter", "seen"),
    [
        ("all_involved", [0, 1, 2, 5, 6, 9]),
        ("sent_by_me", [2, 5]),
        ("sent_to_me", [0, 1, 6, 9]),
        ("system_and_me", [0, 2, 5]),
        ("conversation_pairs", [1, 2, 5, 6]),
        ("everything", list(range(10))),
    ],
)
def test_each_filter_shows_what_its_name_says(mind: Mind, filter: str, seen: list[int]) -> None:
    assert places(mind.view("alice", filter=filter)) == seen


def test_a_limit_keeps_the_newest_and_the_system_besides(mind: Mind) -> None:  # I4
    assert places(mind.view("alice", at_most=2)) == [0, 6, 9]


def test_what_the_system_tells_nobody_in_particular_concerns_everybody(mind: Mind) -> None:  # I4
    write(mind, [("system", "all", "Be kind."), ("System", "bob", "Bob, hurry."), ("bob", "carol", "hi")], "notes")
    assert [post.message for post in mind.view("alice", conversation="notes")] == ["Be kind."]


def test_goldfish_sees_nothing_and_the_next_job_everything(mind: Mind) -> None:
    before = mind.conversation()
    assert mind.view("alice", memorize_to=gieok.GOLDFISH, at_most=3) == []
    assert mind.choose("alice", memorize_to="GOLDFISH").path == "goldfish"
    assert places(mind.view("alice")) == [0, 1, 2, 5, 6, 9]
    assert mind.conversation() == before


def test_criteria_find_what_was_said_whoever_said_it(mind: Mind) -> None:
    chosen = mind.choose("dora", memorize_to="requirements, API design", at_most=4)
    assert set(places(list(chosen))) >= {0, 2, 5, 6}
    assert len(chosen) <= 5
    assert chosen.path == "pre-selection"
    assert places(list(chosen)) == sorted(places(list(chosen)))
    best = chosen.best_first[0]
    assert chosen.why[best.id].parts["own words"] > 0
    assert [chosen.why[post.id].by for post in chosen if post.send_from == "System"] == ["system"]


def test_criteria_work_in_korean_and_across_languages(home: Home) -> None:
    mind = home.mind(user="팀", character="프로젝트")
    said = [
        ("지민", "서준", "점심에 김치찌개 먹을까?"),
        ("서준", "지민", "좋아, 열두 시에 보자."),
        ("지민", "서준", "로그인 요구사항을 정리하자. 응답은 2초 안에 와야 해."),
        ("서준", "지민", "인증 토큰은 한 시간 뒤에 만료되는 걸로 하자."),
        ("지민", "서준", "주말에 비가 온대. 우산 챙겨."),
        ("서준", "지민", "알았어, 고마워."),
    ]
    write(mind, said)
    seen = mind.view("지민", memorize_to="요구사항과 인증", at_most=2)
    assert [post.message for post in seen] == [said[2][2], said[3][2]]
    write(mind, [("ann", "ben", f"We talked about {n} birds in the garden.") for n in range(30)], "english")
    write(mind, [("ann", "ben", "My dog is ill and the vet gave him medicine.")], "english", DAY + timedelta(hours=1))
    seen = mind.view("지민", memorize_to="강아지가 아파서 동물병원에 갔다", at_most=1, conversation="english")
    assert [post.message for post in seen] == ["My dog is ill and the vet gave him medicine."]


def test_a_speaker_who_is_named_is_looked_for(mind: Mind) -> None:
    posts = mind.view("dora", memorize_to="what carol thinks about the API", at_most=1)
    assert places(posts)[-1] == 6


def test_posts_of_another_conversation_or_space_are_never_seen(home: Home, mind: Mind) -> None:  # I12
    write(mind, [("eve", "mallory", "The requirements and the API design are secret.")], "elsewhere")
    other = home.mind(user="team", character="other")
    write(other, [("eve", "mallory", "Requirements of the API design, again secret.")])
    seen = mind.view("alice", memorize_to="requirements, API design", at_most=10)
    assert {post.send_from for post in seen} <= {"System", "alice", "bob", "carol"}


def test_a_window_leaves_out_what_is_older(home: Home) -> None:
    mind = home.mind(user="late", character="project")
    now = datetime.now(UTC)
    write(mind, [("System", "alice", "rules"), ("bob", "alice", "old budget")], begin=now - timedelta(hours=2))
    write(mind, [("bob", "alice", "new budget")], begin=now - timedelta(minutes=5))
    assert [post.message for post in mind.view("alice", within="30m")] == ["rules", "new budget"]
    assert [post.message for post in mind.view("carol", "budget", at_most=5, within="30m")] == ["rules", "new budget"]
    assert len(mind.view("alice", within="3h")) == 3


def test_pinned_posts_are_always_there_and_ignored_people_never(mind: Mind) -> None:
    cat = next(post for post in mind.posts() if "cat knocked" in post.message)
    chosen = mind.choose("alice", "API design", at_most=2, pinned=[cat], ignore_person="carol, nobody")
    assert cat in chosen.posts
    assert chosen.why[cat.id].by == "pinned"
    assert not [post for post in chosen if post.send_from == "carol"]
    assert len(chosen) == 4  # two by criteria, the pinned one, the system's
    lost = mind.choose("alice", "API design", pinned=["no such post"])
    assert any("no such post" in note for note in lost.degraded)


def test_a_hybrid_takes_so_many_by_each_strategy(mind: Mind) -> None:
    chosen = mind.choose("alice", "tokens, requirements", hybrid={"criteria": 1, "recent": 2, "involved": 1})
    assert places(list(chosen)) == [0, 2, 6, 8, 9]
    assert [chosen.why[post.id].by for post in chosen] == ["system", "pre-selection", "involved", "recent", "recent"]
    assert len(mind.view("alice", "login", at_most=2, hybrid={"criteria": 5, "recent": 5})) == 3


def test_extra_context_says_where_to_look_as_well(mind: Mind) -> None:
    posts = mind.view("dora", memorize_to="problems", at_most=1, extra_context="the coffee machine and the cat")
    assert places(posts)[-1] in (7, 8)


def test_a_selection_is_remembered_until_something_is_said(mind: Mind) -> None:
    first = mind.choose("alice", "API design", at_most=2)
    again = mind.choose("alice", "API design", at_most=2)
    assert (first.cached, again.cached) == (False, True)
    assert again.posts == first.posts
    assert not mind.choose("alice", "API design", at_most=3).cached
    write(mind, [("carol", "alice", "The API design now has PATCH.")], begin=DAY + timedelta(days=1))
    fresh = mind.choose("alice", "API design", at_most=3)
    assert not fresh.cached
    assert fresh.posts[-1].message == "The API design now has PATCH."


def test_an_erased_conversation_leaves_nothing_behind(mind: Mind) -> None:
    assert mind.view("alice", "API design")
    mind.erase()
    assert mind.view("alice", "API design") == []
    write(mind, [("eve", "alice", "A new beginning, without any API.")])
    assert [post.message for post in mind.view("alice", "API design")] == ["A new beginning, without any API."]


def test_long_repetitions_take_one_place_and_short_answers_stay(mind: Mind) -> None:
    long = "The deployment failed because the database migration ran before the backup was finished on the server"
    said = [("bob", "alice", long)] * 6 + [("alice", "bob", "yes"), ("bob", "alice", "Deployment again?")]
    said += [("alice", "bob", "yes"), ("bob", "alice", long.replace("before", "before,") + "!")]
    said += [("bob", "alice", long + " 2"), ("bob", "alice", long.replace("failed", "never failed"))]
    write(mind, said, "repeats")
    chosen = mind.choose("alice", "deployment, database migration", at_most=8, conversation="repeats")
    texts = [post.message for post in chosen]
    assert len([text for text in texts if text.startswith(long[:30]) and text[-1] in "r!"]) == 1
    assert long + " 2" in texts  # another number is another statement
    assert long.replace("failed", "never failed") in texts  # and so is a denial
    assert texts.count("yes") == 2
    assert chosen.collapsed == 6


def test_bad_wishes_are_refused_in_a_sentence(mind: Mind) -> None:
    before = mind.conversation()
    for at_most in (0, -1):
        with pytest.raises(BadInput, match=r"at_most must be at least 1.*GOLDFISH"):
            mind.view("alice", at_most=at_most)
    with pytest.raises(BadInput, match="whole number"):
        mind.view("alice", at_most=2.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="person"):
        mind.view("  ")
    with pytest.raises(BadInput, match="filters are"):
        mind.view("alice", filter="mine")
    with pytest.raises(BadInput, match="30m"):
        mind.view("alice", within="soon")
    with pytest.raises(BadInput, match="strategies are"):
        mind.view("alice", "x", hybrid={"luck": 3})
    with pytest.raises(BadInput, match="memorize_to"):
        mind.view("alice", hybrid={"criteria": 3})
    assert mind.conversation() == before


def test_what_cannot_be_looked_for_is_named(mind: Mind) -> None:  # I3
    empty = mind.choose("alice", "   ", at_most=2)
    assert places(list(empty)) == [0, 6, 9]
    assert any("empty" in note for note in empty.degraded)
    stranger = mind.choose("nobody")
    assert stranger.posts == ()
    assert any("nobody" in note for note in stranger.degraded)
    nothing = mind.choose("alice", "requirements", conversation="no such conversation")
    assert nothing.posts == ()
    assert nothing.degraded
    symbols = mind.choose("alice", "?!?", at_most=2)
    assert symbols.path == "newest"
    assert places(list(symbols)) == [0, 8, 9]
    assert any("newest" in note for note in symbols.degraded)
    assert len(mind.view("alice", "requirements", at_most=1_000)) == len(SAID)


def test_without_an_embedder_the_words_serve_and_say_so() -> None:  # I3
    with gieok.open(":memory:", gieok.Settings(embedder="none")) as home:
        mind = home.mind(user="team", character="project")
        write(mind, SAID)
        chosen = mind.choose("dora", "API design", at_most=2)
        assert places(list(chosen)) == [0, 5, 6]
        assert any("embedder" in note for note in chosen.degraded)
        assert mind.choose("dora", "API design", at_most=2).cached


def test_a_selection_that_waits_for_vectors_is_made_again_when_they_are_there(home: Home) -> None:
    mind = home.mind(user="early", character="project")
    post = gieok.Post.create("The vet gave my dog medicine.", "ann", "ben", created_at=DAY)
    mind.bring_in([Round("r", "", "finished", (post,), created_at=DAY)], learn=False)
    assert any("vector" in note for note in mind.choose("ann", "dog").degraded)
    mind.embed_waiting()
    chosen = mind.choose("ann", "dog")
    assert (chosen.degraded, chosen.cached) == ((), False)


@pytest.mark.parametrize(
    ("written", "seconds"), [("90s", 90), ("30m", 1800), ("1.5h", 5400), ("2 d", 172_800), ("1w", 604_800), (60, 60)]
)
def test_a_time_window_is_read_as_written(written: str | float, seconds: int) -> None:
    assert span_of(written) == timedelta(seconds=seconds)


@pytest.mark.parametrize("written", ["-5m", "0s", "m", "5 parsecs", "9" * 400 + "w", float("nan")])
def test_a_time_window_that_makes_no_sense_is_refused(written: str | float) -> None:
    with pytest.raises(BadInput):
        span_of(written)
