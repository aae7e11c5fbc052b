"""Which part of the history that a chat program sends is new, and whether it asks for an answer once more.

A chat program sends the whole talk with every message. The ledger has most of it already; what it has not (from before
gieok was there) is to be brought in, once. A program that regenerates an answer sends a message that was said already;
one that edits a message sends another in its place; one that was asked for tools sends the message again with their
results behind it. All are told from the ledger alone; nothing is said twice. A plain decision: nothing here reads or
writes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from gieok.doors.http.openai_shapes import Spoken
from gieok.nouns.post import Post

SAME_WORDS_AGAIN = timedelta(minutes=10)
"""A lone message that repeats the last one within this time asks for another answer; later it is a greeting again."""

LOOKED_BACK = 20
"""Messages of the history that decide where in the ledger the program stands: two people hardly repeat twenty lines."""


@dataclass(frozen=True, slots=True)
class Recognised:
    new: tuple[tuple[Spoken, ...], ...] = ()
    """What the ledger does not have: a user's message with its answers each, in order."""
    again: Post | None = None
    """The message, where it was said already and another answer is wanted, or the rest of it."""


def how_much_to_read(history: Sequence[Spoken]) -> int:
    """Posts of the ledger to compare with: edits and second answers leave more there than the program shows."""
    return 3 * len(history) + 100


def recognise(
    message: str,
    history: Sequence[Spoken],
    posts: Sequence[Post],
    user: str,
    now: datetime,
    with_results: bool = False,
) -> Recognised:
    """``posts`` are the last ones of the conversation, oldest first. ``with_results``: of tools, behind the message."""
    known = [Spoken(post.send_from == user, _plain(post.message)) for post in posts]
    sent = [Spoken(one.by_user, _plain(one.text)) for one in history]
    wanted = Spoken(True, _plain(message))
    if with_results:
        # It was said a moment ago, in this very turn: of all the same words, the newest are meant.
        newest = next((posts[n] for n in reversed(range(len(posts))) if known[n] == wanted), None)
        return Recognised(_new_rounds(history, Counter(known)), newest)
    if not sent:
        return Recognised(again=_repeated(wanted, known, posts, now))
    place = _place(sent, known)
    later = () if place is None else range(place + 1, len(posts))
    again = next((posts[n] for n in later if known[n] == wanted), None)
    return Recognised(_new_rounds(history, Counter(known)), again)


def _repeated(wanted: Spoken, known: Sequence[Spoken], posts: Sequence[Post], now: datetime) -> Post | None:
    """The last thing the user said, if it was the same a moment ago."""
    last = next((n for n in reversed(range(len(known))) if known[n].by_user), None)
    if last is None or known[last] != wanted or now - posts[last].created_at > SAME_WORDS_AGAIN:
        return None
    return posts[last]


def _place(sent: Sequence[Spoken], known: Sequence[Spoken]) -> int | None:
    """Where in the ledger the history ends: of all places with the same words, the one with most of them before it."""
    places = [n for n, one in enumerate(known) if one == sent[-1]]
    return max(places, key=lambda place: (_agreement(sent, known, place), place), default=None)


def _agreement(sent: Sequence[Spoken], known: Sequence[Spoken], place: int) -> int:
    """How many messages before this place are the same, in order; others may stand between."""
    agreed = 0
    for one in reversed(sent[-LOOKED_BACK:]):
        found = next((n for n in range(place, -1, -1) if known[n] == one), None)
        if found is not None:
            agreed, place = agreed + 1, found - 1
    return agreed


def _new_rounds(history: Sequence[Spoken], known: "Counter[Spoken]") -> tuple[tuple[Spoken, ...], ...]:
    """Rounds whose message the ledger lacks. An answer that differs is an edit of the program's own, and no news."""
    rounds: list[list[Spoken]] = []
    for one in history:
        if one.by_user or not rounds:
            rounds.append([])
        rounds[-1].append(one)
    new = []
    for round_ in rounds:
        head = Spoken(round_[0].by_user, _plain(round_[0].text))
        if known[head]:
            known[head] -= 1
        else:
            new.append(tuple(round_))
    return tuple(new)


def _plain(text: str) -> str:
    """Programs trim and wrap; words are compared, not blanks."""
    return " ".join(text.split())
