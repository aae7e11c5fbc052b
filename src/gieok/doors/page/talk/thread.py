"""The box with the posts: keeps its place, and asks for earlier ones when somebody scrolls up."""

from collections.abc import Awaitable, Callable

from nicegui.element import Element


class Thread(Element, component="thread.js"):
    def __init__(self, label: str, newest: str, earlier: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self._props["label"] = label
        self._props["newest"] = newest
        self._props["more"] = False
        self.on("earlier", earlier)

    def there_is_more(self, more: bool) -> None:
        if self._props["more"] != more:
            self._props["more"] = more
            self.update()

    def came(self) -> None:
        """The earlier posts are drawn."""
        self.run_method("came")

    def to_end(self) -> None:
        self.run_method("toEnd")
