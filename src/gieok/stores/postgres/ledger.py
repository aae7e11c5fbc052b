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
from gieok.stores.postgres.ask_postgres import Db, Row, all_rows, run
from gieok.stores.postgres.blackboard import add_note
from gieok.stores.postgres.database import Database
from gieok.stores.postgres.places import Place, place_in, place_of_round, round_from_row
from gieok.stores.postgres.post_rows import SQL, placed, post_from_row, with_posts, write
from gieok.stores.postgres.spaces import named

ALL_OF_THEM = 2**62


class PostgresLedger:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin_round(
        self, space: Space, conversation_id: str, round_: Round, fence: int | None = None, jobs: Sequence[str] = ()
    ) -> Round:
        async def work(db: Db) -> Round:
            place = await place_in(db, space, conversation_id, fence)
            await write(db, place, [round_], jobs=_jobs(jobs, [round_]), fence=fence)
            return replace(round_, post_list=placed(round_.post_list, place, round_.id))

        return await self._database.write(work)

    async def append(
        self, space: Space, round_id: str, posts: Sequence[Post], fence: int | None = None
    ) -> tuple[Post, ...]:
        async def work(db: Db) -> tuple[Post, ...]:
            place, number, round_ = await _open_round(db, space, round_id, fence)
            await write(db, place, posts=[(number, post) for post in posts])
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
            before = await db.execute(SQL["posts_of_round"], named(space) | {"round": round_id})
            asked = [(kind, round_.id) for kind in jobs]
            await write(db, place, posts=[(number, post) for post in posts], jobs=asked, ends=(number, state, error))
            if memory_dict is not None:
                await add_note(db, place.space.number, place.conversation, memory_dict)
            said = (*map(post_from_row, await before.fetchall()), *placed(posts, place, round_id))
            return replace(round_, state=state, error=error, post_list=said)

        return await self._database.write(work)

    async def reopen_round(self, space: Space, round_id: str, fence: int | None = None) -> Round:
        async def work(db: Db) -> Round:
            place, number, round_ = await place_of_round(db, space, round_id, fence)
            if round_.state != "failed":
                raise BadInput(f"the round {round_id} is {round_.state}; only a failed one can be tried again")
            await run(db, SQL["reopen_round"], (fence, place.space.number, number))
            return (await _full(db, space, [number], [replace(round_, state="created", error=None)]))[0]

        return await self._database.write(work)

    async def bring_in(
        self, space: Space, conversation_id: str, rounds: Sequence[Round], jobs: Sequence[str] = ()
    ) -> BroughtIn:
        async def work(db: Db) -> BroughtIn:
            place = await place_in(db, space, conversation_id)
            number, offered = place.space.number, [post.id for one in rounds for post in one.post_list]
            known_rounds = await _known(db, "known_rounds", number, [one.id for one in rounds])
            known_posts = await _known(db, "known_posts", number, offered)
            new = [_without(one, known_posts) for one in rounds if one.id not in known_rounds]
            await write(db, place, new, jobs=_jobs(jobs, new))
            return BroughtIn(place.new_rounds, place.new_posts, len(offered) - place.new_posts)

        return await self._database.write(work)

    async def recent(self, space: Space, conversation_id: str, limit: int) -> list[Post]:
        asked = named(space) | {"conversation": conversation_id, "limit": limit}
        return [post_from_row(row) for row in await self._database.ask(SQL["recent_posts"], asked)][::-1]

    async def page(self, space: Space, conversation_id: str, after: int, limit: int) -> list[Post]:
        asked = named(space) | {"conversation": conversation_id, "after": after, "limit": limit}
        return [post_from_row(row) for row in await self._database.ask(SQL["page_of_posts"], asked)]

    async def rounds(
        self, space: Space, conversation_id: str, newest: int | None = None, role: str | None = None
    ) -> list[Round]:
        async def work(db: Db) -> list[Round]:
            most = ALL_OF_THEM if newest is None else newest
            asked = named(space) | {"conversation": conversation_id, "newest": most}
            rows = (await all_rows(db, SQL["newest_rounds"], asked))[::-1]
            return await _full(db, space, [row[0] for row in rows], [round_from_row(row[1:]) for row in rows], role)

        return await self._database.read(work)

    async def round(self, space: Space, round_id: str) -> Round:
        asked = named(space) | {"round": round_id}
        rounds, posts = await self._database.ask_all([(SQL["find_round"], asked), (SQL["posts_of_round"], asked)])
        if not rounds:
            raise NotFound(f"there is no round {round_id} in {space}")
        return with_posts([round_from_row(rounds[0][1:])], posts)[0]

    async def rounds_after(self, space: Space, after: int, limit: int) -> list[tuple[int, str, Round]]:
        async def work(db: Db) -> list[tuple[int, str, Round]]:
            rows = await all_rows(db, SQL["rounds_after"], named(space) | {"after": after, "limit": limit})
            full = await _full(db, space, [row[1] for row in rows], [round_from_row(row[2:]) for row in rows])
            return [(row[1], row[0], round_) for row, round_ in zip(rows, full, strict=True)]

        return await self._database.read(work)

    async def posts(self, space: Space, ids: Sequence[str]) -> list[Post]:
        rows = await self._database.ask(SQL["posts_by_id"], named(space) | {"ids": list(ids)})
        found = {post.id: post for post in map(post_from_row, rows)}
        return [found[one] for one in ids if one in found]

    async def conversations(self, space: Space) -> list[ConversationLine]:
        return [ConversationLine(*row) for row in await self._database.ask(SQL["list_conversations"], named(space))]

    async def unfinished(self, space: Space | None) -> list[tuple[Space, str, Round]]:
        async def work(db: Db) -> list[tuple[Space, str, Round]]:
            asked = named(space) if space else {"user": None, "character": None}
            found = []
            for row in await all_rows(db, SQL["unfinished_rounds"], asked):
                own = Space(row[0], row[1])
                (round_,) = await _full(db, own, [row[3]], [round_from_row(row[4:])])
                found.append((own, row[2], round_))
            return found

        return await self._database.read(work)


def _jobs(kinds: Sequence[str], rounds: Sequence[Round]) -> list[tuple[str, str]]:
    """The jobs that finished rounds ask for."""
    return [(kind, one.id) for one in rounds if one.state == "finished" for kind in kinds]


def _without(round_: Round, known: set[str]) -> Round:
    return replace(round_, post_list=tuple(post for post in round_.post_list if post.id not in known))


async def _known(db: Db, query: str, space: int, ids: Sequence[str]) -> set[str]:
    return {row[0] for row in await all_rows(db, SQL[query], (space, list(ids)))}


async def _full(
    db: Db, space: Space, numbers: Sequence[int], rounds: Sequence[Round], role: str | None = None
) -> list[Round]:
    asked = named(space) | {"rounds": list(numbers), "role": role}
    rows: Sequence[Row] = await all_rows(db, SQL["posts_of_rounds"], asked) if numbers else []
    return with_posts(rounds, rows)


async def _open_round(db: Db, space: Space, round_id: str, fence: int | None) -> tuple[Place, int, Round]:
    place, number, round_ = await place_of_round(db, space, round_id, fence)
    if round_.state != "created":
        raise BadInput(f"the round {round_id} is {round_.state} already; begin a new one")
    return place, number, round_
