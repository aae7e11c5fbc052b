"""Bringing a file in: it is looked through first, the visitor sees what would come, and then it is written."""

import asyncio

from nicegui import ui

from gieok.carry.read import Opened, opened
from gieok.carry.report import Report
from gieok.doors.page.choose_file import FileChoice
from gieok.doors.page.guest import Guest
from gieok.doors.page.screens.memory_pieces import button, safely, shortened

MOST_REASONS = 20
COUNTS = ("conversations", "rounds", "posts", "memories", "already_there")


def draw_import(guest: Guest) -> None:
    async def look(data: bytes, name: str) -> None:
        file = await asyncio.to_thread(opened, data, name)
        report = await guest.mind.bring(file, dry_run=True)
        place.clear()
        with place:
            _preview(guest, file, name, report, place)

    FileChoice(guest, look).opened_by(button(guest.say("memory.import_choose"), "upload_file"))
    place = ui.element("div").classes("stack-l")


def _preview(guest: Guest, file: Opened, name: str, report: Report, place: ui.element) -> None:
    _counts(guest, "memory.import_looked", name, report)
    if report.nothing_new:
        ui.label(guest.say("memory.import_nothing"))
        return

    async def bring() -> None:
        go.disable()
        report = await guest.mind.bring(file, progress=tell)
        place.clear()
        with place:
            _counts(guest, "memory.import_done", name, report)

    def tell(done: int, of: int) -> None:
        moving.set_text(guest.say("memory.import_learning", done=f"{done:,}", of=f"{of:,}"))

    with ui.element("div").classes("line"):
        go = button(guest.say("memory.import_now"), "download_done", safely(guest, bring), tone="main")
        moving = ui.label().classes("quiet small").props("role=status")


def _counts(guest: Guest, key: str, name: str, report: Report) -> None:
    with ui.element("div").classes("stack receipt").props("role=status"):
        ui.label(guest.say(key, name=shortened(name, 80), format=report.format))
        with ui.element("table").classes("counts"):
            shown = {one: getattr(report, one) for one in COUNTS} | (
                {} if report.dry_run else {"learned": report.learned}
            )
            for what, count in shown.items():
                if count:
                    _count(guest.say(f"memory.import_{what}"), count)
        for one in report.left_out[:MOST_REASONS]:
            ui.label(f"{guest.say('memory.import_left_out', n=one.count)} · {shortened(one.reason, 300)}").classes(
                "quiet small"
            )


def _count(name: str, count: int) -> None:
    with ui.element("tr"):
        with ui.element("th").props("scope=row"):
            ui.label(name)
        with ui.element("td"):
            ui.label(f"{count:,}")
