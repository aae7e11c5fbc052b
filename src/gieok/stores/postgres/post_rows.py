"""Rounds and posts as rows, and back."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gieok.language.words import search_tokens
from gieok.nouns.attachment import Attachment
from gieok.nouns.moment_in_time import utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, run_each
from gieok.stores.postgres.places import Place
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.word_rows import add_words

SQL = queries("ledger")


async def write_rounds(db: Db, place: Place, rounds: Sequence[Round], fence: int | None = None) -> None:
    """Rounds with their posts, in order; many at once travel together."""
    rows: list[tuple[Any, ...]] = []
    posts: list[tuple[int, Post]] = []
    for round_ in rounds:
        number = place.next_round()
        ended = None if round_.state == "created" else utc_now()
        where = (place.space.number, number, place.conversation, place.rounds)
        rows.append((*where, round_.id, round_.user_query, round_.state, round_.error, fence, round_.created_at, ended))
        posts += [(number, post) for post in round_.post_list]
    await run_each(db, SQL["add_round"], rows)
    await write_posts(db, place, posts)


async def write_posts(db: Db, place: Place, posts: Sequence[tuple[int, Post]]) -> None:
    """Posts, each with its round's number: what was said can be found as soon as it is acknowledged."""
    rows: list[tuple[Any, ...]] = []
    attached: list[tuple[Any, ...]] = []
    texts: dict[int, list[str]] = {}
    for round_number, post in posts:
        number = place.next_post(post.created_at)
        where = (place.space.number, number, place.conversation, round_number, place.posts, place.sittings)
        rows.append((*where, post.id, post.send_from, post.send_to, post.message, post.created_at))
        attached += [(place.space.number, number, *one) for one in _attachments(post)]
        texts[number] = search_tokens(post.message)
    await run_each(db, SQL["add_post"], rows)
    await run_each(db, SQL["add_attachment"], attached)
    place.new_tokens += await add_words(db, place.space.number, "post", texts)


def placed(posts: Sequence[Post], place: Place, round_id: str) -> tuple[Post, ...]:
    """The posts that were just written, with their places: the last ones of the conversation."""
    first_seq = place.posts - len(posts) + 1
    return tuple(
        replace(post, conversation_id=place.conversation_id, round_id=round_id, seq=first_seq + n)
        for n, post in enumerate(posts)
    )


def round_from_row(row: Sequence[Any]) -> Round:
    id_, user_query, state, error, created_at = row
    return Round(id_, user_query, state, (), error, created_at)


async def with_posts(
    db: Db, space: int | None, rounds: Sequence[tuple[int, Round]], role: str | None = None
) -> list[Round]:
    asked = {"space": space, "rounds": [number for number, _ in rounds], "role": role}
    rows = await all_rows(db, SQL["posts_of_rounds"], asked) if rounds else []
    by_round: dict[str, list[Post]] = defaultdict(list)
    for post in await posts_from_rows(db, space, rows):
        by_round[post.round_id].append(post)
    return [replace(round_, post_list=tuple(by_round[round_.id])) for _, round_ in rounds]


async def posts_from_rows(db: Db, space: int | None, rows: Sequence[Row]) -> list[Post]:
    attached: dict[int, list[Attachment]] = defaultdict(list)
    numbers = [row[0] for row in rows]
    found = await all_rows(db, SQL["attachments_of_posts"], (space, numbers)) if rows else []
    for number, id_, kind, content, extra in found:
        loaded = Attachment.from_dict({"id": id_, "type": kind, "content": content, "extra": json.loads(extra)})
        if loaded is not None:
            attached[number].append(loaded)
    return [
        Post(id_, sender, receiver, message, tuple(attached[number]), conversation, round_, seq, at)
        for number, id_, sender, receiver, message, conversation, round_, seq, at in rows
    ]


def _attachments(post: Post) -> list[tuple[Any, ...]]:
    plain = [(one, one.to_dict()) for one in post.attachment_list]
    return [
        (position, one.id, said["type"], one.content, json.dumps(said["extra"], ensure_ascii=False))
        for position, (one, said) in enumerate(plain)
    ]
