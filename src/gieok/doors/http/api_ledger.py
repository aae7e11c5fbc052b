"""Routes for what was said: posts, conversations, summaries, moments, and all of it as a file."""

from collections.abc import AsyncGenerator
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from starlette.responses import StreamingResponse

from gieok.doors.http.house import Here, TriedSince, Visit
from gieok.doors.http.models import Name, Page, RecordIn
from gieok.doors.http.pages import Cursor, Limit, page_of, place
from gieok.doors.http.said_before import said_before
from gieok.mind import MAIN
from gieok.nouns.episode import Episode
from gieok.nouns.moment import Moment
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.ports.ledger import ConversationLine
from gieok.record.conversation_files import as_text

router = APIRouter(tags=["what was said"])

EVERY_EPISODE = 1_000_000
"""More than a space can have; the store lists them newest first and without a cursor."""

MEDIA = {"jsonl": "application/x-ndjson", "json": "application/json", "yaml": "application/yaml"}


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


@router.get("/export", response_class=Response, responses={200: {"content": {one: {} for one in MEDIA.values()}}})
async def export(
    here: Here,
    format: Literal["jsonl", "json", "yaml"] = "jsonl",
    conversation: Annotated[list[Name] | None, Query(max_length=1000)] = None,
) -> Response:
    """Everything that was said, ids and times kept; ``gieok import`` reads it."""
    wanted = conversation or [one.id for one in await here.mind.conversations()]
    if format == "jsonl":
        return StreamingResponse(_lines(here, wanted), media_type=MEDIA[format])
    whole = [(await here.mind.conversation(one)).to_dict() for one in wanted]
    return Response(as_text(whole, format), media_type=MEDIA[format])


async def _lines(here: Visit, conversations: list[str]) -> AsyncGenerator[str, None]:
    """A conversation a line, read when its turn comes."""
    for one in conversations:
        yield as_text([(await here.mind.conversation(one)).to_dict()], "jsonl")
