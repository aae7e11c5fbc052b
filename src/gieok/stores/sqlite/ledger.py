"""The ledger in SQLite: rounds and posts, appended in order, never changed (I1).

A conversation row knows its next place, so appending costs the same at any length; the write
lock makes ``seq`` gapless across processes. Each post's words go into the index in the same
transaction, so what was said can be found as soon as it is acknowledged.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import apsw

from gieok.errors import BadInput, NotFound
from gieok.language.words import search_tokens
from gieok.nouns.attachment import Attachment
from gieok.nouns.moment_in_time import time_from_text, time_to_text, utc_now
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.space import Space
from gieok.ports.ledger import BroughtIn, ConversationLine
from gieok.stores.sqlite.ask_sqlite import all_rows, first, value
from gieok.stores.sqlite.blackboard import add_note
from gieok.stores.sqlite.database import Database
from gieok.stores.sqlite.jobs import ask_for
from gieok.stores.sqlite.leases import check_fence
from gieok.stores.sqlite.queries import queries
from gieok.stores.sqlite.spaces import space_number, words_of_space, write_space_number

SQL = queries("ledger")

SITTING_GAP = timedelta(hours=1)
"""A silence this long ends a sitting: people come back to the same talk after lunch, not after an evening."""


@dataclass(slots=True)
class _Place:
    """Where the next post of a conversation goes."""

    space: int
    conversation: int
    conversation_id: str
    rounds: int
    posts: int
    sittings: int
    last_at: datetime | None
    new_posts: int = 0

    def next_post(self, at: datetime) -> None:
        self.posts += 1
        self.new_posts += 1
        if self.last_at is None or abs(at - self.last_at) > SITTING_GAP:
            self.sittings += 1
        self.last_at = at


class SqliteLedger:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        def work(db: apsw.Connection) -> Round:
            check_fence(db, space, fence)
            place = _place(db, write_space_number(db, space), conversation_id)
            _write_round(db, place, round_, round_.post_list, fence)
            if round_.state == "finished":
                for kind in jobs:
                    ask_for(db, place.space, kind, round_.id)
            _move_on(db, place)
            return replace(round_, post_list=_placed(round_.post_list, place, round_.id))

        return await self._database.write(work)

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        def work(db: apsw.Connection) -> tuple[Post, ...]:
            check_fence(db, space, fence)
            place, number, round_ = _open_round(db, space, round_id)
            _write_posts(db, place, number, posts)
            _move_on(db, place)
            return _placed(posts, place, round_.id)

        return await self._database.write(work)

    async def end_round(
        self,
        space: Space,
        round_id: str,
        state: RoundState,
        *,
        posts: Sequence[Post] = (),
        error: str | None = None,
        jobs: Sequence[str] = (),
        memory_dict: str | None = None,
        fence: int | None = None,
    ) -> Round:
        def work(db: apsw.Connection) -> Round:
            check_fence(db, space, fence)
            place, number, round_ = _open_round(db, space, round_id)
            _write_posts(db, place, number, posts)
            _move_on(db, place)
            db.execute(SQL["end_round"], (state, error, time_to_text(utc_now()), number))
            if memory_dict is not None:
                add_note(db, place.conversation, memory_dict)
            for kind in jobs:
                ask_for(db, place.space, kind, round_.id)
            return _with_posts(db, [(number, replace(round_, state=state, error=error))])[0]

        return await self._database.write(work)

    async def reopen_round(self, space: Space, round_id: str, fence: int | None = None) -> Round:
        def work(db: apsw.Connection) -> Round:
            check_fence(db, space, fence)
            _, number, round_ = _find_round(db, space, round_id)
            if round_.state != "failed":
                raise BadInput(f"the round {round_id} is {round_.state}; only a failed one can be tried again")
            db.execute(SQL["reopen_round"], (fence, number))
            return _with_posts(db, [(number, replace(round_, state="created", error=None))])[0]

        return await self._database.write(work)

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        def work(db: apsw.Connection) -> BroughtIn:
            place = _place(db, write_space_number(db, space), conversation_id)
            before, offered, new_rounds = place.posts, sum(len(one.post_list) for one in rounds), 0
            known = _known_posts(db, (post.id for one in rounds for post in one.post_list))
            for round_ in rounds:
                if first(db, SQL["known_round"], (round_.id,)):
                    continue
                new_rounds += 1
                _write_round(db, place, round_, [post for post in round_.post_list if post.id not in known])
                if round_.state == "finished":
                    for kind in jobs:
                        ask_for(db, place.space, kind, round_.id)
            _move_on(db, place)
            return BroughtIn(new_rounds, place.posts - before, offered - (place.posts - before))

        return await self._database.write(work)

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        def work(db: apsw.Connection) -> list[Post]:
            conversation = _conversation_number(db, space, conversation_id)
            if conversation is None:
                return []
            return _posts(db, all_rows(db, SQL["recent_posts"], (conversation, limit))[::-1])

        return await self._database.read(work)

    async def page(self, space: Space, conversation_id: str, after: int, limit: int) -> list[Post]:
        def work(db: apsw.Connection) -> list[Post]:
            conversation = _conversation_number(db, space, conversation_id)
            if conversation is None:
                return []
            return _posts(db, all_rows(db, SQL["page_of_posts"], (conversation, after, limit)))

        return await self._database.read(work)

    async def rounds(
        self, space: Space, conversation_id: str, newest: int | None = None, role: str | None = None
    ) -> list[Round]:
        def work(db: apsw.Connection) -> list[Round]:
            conversation = _conversation_number(db, space, conversation_id)
            if conversation is None:
                return []
            if newest is None:
                rows = all_rows(db, SQL["rounds_of_conversation"], (conversation,))
            else:
                rows = all_rows(db, SQL["newest_rounds"], (conversation, newest))[::-1]
            return _with_posts(db, [(row[0], _round(row[1:])) for row in rows], role)

        return await self._database.read(work)

    async def round(self, space: Space, round_id: str) -> Round:
        def work(db: apsw.Connection) -> Round:
            number, round_ = _find_round(db, space, round_id)[1:]
            return _with_posts(db, [(number, round_)])[0]

        return await self._database.read(work)

    async def rounds_after(self, space: Space, after: int, limit: int) -> list[tuple[int, str, Round]]:
        def work(db: apsw.Connection) -> list[tuple[int, str, Round]]:
            number = space_number(db, space)
            rows = all_rows(db, SQL["rounds_after"], (number, after, limit))
            full = _with_posts(db, [(row[0], _round(row[2:])) for row in rows])
            return [(row[0], row[1], round_) for row, round_ in zip(rows, full, strict=True)]

        return await self._database.read(work)

    async def posts(self, space: Space, ids: Sequence[str]) -> list[Post]:
        def work(db: apsw.Connection) -> list[Post]:
            number = space_number(db, space)
            rows = all_rows(db, SQL["posts_by_id"], (json.dumps(list(ids)), number))
            found = {post.id: post for post in _posts(db, rows)}
            return [found[one] for one in ids if one in found]

        return await self._database.read(work)

    async def conversations(self, space: Space) -> list[ConversationLine]:
        def work(db: apsw.Connection) -> list[ConversationLine]:
            rows = all_rows(db, SQL["list_conversations"], (space_number(db, space),))
            return [
                ConversationLine(id_, rounds, posts, time_from_text(made), time_from_text(last) if last else None)
                for id_, rounds, posts, made, last in rows
            ]

        return await self._database.read(work)

    async def unfinished(self, space: Space | None) -> list[tuple[Space, str, Round]]:
        def work(db: apsw.Connection) -> list[tuple[Space, str, Round]]:
            rows = all_rows(db, SQL["unfinished_rounds"])
            full = _with_posts(db, [(row[3], _round(row[4:])) for row in rows])
            found = [(Space(row[0], row[1]), row[2], round_) for row, round_ in zip(rows, full, strict=True)]
            return [one for one in found if space is None or one[0] == space]

        return await self._database.read(work)


def _place(db: apsw.Connection, space: int, conversation_id: str) -> _Place:
    """Where the next post of this conversation goes; a new conversation begins here."""
    row = first(db, SQL["find_conversation"], (space, conversation_id))
    if row is None:
        made = value(db, SQL["add_conversation"], (space, conversation_id, time_to_text(utc_now())))
        return _Place(space, made, conversation_id, 0, 0, 0, None)
    number, rounds, posts, sittings, last_at = row
    return _Place(space, number, conversation_id, rounds, posts, sittings, time_from_text(last_at) if last_at else None)


def _move_on(db: apsw.Connection, place: _Place) -> None:
    last_at = time_to_text(place.last_at) if place.last_at else None
    db.execute(SQL["move_conversation_on"], (place.rounds, place.posts, place.sittings, last_at, place.conversation))
    db.execute(SQL["count_posts_up"], (place.new_posts, place.space))


def _write_round(
    db: apsw.Connection, place: _Place, round_: Round, posts: Sequence[Post], fence: int | None = None
) -> None:
    place.rounds += 1
    ended = None if round_.state == "created" else time_to_text(utc_now())
    row = (place.space, place.conversation, place.rounds, round_.id, round_.user_query, round_.state, round_.error)
    number = value(db, SQL["add_round"], (*row, fence, time_to_text(round_.created_at), ended))
    _write_posts(db, place, number, posts)


def _write_posts(db: apsw.Connection, place: _Place, round_number: int, posts: Sequence[Post]) -> None:
    for post in posts:
        place.next_post(post.created_at)
        row = (place.space, place.conversation, round_number, place.posts, place.sittings, post.id)
        said = (post.send_from, post.send_to, post.message, time_to_text(post.created_at))
        number = value(db, SQL["add_post"], (*row, *said))
        for position, one in enumerate(post.attachment_list):
            plain = one.to_dict()
            extra = json.dumps(plain["extra"], ensure_ascii=False)
            db.execute(SQL["add_attachment"], (number, position, one.id, plain["type"], one.content, extra))
        db.execute(SQL["add_post_words"], (number, words_of_space(place.space, search_tokens(post.message))))


def _placed(posts: Sequence[Post], place: _Place, round_id: str) -> tuple[Post, ...]:
    """The posts that were just written, with their places: the last ones of the conversation."""
    first_seq = place.posts - len(posts) + 1
    return tuple(
        replace(post, conversation_id=place.conversation_id, round_id=round_id, seq=first_seq + n)
        for n, post in enumerate(posts)
    )


def _known_posts(db: apsw.Connection, ids: Iterable[str]) -> set[str]:
    return {row[0] for row in all_rows(db, SQL["known_posts"], (json.dumps(list(ids)),))}


def _conversation_number(db: apsw.Connection, space: Space, conversation_id: str) -> int | None:
    row = first(db, SQL["find_conversation"], (space_number(db, space), conversation_id))
    return row[0] if row else None


def _find_round(db: apsw.Connection, space: Space, round_id: str) -> tuple[_Place, int, Round]:
    number = space_number(db, space)
    row = first(db, SQL["find_round"], (round_id, number))
    if row is None:
        raise NotFound(f"there is no round {round_id} in {space}")
    assert number is not None  # the row was found in it
    return _place(db, number, row[2]), row[0], _round(row[3:])


def _open_round(db: apsw.Connection, space: Space, round_id: str) -> tuple[_Place, int, Round]:
    place, number, round_ = _find_round(db, space, round_id)
    if round_.state != "created":
        raise BadInput(f"the round {round_id} is {round_.state} already; begin a new one")
    return place, number, round_


def _round(row: Sequence[Any]) -> Round:
    id_, user_query, state, error, created_at = row
    return Round(id_, user_query, state, (), error, time_from_text(created_at))


def _with_posts(db: apsw.Connection, rounds: list[tuple[int, Round]], role: str | None = None) -> list[Round]:
    numbers = json.dumps([number for number, _ in rounds])
    if role is None:
        rows = all_rows(db, SQL["posts_of_rounds"], (numbers,))
    else:
        rows = all_rows(db, SQL["posts_of_rounds_for_role"], (numbers, role, role))
    by_round: dict[str, list[Post]] = defaultdict(list)
    for post in _posts(db, rows):
        by_round[post.round_id].append(post)
    return [replace(round_, post_list=tuple(by_round[round_.id])) for _, round_ in rounds]


def _posts(db: apsw.Connection, rows: Sequence[Sequence[Any]]) -> list[Post]:
    attached: dict[int, list[Attachment]] = defaultdict(list)
    numbers = json.dumps([row[0] for row in rows])
    for number, id_, kind, content, extra in all_rows(db, SQL["attachments_of_posts"], (numbers,)):
        loaded = Attachment.from_dict({"id": id_, "type": kind, "content": content, "extra": json.loads(extra)})
        if loaded is not None:
            attached[number].append(loaded)
    return [
        Post(id_, sender, receiver, message, tuple(attached[number]), conversation, round_, seq, time_from_text(at))
        for number, id_, sender, receiver, message, conversation, round_, seq, at in rows
    ]
