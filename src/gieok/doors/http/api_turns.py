"""Routes for talking: take a turn, follow it, break it off, try it again, and see how it came about."""

from collections.abc import AsyncGenerator
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Header, Response

from gieok.doors.http.events import as_events, place_after
from gieok.doors.http.house import Here, TriedSince, Visit
from gieok.doors.http.models import Id, Responses, RetryIn, Stopped, TurnIn, TurnOut
from gieok.doors.http.running import RunningTurn
from gieok.doors.http.said_before import answered_before, said_before
from gieok.nouns.reply import Reply
from gieok.nouns.round import Round
from gieok.ports.chat_model import Image
from gieok.ports.traces import Trace
from gieok.record.pictures import with_pictures

router = APIRouter(tags=["turns"])

EVENTS: Responses = {
    200: {"content": {"text/event-stream": {}}, "description": "The reply, or its events as they come."}
}


@router.post("/turns", responses=EVENTS)
async def take_a_turn(
    here: Here,
    body: TurnIn,
    since: TriedSince,
    accept: Annotated[str, Header()] = "application/json",
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> TurnOut:
    """Say something; the character answers and learns from it.

    With ``Accept: text/event-stream`` the words come as they are written. The turn goes on when the connection is
    lost: read on at ``turns/{turn_id}/events``.
    """
    streamed = "text/event-stream" in accept
    turn = await _begin(here, body, idempotency_key, since)
    if streamed:
        return as_events(turn, 0, here.house.options.heartbeat_seconds)  # type: ignore[return-value]  # a stream is sent as it is
    return TurnOut.of(await turn.finished(), turn.id)


async def _begin(here: Visit, body: TurnIn, key: str | None, since: datetime | None) -> RunningTurn:
    """A new turn; or, by its key, the one that was begun before. One that failed is tried again, not said again."""
    running, request = here.house.running, body.model_dump_json()
    known = running.started_before(here.owner, key, request) if key else None
    if known is not None and not known.has_failed:
        return known
    images = tuple(Image(one.media_type, one.data) for one in body.images)
    said = with_pictures(body.message, images)
    since = known.began_at if known is not None else since
    before = await said_before(here.home, here.space, body.conversation, said, since) if since else None
    turn = here.house.start(here.owner, _words(here, body, images, before))
    if key:
        running.remember_key(turn, key, request)
    return turn


def _words(
    here: Visit, body: TurnIn, images: tuple[Image, ...], before: Round | None
) -> AsyncGenerator[str | Reply, None]:
    if before is not None and before.state == "finished":
        return answered_before(before, here.space)
    again = before.id if before is not None else None
    return here.mind.stream(body.message, conversation=body.conversation, images=images, again=again)


@router.get("/turns/{turn_id}/events", response_class=Response, responses=EVENTS)
async def follow_a_turn(here: Here, turn_id: Id, last_event_id: Annotated[str | None, Header()] = None) -> Response:
    """The events of a turn that is running or has just ended, from the beginning or behind ``Last-Event-ID``."""
    turn = here.house.running.find(here.owner, turn_id)
    return as_events(turn, place_after(turn, last_event_id), here.house.options.heartbeat_seconds)


@router.delete("/turns/{turn_id}")
async def break_off_a_turn(here: Here, turn_id: Id) -> Stopped:
    """Stop the model; what was said is kept, and the turn is marked as failed."""
    return Stopped(stopped=await here.house.running.break_off(here.house.running.find(here.owner, turn_id)))


@router.post("/turns/{round_id}/retry")
async def retry_a_turn(here: Here, round_id: Id, body: RetryIn | None = None) -> TurnOut:
    """Answer a message again whose turn failed; what was said is not said twice."""
    reply = await here.mind.retry(round_id, conversation=(body or RetryIn()).conversation)
    return TurnOut.of(reply, round_id)


@router.get("/turns/{round_id}/trace")
async def see_how_a_turn_came_about(here: Here, round_id: Id) -> Trace:
    """What was recalled, laid out, cut and spent for an answer; the id of a recall's trace works, too."""
    return await here.mind.trace(round_id)
