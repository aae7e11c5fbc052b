"""Joining the page to an application. NiceGUI is one per process: set up once, with a door for each application."""

from functools import lru_cache

from fastapi import FastAPI
from nicegui import ui
from starlette.types import ASGIApp, Receive, Scope, Send

from gieok.doors.http.house import House
from gieok.doors.page.door import PageDoor, PageRoute
from gieok.doors.page.frame import put_up_screens
from gieok.doors.page.look import ICON


def put_up_page(app: FastAPI, house: House) -> None:
    """The screens at their addresses; everything else of the application stays as it is."""
    app.state.page = page = Page()
    app.router.routes.append(PageRoute(PageDoor(house, page)))


class Page:
    """NiceGUI until the application ends: from the first visit on, or from when a server has nothing else to do."""

    def __init__(self) -> None:
        self._awake = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.wake()
        await _carrier()(scope, receive, send)

    async def wake(self) -> None:
        if not self._awake:
            self._awake = True
            await _carrier().wake()

    async def close(self) -> None:
        if self._awake:
            self._awake = False
            await _carrier().rest()


class Carrier:
    """The application that NiceGUI is mounted on, shared by all that are up in this process at the same time."""

    def __init__(self) -> None:
        self._app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
        put_up_screens()
        ui.run_with(
            self._app,
            title="gieok",
            dark=None,
            tailwind=False,  # a compiler in the browser makes the first picture late and jumpy; look.css is enough
            binding_refresh_interval=None,  # nothing is bound; a loop that looks would only warm the machine
            reconnect_timeout=30.0,  # a phone that changes networks comes back to the same page
            show_welcome_message=False,
            favicon=ICON,
        )
        self._life = self._app.router.lifespan_context
        self._awake = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        inner: ASGIApp = self._app
        await inner(scope, receive, send)

    async def wake(self) -> None:
        self._awake += 1
        if self._awake == 1:
            self._living = self._life(self._app)
            await self._living.__aenter__()

    async def rest(self) -> None:
        self._awake -= 1
        if self._awake == 0:
            await self._living.__aexit__(None, None, None)


@lru_cache(maxsize=1)
def _carrier() -> Carrier:
    return Carrier()
