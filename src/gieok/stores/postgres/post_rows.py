"""Rounds and posts as rows, and back. Whatever is written at once is one statement, each column a list."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from gieok.language.words import search_tokens
from gieok.nouns.attachment import Attachment
from gieok.nouns.identity import new_id
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.stores.postgres.ask_postgres import Db, Row, run
from gieok.stores.postgres.places import Place
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.text_values import unescape
from gieok.stores.postgres.word_rows import word_rows

_QUERIES = queries("ledger")
SQL = {name: sql.replace("{attached}", _QUERIES["attached"]) for name, sql in _QUERIES.items()}

ROUND = "round_numbers positions round_ids user_queries states errors rounds_created rounds_ended".split()
POST = "post_numbers rounds_of_posts seqs sittings post_ids senders receivers messages posts_created".split()
ATTACHMENT = "attached_to attached_at attachment_ids types contents extras".split()
WORD = "tokens token_posts often lengths".split()
JOB = "job_ids job_kinds job_subjects".split()

Wanted = tuple[str, str]
"""A kind of job, and the round it is for."""


async def write(
    db: Db,
    place: Place,
    rounds: Sequence[Round] = (),
    posts: Sequence[tuple[int, Post]] = (),
    jobs: Sequence[Wanted] = (),
    fence: int | None = None,
    ends: tuple[int, RoundState, str | None] | None = None,
) -> None:
    """New rounds with their posts, and posts of rounds that are there already (by their numbers), in order.

    What was said can be found by its words as soon as it is acknowledged. ``ends`` is a round that is over with it: its
    number, how it ended, and what went wrong.
    """
    round_rows, posts = _numbered(place, rounds, list(posts))
    post_rows, attached, texts = _placed_rows(place, posts)
    words = word_rows(texts)
    place.new_tokens += sum(map(len, texts.values()))
    columns = _columns(ROUND, round_rows) | _columns(POST, post_rows) | _columns(ATTACHMENT, attached)
    columns |= _columns(WORD, words) | _columns(JOB, [(new_id(), kind, subject) for kind, subject in jobs])
    over = dict(zip(("ends", "end_state", "end_error"), ends or (None, None, None), strict=True))
    await run(db, SQL["write"], columns | _how_far(place) | over | {"fence": fence})


def placed(posts: Sequence[Post], place: Place, round_id: str) -> tuple[Post, ...]:
    """The posts that were just written, with their places: the last ones of the conversation."""
    first_seq = place.posts - len(posts) + 1
    return tuple(
        replace(post, conversation_id=place.conversation_id, round_id=round_id, seq=first_seq + n)
        for n, post in enumerate(posts)
    )


def with_posts(rounds: Sequence[Round], rows: Sequence[Row]) -> list[Round]:
    by_round: dict[str, list[Post]] = defaultdict(list)
    for post in map(post_from_row, rows):
        by_round[post.round_id].append(post)
    return [replace(round_, post_list=tuple(by_round[round_.id])) for round_ in rounds]


def post_from_row(row: Row) -> Post:
    _, id_, sender, receiver, message, conversation, round_, seq, at, attached = row
    return Post(id_, sender, receiver, message, _attachments_from(attached), conversation, round_, seq, at)


def _numbered(
    place: Place, rounds: Sequence[Round], posts: list[tuple[int, Post]]
) -> tuple[list[tuple[Any, ...]], list[tuple[int, Post]]]:
    """The rows of the new rounds, and all posts with the numbers of their rounds."""
    rows: list[tuple[Any, ...]] = []
    for round_ in rounds:
        number = place.next_round()
        ended = None if round_.state == "created" else utc_now()
        said = (round_.id, round_.user_query, round_.state, round_.error)
        rows.append((number, place.rounds, *said, round_.created_at, ended))
        posts += [(number, post) for post in round_.post_list]
    return rows, posts


def _placed_rows(
    place: Place, posts: Sequence[tuple[int, Post]]
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]], dict[int, list[str]]]:
    """The rows of posts, those of what is attached to them, and the tokens of each."""
    rows: list[tuple[Any, ...]] = []
    attached: list[tuple[Any, ...]] = []
    texts: dict[int, list[str]] = {}
    for round_number, post in posts:
        number = place.next_post(post.created_at)
        where = (number, round_number, place.posts, place.sittings)
        rows.append((*where, post.id, post.send_from, post.send_to, post.message, post.created_at))
        attached += [(number, *one) for one in _attachments(post)]
        texts[number] = search_tokens(post.message)
    return rows, attached, texts


def _columns(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    turned = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in names]
    return dict(zip(names, turned, strict=True))


def _how_far(place: Place) -> dict[str, Any]:
    in_all = {"rounds_in_all": place.rounds, "posts_in_all": place.posts, "sittings_in_all": place.sittings}
    new = {"new_rounds": place.new_rounds, "new_posts": place.new_posts, "new_tokens": place.new_tokens}
    return in_all | new | {"space": place.space.number, "conversation": place.conversation, "last_at": place.last_at}


def _attachments(post: Post) -> list[tuple[Any, ...]]:
    plain = [(one, one.to_dict()) for one in post.attachment_list]
    return [
        (position, one.id, said["type"], one.content, json.dumps(said["extra"], ensure_ascii=False))
        for position, (one, said) in enumerate(plain)
    ]


def _attachments_from(held: str | None) -> tuple[Attachment, ...]:
    """JSON inside of JSON comes escaped twice: the database's own escapes are undone here."""
    rows = [[unescape(one) for one in row] for row in json.loads(held or "[]")]
    loaded = (
        Attachment.from_dict({"id": id_, "type": kind, "content": content, "extra": json.loads(extra)})
        for id_, kind, content, extra in rows
    )
    return tuple(one for one in loaded if one is not None)
