"""Routes for a space as a whole: who the character is, the numbers in force, which spaces there are, and erasing."""

from typing import Annotated, Any

from fastapi import APIRouter, Body

from gieok.doors.http.house import AtHome, Here
from gieok.doors.http.models import ConfigOut, PersonaOut, ReceiptOut
from gieok.errors import NotFound
from gieok.nouns.persona import Persona
from gieok.nouns.space import Space
from gieok.record.persona_files import remarks_on
from gieok.turn import NO_MODEL

PersonaIn = Annotated[
    dict[str, Any], Body(examples=[{"name": "Mina", "text": "A warm friend who remembers.", "language": "en"}])
]

router = APIRouter(tags=["a space"])
spaces = APIRouter(tags=["a space"])

WORDS_ALONE = "no embedder: recall goes by words alone"


@spaces.get("/api/v1/spaces")
async def list_spaces(home: AtHome) -> list[Space]:
    """Every space that has been written to, oldest first."""
    return await home.spaces()


@router.get("/persona")
async def read_persona(here: Here) -> PersonaOut:
    """Who the character is. The hash is kept with each turn."""
    if here.mind.persona is None:
        raise NotFound(f"{here.space.character} has no persona; PUT one here")
    return PersonaOut(persona=here.mind.persona, hash=here.mind.persona.hash)


@router.put("/persona")
async def bring_in_persona(here: Here, body: PersonaIn) -> PersonaOut:
    """Bring a character in under this name, for everybody who talks with it; an older one is replaced."""
    persona = Persona.from_dict(body)
    await here.home.bring_in(here.space.character, persona)
    return PersonaOut(persona=persona, hash=persona.hash, remarks=list(remarks_on(persona)))


@router.get("/config")
async def read_config(here: Here) -> ConfigOut:
    """The numbers in force, and what runs on a fallback."""
    settings, parts = here.home.settings, here.home.parts
    fallbacks = (NO_MODEL if parts.models.speak is None else "", WORDS_ALONE if parts.embedder is None else "")
    return ConfigOut(
        promote_threshold=parts.gate.threshold,
        sure_enough_to_correct=parts.gate.sure_enough_to_correct,
        slot_capacity=parts.slot_capacity,
        recall_limit=parts.recall_limit,
        recent_posts=settings.recent_posts,
        look_at=settings.look_at,
        tokens_a_day=settings.tokens_a_day,
        cost_a_day=settings.cost_a_day,
        embedder=parts.embedder.name if parts.embedder else "none",
        model=parts.models.speak.name if parts.models.speak else "none",
        degraded=[one for one in fallbacks if one],
    )


@router.delete("")
async def erase(here: Here) -> ReceiptOut:
    """Remove everything of this space from every table, index, log and cache. This cannot be undone."""
    await here.house.running.break_off_all(here.owner)
    receipt = await here.mind.erase()
    here.house.running.forget(here.owner)
    user, character = receipt.space.user, receipt.space.character
    return ReceiptOut(
        id=receipt.id,
        user=user,
        character=character,
        counts=dict(receipt.counts),
        erased_at=receipt.erased_at,
        left=list(receipt.left),
    )
