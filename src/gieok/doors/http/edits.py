"""What may be corrected from outside: the value that holds now, not one that has been replaced."""

from gieok.errors import Conflict
from gieok.mind import Mind
from gieok.nouns.slot import Slot


async def corrected(mind: Mind, slot_id: str, value: str, seen: int | None = None) -> Slot:
    """Another value for a memory. Raises Conflict when another slot holds its key by now; ``seen`` as in Mind."""
    why = await mind.why(slot_id)
    holder = next((one for one in why.versions if one.state == "current" and one.id != why.slot.id), None)
    if holder is not None:
        raise Conflict(
            f"this value has been replaced: {holder.id} holds {why.slot.key} now; correct that one or restore this"
        )
    return await mind.correct(why.slot.id, value, seen=seen)
