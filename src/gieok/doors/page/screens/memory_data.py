"""Taking everything out, and erasing everything: what belongs to a person can be carried away or removed for good."""

import asyncio
import json
from dataclasses import asdict

from nicegui import ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.memory_listing import LOADED_AT_ONCE
from gieok.doors.page.screens.memory_pieces import Calendar, Work, button, safely, title
from gieok.nouns.moment_in_time import time_from_text
from gieok.nouns.slot import Slot, SlotState
from gieok.ports.store import Receipt
from gieok.record.conversation_files import as_text

EVERY_STATE: tuple[SlotState, ...] = ("current", "superseded", "faded", "forgotten")


async def draw_data(guest: Guest, calendar: Calendar) -> None:
    with ui.element("section").classes("card stack-l"):
        title(guest.say("memory.export"))
        ui.label(guest.say("memory.export_under")).classes("quiet")
        _exports(guest)
    with ui.element("section").classes("card stack-l danger"):
        title(guest.say("memory.erase"))
        _erasing(guest, calendar)


def _exports(guest: Guest) -> None:
    async def conversations(form: str) -> None:
        whole = [await guest.mind.conversation(line.id) for line in await guest.mind.conversations()]
        text = await asyncio.to_thread(lambda: as_text([one.to_dict() for one in whole], form))
        ui.download.content(text.encode(), _file_name(guest, "conversations", form))

    async def memories() -> None:
        slots = await _every_slot(guest)
        text = await asyncio.to_thread(
            lambda: "".join(f"{json.dumps(_plain(one), ensure_ascii=False)}\n" for one in slots)
        )
        ui.download.content(text.encode(), _file_name(guest, "memories", "jsonl"))

    async def as_yaml() -> None:
        await conversations("yaml")

    async def as_lines() -> None:
        await conversations("jsonl")

    with ui.element("div").classes("line"):
        _download(guest, "memory.export_yaml", as_yaml)
        _download(guest, "memory.export_jsonl", as_lines)
        _download(guest, "memory.export_memories", memories)


def _download(guest: Guest, key: str, work: Work) -> None:
    button(guest.say(key), "download", safely(guest, work))


async def _every_slot(guest: Guest) -> list[Slot]:
    found: list[Slot] = []
    while more := await guest.mind.slots(EVERY_STATE, LOADED_AT_ONCE, found[-1].number if found else 0):
        found += more
    return found


def _plain(slot: Slot) -> dict[str, object]:
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in asdict(slot).items()}


def _file_name(guest: Guest, what: str, form: str) -> str:
    """Names of people may hold anything; those of files may not."""
    names = "-".join(
        "".join(one if one.isalnum() else "_" for one in name)[:40] for name in (guest.user, guest.character)
    )
    return f"gieok-{names}-{what}.{form}"


def _erasing(guest: Guest, calendar: Calendar) -> None:
    """Nothing else here cannot be undone, so the words have to be typed."""
    wanted = f"{guest.user}/{guest.character}"
    place = ui.element("div").classes("stack-l")
    with place:
        ui.label(guest.say("memory.erase_under", user=guest.user, character=guest.character))
        typed = ui.input(guest.say("memory.erase_type", words=wanted)).props("outlined dense autocomplete=off")
        typed.classes("erase-words")

        async def erase() -> None:
            go.disable()
            receipt = await erased(guest)
            place.clear()
            with place:
                draw_receipt(guest, receipt, calendar)

        go = button(guest.say("memory.erase_now"), "delete_forever", safely(guest, erase), tone="bad")
        go.disable()
        typed.on_value_change(lambda: go.set_enabled((typed.value or "").strip() == wanted))


async def erased(guest: Guest) -> Receipt:
    """As the route for it does: nobody speaks on in a space that is being erased, and nothing of it lingers."""
    await guest.house.running.break_off_all(guest.owner)
    receipt = await guest.mind.erase()
    guest.house.running.forget(guest.owner)
    return receipt


def draw_receipt(guest: Guest, receipt: Receipt, calendar: Calendar) -> None:
    """The proof: what was removed, table by table."""
    with ui.element("div").classes("stack receipt").props("role=status tabindex=-1"):
        title(guest.say("memory.receipt"), 3)
        ui.label(guest.say("memory.erased", user=receipt.space.user, character=receipt.space.character))
        ui.label(f"{calendar.minute(time_from_text(receipt.erased_at))} · {receipt.id}").classes("quiet small mono")
        with ui.element("table").classes("counts"):
            for name, count in receipt.counts.items():
                with ui.element("tr"):
                    with ui.element("th").props("scope=row"):
                        ui.label(name)
                    with ui.element("td"):
                        ui.label(f"{count:,}")
        kept = json.dumps(
            {
                "id": receipt.id,
                "user": receipt.space.user,
                "character": receipt.space.character,
                "erased_at": receipt.erased_at,
                "counts": dict(receipt.counts),
            },
            ensure_ascii=False,
            indent=2,
        )
        with ui.element("div").classes("line"):
            button(
                guest.say("memory.receipt_keep"),
                "download",
                lambda: ui.download.content(kept.encode(), _file_name(guest, "receipt", "json")),
            )
