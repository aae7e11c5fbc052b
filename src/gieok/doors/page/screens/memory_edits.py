"""What a person changes by hand here, and the way back from each change.

An edit names the version that was on the screen: when somebody else was faster, nothing is changed, the visitor is
told, and sees how it is now. Undoing is an edit like any other, so the ledger holds both.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.notice import Notice
from gieok.doors.page.screens.memory_names import name_of
from gieok.errors import Conflict
from gieok.nouns.slot import Slot

GO_ON_FROM_NOTICE = """setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector('.undo-notice button')?.focus();
}, 100)"""
"""The button that was pressed is drawn anew; whoever goes by the keyboard goes on from the notice."""

Change = Literal["correct", "pin", "unpin", "forget", "restore"]


@dataclass(frozen=True, slots=True)
class Step:
    act: Change
    slot_id: str
    value: str | None = None


def way_back(act: Change, before: Slot, after: Slot, holder: Slot | None = None) -> tuple[Step, ...]:
    """What undoes an edit. ``holder`` held the key before something else was restored."""
    match act:
        case "correct":
            return (Step("restore", before.id),)
        case "pin":
            return (Step("unpin", after.id),)
        case "unpin":
            return (Step("pin", after.id),)
        case "forget":
            pinned_again = (Step("pin", after.id),) if before.pinned else ()
            return (Step("restore", after.id), *pinned_again)
        case "restore":
            return (Step("restore", holder.id) if holder else Step("forget", after.id),)


class Edits:
    """Does edits and offers to undo the last one. ``changed`` is called with the slot that counts now."""

    def __init__(self, guest: Guest, changed: Callable[[Slot | None], Awaitable[None]]) -> None:
        self._guest = guest
        self._changed = changed
        self._notice = Notice(guest)

    async def do(self, act: Change, slot: Slot, value: str | None = None) -> None:
        guest = self._guest
        async with guest.house.one_at_a_time(guest.owner):
            try:
                holder = await self._holder(slot) if act == "restore" else None
                after = await self._edit(Step(act, slot.id, value), slot.version)
            except Conflict:
                await self._say_it_changed(slot)
                return
        self._offer(act, after, way_back(act, slot, after, holder))
        await self._changed(after)
        with self._notice.place:
            ui.run_javascript(GO_ON_FROM_NOTICE)

    def dismiss(self) -> None:
        """Offer nothing any more: what could be undone is gone."""
        self._notice.clear()

    async def _undo(self, steps: tuple[Step, ...], after: Slot) -> None:
        guest, slot = self._guest, after
        async with guest.house.one_at_a_time(guest.owner):
            if (await guest.mind.why(after.id)).slot.version != after.version:
                await self._say_it_changed(after)
                return
            for step in steps:
                slot = await self._edit(step, None)
        await self._changed(slot)
        self._notice.show(guest.say("memory.undone", name=name_of(guest, slot.key)))

    async def _edit(self, step: Step, seen: int | None) -> Slot:
        mind = self._guest.mind
        match step.act:
            case "correct":
                return await mind.correct(step.slot_id, step.value or "", seen=seen)
            case "pin":
                return await mind.pin(step.slot_id, seen=seen)
            case "unpin":
                return await mind.unpin(step.slot_id, seen=seen)
            case "forget":
                return await mind.forget(step.slot_id, seen=seen)
            case "restore":
                return await mind.restore(step.slot_id, seen=seen)

    async def _holder(self, slot: Slot) -> Slot | None:
        """Who holds the key of a slot that is to be restored."""
        versions = (await self._guest.mind.why(slot.id)).versions
        return next((one for one in versions if one.state == "current" and one.id != slot.id), None)

    async def _say_it_changed(self, slot: Slot) -> None:
        self._notice.show(self._guest.say("memory.changed_meanwhile", name=name_of(self._guest, slot.key)), tone="warm")
        await self._changed(slot)

    def _offer(self, act: Change, after: Slot, steps: tuple[Step, ...]) -> None:
        async def undo() -> None:
            await self._undo(steps, after)

        self._notice.show(self._guest.say(f"memory.did_{act}", name=name_of(self._guest, after.key)), undo)
