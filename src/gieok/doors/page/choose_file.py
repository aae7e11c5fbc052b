"""Choosing a file of one's own: an upload that nobody sees, opened by whatever is drawn for it."""

from collections.abc import Awaitable, Callable

from nicegui import events, ui

from gieok.doors.page.guest import Guest
from gieok.doors.page.pieces import told
from gieok.errors import GieokError

FORM_AROUND = 10_000
"""Bytes that a form adds to the file in it, generously."""

Take = Callable[[bytes, str], Awaitable[None]]
"""What is done with the content and the name of a file; what is wrong with it is told in a sentence."""


class FileChoice:
    def __init__(self, guest: Guest, take: Take, accept: str = "") -> None:
        """``accept``: as browsers want it, ``".png,.json"``."""
        self._guest = guest
        self._take = take
        self._most = max(0, guest.house.options.largest_body - FORM_AROUND)
        self._upload = ui.upload(
            auto_upload=True, max_file_size=self._most, max_files=1000, on_upload=self._came, on_rejected=self._refused
        ).classes("out-of-sight")
        if accept:
            self._upload.props["accept"] = accept

    def opened_by(self, drawn: ui.element) -> None:
        # In the browser itself: a browser opens files only for a click it has seen just now.
        drawn.on("click", js_handler=f"() => getElement({self._upload.id}).$refs.qRef.pickFiles()")

    async def _came(self, uploaded: events.UploadEventArguments) -> None:
        client = ui.context.client
        data, name = await uploaded.file.read(), uploaded.file.name
        self._upload.reset()  # the same file may be chosen again
        try:
            await self._take(data, name)
        except GieokError as problem:
            with client:
                told(self._guest, problem)

    def _refused(self) -> None:
        said = self._guest.say("frame.file_refused", most=self._most // 1_000_000)
        ui.notify(said, type="warning", multi_line=True)
