"""Routes for bringing back: recall, the current state, a ready prompt, and what one person sees."""

from fastapi import APIRouter

from gieok.doors.http.house import Here
from gieok.doors.http.models import ContextIn, ContextOut, RecallIn, StateOut, ViewIn
from gieok.nouns.recollection import Recollection
from gieok.nouns.view import Chosen, HowToView

router = APIRouter(tags=["bringing back"])


@router.post("/recall")
async def recall(here: Here, body: RecallIn) -> Recollection:
    """What matters for this question, each with the parts of its score and the posts behind it."""
    return await here.mind.recall(body.query, body.limit, tuple(body.kinds), body.now)


@router.get("/state")
async def read_state(here: Here) -> StateOut:
    """The current state as it is put into a prompt."""
    block = await here.mind.state()
    return StateOut(state=block, characters=len(block))


@router.post("/context")
async def lay_out(here: Here, body: ContextIn) -> ContextOut:
    """Everything a model needs to answer this message; nothing is said and nothing recorded."""
    prompt = await here.mind.context(body.message, body.tokens, conversation=body.conversation)
    messages = [dict(one) for one in prompt.messages]
    return ContextOut(messages=messages, blocks=list(prompt.blocks), cut=list(prompt.cut), tokens=prompt.tokens)


@router.post("/views")
async def choose_posts(here: Here, body: ViewIn) -> Chosen:
    """The posts that one person sees for one job, with the reason for each."""
    how: HowToView = {
        "filter": body.filter,
        "within": body.within,
        "pinned": body.pinned,
        "ignore_person": body.ignore_person,
        "hybrid": {str(name): count for name, count in body.hybrid.items()} if body.hybrid else None,
        "extra_context": body.extra_context,
    }
    wanted = (body.person, body.memorize_to, body.at_most, body.task_prompt_preview)
    return await here.mind.choose(*wanted, conversation=body.conversation, **how)
