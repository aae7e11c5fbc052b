"""A running turn as server-sent events: ``words`` as they come, then ``reply`` or ``error``.

Each event has an id, ``TURN:NUMBER``; a reader who was cut off sends the last one as ``Last-Event-ID`` and goes on
behind it. A silent stream shows signs of life.
"""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

from starlette.responses import StreamingResponse

from gieok.doors.http.errors import Refused, told
from gieok.doors.http.models import TurnOut
from gieok.doors.http.running import Event, RunningTurn
from gieok.errors import GieokError
from gieok.nouns.reply import Reply

HEARTBEAT = ": still here\n\n"
NOT_STORED = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Proxies must neither keep a stream nor hold it back."""


def as_events(turn: RunningTurn, after: int, heartbeat: float) -> StreamingResponse:
    headers = {**NOT_STORED, "X-Gieok-Turn": turn.id}
    return StreamingResponse(_lines(turn, after, heartbeat), media_type="text/event-stream", headers=headers)


def place_after(turn: RunningTurn, last_event_id: str | None) -> int:
    """The number behind which to go on; 0 for the beginning."""
    if not last_event_id:
        return 0
    turn_id, _, number = last_event_id.rpartition(":")
    if turn_id != turn.id or not number.isdecimal() or len(number) > 9:
        raise Refused(422, f"Last-Event-ID is {turn.id}:NUMBER here", "send the id of the last event as it came")
    return int(number)


async def _lines(turn: RunningTurn, after: int, heartbeat: float) -> AsyncGenerator[str, None]:
    async with aclosing(turn.follow(after, heartbeat)) as events:
        async for event in events:
            yield HEARTBEAT if event is None else _written(turn, event)


def _written(turn: RunningTurn, event: Event) -> str:
    match event.content:
        case Reply() as reply:
            data = TurnOut.of(reply, turn.id).model_dump_json()
        case GieokError() as problem:
            data = json.dumps(told(problem), ensure_ascii=False)
        case words:
            data = json.dumps({"text": words}, ensure_ascii=False)
    return f"id: {turn.id}:{event.number}\nevent: {event.name}\ndata: {data}\n\n"
