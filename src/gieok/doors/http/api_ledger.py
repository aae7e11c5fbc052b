"""Routes for what was said: posts, conversations, summaries, moments."""

from typing import Annotated

from fastapi import APIRouter, Query

from gieok.doors.http.house import Here, TriedSince
from gieok.doors.http.models import Name, Page, RecordIn
from gieok.doors.http.pages import Cursor, Limit, page_of, place
from gieok.doors.http.said_before import said_before
from gieok.mind import MAIN
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.ledger import ConversationLine

router = APIRouter(tags=["what was said"])

EVERY_EPISODE = 1_000_000
"""More than a space can have; the store lists them newest first and without a cursor."""


@router.post("/posts", status_code=201)
async def record_what_was_said(here: Here, body: RecordIn, since: TriedSince) -> Round:
    """Write down a finished turn, and learn from it."""
    before = await said_before(here.home, here.space, body.conversation, body.said, since, body.at) if since else None
    if before is not None:
        return before
    return await here.mind.record(body.said, body.reply, conversation=body.conversation, at=body.at)


@router.get("/posts")
async def read_posts(
    here: Here, conversation: Annotated[Name, Query()] = MAIN, cursor: Cursor = None, limit: Limit = 100
) -> Page[Post]:
    """What was said, in order."""
    found = await here.mind.posts(conversation, place(cursor), limit + 1)
    return page_of(found, limit, lambda post: post.seq)


@router.get("/conversations")
async def list_conversations(here: Here) -> list[ConversationLine]:
    """Every conversation of the space with its size, oldest first."""
    return await here.mind.conversations()


@router.get("/episodes")
async def list_episodes(
    here: Here, conversation: Annotated[Name | None, Query()] = None, cursor: Cursor = None, limit: Limit = 100
) -> Page[Episode]:
    """The summaries of longer stretches, newest first."""
    found = await here.mind.episodes(conversation, EVERY_EPISODE)
    older = [one for one in found if cursor is None or one.number < place(cursor)]
    return page_of(older[: limit + 1], limit, lambda episode: episode.number)


@router.get("/moments")
async def list_moments(here: Here, cursor: Cursor = None, limit: Limit = 100) -> Page[Moment]:
    """The turns that were felt strongly, oldest first."""
    found = await here.mind.moments(limit + 1, place(cursor))
    return page_of(found, limit, lambda moment: moment.number)
