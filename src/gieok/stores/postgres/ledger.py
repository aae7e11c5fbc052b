"""The ledger in PostgreSQL: rounds and posts, appended in order, never changed (I1).

A conversation row knows its next place, so appending costs the same at any length; the lock on the space
makes ``seq`` gapless across servers.
"""

from collections.abc import Sequence
from dataclasses import replace

from gieok.errors import BadInput, NotFound
from gieok.nouns.post import Post
from gieok.nouns.round import Round, RoundState
from gieok.nouns.space import Space
from gieok.ports.ledger import BroughtIn, ConversationLine
from gieok.stores.postgres.ask_postgres import Db, all_rows, first, run
from gieok.stores.postgres.blackboard import add_note
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.jobs import ask_for
from gieok.stores.postgres.leases import check_fence
from gieok.stores.postgres.places import Place, conversation_number, move_on, place_in
from gieok.stores.postgres.post_rows import (
    placed,
    posts_from_rows,
    round_from_row,
    with_posts,
    write_posts,
    write_rounds,
)
from gieok.stores.postgres.queries import queries
from gieok.stores.postgres.spaces import locked, locked_or_new, space_number

SQL = queries("ledger")


class PostgresLedger:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        async def work(db: Db) -> Round:
            known = await locked_or_new(db, space)
            await check_fence(db, known.number, space, fence)
            place = await place_in(db, known, conversation_id)
            await write_rounds(db, place, [round_], fence)
            if round_.state == "finished":
                await ask_for(db, known.number, jobs, round_.id)
            await move_on(db, place)
            return replace(round_, post_list=placed(round_.post_list, place, round_.id))

        return await self._database.write(work)

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        async def work(db: Db) -> tuple[Post, ...]:
            place, number, round_ = await _open_round(db, space, round_id, fence)
            await write_posts(db, place, [(number, post) for post in posts])
            await move_on(db, place)
            return placed(posts, place, round_.id)

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
        async def work(db: Db) -> Round:
            place, number, round_ = await _open_round(db, space, round_id, fence)
            await write_posts(db, place, [(number, post) for post in posts])
            await move_on(db, place)
            known = place.space.number
            await run(db, SQL["end_round"], (state, error, known, number))
            if memory_dict is not None:
                await add_note(db, known, place.conversation, memory_dict)
            await ask_for(db, known, jobs, round_.id)
            return (await with_posts(db, known, [(number, replace(round_, state=state, error=error))]))[0]

        return await self._database.write(work)

    async def reopen_round(self, space: Space, round_id: str, fence: int | None = None) -> Round:
        async def work(db: Db) -> Round:
            place, number, round_ = await _locked_round(db, space, round_id, fence)
            if round_.state != "failed":
                raise BadInput(f"the round {round_id} is {round_.state}; only a failed one can be tried again")
            known = place.space.number
            await run(db, SQL["reopen_round"], (fence, known, number))
            return (await with_posts(db, known, [(number, replace(round_, state="created", error=None))]))[0]

        return await self._database.write(work)

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        async def work(db: Db) -> BroughtIn:
            place = await place_in(db, await locked_or_new(db, space), conversation_id)
            number, offered = place.space.number, [post.id for one in rounds for post in one.post_list]
            known_rounds = await _known(db, "known_rounds", number, [one.id for one in rounds])
            known_posts = await _known(db, "known_posts", number, offered)
            new = [_without(one, known_posts) for one in rounds if one.id not in known_rounds]
            await write_rounds(db, place, new)
            for round_ in new:
                if round_.state == "finished":
                    await ask_for(db, number, jobs, round_.id)
            await move_on(db, place)
            return BroughtIn(place.new_rounds, place.new_posts, len(offered) - place.new_posts)

        return await self._database.write(work)

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        async def work(db: Db) -> list[Post]:
            number = await space_number(db, space)
            conversation = await conversation_number(db, number, conversation_id)
            rows = await all_rows(db, SQL["recent_posts"], (number, conversation, limit))
            return await posts_from_rows(db, number, rows[::-1])

        return await self._database.read(work)

    async def page(self, space: Space, conversation_id: str, after: int, limit: int) -> list[Post]:
        async def work(db: Db) -> list[Post]:
            number = await space_number(db, space)
            conversation = await conversation_number(db, number, conversation_id)
            rows = await all_rows(db, SQL["page_of_posts"], (number, conversation, after, limit))
            return await posts_from_rows(db, number, rows)

        return await self._database.read(work)

    async def rounds(
        self, space: Space, conversation_id: str, newest: int | None = None, role: str | None = None
    ) -> list[Round]:
        async def work(db: Db) -> list[Round]:
            number = await space_number(db, space)
            conversation = await conversation_number(db, number, conversation_id)
            if newest is None:
                rows = await all_rows(db, SQL["rounds_of_conversation"], (number, conversation))
            else:
                rows = (await all_rows(db, SQL["newest_rounds"], (number, conversation, newest)))[::-1]
            return await with_posts(db, number, [(row[0], round_from_row(row[1:])) for row in rows], role)

        return await self._database.read(work)

    async def round(self, space: Space, round_id: str) -> Round:
        async def work(db: Db) -> Round:
            number = await space_number(db, space)
            row = await first(db, SQL["find_round"], (number, round_id))
            if row is None:
                raise NotFound(f"there is no round {round_id} in {space}")
            return (await with_posts(db, number, [(row[0], round_from_row(row[2:]))]))[0]

        return await self._database.read(work)

    async def rounds_after(self, space: Space, after: int, limit: int) -> list[tuple[int, str, Round]]:
        async def work(db: Db) -> list[tuple[int, str, Round]]:
            number = await space_number(db, space)
            rows = await all_rows(db, SQL["rounds_after"], (number, after, limit))
            full = await with_posts(db, number, [(row[0], round_from_row(row[2:])) for row in rows])
            return [(row[0], row[1], round_) for row, round_ in zip(rows, full, strict=True)]

        return await self._database.read(work)

    async def posts(self, space: Space, ids: Sequence[str]) -> list[Post]:
        async def work(db: Db) -> list[Post]:
            number = await space_number(db, space)
            rows = await all_rows(db, SQL["posts_by_id"], (number, list(ids)))
            found = {post.id: post for post in await posts_from_rows(db, number, rows)}
            return [found[one] for one in ids if one in found]

        return await self._database.read(work)

    async def conversations(self, space: Space) -> list[ConversationLine]:
        async def work(db: Db) -> list[ConversationLine]:
            rows = await all_rows(db, SQL["list_conversations"], (await space_number(db, space),))
            return [ConversationLine(*row) for row in rows]

        return await self._database.read(work)

    async def unfinished(self, space: Space | None) -> list[tuple[Space, str, Round]]:
        async def work(db: Db) -> list[tuple[Space, str, Round]]:
            only = await space_number(db, space) if space else None
            if space and only is None:
                return []
            found = []
            for row in await all_rows(db, SQL["unfinished_rounds"], {"space": only}):
                (round_,) = await with_posts(db, row[2], [(row[4], round_from_row(row[5:]))])
                found.append((Space(row[0], row[1]), row[3], round_))
            return found

        return await self._database.read(work)


def _without(round_: Round, known: set[str]) -> Round:
    return replace(round_, post_list=tuple(post for post in round_.post_list if post.id not in known))


async def _known(db: Db, query: str, space: int, ids: Sequence[str]) -> set[str]:
    return {row[0] for row in await all_rows(db, SQL[query], (space, list(ids)))}


async def _locked_round(db: Db, space: Space, round_id: str, fence: int | None) -> tuple[Place, int, Round]:
    """A round for writing, where its conversation stands, and the promise that this turn still holds the space."""
    known = await locked(db, space)
    row = await first(db, SQL["find_round"], (known.number, round_id)) if known else None
    if known is None or row is None:
        raise NotFound(f"there is no round {round_id} in {space}")
    await check_fence(db, known.number, space, fence)
    return await place_in(db, known, row[1]), row[0], round_from_row(row[2:])


async def _open_round(db: Db, space: Space, round_id: str, fence: int | None) -> tuple[Place, int, Round]:
    place, number, round_ = await _locked_round(db, space, round_id, fence)
    if round_.state != "created":
        raise BadInput(f"the round {round_id} is {round_.state} already; begin a new one")
    return place, number, round_
