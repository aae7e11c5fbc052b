"""Routes that carry a space in and out: everything as a file, and files of other programs."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import StreamingResponse

from gieok.carry.export import ExportFormat
from gieok.carry.read import opened
from gieok.carry.recognise import Format
from gieok.doors.http.house import Here, Visit
from gieok.doors.http.models import ImportOut, Name
from gieok.doors.http.uploads import uploaded

router = APIRouter(tags=["in and out"])

MEDIA: dict[ExportFormat, str] = {
    "jsonl": "application/x-ndjson",
    "markdown": "text/markdown; charset=utf-8",
    "json": "application/json",
    "yaml": "application/yaml",
}
FILE = {"schema": {"type": "string", "format": "binary"}}
FORM = {"schema": {"type": "object", "properties": {"file": FILE["schema"]}}}


@router.get(
    "/export",
    response_class=StreamingResponse,
    responses={200: {"content": {one.partition(";")[0]: {} for one in MEDIA.values()}}},
)
async def export(
    here: Here,
    format: ExportFormat = "jsonl",
    conversation: Annotated[list[Name] | None, Query(max_length=1000)] = None,
) -> StreamingResponse:
    """Everything of the space, ids and times kept; of named conversations, only what was said. ``import`` reads it."""
    return StreamingResponse(here.mind.export(format, conversation or ()), media_type=MEDIA[format])


@router.post(
    "/import",
    openapi_extra={"requestBody": {"content": {"application/octet-stream": FILE, "multipart/form-data": FORM}}},
)
async def bring(
    here: Here,
    request: Request,
    format: Annotated[Format | None, Query(description="What the file is; else its content tells.")] = None,
    conversation: Annotated[Name | None, Query(description="Into this conversation; else as the file says.")] = None,
    learn: Annotated[bool, Query(description="Learn from it, behind the answer; else it waits.")] = True,
    dry_run: Annotated[bool, Query(description="Report what would come in, and write nothing.")] = False,
) -> ImportOut:
    """Bring in a file of gieok, SillyTavern, ChatGPT, Claude, mem0, an MCP memory, or a card; answers with a report."""
    upload = await uploaded(request)
    file = await asyncio.to_thread(opened, upload.data, upload.name, format)
    report = await here.mind.bring(file, conversation=conversation, learn=False, dry_run=dry_run)
    if report.persona is not None and not dry_run:
        await here.home.bring_in(here.space.character, report.persona)
    if learn and not dry_run and not report.nothing_new:
        here.home.parts.lessons.do(_learn(here), here.space)
    return ImportOut.of(report)


async def _learn(here: Visit) -> None:
    await here.mind.catch_up()
