"""What a person changes by hand: correct, pin, unpin, forget, restore.

An edit is said, not done behind the ledger's back: it is written down as a round of the
conversation ``edits`` first, so a rebuild makes it again. Here is only what it does to a slot.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, cast

from gieok.errors import BadInput
from gieok.language.which import language_of
from gieok.learn.index import VectorsWanted, embedded_with
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Learned, Memories, SlotChange

EDITS = "edits"
"""The conversation that holds them."""

Act = Literal["correct", "pin", "unpin", "forget", "restore"]
ACTS: tuple[Act, ...] = ("correct", "pin", "unpin", "forget", "restore")


@dataclass(frozen=True, slots=True)
class Edit:
    """One change by hand. The slot is named by what it says, since its id does not outlive a rebuild."""

    act: Act
    category: str
    subject: str
    key: str
    value: str
    """The value the slot had when it was edited."""
    new_value: str | None = None

    def __str__(self) -> str:
        said = f"{self.act} {self.subject}/{self.key}: {self.value}"
        return f"{said} → {self.new_value}" if self.new_value is not None else said


def edit_of(act: Act, slot: Slot, new_value: str | None = None) -> Edit:
    if act == "correct" and not (new_value or "").strip():
        raise BadInput("a correction needs the new value; to remove a memory use forget")
    return Edit(act, slot.category.value, slot.subject, slot.key, slot.value, new_value)


def as_post(edit: Edit, user: str, at: datetime) -> Post:
    what = {"category": edit.category, "subject": edit.subject, "key": edit.key, "value": edit.value}
    said = Attachment.create(AttachmentType.function, edit.act, what | {"new_value": edit.new_value})
    return Post.create(str(edit), user, "gieok", (said,), at)


def edit_in(round_: Round) -> Edit | None:
    """The edit that this round wrote down, if it did."""
    for attachment in round_.post_list[0].attachment_list if round_.post_list else ():
        if attachment.type is AttachmentType.function and attachment.content in ACTS:
            said = cast(Mapping[str, Any], attachment.extra)
            act: Act = attachment.content
            return Edit(act, said["category"], said["subject"], said["key"], said["value"], said["new_value"])
    return None


def edited(slot: Slot, edit: Edit, current: Slot | None, at: datetime, evidence: str) -> tuple[Slot, ...]:
    """The slots as they shall be, those that leave first. ``current`` is the one that holds the key now."""
    match edit.act:
        case "correct":
            fresh = _corrected(slot, edit.new_value or "", at, evidence)
            # An old version may be corrected too: what holds the key now makes room.
            leaving = current or slot
            return (replace(leaving, state="superseded", valid_to=at, superseded_by=fresh.id), fresh)
        case "pin" | "unpin":
            return (replace(slot, pinned=edit.act == "pin"),)
        case "forget":
            return (replace(slot, state="forgotten", valid_to=at, pinned=False),)
        case "restore":
            back = replace(slot, state="current", valid_to=None, superseded_by=None, last_seen=max(slot.last_seen, at))
            if current is None or current.id == slot.id:
                return (back,)
            return (replace(current, state="superseded", valid_to=at, superseded_by=slot.id), back)


def _corrected(slot: Slot, value: str, at: datetime, evidence: str) -> Slot:
    return replace(
        slot,
        id=new_id(),
        number=0,
        value=value.strip(),
        state="current",
        confidence=1.0,
        evidence=(evidence,),
        language=language_of(value),
        dated=None,
        last_seen=at,
        valid_from=at,
        valid_to=None,
        superseded_by=None,
        last_recalled=None,
        version=1,
    )


async def learn_edit(round_: Round, space: Space, edit: Edit, memories: Memories, vectors: VectorsWanted) -> Learned:
    """Do what the round says to the slot it names, once; a slot that is not there any more leaves it undone."""
    post = round_.post_list[0]
    versions = [one for one in await memories.versions(space, edit.subject, edit.key) if one.value == edit.value]
    slots: tuple[Slot, ...] = ()
    known: dict[str, int] = {}
    if versions:
        held = await memories.current(space, [(edit.subject, edit.key)])
        slots = edited(versions[-1], edit, held[0] if held else None, post.created_at, post.id)
        known = {one.id: one.version for one in (versions[-1], *held)}
    made = await embedded_with(space, [one for one in slots if one.state == "current"], vectors)
    changes = tuple(SlotChange(one, known.get(one.id)) for one in slots)
    learned = Learned(round_.id, (), changes, (), made.embedded)
    await memories.learn(space, learned)
    return learned
