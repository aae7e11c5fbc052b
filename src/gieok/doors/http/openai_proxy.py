"""The protocol of OpenAI: a chat program gains memory by changing its base URL. Characters are its models."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from gieok.doors.http.characters import characters_of, persona_of
from gieok.doors.http.errors import told
from gieok.doors.http.events import HEARTBEAT, NOT_STORED
from gieok.doors.http.house import AtHome, House, TheHouse, WholeName, caller_of
from gieok.doors.http.models import Responses, memory_ids
from gieok.doors.http.openai_answer import answered
from gieok.doors.http.openai_shapes import PREFIX, ChatIn, Written, asked_in, model_line
from gieok.doors.http.running import RunningTurn
from gieok.errors import GieokError, NotFound
from gieok.home import Home
from gieok.mind import MAIN
from gieok.nouns.identity import new_id
from gieok.nouns.recollection import Recollection
from gieok.nouns.reply import Reply

router = APIRouter(prefix="/v1", tags=["OpenAI-compatible"])

SOMEBODY = "me"
"""The user of a program that names none: on a machine of one's own that is oneself."""

Conversation = Annotated[str | None, Header(alias="X-Gieok-Conversation", min_length=1, max_length=1000)]
STREAMS: Responses = {200: {"content": {"text/event-stream": {}}, "description": "A completion, or its chunks."}}


@router.get("/models")
async def list_models(home: AtHome) -> dict[str, Any]:
    """The characters, as models: ``gieok/<character>``."""
    return {"object": "list", "data": [model_line(one) for one in await characters_of(home)]}


@router.get("/models/{model:path}")
async def read_model(home: AtHome, model: Annotated[WholeName, Path(max_length=1010)]) -> dict[str, Any]:
    """One character, as a model."""
    return model_line(await _character(home, model))


@router.post("/chat/completions", responses=STREAMS, response_model=None)
async def complete_chat(
    request: Request, house: TheHouse, home: AtHome, body: ChatIn, conversation: Conversation = None
) -> Response:
    """Say the last message to a character; of the history before it, only what is new is recorded."""
    asked, character = asked_in(body), await _character(home, body.model)
    named = (body.metadata or {}).get("conversation")
    conversation = conversation or (named if isinstance(named, str) and named else MAIN)
    mind = home.mind(body.user or body.safety_identifier or SOMEBODY, character, persona_of(home, character))
    request.state.space = mind.space  # whose an answer is that is kept
    owner = (caller_of(request).tenant, mind.space)
    recalled: asyncio.Future[Recollection] = asyncio.get_running_loop().create_future()
    alone = house.one_at_a_time(owner)
    turn = house.start(owner, answered(home, mind, asked, conversation, alone, recalled.set_result))
    written = Written(f"chatcmpl-{new_id()}", character, conversation, asked.degraded)
    if not body.stream:
        reply = await turn.finished()
        return JSONResponse(written.whole(reply), headers=_memories(reply.recalled))
    headers = NOT_STORED | _memories(await _recalled(turn, recalled, house.options.heartbeat_seconds))
    with_usage = bool((body.stream_options or {}).get("include_usage"))
    chunks = _chunks(house, turn, written, with_usage)
    return StreamingResponse(chunks, media_type="text/event-stream", headers=headers)


async def _recalled(turn: RunningTurn, recalled: "asyncio.Future[Recollection]", seconds: float) -> Recollection | None:
    """What was recalled, for the header of a stream. Where that takes long, the stream begins without; a turn that
    failed before is an error with a status of its own."""
    assert turn.task is not None  # started just now
    either: set[asyncio.Future[Any]] = {turn.task, recalled}
    await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    if recalled.done():
        return recalled.result()
    if turn.has_failed:
        await turn.finished()
    return None


def _memories(recalled: Recollection | None) -> dict[str, str]:
    return {} if recalled is None else {"X-Gieok-Memories": ",".join(memory_ids(recalled))}


async def _chunks(house: House, turn: RunningTurn, written: Written, with_usage: bool) -> AsyncGenerator[str, None]:
    """The answer as it is written. A program that hangs up wants the model to stop, as it does elsewhere."""
    try:
        yield _line(written.first())
        async with aclosing(turn.follow(0, house.options.heartbeat_seconds)) as events:
            async for event in events:
                match event.content if event else None:
                    case None:
                        yield HEARTBEAT
                    case Reply() as reply:
                        if reply.tool_calls:
                            yield _line(written.calls(reply))
                        yield _line(written.last(reply))
                        if with_usage:
                            yield _line(written.usage(reply))
                    case GieokError() as problem:
                        yield _line(told(problem))
                    case str() as words:
                        yield _line(written.words(words))
        yield "data: [DONE]\n\n"
    finally:
        await house.running.break_off(turn)


def _line(content: dict[str, Any]) -> str:
    return f"data: {json.dumps(content, ensure_ascii=False)}\n\n"


async def _character(home: Home, model: str) -> str:
    """Whom a program means; with the prefix it may be somebody new."""
    name = model.removeprefix(PREFIX)
    if name and (model.startswith(PREFIX) or name in await characters_of(home)):
        return name
    raise NotFound(f"there is no model {model!r}; /v1/models lists the characters as gieok/NAME")
