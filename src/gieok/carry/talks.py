"""A talk as rounds of posts: the person's words and everything that was answered until they spoke again.

A round is named by all its posts: when a chat that went on is brought in again, what is known stays as it is and only
what is new is added.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from gieok.carry.pieces import Said, Skipped, Talk
from gieok.carry.same_again import same_again
from gieok.errors import BadText
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.space import Space

A_BREATH = timedelta(seconds=1)
"""Between a message and one of which nobody knows when it was said."""
LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class Rounds:
    rounds: tuple[Round, ...]
    skipped: tuple[Skipped, ...]


def rounds_of(talk: Talk, space: Space, now: datetime) -> Rounds:
    """``now`` is when it was said where the file does not say."""
    posts: list[tuple[Said, Post]] = []
    skipped: list[Skipped] = []
    last = next((one.at for one in talk.said if one.at), now)
    for said in talk.said:
        at = said.at or last + A_BREATH
        try:
            posts.append((said, _post(said, talk, space, at)))
        except BadText as problem:
            skipped.append(Skipped(str(problem), said.where))
        else:
            last = at
    return Rounds(tuple(_round(one, space) for one in _turns(posts)), tuple(skipped))


def conversation_of(talk: Talk, known: Iterable[str]) -> str:
    """What the conversation is called here: its title and the beginning of its id, or as it was called before."""
    mark = f" · {talk.id[:8]}"
    before = next((one for one in known if one.startswith(talk.program) and one.endswith(mark)), None)
    if before is not None:
        return before
    title = " ".join("".join(one if one.isprintable() else " " for one in talk.title).split())
    return f"{talk.program} · {title[:LONGEST_TITLE]}{mark}" if title else f"{talk.program}{mark}"


def _post(said: Said, talk: Talk, space: Space, at: datetime) -> Post:
    id_ = same_again(space, said.at, talk.program, talk.id, said.key)
    if said.speaker == "user":
        return Post(id_, space.user, space.character, said.text, created_at=at)
    name = space.character if said.speaker == "character" else said.name
    return Post(id_, name, space.user, said.text, created_at=at)


def _turns(posts: Iterable[tuple[Said, Post]]) -> Iterator[list[tuple[Said, Post]]]:
    turn: list[tuple[Said, Post]] = []
    for said, post in posts:
        answered = any(one.speaker != "user" for one, _ in turn)
        if said.speaker == "user" and answered:
            yield turn
            turn = []
        turn.append((said, post))
    if turn:
        yield turn


def _round(turn: list[tuple[Said, Post]], space: Space) -> Round:
    asked = next((post.message for said, post in turn if said.speaker == "user"), "")
    posts = tuple(post for _, post in turn)
    id_ = same_again(space, turn[0][0].at, *(post.id for post in posts))
    return Round(id_, asked, "finished", posts, created_at=posts[0].created_at)
