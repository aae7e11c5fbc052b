"""Routes for talking: take a turn, follow it, break it off, try it again, and see how it came about."""

from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Header, Request, Response

from gieok.doors.http.events import as_events, place_after
from gieok.doors.http.house import Here, Visit
from gieok.doors.http.models import Id, Responses, RetryIn, Stopped, TurnIn, TurnOut
from gieok.doors.http.running import RunningTurn
from gieok.nouns.reply import Reply
from gieok.ports.chat_model import Image
from gieok.ports.traces import Trace

router = APIRouter(tags=["turns"])

LOOKED_BACK = 20
"""Posts among which a failed turn is looked for: whoever tries again does so soon."""

EVENTS: Responses = {
    200: {"content": {"text/event-stream": {}}, "description": "The reply, or its events as they come."}
}


@router.post("/turns", responses=EVENTS)
async def take_a_turn(
    here: Here,
    body: TurnIn,
    request: Request,
    accept: Annotated[str, Header()] = "application/json",
    idempotency_key: Annotated[str | None, Header(max_length=200)] = None,
) -> TurnOut:
    """Say something; the character answers and learns from it.

    With ``Accept: text/event-stream`` the words come as they are written. The turn goes on when the connection is
    lost: read on at ``turns/{turn_id}/events``.
    """
    streamed = "text/event-stream" in accept
    turn = await _begin(here, body, idempotency_key)
    if streamed:
        return as_events(turn, 0, here.house.options.heartbeat_seconds)  # type: ignore[return-value]  # a stream is sent as it is
    return TurnOut.of(await turn.finished(), turn.id)


async def _begin(here: Visit, body: TurnIn, key: str | None) -> RunningTurn:
    """A new turn; or, by its key, the one that was begun before. One that failed is tried again, not said again."""
    running, said = here.house.running, body.model_dump_json()
    known = running.started_before(here.owner, key, said) if key else None
    if known is not None and not known.has_failed:
        return known
    failed = await _failed_round(here, body) if known is not None else None
    turn = here.house.start(here.owner, _said(here, body) if failed is None else _retried(here, failed, body))
    if key:
        running.remember_key(turn, key, said)
    return turn


def _said(here: Visit, body: TurnIn) -> AsyncGenerator[str | Reply, None]:
    images = tuple(Image(one.media_type, one.data) for one in body.images)
    return here.mind.stream(body.message, conversation=body.conversation, images=images)


async def _retried(here: Visit, round_id: str, body: TurnIn) -> AsyncGenerator[str | Reply, None]:
    reply = await here.mind.retry(round_id, conversation=body.conversation)
    yield reply.text
    yield reply


async def _failed_round(here: Visit, body: TurnIn) -> str | None:
    """The round in which this was said last, if it failed."""
    ledger = here.home.parts.store.ledger
    recent = await ledger.recent(here.space, body.conversation, LOOKED_BACK)
    ours = [post for post in recent if post.send_from == here.space.user and post.message == body.message]
    if not ours:
        return None
    round_ = await ledger.round(here.space, ours[-1].round_id)
    return round_.id if round_.state == "failed" else None


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
