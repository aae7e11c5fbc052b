"""The box one writes in, with its button, which sends or stops."""

from collections.abc import Awaitable, Callable

from nicegui.element import Element

from gieok.doors.page.guest import Guest

LONGEST = 100_000
"""Characters of a message from the page: the connection to the browser takes a million bytes at once."""


class Composer(Element, component="composer.js"):
    def __init__(
        self, guest: Guest, say: Callable[[str], Awaitable[None]], stop: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__()
        name = guest.name_of(guest.character)
        self._props["placeholder"] = guest.say("chat.placeholder", name=name)
        self._props["label"] = guest.say("chat.message_to", name=name)
        self._props["sendLabel"] = guest.say("chat.send")
        self._props["stopLabel"] = guest.say("chat.stop")
        self._props["longest"] = LONGEST
        self._props["busy"] = False
        self.on("send", lambda event: say(str(event.args)[:LONGEST]))
        self.on("stop", lambda: stop())

    def is_busy(self, busy: bool) -> None:
        self._props["busy"] = busy
        self.update()

    def give_back(self, text: str) -> None:
        """What could not be said stands in the box again."""
        self.run_method("giveBack", text)
