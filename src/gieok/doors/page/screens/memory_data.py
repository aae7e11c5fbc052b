"""What belongs to a person can be carried away, brought along from elsewhere, and removed for good."""

import asyncio
import json
from collections.abc import Callable

from nicegui import ui

from gieok.carry.export import ExportFormat
from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.memory_import import draw_import
from gieok.doors.page.screens.memory_pieces import Calendar, button, safely, title
from gieok.nouns.moment_in_time import time_from_text
from gieok.ports.store import Receipt
from gieok.record.conversation_files import as_text


async def draw_data(guest: Guest, calendar: Calendar, erased_it: Callable[[], None]) -> None:
    """``erased_it`` is told when nothing is left."""
    with ui.element("section").classes("card stack-l"):
        title(guest.say("memory.export"))
        ui.label(guest.say("memory.export_under")).classes("quiet")
        _exports(guest)
    with ui.element("section").classes("card stack-l"):
        title(guest.say("memory.import"))
        ui.label(guest.say("memory.import_under")).classes("quiet")
        draw_import(guest)
    with ui.element("section").classes("card stack-l danger"):
        title(guest.say("memory.erase"))
        _erasing(guest, calendar, erased_it)


def _exports(guest: Guest) -> None:
    async def everything() -> None:
        await _carry_out(guest, "jsonl", "jsonl")

    async def to_read() -> None:
        await _carry_out(guest, "markdown", "md")

    async def conversations() -> None:
        whole = [await guest.mind.conversation(line.id) for line in await guest.mind.conversations()]
        text = await asyncio.to_thread(lambda: as_text([one.to_dict() for one in whole], "yaml"))
        ui.download.content(text.encode(), _file_name(guest, "conversations", "yaml"))

    with ui.element("div").classes("line"):
        for key, work in (("everything", everything), ("to_read", to_read), ("conversations", conversations)):
            button(guest.say(f"memory.export_{key}"), "download", safely(guest, work))


async def _carry_out(guest: Guest, format: ExportFormat, ending: str) -> None:
    pieces = [piece async for piece in guest.mind.export(format)]
    ui.download.content("".join(pieces).encode(), _file_name(guest, "everything", ending))


def _file_name(guest: Guest, what: str, form: str) -> str:
    """Names of people may hold anything; those of files may not."""
    names = "-".join(
        "".join(one if one.isalnum() else "_" for one in name)[:40] for name in (guest.user, guest.character)
    )
    return f"gieok-{names}-{what}.{form}"


def _erasing(guest: Guest, calendar: Calendar, erased_it: Callable[[], None]) -> None:
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
            erased_it()
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
