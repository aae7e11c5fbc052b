"""When something was said, in the reader's own time zone, which only the browser knows."""

from datetime import datetime

from nicegui.element import Element

from gieok.doors.page.words import Language


class Clock(Element, component="clock.js"):
    def __init__(self, at: datetime, language: Language) -> None:
        super().__init__()
        self._props["at"] = at.isoformat()
        self._props["locale"] = language
