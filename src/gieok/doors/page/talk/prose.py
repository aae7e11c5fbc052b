"""What a character says, with the few marks that people write in chats; text stays text."""

from nicegui.element import Element


class Prose(Element, component="prose.js"):
    def __init__(self, text: str = "") -> None:
        super().__init__()
        self._props["text"] = text

    def show(self, text: str) -> None:
        if self._props["text"] != text:
            self._props["text"] = text
            self.update()
