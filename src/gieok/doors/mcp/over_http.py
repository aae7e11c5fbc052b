"""MCP over streamable HTTP, inside the server: the key of each request opens its tenant's home.

Each request stands for itself (no sessions), so that no session can be carried over to another tenant, and any number
of servers can stand side by side.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from mcp.server.mcpserver import Context
from mcp.server.transport_security import TransportSecuritySettings

from gieok.doors.http.house import House, caller_of
from gieok.doors.mcp.server import mcp_server
from gieok.doors.mcp.whose import Whose
from gieok.home import Home

PATH = "/mcp"


class McpDoor:
    def __init__(self, house: House) -> None:
        self._house = house
        self._server = mcp_server(Whose(self._home_of))

    def put_up(self, app: FastAPI) -> None:
        # Hosts, keys and sizes are checked in front of every route, this one too.
        inner = self._server.streamable_http_app(
            streamable_http_path=PATH,
            stateless_http=True,
            max_request_body_size=self._house.options.largest_body,
            transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
        )
        app.router.routes.extend(inner.routes)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with self._server.session_manager.run():
            yield

    async def _home_of(self, context: Context[Any, Any]) -> Home:
        request = context.request_context.request
        assert request is not None  # over HTTP there always is one
        return await self._house.tenants.home(caller_of(request).tenant)
