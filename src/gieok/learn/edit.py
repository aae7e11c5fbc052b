"""What a person changes by hand: remember, correct, pin, unpin, forget, restore.

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
from gieok.learn.promote import new_slot, parts_of, prepared, strengthened
from gieok.learn.same import same_value
from gieok.learn.score import score_of
from gieok.nouns.attachment import Attachment, AttachmentType
from gieok.nouns.candidate import Candidate
from gieok.nouns.category import Category
from gieok.nouns.identity import new_id
from gieok.nouns.post import Post
from gieok.nouns.round import Round
from gieok.nouns.slot import Slot
from gieok.nouns.space import Space
from gieok.ports.memories import Learned, Memories, SlotChange

EDITS = "edits"
"""The conversation that holds them."""

Act = Literal["remember", "correct", "pin", "unpin", "forget", "restore"]
ACTS: tuple[Act, ...] = ("remember", "correct", "pin", "unpin", "forget", "restore")


@dataclass(frozen=True, slots=True)
class Edit:
    """One change by hand. The slot is named by what it says, since its id does not outlive a rebuild."""

    act: Act
    category: str
    subject: str
    key: str
    value: str
    """The value the slot had when it was edited; of one that is to be remembered, the value it shall have."""
    new_value: str | None = None
    source: str | None = None
    """Where it was brought from, by the name it has there; None when it was done here."""

    def __str__(self) -> str:
        said = f"{self.act} {self.subject}/{self.key}: {self.value}"
        said = f"{said} → {self.new_value}" if self.new_value is not None else said
        return f"{said} (from {self.source})" if self.source is not None else said


def edit_of(act: Act, slot: Slot, new_value: str | None = None) -> Edit:
    if act == "correct" and not (new_value or "").strip():
        raise BadInput("a correction needs the new value; to remove a memory use forget")
    return Edit(act, slot.category.value, slot.subject, slot.key, slot.value, new_value)


def as_post(edit: Edit, user: str, at: datetime) -> Post:
    what: dict[str, Any] = {"category": edit.category, "subject": edit.subject, "key": edit.key, "value": edit.value}
    what |= {"new_value": edit.new_value} | ({"source": edit.source} if edit.source is not None else {})
    said = Attachment.create(AttachmentType.function, edit.act, what)
    return Post.create(str(edit), user, "gieok", (said,), at)


def edit_in(round_: Round) -> Edit | None:
    """The edit that this round wrote down, if it did."""
    for attachment in round_.post_list[0].attachment_list if round_.post_list else ():
        if attachment.type is AttachmentType.function and attachment.content in ACTS:
            said = cast(Mapping[str, Any], attachment.extra)
            act: Act = attachment.content
            told = (said["category"], said["subject"], said["key"], said["value"], said["new_value"])
            return Edit(act, *told, said.get("source"))
    return None


def edited(slot: Slot | None, edit: Edit, current: Slot | None, at: datetime, evidence: str) -> tuple[Slot, ...]:
    """The slots as they shall be, those that leave first. ``current`` is the one that holds the key now.

    Only what is to be remembered needs no slot; anything else that was never learned leaves all as it is.
    """
    if edit.act == "remember":
        return _remembered(edit, current, at, evidence)
    if slot is None:
        return ()
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


def _remembered(edit: Edit, current: Slot | None, at: datetime, evidence: str) -> tuple[Slot, ...]:
    """As if it had been said with "remember this": another value takes the old one's place, the same strengthens it."""
    said = Candidate(
        Category(edit.category), edit.subject, edit.key, edit.value, 1.0, 0.0, 0.0, (evidence,),
        language=language_of(edit.value), asked_to_remember=True,
    )  # fmt: skip
    candidate = prepared(said)
    worth = score_of(parts_of(candidate, current, 0))
    if current is not None and same_value(current.value, edit.value):
        return (strengthened(current, candidate, worth, at),)
    fresh = new_slot(candidate, worth, at)
    if current is None:
        return (fresh,)
    return (replace(current, state="superseded", valid_to=at, superseded_by=fresh.id), fresh)


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
    if await memories.learned(space, round_.id):
        return Learned(round_.id, (), ())
    post = round_.post_list[0]
    versions = [one for one in await memories.versions(space, edit.subject, edit.key) if one.value == edit.value]
    held = await memories.current(space, [(edit.subject, edit.key)])
    slot = versions[-1] if versions else None
    slots = edited(slot, edit, held[0] if held else None, post.created_at, post.id)
    known = {one.id: one.version for one in (*versions[-1:], *held)}
    made = await embedded_with(space, [one for one in slots if one.state == "current"], vectors)
    changes = tuple(SlotChange(one, known.get(one.id)) for one in slots)
    learned = Learned(round_.id, (), changes, (), made.embedded)
    await memories.learn(space, learned)
    return learned
