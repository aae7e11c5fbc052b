"""What was said before, a page at a time, newest first to be read and oldest first to be drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gieok.doors.http.running import BROKEN_OFF
from gieok.doors.page.guest import Guest
from gieok.doors.page.talk.bubbles import Act, Answer, Finished, draw_mine
from gieok.doors.page.talk.recalled import of_trace
from gieok.generate.moments import felt
from gieok.mind import Mind
from gieok.nouns.candidate import Judged
from gieok.nouns.emotion import Emotion
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.turn import WAITS_FOR_TOOLS

A_PAGE = 20
"""Rounds drawn at once: a screen or two, quick to draw."""


class Looks(Protocol):
    """What a drawn answer can ask for."""

    async def look_back(self, answer: Answer, round_id: str) -> None: ...

    def another(self, round_id: str) -> Act | None: ...

    def draw_failed(self, round_: Round, sentence: str) -> None: ...


LOOKED_AT = 50
"""Traces looked at to know how much was remembered for each answer on the screen."""


@dataclass(frozen=True, slots=True)
class Belongings:
    """By round: how many memories came to mind for its answer (None: nobody knows), and what was learned from it."""

    recalled: Mapping[str, int | None]
    learned: Mapping[str, Sequence[Judged]]


@dataclass(frozen=True, slots=True)
class LastAnswer:
    round_id: str
    emotion: Emotion


async def newest_rounds(mind: Mind, before: str = "") -> tuple[list[Round], bool]:
    """The newest rounds, or those before one, and whether there are earlier ones."""
    wanted = A_PAGE
    while True:
        found = await mind.rounds(newest=wanted + 1)
        earlier = _before(found, before)
        if len(found) <= wanted or len(earlier) > A_PAGE:
            return earlier[-A_PAGE:], len(earlier) > A_PAGE
        wanted *= 2


def _before(rounds: list[Round], id_: str) -> list[Round]:
    """Those before that one: all when none is named, none when it is not among them."""
    ids = [round_.id for round_ in rounds]
    return rounds[: ids.index(id_)] if id_ in ids else [] if id_ else rounds


async def what_belongs_to(mind: Mind, rounds: list[Round]) -> Belongings:
    """What was remembered for the answers of these rounds, and what was learned from them."""
    traces = await mind.traces(LOOKED_AT)
    unknown = None if len(traces) == LOOKED_AT else 0  # older answers may have a trace, too
    counts: dict[str, int | None] = {round_.id: unknown for round_ in rounds}
    counts.update({trace.round_id: len(of_trace(trace.content)) for trace in traces})
    learned = {round_.id: await mind.learned_from(round_.id) for round_ in rounds}
    return Belongings(counts, learned)


def draw_rounds(guest: Guest, rounds: list[Round], belongs: Belongings, talk: Looks) -> LastAnswer | None:
    """All of them, oldest first; gives the last answer among them."""
    last: LastAnswer | None = None
    for round_ in rounds:
        for post in round_.post_list:
            if post.send_from == guest.user:
                draw_mine(guest, post.message)
            else:
                last = _draw_answer(guest, round_, post, belongs, talk)
        if round_.state == "failed" and not (round_.error or "").startswith(WAITS_FOR_TOOLS):
            talk.draw_failed(round_, _why_failed(guest, round_))
    return last


def was_stopped(round_: Round) -> bool:
    """Whether somebody stopped the answer on purpose."""
    return bool(round_.error) and BROKEN_OFF.startswith(round_.error or "")


def _why_failed(guest: Guest, round_: Round) -> str:
    if was_stopped(round_):
        return guest.say("chat.stopped")
    return guest.say("chat.failed", why=round_.error or "")


def _draw_answer(guest: Guest, round_: Round, post: Post, belongs: Belongings, talk: Looks) -> LastAnswer:
    emotion, _ = felt(post)
    answer = Answer(guest, post.message)

    async def show() -> None:
        await talk.look_back(answer, round_.id)

    said = Finished(post.message, emotion, post.created_at, belongs.recalled.get(round_.id, 0))
    answer.finish(said, show, talk.another(round_.id))
    answer.learned(belongs.learned.get(round_.id, ()))
    return LastAnswer(round_.id, emotion)
