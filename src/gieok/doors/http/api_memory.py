"""Routes for what is remembered: slots with their reasons, edits that can be undone, and what was weighed.

An edit may carry ``If-Match`` with the ETag it has seen; when somebody was faster, nothing is changed (412). That is
decided while the space is held in the store, so it holds for several servers over one store, too.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response

from gieok.doors.http.edits import corrected
from gieok.doors.http.errors import Refused
from gieok.doors.http.house import Here, Visit
from gieok.doors.http.models import Id, Page, ReplayIn, ReplayOut, Responses, SlotIn
from gieok.doors.http.pages import Cursor, Limit, page_of, place
from gieok.errors import BadInput, Outdated
from gieok.learn.score import Weights
from gieok.nouns.candidate import Judged
from gieok.nouns.slot import Slot, SlotState
from gieok.nouns.why import Why

router = APIRouter(tags=["what is remembered"])

IfMatch = Annotated[str | None, Header(description="The ETag that was seen; 412 when it has changed since.")]
States = Annotated[list[SlotState] | None, Query(max_length=4, description="current when none is named.")]
LOST: Responses = {412: {"description": "Somebody else changed it first; nothing was changed."}}


@router.get("/slots")
async def list_slots(here: Here, state: States = None, cursor: Cursor = None, limit: Limit = 100) -> Page[Slot]:
    """What is remembered, in the order it was learned."""
    found = await here.mind.slots(tuple(state or ("current",)), limit + 1, place(cursor))
    return page_of(found, limit, lambda slot: slot.number)


@router.get("/slots/{slot_id}")
async def read_slot(here: Here, slot_id: Id, response: Response) -> Slot:
    """One memory, in whatever state; an unambiguous beginning of its id will do."""
    return _tagged(await _slot(here, slot_id), response)


@router.patch("/slots/{slot_id}", responses=LOST)
async def edit_slot(here: Here, slot_id: Id, body: SlotIn, response: Response, if_match: IfMatch = None) -> Slot:
    """Another value (the old one stays, linked; the answer is the slot that took its place), or a pin."""
    if body.value is None and body.pinned is None:
        raise BadInput("nothing is to be changed: send value, pinned, or both")
    async with _as_seen(here, slot_id, if_match) as (slot, seen):
        if body.value is not None:
            slot = await corrected(here.mind, slot.id, body.value, seen)
            seen = None if seen is None else slot.version
        if body.pinned is not None and body.pinned != slot.pinned:
            change = here.mind.pin if body.pinned else here.mind.unpin
            slot = await change(slot.id, seen=seen)
    return _tagged(slot, response)


@router.delete("/slots/{slot_id}", responses=LOST)
async def forget_slot(here: Here, slot_id: Id, response: Response, if_match: IfMatch = None) -> Slot:
    """Set a memory aside; it is kept and can be restored."""
    async with _as_seen(here, slot_id, if_match) as (slot, seen):
        return _tagged(await here.mind.forget(slot.id, seen=seen), response)


@router.get("/slots/{slot_id}/why")
async def explain_slot(here: Here, slot_id: Id) -> Why:
    """Where a memory comes from: the posts, the candidates, the versions."""
    return await here.mind.why(slot_id)


@router.post("/slots/{slot_id}/restore", responses=LOST)
async def restore_slot(here: Here, slot_id: Id, response: Response, if_match: IfMatch = None) -> Slot:
    """Bring a memory back that was superseded, faded or forgotten."""
    async with _as_seen(here, slot_id, if_match) as (slot, seen):
        return _tagged(await here.mind.restore(slot.id, seen=seen), response)


@router.put("/slots/{slot_id}/pin", responses=LOST)
async def pin_slot(here: Here, slot_id: Id, response: Response, if_match: IfMatch = None) -> Slot:
    """Keep a memory from fading, and before the others in the state block."""
    return await edit_slot(here, slot_id, SlotIn(pinned=True), response, if_match)


@router.delete("/slots/{slot_id}/pin", responses=LOST)
async def unpin_slot(here: Here, slot_id: Id, response: Response, if_match: IfMatch = None) -> Slot:
    """Let a memory fade again like any other."""
    return await edit_slot(here, slot_id, SlotIn(pinned=False), response, if_match)


@router.get("/candidates")
async def list_candidates(here: Here, cursor: Cursor = None, limit: Limit = 100) -> Page[Judged]:
    """Everything that was ever weighed, with the six parts of its score, the verdict and the reason."""
    memories = here.home.parts.store.memories
    found = await memories.candidates(here.space, after=place(cursor), limit=limit + 1)
    numbered = page_of(found, limit, lambda one: one[0])
    return Page(items=[judged for _, judged in numbered.items], next_cursor=numbered.next_cursor)


@router.post("/replay")
async def replay(here: Here, body: ReplayIn) -> ReplayOut:
    """Judge everything again under other settings, without any model: what would be remembered then?"""
    replayed = await here.mind.replay(body.threshold, Weights(**body.weights.model_dump()))
    difference = await replayed.apply() if body.apply else replayed.difference
    return ReplayOut(
        remembered=list(difference.remembered),
        dropped=list(difference.dropped),
        changed=list(difference.changed),
        same=difference.same,
        applied=body.apply,
    )


async def _slot(here: Visit, slot_id: str) -> Slot:
    return await here.home.parts.store.memories.slot(here.space, slot_id)


@asynccontextmanager
async def _as_seen(here: Visit, slot_id: str, if_match: str | None) -> AsyncIterator[tuple[Slot, int | None]]:
    """The slot, and the version on which the caller insists, if it does; refused when it is another by now."""
    async with here.house.one_at_a_time(here.owner):
        slot = await _slot(here, slot_id)
        wanted = [one.strip() for one in (if_match or "*").split(",")]
        if "*" not in wanted and etag_of(slot) not in wanted:
            raise _changed(slot)
        try:
            yield slot, None if "*" in wanted else slot.version
        except Outdated:  # another server was faster
            raise _changed(await _slot(here, slot.id)) from None


def _changed(slot: Slot) -> Refused:
    now = etag_of(slot)
    return Refused(412, f"the slot has changed: it is {now} now", "read it again, then decide", {"ETag": now})


def etag_of(slot: Slot) -> str:
    """Changes with every edit of this row; ids are never used twice."""
    return f'"{slot.id}.{slot.version}"'


def _tagged(slot: Slot, response: Response) -> Slot:
    response.headers["ETag"] = etag_of(slot)
    return slot
